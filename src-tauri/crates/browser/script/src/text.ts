// Runs and blocks of visible text.
import { gatherGenerated } from "./gathering.ts";
import { oneSpace, UNSEEN } from "./names.ts";
import { seenLength } from "./cuts.ts";
import { countedContentOf } from "./pseudo.ts";
import { Counters, markOf } from "./counters.ts";
import { partOf } from "./generated-box.ts";
import { isButtonInput, isInput, isSelect, isTextArea, isTextField, optionLabel, shownDate } from "./states.ts";
import { areCents, jointOf } from "./joints.ts";
import { isLigature } from "./ligatures.ts";
import { numberOf } from "./numbers.ts";
import type { Styles } from "./styles.ts";
import type { Block, Rect, Run } from "./types.ts";
import { asDiscs, legibility } from "./ink.ts";
import { seenThrough } from "./through.ts";
import { boxIn, type Flow, fromPage, isReachable, NOTHING, type Scope, styleIn, UNBOUNDED, withFlow } from "./visibility.ts";

/** Lines that are lower than this, in CSS pixels, have no letters that can be read. */
const LEAST_HEIGHT = 3;

export function rectOf(box: DOMRect): Rect {
  const round = (n: number): number => Math.round(n * 100) / 100;
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}

/** White space as a page shows it, without signs that have no width. */
function collapsed(text: string): string {
  return /[^\x20-\x7e]|  /.test(text) ? text.replace(UNSEEN, "").replace(/\s+/g, " ") : text;
}

/** A text whose letters are all written in one direction, as it is read: from the last letter to the first where that is not their own. */
function inOneDirection(text: string, direction: "ltr" | "rtl"): string {
  const own = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text) ? "rtl" : "ltr";
  return own === direction ? text : [...text].reverse().join("");
}

export class Texts {
  readonly runs: Run[] = [];
  readonly blocks: Block[] = [];
  /** Box of each run, and the text nodes that are seen. */
  readonly boxes: DOMRect[] = [];
  /** The innermost element of the snapshot around each run. */
  readonly owners: (number | null)[] = [];
  readonly seen: Text[] = [];
  readonly counters = new Counters();
  /** Generated texts that are seen, by their elements. */
  readonly generated = new Map<Element, string[]>();
  /** The elements that hold each run in the document. */
  readonly holders: Element[] = [];
  /** The text nodes of runs that are one, and which runs stand in what lies under a ground around them, or may. */
  readonly nodes: (Text | undefined)[] = [];
  readonly sunk: boolean[] = [];
  /** The box of what scrolls around each run. */
  readonly ports: (DOMRect | null)[] = [];
  private readonly range = document.createRange();
  /** The text node of the last run, while what follows may go on in its line. */
  private last: Text | null = null;

  constructor(private readonly styles: Styles) {}

  /** A text node of a rendered element. */
  text(scope: Scope, node: Text, data: string): void {
    if (!scope.shown) return;
    const written = collapsed(scope.secret ? asDiscs(data) : data);
    const plain = scope.reversed === "" ? written : inOneDirection(written, scope.reversed);
    if (plain === "") return;
    if (plain === " ") return this.separate(scope.flow);
    this.range.selectNodeContents(node);
    const box = this.range.getBoundingClientRect();
    // To ask a box of the browser's for a side costs more than to compare it.
    const rect = { x: box.x, y: box.y, width: box.width, height: box.height };
    const clip = rect.x < 0 || rect.y < 0 ? fromPage(scope, scope.clip, rect) : scope.clip;
    if (!isReachable(scope, rect, clip) || rect.height < LEAST_HEIGHT) return;
    const legible = legibility(scope, this.styles.look(scope), box);
    const plainly = scope.turn === null && !scope.sunk && clip.apertures.length === 0;
    const through = plainly ? "all" : seenThrough(scope, node, rect, this.range);
    if (legible === "none" || through === "none") return;
    if (!scope.secret) this.seen.push(node);
    if (isLigature(scope, plain, () => box)) return this.breakOff();
    const { last } = this;
    const before = this.runs.length - 1;
    const run = this.push(scope, plain, box, scope.editing ? "value" : undefined);
    if (run === null) return;
    this.nodes[this.runs.length - 1] = node;
    const length = legible === "doubtful" || through === "unknown" ? 0 : clip === UNBOUNDED ? undefined : seenLength(scope, clip, node, rect, this.range);
    if (length !== undefined) run.cut = this.lengthIn(run, scope, data.slice(0, length));
    this.last = node;
    if (last === null) return;
    const [left, right] = [{ run: this.runs[before]!, node: last, box: this.boxes[before]! }, { run, node, box }];
    if (/^\d\d$/.test(run.text) && areCents(this.lineUpTo(before), left, right, this.range)) {
      run.text = `.${run.text}`;
      trimEnd(this.runs[before]!);
      return;
    }
    const joint = jointOf(left, right, this.range);
    if (joint === undefined) return;
    run.joint = joint;
    if (joint === "apart") addSpace(this.runs[before]!);
    if (joint === "tight") trimEnd(this.runs[before]!);
  }

  /** What stands in a block up to a run. */
  private lineUpTo(index: number): string {
    const { block } = this.runs[index]!;
    let line = "";
    for (let i = index; i >= 0 && this.runs[i]!.block === block; i--) line = this.runs[i]!.text + line;
    return line;
  }

  /** How many letters of a run the beginning of its text makes. */
  private lengthIn(run: Run, scope: Scope, beginning: string): number {
    const plain = collapsed(beginning);
    const raw = (run.raw ?? run.text).startsWith(" ") ? plain : plain.trimStart();
    return [...transformed(raw, this.styles.look(scope).transform).trimEnd()].length;
  }

  /** Text generated before or after the content of an element that may have any, where it is readable. */
  pseudo(scope: Scope, which: "::before" | "::after"): void {
    const style = getComputedStyle(scope.element, which);
    if (style.content === "none" || style.content === "normal") return;
    this.counters.apply(style, scope);
    if (!scope.shown && scope.gathering === null && scope.clip !== NOTHING) return;
    const content = countedContentOf(scope.element, which, style, this.counters);
    if (content === "") return;
    gatherGenerated(scope, content, style.display);
    const text = content.replace(/\s+/g, " ");
    if (!/[\p{L}\p{N}]/u.test(text) || style.visibility !== "visible" || Number(style.opacity) === 0) return;
    const part = partOf(scope, style);
    if (!part.shown) return;
    if (part.flow !== scope.flow) this.endLine(scope.flow);
    const box = boxIn(part);
    // What is drawn in an editor is none of its text: it says what to write.
    if (isReachable(part, box, part.clip)) {
      const kind = scope.editing ? "placeholder" : which === "::before" && isLabelOfCell(scope, text) ? "mark" : undefined;
      this.push(part, text, box, kind, style.textTransform);
      this.generated.set(scope.element, [...(this.generated.get(scope.element) ?? []), text]);
    }
    if (part.flow !== scope.flow) this.endLine(part.flow);
  }

  /** The name of what a style draws beside an element, which is what it shows. */
  drawn(scope: Scope, name: string, { x, y, width, height }: Rect): void {
    if (scope.cut || !scope.visible || !/[\p{L}\p{N}]/u.test(name)) return;
    const box = new DOMRect(x, y, width, height);
    const part = withFlow({ ...scope, box, gathering: null });
    this.endLine(scope.flow);
    this.push(part, name, box);
    this.endLine(part.flow);
  }

  /** The texts of what a drawing shows again in another place. */
  used(scope: Scope): void {
    const href = scope.element.getAttribute("href") ?? scope.element.getAttribute("xlink:href") ?? "";
    const shown = href.startsWith("#") ? (scope.element.getRootNode() as Document | ShadowRoot).getElementById(href.slice(1)) : null;
    const box = boxIn(scope);
    if (shown === null || !scope.shown || !isReachable(scope, box, scope.clip)) return;
    const texts = shown.localName === "text" ? [shown] : [...shown.querySelectorAll("text")];
    for (const text of texts) this.drawn(scope, oneSpace(text.textContent ?? ""), rectOf(box));
  }

  /** The number that stands before an item of a list. */
  mark(scope: Scope): void {
    if (!scope.shown) return;
    const text = markOf(scope, this.counters);
    const box = boxIn(scope);
    if (/[\p{L}\p{N}]/u.test(text) && isReachable(scope, box, scope.clip)) this.push(scope, text, box, "mark");
  }

  /** The text that a control shows. */
  control(scope: Scope): void {
    const element = scope.element;
    const box = boxIn(scope);
    if (!scope.shown || !isReachable(scope, box, scope.clip)) return;
    if (isButtonInput(element)) {
      this.push(scope, element.type === "image" ? "" : buttonText(element), box);
    } else if (isSelect(element)) {
      const listed = element.multiple || element.size > 1;
      for (const option of listed ? element.options : element.selectedOptions) {
        this.push(scope, optionLabel(option), box);
        this.separate(scope.flow);
      }
    } else if (isInput(element) && element.type === "file") {
      this.push(scope, [...(element.files ?? [])].map((file) => file.name).join(", "), box, "value");
    } else if (isTextField(element)) this.field(scope, element, box);
  }

  private field(scope: Scope, field: HTMLInputElement | HTMLTextAreaElement, box: DOMRect): void {
    if (field.value === "") {
      const placeholder = field.getAttribute("placeholder");
      if (placeholder) this.push(scope, oneSpace(placeholder), box, "placeholder");
      return;
    }
    if (!isTextArea(field)) {
      if (field.type === "password" || field.type === "range" || field.type === "color") return;
      const shown = shownDate(field);
      if (shown !== null) {
        const run = this.push(scope, shown, box, "value");
        if (run !== null) run.raw = field.value;
        return;
      }
    }
    if (styleIn(scope).getPropertyValue("-webkit-text-security") === "none") this.push(scope, oneSpace(field.value), box, "value");
  }

  /** White space between two texts of a block is kept at the end of the first. */
  separate(flow: Flow): void {
    const run = flow.index === null ? undefined : this.runs[flow.lastRun];
    if (run !== undefined && !run.text.endsWith(" ")) addSpace(run);
  }

  /** What follows stands in no line with what was read until now. */
  breakOff(): void {
    this.last = null;
  }

  /** What follows in this block begins a new line. */
  endLine(flow: Flow): void {
    const run = flow.index === null ? undefined : this.runs[flow.lastRun];
    if (run !== undefined) trimEnd(run);
    flow.index = null;
  }

  private push(scope: Scope, plain: string, box: DOMRect, kind?: "value" | "placeholder" | "mark", transform?: string): Run | null {
    const flow = scope.flow;
    let raw = plain;
    const before = flow.index === null ? undefined : this.runs[flow.lastRun];
    if (before === undefined || before.text.endsWith(" ")) raw = raw.trimStart();
    if (raw === "") return null;
    if (flow.index === null) {
      flow.index = this.blocks.length;
      const { element } = flow.block;
      this.blocks.push({ node: { document: 0, node: numberOf(element) }, element: indexOfBlock(scope), bbox: rectOf(boxIn(flow.block)), ...(flow.block.pinned ? { floating: true } : {}) });
    }
    const text = transformed(raw, transform ?? this.styles.look(scope).transform);
    const run: Run = { text, block: flow.index, style: this.styles.textStyle(scope) };
    if (text !== raw) run.raw = raw;
    if (kind !== undefined) run.kind = kind;
    flow.lastRun = this.runs.length;
    this.last = null;
    this.runs.push(run);
    this.boxes.push(box);
    this.owners.push(scope.index);
    this.holders.push(scope.element);
    this.nodes.push(undefined);
    this.sunk.push(scope.sunk);
    this.ports.push(scope.port);
    return run;
  }
}

function trimEnd(run: Run): void {
  run.text = run.text.trimEnd();
  if (run.raw !== undefined) run.raw = run.raw.trimEnd();
}

function addSpace(run: Run): void {
  run.text += " ";
  if (run.raw !== undefined) run.raw += " ";
}

/** The innermost element of the snapshot that the scope's block is or stands in. */
function indexOfBlock(scope: Scope): number | null {
  let s: Scope = scope;
  while (s !== scope.flow.block && s.parent !== null && s.parent.flow === scope.flow) s = s.parent;
  return s.index;
}

/** Whether a text that is drawn in a cell says in which column it stands, as tables do whose rows become cards. */
function isLabelOfCell({ element, tag }: Scope, text: string): boolean {
  if (tag !== "td" && tag !== "th") return false;
  const label = bareLabel(text);
  return element.getAttributeNames().some((name) => name.startsWith("data-") && bareLabel(element.getAttribute(name) ?? "") === label);
}

export const bareLabel = (text: string): string => oneSpace(text).replace(/\s*:$/, "");

export function buttonText(input: HTMLInputElement): string {
  if (input.hasAttribute("value")) return oneSpace(input.value);
  return input.type === "submit" ? "Submit" : input.type === "reset" ? "Reset" : "";
}

export function transformed(text: string, transform: string): string {
  switch (transform) {
    case "none":
      return text;
    case "uppercase":
      return text.toUpperCase();
    case "lowercase":
      return text.toLowerCase();
    case "capitalize":
      return text.replace(/(^|[^\p{L}\p{N}\p{M}'\u2019_])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
    default:
      return text;
  }
}
