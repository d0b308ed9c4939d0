// Focus, values and scrolling.
import { shadowOf } from "./hosts.ts";
import { readDateLike } from "./dates.ts";
import { oneSpace } from "./names.ts";
import { elementOf } from "./numbers.ts";
import { isDisabled, isEditingHost, isInput, isSelect, isTextArea, isTextField, optionLabel, valueOf as shownValue } from "./states.ts";
import { partsOf, shownInParts } from "./parts.ts";
import { engineRole } from "./roles.ts";
import { nextFrame } from "./time.ts";
import { allRoots, composedParent, focusedElement } from "./tree.ts";

/** Types whose shown form differs from their value, so that no keys type it reliably. */
const VALUE_TYPES = new Set(["date", "time", "month", "week", "datetime-local", "color", "range"]);

/** The element that takes the text: the control of a label, the field inside of a custom one. */
function fieldOf(element: Element): HTMLElement {
  if (isTextField(element) || isEditingHost(element)) return element as HTMLElement;
  if (element instanceof HTMLLabelElement && element.control !== null) return element.control;
  const [part] = partsOf(element);
  if (part !== undefined) return part;
  for (const root of [shadowOf(element), element]) {
    const inner = root?.querySelector("input:not([type=hidden]),textarea,[contenteditable]");
    if (inner instanceof HTMLElement) return inner;
  }
  return element as HTMLElement;
}

export function focus(node: number, how: "all" | "end" | "leave"): { fill: "keys" | "parts" | "drawn" | "value"; current: string } {
  const element = elementOf(node);
  if (element === null) return { fill: "keys", current: "" };
  const field = fieldOf(element);
  field.focus({ preventScroll: true });
  if (isDrawnEditor(field)) return { fill: "drawn", current: drawnText(field) };
  if (field.role === "spinbutton" && field !== element) return { fill: "parts", current: shownInParts(partsOf(element)) };
  const byValue = isInput(field) && VALUE_TYPES.has(field.type);
  if (!byValue && how !== "leave") placeCaret(field, how);
  return { fill: byValue ? "value" : "keys", current: textOf(field) };
}

/** An editor that takes its text from an EditContext and draws it by itself, caret and selection included: keys alone select in it. */
const isDrawnEditor = (field: HTMLElement & { editContext?: unknown }): boolean => (field.editContext ?? null) !== null;

const drawnText = (field: HTMLElement): string => oneSpace(field.innerText ?? "");

function placeCaret(field: HTMLElement, how: "all" | "end"): void {
  const selection = getSelection();
  if (isInput(field) || isTextArea(field)) {
    if (how === "all") field.select();
    // Fields such as "number" have no selection range, but their caret moves with the selection of the document.
    else if (field.selectionStart === null) selection?.modify("move", "forward", "documentboundary");
    else field.setSelectionRange(field.value.length, field.value.length);
    return;
  }
  if (!field.isContentEditable || selection === null) return;
  selection.selectAllChildren(field);
  if (how === "end") selection.collapseToEnd();
}

function textOf(field: Element): string {
  if (isTextField(field) || isSelect(field)) return (field as HTMLInputElement).value;
  return field instanceof HTMLElement && field.isContentEditable ? editableText(field) : "";
}

const editableText = (field: HTMLElement): string => field.innerText.replace(/\n$/, "");

/** The native setter: frameworks that watch the property of the instance then see a change that a user made. */
function setNative(field: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(field, value);
}

function announce(element: Element): void {
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

export function setValue(node: number, text: string): { value: string } | { error: string } {
  const element = elementOf(node);
  if (element === null || !element.isConnected) return { error: "the field was replaced" };
  const field = fieldOf(element);
  if (isTextArea(field)) return { error: "the field takes its text by keys" };
  if (!isInput(field)) return { error: "the element holds no value" };
  if (isDisabled(field)) return { error: "the field is disabled" };
  const value = readDateLike(field.type, text.trim());
  if (value === null) return { error: `the text is no ${field.type === "range" ? "number" : field.type} that the field can hold` };
  const before = field.value;
  field.focus({ preventScroll: true });
  setNative(field, value);
  if (field.value === "" && value !== "") {
    setNative(field, before);
    return { error: `the ${field.type} field does not take "${value}"` };
  }
  if (field.value !== before) announce(field);
  return { value: field.value };
}

export function selectOptions(node: number, indexes: number[]): { value: string } | { error: string } {
  const element = elementOf(node);
  const select = element instanceof HTMLLabelElement ? element.control : element;
  if (select === null || !select.isConnected) return { error: "the list was replaced" };
  if (!isSelect(select)) return { error: "the element is no native list of options" };
  if (isDisabled(select)) return { error: "the list is disabled" };
  if (!select.multiple && indexes.length > 1) return { error: "the list takes one option alone" };
  for (const index of indexes) {
    const option = select.options[index];
    if (option === undefined) return { error: `the list has no option ${index + 1}` };
    if (option.matches(":disabled")) return { error: `the option "${optionLabel(option)}" is disabled` };
  }
  select.focus({ preventScroll: true });
  const before = chosen(select);
  const wanted = new Set(indexes);
  if (select.multiple) [...select.options].forEach((option, i) => { option.selected = wanted.has(i); });
  else select.selectedIndex = indexes[0] ?? -1;
  if (chosen(select) !== before) announce(select);
  return { value: [...select.selectedOptions].map(optionLabel).join(", ") };
}

const chosen = (select: HTMLSelectElement): string => [...select.selectedOptions].map((option) => option.index).join();

export function valueOf(node: number): string | null {
  const element = elementOf(node);
  if (element === null) return null;
  const parts = partsOf(element);
  if (parts.length > 0) return shownInParts(parts);
  const field = fieldOf(element);
  if (isTextField(field)) return field.value;
  if (field.isContentEditable) return editableText(field);
  const role = engineRole(element);
  return shownValue(element, role, () => oneSpace((element as HTMLElement).innerText ?? element.textContent ?? "")) ?? null;
}

/** The document's scroller, else the largest element in view that scrolls. */
function mainScroller(): Element {
  const page = document.scrollingElement ?? document.documentElement;
  if (page.scrollHeight > page.clientHeight + 1 && getComputedStyle(page).overflowY !== "hidden") return page;
  let best: Element = page;
  let most = 0;
  for (let e = document.elementFromPoint(innerWidth / 2, innerHeight / 2); e !== null; e = composedParent(e)) {
    const area = e.clientWidth * e.clientHeight;
    if (e !== page && area > most && e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY)) {
      best = e;
      most = area;
    }
  }
  return best;
}

/** How many viewports are scrolled through to bring what a page loads or shows only in sight. */
const MOST_PAGES = 12;

/** How many boxes that scroll by themselves are looked through besides. */
const MOST_BOXES = 4;

/** Does what a person does who does not find something: leaves the field that was typed in, and looks through the page from above to below.
 *  Says whether there was anything to do; the page stands afterwards where it stood. */
export async function search(): Promise<boolean> {
  const field = focusedElement();
  const leaves = field instanceof HTMLElement && isTextField(field);
  if (leaves) field.blur();
  const main = mainScroller();
  let any = await lookThrough(main);
  for (const box of scrollingBoxes().filter((box) => box !== main).slice(0, MOST_BOXES)) any = (await lookThrough(box)) || any;
  return leaves || any;
}

/** The boxes in the page that scroll, the largest first. */
function scrollingBoxes(): Element[] {
  const boxes: Element[] = [];
  for (const root of allRoots()) {
    for (const element of root.querySelectorAll("*")) {
      const { scrollHeight, clientHeight } = element;
      if (clientHeight > 40 && scrollHeight > clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) boxes.push(element);
    }
  }
  const area = (e: Element): number => e.clientWidth * e.clientHeight;
  return boxes.sort((a, b) => area(b) - area(a));
}

async function lookThrough(scroller: Element): Promise<boolean> {
  const { scrollTop } = scroller;
  let looked = 0;
  // What comes in sight may make it longer.
  for (let top = scrollTop > 0 ? 0 : scroller.clientHeight; looked < MOST_PAGES; top += scroller.clientHeight) {
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (end <= 1) break;
    looked++;
    // Of what is longer than that, the end is seen.
    const last = top >= end || looked === MOST_PAGES;
    scroller.scrollTo({ top: last ? scroller.scrollHeight : top, behavior: "instant" });
    await nextFrame();
    await nextFrame();
    if (last) break;
  }
  if (looked > 0) scroller.scrollTo({ top: scrollTop, behavior: "instant" });
  return looked > 0;
}

export function scrollByPages(pages: number): void {
  const scroller = mainScroller();
  scroller.scrollBy({ top: pages * scroller.clientHeight * 0.9, behavior: "instant" });
}

export function scrollToEnd(bottom: boolean): void {
  const scroller = mainScroller();
  scroller.scrollTo({ top: bottom ? scroller.scrollHeight : 0, behavior: "instant" });
}

export function boxOf(node: number): { x: number; y: number; width: number; height: number } | null {
  const element = elementOf(node);
  if (element === null || !element.isConnected) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
