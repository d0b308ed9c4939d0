// Visible labels of controls, and relations between elements.
import { labelledBy, labelsOf } from "./labelled.ts";
import { oneSpace } from "./names.ts";
import { nodeOf, numberOf } from "./numbers.ts";
import { findProxy } from "./proxies.ts";
import { isFormControl, isInput } from "./states.ts";
import { composedParent } from "./tree.ts";
import type { ElementOut } from "./types.ts";
import { referenced } from "./references.ts";
import type { Walk } from "./walk.ts";

const LABELLED = new Set(["checkbox", "combobox", "file", "listbox", "radio", "searchbox", "slider", "spinbutton", "switch", "textbox"]);
/** How far above a field its label may stand, in CSS pixels (about a line and a half). */
const MOST_GAP = 24;
/** How many elements may stand around a field within what stands below its label: libraries draw it in several boxes. */
const MOST_AROUND = 8;
/** How many elements a script may wrap around the combobox that it draws. */
const MOST_LEVELS = 4;

export function relate(walk: Walk): void {
  titleInside(walk);
  labelBesideValue(walk);
  walk.elements.forEach((out, index) => {
    const element = walk.sources[index];
    if (element === undefined) return;
    if (out.tag === "label") linkLabel(walk, out, index, element);
  });
  for (const index of walk.related) {
    const element = walk.sources[index];
    if (element === undefined) continue;
    for (const owned of referenced(element, "aria-controls", "aria-owns")) {
      const other = walk.indexes.get(owned);
      const target = other === undefined ? undefined : walk.elements[other];
      // A combobox and its button often open one list.
      const isTaken = walk.elements[target?.owner ?? -1]?.role === "combobox" && walk.elements[index]?.role !== "combobox";
      if (target !== undefined && other !== index && !isTaken) target.owner = index;
    }
  }
  nameGroups(walk);
  let before = 0;
  const next = nextControls(walk);
  walk.elements.forEach((out, index) => {
    const element = walk.sources[index];
    if (element === undefined || !isLabelled(out)) return;
    findProxy(walk, out, element);
    const labels = associated(walk, element);
    if (labels.length === 1 && labels[0] === out.value) {
      const text = besidesDrawn(walk, out, before, next[index] ?? 0);
      if (text !== "") labels.push(text);
    }
    if (labels.length === 0 && out.visible) labels.push(...labelsOfReplaced(walk, out, element), ...labelWithin(walk, out, element));
    for (const text of labelsInShared(walk, out, element)) if (!labels.includes(text)) labels.push(text);
    if (labels.length === 0 && out.visible && out.proxy === undefined) {
      const text = adjacent(walk, { out, element, from: before, to: next[index] ?? 0 });
      if (text !== "") labels.push(text);
    }
    if (labels.length > 0) out.labels = labels;
    for (const text of firstOfLabels(walk, element)) if (!labels.includes(text)) out.labels = [...labels, text];
    if (out.visible) before = out.runs[1];
  });
}

/** Radio buttons of one name that nothing groups are called together by what stands before the first of them: on its line, or in the cell
 *  before theirs. */
function nameGroups(walk: Walk): void {
  const groups = new Map<string, number[]>();
  walk.elements.forEach((out, index) => {
    const element = walk.sources[index];
    if (!out.visible || element === undefined || !isInput(element) || element.type !== "radio" || element.name === "") return;
    if (element.closest("fieldset,[role=radiogroup],[role=group]") !== null) return;
    const key = `${numberOf(element.form ?? element.ownerDocument)} ${element.name}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  for (const members of groups.values()) {
    const first = walk.elements[members[0] ?? -1];
    const element = walk.sources[members[0] ?? -1];
    if (members.length < 2 || first === undefined || element === undefined) continue;
    const text = inCellBefore(walk, element, members.length) || onLine(walk, { out: first, element, from: 0, to: walk.texts.runs.length }, first.runs[0] - 1, -1);
    if (text !== "") for (const index of members) (walk.elements[index] as ElementOut).group = text;
  }
}

const FIELDS = "input:not([type=hidden]),select,textarea";

/** A label around several fields says of each what stands before it, or behind a box ("☐ Gift wrap, message ▭"); of what follows a field
 *  without a word between, the same as of that ("Amount ▭ EUR"). */
function labelsInShared(walk: Walk, out: ElementOut, element: Element): string[] {
  const label = element.closest("label");
  const around = label === null ? undefined : walk.elements[walk.indexes.get(label) ?? -1];
  if (label === null || around === undefined) return [];
  const fields = [...label.querySelectorAll(FIELDS)].map((field) => walk.elements[walk.indexes.get(field) ?? -1]).filter((field) => field?.visible);
  const at = fields.indexOf(out);
  if (fields.length < 2 || at < 0) return [];
  const between = (before: ElementOut | undefined, behind: ElementOut | undefined): string =>
    oneSpace(walk.texts.runs.slice(before?.runs[1] ?? around.runs[0], behind?.runs[0] ?? around.runs[1]).filter((run) => run.kind === undefined).map((run) => run.text).join(" "));
  const isBox = (field: ElementOut | undefined): boolean => field?.role === "checkbox" || field?.role === "radio";
  const parts = (text: string): string[] => text.split(/[,;]/).map((part) => part.trim()).filter((part) => part !== "");
  const behind = isBox(out) ? (parts(between(out, fields[at + 1]))[0] ?? "") : "";
  if (behind !== "") return [behind];
  for (let i = at; i >= 0; i--) {
    const text = parts(between(fields[i - 1], fields[i])).at(-1);
    if (text !== undefined) return [text];
  }
  return [];
}

/** What a label says first where it goes on in another block, as with what explains it, or with a link. */
function firstOfLabels(walk: Walk, element: Element): string[] {
  return labelsOf(element).flatMap((label) => {
    const { runs: [start, end] } = walk.elements[walk.indexes.get(label) ?? -1] ?? { runs: [0, 0] };
    const runs = walk.texts.runs.slice(start, end).filter((run) => run.kind === undefined);
    const first = runs.filter((run) => run.block === runs[0]?.block);
    const texts = first.length < runs.length ? [oneSpace(first.map((run) => run.text).join(""))] : [];
    // "Password" of "Password Forgot it?", where the rest leads elsewhere.
    const link = label.querySelector("a[href],button");
    const [from] = walk.elements[walk.indexes.get(link ?? label) ?? -1]?.runs ?? [start];
    if (link !== null) texts.push(oneSpace(walk.texts.runs.slice(start, from).filter((run) => run.kind === undefined).map((run) => run.text).join("")));
    return texts.filter((text) => text !== "");
  });
}

/** What a control is labelled by besides what it shows or says of its state, where both together name it ("Role Engineer"): people call it by
 *  its label. */
function labelBesideValue(walk: Walk): void {
  walk.elements.forEach((out, index) => {
    const element = walk.sources[index];
    if (element === undefined || out.name === "" || !element.hasAttribute("aria-labelledby")) return;
    const named = referenced(element, "aria-labelledby");
    const label = named.length < 2 || named[0] === undefined || element.contains(named[0]) ? "" : visibleText(walk, named[0]);
    if (label !== "" && label !== out.name && out.name.startsWith(label)) out.hints = [...(out.hints ?? []), label];
  });
}

/** A combobox that a script draws after a select, which it hides (Select2, Chosen), is labelled as the select is. */
function labelsOfReplaced(walk: Walk, out: ElementOut, element: Element): string[] {
  if (out.role !== "combobox" || isFormControl(element)) return [];
  for (let e: Element | null = element, level = 0; e !== null && level < MOST_LEVELS; e = composedParent(e), level++) {
    const previous = e.previousElementSibling;
    if (previous === null) continue;
    if (previous.localName !== "select") return [];
    const index = walk.indexes.get(previous);
    const hidden = index === undefined ? !previous.checkVisibility() : walk.elements[index]?.visible === false;
    return hidden ? associated(walk, previous) : [];
  }
  return [];
}

/** The label that a script draws within a combobox, over what is chosen or in its place, where nothing else says what is asked for. It is no
 *  part of what is chosen. */
function labelWithin(walk: Walk, out: ElementOut, element: Element): string[] {
  if (out.role !== "combobox" || out.name !== "" || isFormControl(element)) return [];
  const found = [...element.querySelectorAll("label")].filter((label) => labelledBy(label) === undefined);
  const text = found.length === 1 && found[0] !== undefined ? visibleText(walk, found[0]) : "";
  if (text === "" || out.value === undefined) return [];
  if (out.value === text) out.value = "";
  else if (out.value.endsWith(` ${text}`)) out.value = out.value.slice(0, -text.length - 1);
  else if (out.value.startsWith(`${text} `)) out.value = out.value.slice(text.length + 1);
  else return [];
  return [text];
}

/** A label that a script draws around a combobox and that shows no more than what is chosen says nothing of what is asked for: the text
 *  beside it does. */
function besidesDrawn(walk: Walk, out: ElementOut, from: number, to: number): string {
  const drawn = out.proxy === undefined ? null : nodeOf(out.proxy.node);
  const index = drawn instanceof Element ? walk.indexes.get(drawn) : undefined;
  const label = walk.elements[index ?? -1];
  if (!(drawn instanceof Element) || label?.tag !== "label" || !out.visible) return "";
  return adjacent(walk, { out: { ...out, runs: label.runs }, element: drawn, from, to });
}

/** A link or button that shows a picture alone is called as the picture is titled, where nothing else names it. */
function titleInside(walk: Walk): void {
  walk.elements.forEach((out, index) => {
    if (out.name !== "" || out.hints !== undefined || (out.role !== "link" && out.role !== "button")) return;
    const title = oneSpace(walk.sources[index]?.querySelector("[title]")?.getAttribute("title") ?? "");
    if (title !== "") out.hints = [title];
  });
}

/** A control, and the runs between the controls before and after it, among which its label may be. */
interface Place {
  out: ElementOut;
  element: Element;
  from: number;
  to: number;
}

/** For each element, the run at which the next control stands. */
function nextControls(walk: Walk): number[] {
  const next: number[] = [];
  let at = walk.texts.runs.length;
  for (let i = walk.elements.length - 1; i >= 0; i--) {
    next[i] = at;
    const out = walk.elements[i];
    if (out?.visible && isLabelled(out)) at = out.runs[0];
  }
  return next;
}

const isLabelled = (out: ElementOut): boolean => LABELLED.has(out.role) || out.editable === true;

function linkLabel(walk: Walk, out: ElementOut, index: number, label: Element): void {
  const named = labelledBy(label);
  const control = named === undefined ? undefined : walk.indexes.get(named);
  const target = control === undefined ? undefined : walk.elements[control];
  if (control === undefined || target === undefined) return;
  out.labels_element = control;
  target.labels_element ??= index;
}

/** Visible text of an element without that of controls inside of it. */
function visibleText(walk: Walk, element: Element): string {
  const index = walk.indexes.get(element);
  const out = index === undefined ? undefined : walk.elements[index];
  if (out === undefined) return oneSpace(element.checkVisibility() ? (element as HTMLElement).innerText ?? "" : "");
  const inner = inside(walk, index ?? 0).filter((i) => isFormControl(walk.sources[i] as Element)).map((i) => walk.elements[i] as ElementOut);
  let text = "";
  for (let i = out.runs[0]; i < out.runs[1]; i++) {
    if (!inner.some((e) => e.runs[0] <= i && i < e.runs[1])) text += ` ${walk.texts.runs[i]?.text ?? ""}`;
  }
  return oneSpace(text);
}

/** Elements inside of another: they follow it, up to the first whose parent stands before it. */
function inside(walk: Walk, outer: number): number[] {
  const found: number[] = [];
  for (let i = outer + 1; i < walk.elements.length && (walk.elements[i]?.parent ?? -1) >= outer; i++) found.push(i);
  return found;
}

function associated(walk: Walk, element: Element): string[] {
  // What stands in it is its content: a drawn combobox is often named by what it shows.
  const referred = element.hasAttribute("aria-labelledby") ? referenced(element, "aria-labelledby").filter((label) => !element.contains(label)) : [];
  const found = [...referred, ...labelsOf(element)];
  if (found.length === 0) return [];
  return [...new Set(found.map((label) => visibleText(walk, label)).filter((text) => text !== ""))];
}

function adjacent(walk: Walk, place: Place): string {
  return inPreviousCell(walk, place.element) || besides(walk, place);
}

const inPreviousCell = (walk: Walk, element: Element): string => inCellBefore(walk, element, 1);

/** What stands in the cell before that of a field, in which so many fields stand. */
function inCellBefore(walk: Walk, element: Element, fields: number): string {
  const cell = element.closest("td,th");
  if (cell === null || cell.querySelectorAll(FIELDS).length !== fields) return "";
  const previous = cell.previousElementSibling;
  if (previous === null || previous.querySelector("input,select,textarea,button") !== null) return "";
  return visibleText(walk, previous);
}

/** Text before it on its line (after it, for a checkbox or radio), else the block right above. */
function besides(walk: Walk, place: Place): string {
  const { out } = place;
  const at = out.runs[0];
  if (out.role === "checkbox" || out.role === "radio") {
    const after = onLine(walk, place, out.runs[1], 1);
    if (after !== "") return after;
  }
  const before = onLine(walk, place, at - 1, -1);
  return before || (out.role === "switch" ? onLine(walk, place, out.runs[1], 1) : "") || above(walk, place, at - 1);
}

/** Runs of one block on the control's line, next to it in document order, up to the next control. */
function onLine(walk: Walk, { out, from: least, to }: Place, from: number, step: 1 | -1): string {
  const texts: string[] = [];
  let block: number | null = null;
  for (let i = from; i >= least && i < to; i += step) {
    const run = walk.texts.runs[i];
    const box = walk.texts.boxes[i];
    if (run === undefined || box === undefined || run.kind !== undefined) break;
    if (block !== null && run.block !== block) break;
    const overlap = Math.min(box.bottom, out.bbox.y + out.bbox.height) - Math.max(box.top, out.bbox.y);
    const beside = step < 0 ? box.right <= out.bbox.x + 2 : box.left >= out.bbox.x + out.bbox.width - 2;
    if (!beside || overlap < Math.min(box.height, out.bbox.height) / 2 || isTaken(walk, i, out)) break;
    block = run.block;
    if (step < 0) texts.unshift(run.text);
    else texts.push(run.text);
  }
  return oneSpace(texts.join(""));
}

function above(walk: Walk, { out, element, from }: Place, at: number): string {
  if (at < from) return "";
  const run = walk.texts.runs[at];
  const box = walk.texts.boxes[at];
  if (run === undefined || box === undefined || run.kind !== undefined || isTaken(walk, at, out)) return "";
  const gap = out.bbox.y - box.bottom;
  if (gap < -2 || gap > MOST_GAP || box.left > out.bbox.x + out.bbox.width || box.right < out.bbox.x) return "";
  const block = walk.texts.blocks[run.block]?.node.node;
  const node = block === undefined ? null : nodeOf(block);
  if (!(node instanceof Element) || !isSiblingBefore(node, element)) return "";
  // The mark of what is required is often a box of its own: all of the label is what it says.
  const label = node.closest("label");
  if (label !== null && labelledBy(label) === undefined) return visibleText(walk, label);
  let text = "";
  for (let i = at; walk.texts.runs[i]?.block === run.block; i--) text = (walk.texts.runs[i]?.text ?? "") + text;
  return oneSpace(text);
}

/** `before` is the previous sibling of the control or of what holds the control alone, or holds the text and the control. */
function isSiblingBefore(before: Element, control: Element): boolean {
  for (let e: Element | null = control, level = 0; e !== null && level < MOST_AROUND; e = composedParent(e), level++) {
    const previous = e.previousElementSibling;
    if (previous !== null && (previous === before || previous.contains(before)) && previous.localName !== "br") return true;
    if (e !== control && e === before) return true;
    if (e !== control && e.querySelectorAll("input:not([type=hidden]),select,textarea").length > 1) return false;
  }
  return false;
}

/** A run that belongs to another control: its own text, or that of a label of another one. */
function isTaken(walk: Walk, run: number, out: ElementOut): boolean {
  let index = walk.texts.owners[run] ?? null;
  for (; index !== null; index = walk.elements[index]?.parent ?? null) {
    const e = walk.elements[index];
    if (e === undefined || e === out) return false;
    if (e.runs[0] > run || e.runs[1] <= run) continue;
    // What takes a click by itself names nothing else: an entry of a pager is no label of the list beside it.
    if (e.clickable === true && e.tag !== "label" && (out.runs[0] < e.runs[0] || e.runs[1] < out.runs[1])) return true;
    if (e.role === "button" || e.role === "link" || e.role === "heading" || e.role === "columnheader") return e.role !== "columnheader";
    if (e.tag === "label" && e.labels_element !== undefined && walk.elements[e.labels_element] !== out) return true;
  }
  return false;
}
