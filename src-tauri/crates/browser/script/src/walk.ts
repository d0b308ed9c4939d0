// The one walk over the composed tree that fills a snapshot.
import { isModal, isBehind, type Modal, openModal } from "./modals.ts";
import { Names, oneSpace } from "./names.ts";
import { numberOf } from "./numbers.ts";
import { engineRole, INTERACTIVE_ROLES, isNamed } from "./roles.ts";
import { isButtonInput, isEditingHost, isFormControl, isInput, isSelect, optionsOf, statesOf, valueOf } from "./states.ts";
import { Styles } from "./styles.ts";
import { rectOf, Texts } from "./text.ts";
import { childrenOf, focusedElement, isFoldedAway, isOpaque } from "./tree.ts";
import type { ElementOut } from "./types.ts";
import { childScope, isReachable, outerClip, rootScope, type Scope } from "./visibility.ts";
import { asWords, classWords, hasMessageClass, isLive } from "./words.ts";

const MOST_ELEMENTS = 100_000;
const INLINE = /^(inline|contents|ruby)/;
const REPORTED = new Set(["label", "iframe", "frame", "legend", "caption", "figcaption", "summary", "option"]);

export class Walk {
  readonly styles = new Styles();
  readonly texts = new Texts(this.styles);
  readonly elements: ElementOut[] = [];
  /** The DOM elements of `elements`, and their places in it. */
  readonly sources: Element[] = [];
  readonly indexes = new Map<Element, number>();
  truncated = false;
  private readonly names = new Names();
  private readonly focused = focusedElement();
  private readonly modal: Modal | null;
  private readonly controlled: Set<Element>;
  private visited = 0;

  constructor(roots: (Document | ShadowRoot)[]) {
    this.modal = openModal(roots);
    this.controlled = controlledElements(roots);
  }

  run(): void {
    const root = document.documentElement as Element | null;
    if (root === null) return;
    const style = getComputedStyle(root);
    if (style.display === "none") return;
    const scope = rootScope(root, style);
    this.content(scope);
    this.texts.endLine(scope.flow);
  }

  get focusIndex(): number | null {
    return this.focused === null ? null : (this.indexes.get(this.focused) ?? null);
  }

  isBehindModal(element: Element): boolean {
    return this.modal !== null && isBehind(this.modal, element);
  }

  private content(scope: Scope): void {
    const element = scope.element;
    this.texts.pseudo(scope, "::before");
    for (const child of childrenOf(element)) {
      if (child.nodeType === Node.TEXT_NODE) {
        if (!isFoldedAway(element, child)) this.texts.text(scope, child as Text);
      } else if (child.nodeType === Node.ELEMENT_NODE) this.element(scope, child as Element, isFoldedAway(element, child));
    }
    this.texts.pseudo(scope, "::after");
  }

  private element(parent: Scope, element: Element, folded: boolean): void {
    if (++this.visited > MOST_ELEMENTS) {
      this.truncated = true;
      return;
    }
    const tag = element.localName;
    if (tag === "script" || tag === "style" || tag === "template" || tag === "head" || tag === "noscript") return;
    if (folded) return this.unrendered(parent.index, element);
    const style = getComputedStyle(element);
    const display = style.display;
    if (display === "none") return this.unrendered(parent.index, element);
    if (tag === "br") return this.texts.separate(parent.flow);
    const scope = childScope(parent, element, style);
    const inline = INLINE.test(display);
    if (!inline || display.startsWith("inline-")) this.enterBlock(parent, scope, display.startsWith("inline-"));
    this.report(parent, scope);
    if (!inline || display.startsWith("inline-")) this.leaveBlock(parent, scope, display.startsWith("inline-"));
  }

  private enterBlock(parent: Scope, scope: Scope, atomic: boolean): void {
    if (atomic) this.texts.separate(parent.flow);
    else this.texts.endLine(parent.flow);
    scope.flow = { node: scope.element, index: null, lastRun: -1, space: false };
  }

  private leaveBlock(parent: Scope, scope: Scope, atomic: boolean): void {
    this.texts.endLine(scope.flow);
    if (!atomic) this.texts.endLine(parent.flow);
  }

  /** Puts an element that rules can speak of into the snapshot, with its content. */
  private report(parent: Scope, scope: Scope): void {
    const element = scope.element;
    const role = engineRole(element);
    const editable = isEditingHost(element);
    if (editable) scope.editing = true;
    const clickable = isClickable(parent, scope, role);
    const start = this.texts.runs.length;
    let out: ElementOut | null = null;
    if (clickable || editable || this.isReported(element, role)) {
      out = this.add(parent.index, element, role);
      scope.index = this.elements.length - 1;
      if (clickable) out.clickable = true;
      if (editable) out.editable = true;
      if (scope.fixed) out.fixed = true;
    }
    const first = this.elements.length;
    if (scope.style.contentVisibility === "hidden") this.unrenderedChildren(scope.index, element);
    else if (!isOpaque(element)) this.content(scope);
    else this.texts.control(scope, element.getBoundingClientRect());
    if (out !== null) this.complete(out, scope, start, first);
  }

  private isReported(element: Element, role: string): boolean {
    if (role !== "generic" || REPORTED.has(element.localName)) return true;
    if (isFormControl(element) || hasMessageClass(element) || this.controlled.has(element)) return true;
    return element !== document.body && (isNamed(element) || element.hasAttribute("aria-live") || isModal(element));
  }

  /** Facts that need no layout. */
  private add(parent: number | null, element: Element, role: string): ElementOut {
    const name = this.names.name(element);
    const out: ElementOut = {
      node: { document: 0, node: numberOf(element) }, parent, role, tag: tagOf(element), name, states: {},
      bbox: { x: 0, y: 0, width: 0, height: 0 }, visible: false, runs: [0, 0], style: 0,
    };
    this.indexes.set(element, this.elements.length);
    this.elements.push(out);
    this.sources.push(element);
    const description = this.names.description(element, name);
    if (description !== "") out.description = description;
    const hints = listed(element, ["placeholder", "aria-placeholder", "title", "alt"], oneSpace);
    if (hints.length > 0) out.hints = hints;
    const idents = listed(element, ["name", "id"], asWords);
    if (idents.length > 0) out.idents = idents;
    if (isModal(element)) out.modal = true;
    if (isLive(element, role)) out.live = true;
    if (out.live || hasMessageClass(element) || role === "alertdialog") {
      const words = classWords(element);
      if (words.length > 0) out.classes = words;
    }
    if (role === "heading") out.level = levelOf(element);
    const href = element.localName === "a" || element.localName === "area" ? (element as HTMLAnchorElement).href : "";
    if (typeof href === "string" && href !== "") out.href = href;
    if (isSelect(element)) out.options = optionsOf(element);
    return out;
  }

  /** Facts that need the layout and the content. */
  private complete(out: ElementOut, scope: Scope, start: number, firstInside: number): void {
    const element = scope.element;
    const end = this.texts.runs.length;
    out.runs = [start, end];
    out.style = this.styles.elementStyle(scope);
    let box = element.getBoundingClientRect();
    const hasBox = box.width > 0 && box.height > 0;
    if (!hasBox) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const inner = range.getBoundingClientRect();
      if (inner.width > 0 && inner.height > 0) box = inner;
    }
    out.bbox = rectOf(box);
    const inside = (): boolean => end > start || this.elements.slice(firstInside).some((e) => e.visible);
    const seen = hasBox ? scope.shown && isReachable(scope, box, outerClip(scope)) : inside();
    out.visible = seen && !scope.inert && !this.isBehindModal(element);
    const masked = isMasked(element, scope);
    out.states = statesOf(element, out.role, this.focused, masked);
    const value = valueOf(element, out.role, () => oneSpace(this.texts.runs.slice(start, end).map((r) => r.text).join(" ")));
    if (value !== undefined) out.value = masked && value !== "" ? "\u2022".repeat(value.length) : value;
  }

  /** What is not rendered is reported only where a sentence could speak of it: to say that it is hidden. */
  private unrendered(parent: number | null, element: Element): void {
    if (++this.visited > MOST_ELEMENTS) {
      this.truncated = true;
      return;
    }
    const role = engineRole(element);
    let index = parent;
    if ((INTERACTIVE_ROLES.has(role) || isFormControl(element) || role === "heading" || role === "dialog") && element.localName !== "option") {
      index = this.elements.length;
      const out = this.add(parent, element, role);
      out.runs = [this.texts.runs.length, this.texts.runs.length];
      out.states = statesOf(element, role, null, isMasked(element, null));
      const value = valueOf(element, role, () => oneSpace(element.textContent ?? ""));
      if (value !== undefined) out.value = value;
    }
    this.unrenderedChildren(index, element);
  }

  private unrenderedChildren(parent: number | null, element: Element): void {
    if (isOpaque(element)) return;
    for (const child of childrenOf(element)) if (child.nodeType === Node.ELEMENT_NODE) this.unrendered(parent, child as Element);
  }
}

function tagOf(element: Element): string {
  if (isInput(element)) return `input:${element.type}`;
  return element.localName === "frame" ? "iframe" : element.localName;
}

/** A pointer cursor that the parent has not, or an inline listener, on what has no interactive role. */
function isClickable(parent: Scope, scope: Scope, role: string): boolean {
  if (INTERACTIVE_ROLES.has(role) || isButtonInput(scope.element) || scope.element.localName === "label") return false;
  return (scope.pointer && !parent.pointer) || scope.element.hasAttribute("onclick");
}

function isMasked(element: Element, scope: Scope | null): boolean {
  if (isInput(element) && element.type === "password") return true;
  return scope !== null && isFormControl(element) && (scope.style.getPropertyValue("-webkit-text-security") || "none") !== "none";
}

function levelOf(element: Element): number {
  const given = Number(element.getAttribute("aria-level"));
  if (Number.isInteger(given) && given > 0 && given < 256) return given;
  const native = /^h([1-6])$/.exec(element.localName);
  return native ? Number(native[1]) : 2;
}

function listed(element: Element, attributes: string[], form: (text: string) => string): string[] {
  const found: string[] = [];
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    const text = value === null ? "" : form(value);
    if (text !== "" && !found.includes(text)) found.push(text);
  }
  return found;
}

/** What other elements control or own: reported even without a role, so that an owner can be named. */
function controlledElements(roots: (Document | ShadowRoot)[]): Set<Element> {
  const found = new Set<Element>();
  for (const root of roots) {
    for (const owner of root.querySelectorAll("[aria-controls],[aria-owns]")) for (const e of referenced(owner, "aria-controls", "aria-owns")) found.add(e);
  }
  return found;
}

export function referenced(element: Element, ...attributes: string[]): Element[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  return attributes
    .flatMap((attribute) => (element.getAttribute(attribute) ?? "").split(/\s+/))
    .map((id) => (id === "" ? null : root.getElementById(id)))
    .filter((found) => found !== null);
}
