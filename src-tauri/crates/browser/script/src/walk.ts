// The one walk over the composed tree that fills a snapshot.
import { attributesOf, CLASS, DESCRIBING, EDITABLE, ID, integerOf, LABEL, LABELLED, LIVE, MODAL, ONCLICK, RELATED, TITLE } from "./attributes.ts";
import { areaBox } from "./areas.ts";
import { Covers, lidsOf, markCovered } from "./covers.ts";
import { type Declarations, MARK, SKIPPED } from "./declared.ts";
import { addAttributes, isBroken, levelOf, tagOf } from "./described.ts";
import { beginGathering, endGathering, gatherText, part, spoilGathering } from "./gathering.ts";
import { mayHavePseudo } from "./generated.ts";
import { asDiscs } from "./ink.ts";
import { labelsOf } from "./labelled.ts";
import { isOverlaid } from "./overlaid.ts";
import { showsTip } from "./tips.ts";
import { isModal, isBehind, type Modal, openModal } from "./modals.ts";
import { Names, oneSpace } from "./names.ts";
import { numberOf } from "./numbers.ts";
import { referenced } from "./references.ts";
import { isDrawnDisabled } from "./drawn-lists.ts";
import getRole, { asEngineRole, engineRole, INTERACTIVE_ROLES, isNamed } from "./roles.ts";
import { isButtonInput, isDrawnSelect, isEditingHost, isFormControl, isInput, isSelect, optionsOf, statesOf, valueOf } from "./states.ts";
import { Styles } from "./styles.ts";
import { rectOf, Texts, transformed } from "./text.ts";
import { assignedTo, firstChildOf, focusedElement, isFoldedAway, isOpaque } from "./tree.ts";
import { type Part, partsBeside } from "./told.ts";
import type { ElementOut } from "./types.ts";
import { ACROSS, boxIn, DOWN, type Flow, isAnnotation, isInline, isReachable, isShown, outerClip, rootScope, type Scope, scopeUnder, styleIn, UNBOUNDED, withFlow } from "./visibility.ts";
import { hasTellingClass, isCalledDisabled, isLive } from "./words.ts";
import { asksToLogIn, NO_PLACING, picturedBy, type Placing, placingOf } from "./page-parts.ts";

const MOST_ELEMENTS = 100_000;
const UNSEEN = new Set(["script", "style", "template", "head", "noscript"]);
const MEMBERS = new Set(["listitem", "option", "treeitem", "article"]);
const REPORTED = new Set(["label", "img", "iframe", "frame", "object", "embed", "canvas", "legend", "caption", "figcaption", "summary", "option", "dt", "dd"]);

export class Walk {
  readonly styles = new Styles();
  readonly texts = new Texts(this.styles);
  readonly elements: ElementOut[] = [];
  /** The DOM elements of `elements`, and their places in it. */
  readonly sources: Element[] = [];
  readonly indexes = new Map<Element, number>();
  /** Places of the elements that control or own others. */
  readonly related: number[] = [];
  truncated = false;
  private readonly names = new Names();
  private readonly focused = focusedElement();
  private readonly modal: Modal | null;
  private readonly controlled: Set<Element>;
  private visited = 0;
  private readonly covers = new Covers();
  private placed: { element: Element | null; placing: Placing } = { element: null, placing: NO_PLACING };
  /** Elements named by labels, which may come later. */
  private readonly labelled: { out: ElementOut; scope: Scope }[] = [];

  constructor(roots: (Document | ShadowRoot)[], private readonly declared: Declarations, private readonly matched: (element: Element) => string[]) {
    this.modal = openModal(roots);
    this.controlled = controlledElements(roots);
  }

  run(): void {
    const root = document.documentElement as Element | null;
    if (root === null) return;
    const scope = rootScope(root);
    if (scope.display === "none") return;
    this.content(scope);
    this.texts.endLine(scope.flow);
    for (const labelled of this.labelled) this.giveName(labelled.out, labelled.scope);
    markCovered(this.covers, this.texts);
    this.elements.forEach((out, i) => {
      const lids = (out.tag === "iframe" || out.tag === "frame") && out.visible ? lidsOf(this.covers, this.sources[i]!) : [];
      if (lids.length > 0) out.lids = lids;
    });
  }

  get focusIndex(): number | null {
    return this.focused === null ? null : (this.indexes.get(this.focused) ?? null);
  }

  /** Whether an open modal stands before an element. What is inert without one is seen as what is disabled. */
  isBarred(element: Element, inert: boolean): boolean {
    return this.modal !== null && (inert || isBehind(this.modal, element));
  }

  private content(scope: Scope): void {
    const generated = mayHavePseudo(scope.element);
    if (generated) this.texts.pseudo(scope, "::before");
    const assigned = assignedTo(scope.element, scope.tag);
    // (A loop over `childNodes` costs several times as much as the steps from sibling to sibling.)
    if (assigned !== null) for (const child of assigned) this.child(scope, child);
    else for (let child = firstChildOf(scope.element); child !== null; child = child.nextSibling) this.child(scope, child);
    if (generated) this.texts.pseudo(scope, "::after");
    if (scope.flow.block === scope) this.annotations(scope.flow);
  }

  /** What stands above the lines of a block is read behind them, so that it parts none of their words, and is in no name: it says how
   *  to read what the name says already. */
  private annotations(flow: Flow): void {
    const found = flow.annotations ?? [];
    flow.annotations = null;
    for (const { parent, scope } of found) {
      this.texts.endLine(flow);
      scope.gathering = null;
      this.report(parent, withFlow(scope));
      this.texts.endLine(scope.flow);
    }
  }

  private child(scope: Scope, child: Node): void {
    const { nodeType } = child;
    if (nodeType !== Node.TEXT_NODE && nodeType !== Node.ELEMENT_NODE) return;
    const folded = isFoldedAway(scope.element, child, scope.tag);
    if (folded) spoilGathering(scope);
    if (nodeType === Node.ELEMENT_NODE) this.element(scope, child as Element, folded);
    else if (!folded) {
      const { data } = child as Text;
      gatherText(scope, scope.secret ? asDiscs(data) : data);
      this.texts.text(scope, child as Text, data);
    }
  }

  private element(parent: Scope, element: Element, folded: boolean): void {
    if (++this.visited > MOST_ELEMENTS) {
      this.truncated = true;
      return spoilGathering(parent);
    }
    const tag = element.localName;
    if (UNSEEN.has(tag)) return spoilGathering(parent);
    if (folded) return this.unrendered(parent.index, element);
    if (tag === "area") return this.area(parent, element as HTMLAreaElement);
    const scope = scopeUnder(parent, element, tag, this.declared);
    if (parent.tag === "select") inPicker(scope);
    const { display } = scope;
    if (display === "none") {
      part(parent.gathering, display);
      return this.unrendered(parent.index, element);
    }
    if (tag === "br") {
      if (element.hasAttributes() || mayHavePseudo(element)) spoilGathering(parent);
      part(parent.gathering, "block");
      this.texts.breakOff();
      return this.texts.separate(parent.flow);
    }
    if (isAnnotation(display)) {
      (parent.flow.annotations ??= []).push({ parent, scope });
      return;
    }
    const atomic = display.startsWith("inline-");
    if (!atomic && isInline(display)) return this.report(parent, scope);
    if (atomic) this.texts.separate(parent.flow);
    else this.texts.endLine(parent.flow);
    if (!atomic) this.texts.breakOff();
    this.report(parent, withFlow(scope));
    this.texts.endLine(scope.flow);
    if (atomic) return;
    this.texts.endLine(parent.flow);
    this.texts.breakOff();
  }

  /** Puts an element that rules can speak of into the snapshot, with its content. */
  private report(parent: Scope, scope: Scope): void {
    const element = scope.element;
    // The button in a list that the page draws is what the list shows, and no control of its own.
    const own = parent.tag === "select" && scope.tag === "button" ? "" : getRole(element);
    const role = asEngineRole(own, element);
    this.covers.add(scope);
    const opaque = isOpaque(element, scope.tag);
    this.texts.counters.enter(scope);
    if (scope.tag === "li" && scope.display === "list-item" && (parent.tag === "ol" || (scope.declared | parent.declared) & MARK)) this.texts.mark(scope);
    beginGathering(scope, own, opaque);
    const editable = (scope.attributes & EDITABLE) !== 0 && isEditingHost(element);
    if (editable) scope.editing = true;
    const clickable = isClickable(parent, scope, role);
    const start = this.texts.runs.length;
    let out: ElementOut | null = null;
    const matches = this.matched(element);
    if (clickable || editable || matches.length > 0 || this.isReported(scope, role)) {
      out = this.add(parent.index, element, role, scope.attributes);
      scope.index = this.elements.length - 1;
      if (matches.length > 0) out.matches = matches;
      if (clickable) out.clickable = true;
      if (editable) out.editable = true;
      if (scope.fixed) out.fixed = true;
    }
    const first = this.elements.length;
    // What is inline has no content that could be skipped.
    if (scope.display !== "inline" && scope.declared & SKIPPED && styleIn(scope).contentVisibility === "hidden") {
      spoilGathering(scope);
      this.unrenderedChildren(scope.index, element);
    } else if (isDrawnSelect(element)) this.drawnSelect(scope, element);
    else if (opaque) this.texts.control(scope);
    else if (scope.tag === "use") this.texts.used(scope);
    else this.content(scope);
    for (const part of partsBeside(element)) this.part(scope, part);
    this.texts.counters.leave(scope);
    endGathering(scope, parent.gathering);
    if (out !== null) this.complete(out, scope, start, first);
  }

  /** A list whose box and options the page draws itself: what stands in it is read like any content. */
  private drawnSelect(scope: Scope, select: HTMLSelectElement): void {
    scope.gathering = null;
    if (select.querySelector(":scope > button") === null) this.texts.control(scope);
    this.content(scope);
  }

  private isReported({ element, tag, attributes }: Scope, role: string): boolean {
    if (tag === "button" && role === "generic" && element.parentElement?.localName === "select") return false;
    if (role !== "generic" || REPORTED.has(tag) || this.controlled.has(element)) return true;
    // Of several fields on a page, forms tell which one logs in.
    if (tag === "form" && asksToLogIn(element)) return true;
    if (attributes === 0) return false;
    if (isFormControl(element) || (attributes & (CLASS | ID) && (hasTellingClass(element) || this.placing(element, attributes) !== NO_PLACING))) return true;
    if (element === document.body) return false;
    return (attributes & (LABEL | LABELLED | TITLE) && isNamed(element)) || (attributes & LIVE) !== 0 || ((attributes & MODAL) !== 0 && isModal(element));
  }

  /** What part of the page an element is, which is asked of it once. */
  private placing(element: Element, attributes: number): Placing {
    if (this.placed.element !== element) this.placed = { element, placing: placingOf(element, attributes) };
    return this.placed.placing;
  }

  /** Facts that need no layout. */
  private add(parent: number | null, element: Element, role: string, attributes: number): ElementOut {
    const out: ElementOut = {
      node: { document: 0, node: numberOf(element) }, parent, role, tag: tagOf(element), name: "", states: {},
      bbox: { x: 0, y: 0, width: 0, height: 0 }, visible: false, runs: [0, 0], style: 0,
    };
    this.indexes.set(element, this.elements.length);
    this.elements.push(out);
    this.sources.push(element);
    if (attributes & RELATED) this.related.push(this.elements.length - 1);
    if (isLive(role, out.tag, attributes & LIVE ? element : null)) out.live = true;
    if (role === "heading") out.level = levelOf(element);
    if (MEMBERS.has(role)) {
      const size = integerOf(element, "aria-setsize");
      if (size !== undefined) out.set_size = size;
    }
    if (element instanceof HTMLImageElement && isBroken(element)) out.broken = true;
    if (isSelect(element)) out.options = optionsOf(element);
    if ((attributes & MODAL || role === "dialog" || role === "alertdialog") && isModal(element)) out.modal = true;
    if (attributes !== 0) addAttributes(out, element, attributes, this.placing(element, attributes));
    return out;
  }

  /** Its own gathering is of its content. */
  private giveName(out: ElementOut, scope: Scope): void {
    const { element, attributes, gathering } = scope;
    const content = gathering === scope.parent?.gathering ? null : gathering;
    if (content !== null) this.names.keep(element, content);
    this.describe(out, element, this.names.name(element, content, attributes), attributes);
  }

  private describe(out: ElementOut, element: Element, name: string, attributes: number): void {
    out.name = name;
    if (!(attributes & DESCRIBING)) return;
    const description = this.names.description(element, name);
    if (description !== "") out.description = description;
  }

  /** Facts that need the layout and the content. */
  private complete(out: ElementOut, scope: Scope, start: number, firstInside: number): void {
    const element = scope.element;
    const end = this.texts.runs.length;
    if (labelsOf(element).length > 0) this.labelled.push({ out, scope });
    else this.giveName(out, scope);
    if (PRESSED.has(out.role) && !this.showsLetters(out, start, end)) {
      const pictured = picturedBy(element).filter((words) => out.idents?.includes(words) !== true);
      if (pictured.length > 0) out.idents = [...(out.idents ?? []), ...pictured];
    }
    out.runs = [start, end];
    out.style = this.styles.elementStyle(scope);
    if (out.role === "link" && this.styles.isFilled(scope)) out.filled = true;
    if (scope.attributes & TITLE && showsTip(element)) out.tipped = true;
    let box = boxIn(scope);
    const hasBox = box.width > 0 && box.height > 0;
    if (!hasBox) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const inner = range.getBoundingClientRect();
      if (inner.width > 0 && inner.height > 0) box = inner;
    }
    out.bbox = rectOf(box);
    const seen = hasBox ? (scope.shown || isOverlaid(element)) && isReachable(scope, box, outerClip(scope)) : end > start || this.showsSince(firstInside);
    out.visible = seen && !this.isBarred(element, scope.inert);
    if (seen && !out.visible) out.barred = true;
    const works = INTERACTIVE_ROLES.has(out.role);
    if (works && scope.untouchable) out.untouchable = true;
    if (works && scope.attributes & CLASS && (isCalledDisabled(element) || isDrawnDisabled(element))) out.called_disabled = true;
    const masked = isMasked(element, scope);
    out.states = statesOf(element, out.role, this.focused, masked, scope.attributes);
    if (scope.inert) out.states.disabled = true;
    const value = valueOf(element, out.role, () => oneSpace(this.texts.runs.slice(start, end).filter((r) => r.kind !== "placeholder" && r.kind !== "mark").map((r) => r.text).join(" ")));
    if (value !== undefined) out.value = masked && value !== "" ? "\u2022".repeat(value.length) : value;
    if (isFormControl(element)) showCase(out, this.styles.look(scope).transform);
  }

  /** Whether a person reads a word on it: its name may be said to screen readers alone. */
  private showsLetters({ tag, name }: ElementOut, start: number, end: number): boolean {
    return /\p{L}/u.test(tag.startsWith("input") ? name : this.texts.runs.slice(start, end).map((run) => run.text).join());
  }

  private showsSince(first: number): boolean {
    for (let i = first; i < this.elements.length; i++) if (this.elements[i]?.visible) return true;
    return false;
  }

  /** A button or mark that a style draws beside an element. What the element cuts off does not cut it. */
  private part(scope: Scope, { node, role, name, states, bbox }: Part): void {
    const start = this.texts.runs.length;
    this.texts.drawn(scope, name, bbox);
    this.elements.push({
      node: { document: 0, node: numberOf(node) }, parent: scope.index, role: asEngineRole(role, scope.element), tag: "", name, states, bbox,
      visible: scope.visible && !scope.cut && !this.isBarred(scope.element, scope.inert) && bbox.width > 0 && bbox.height > 0, runs: [start, this.texts.runs.length], style: this.styles.textStyle(scope),
    });
    this.sources.push(scope.element);
  }

  /** An area of a picture has no box of its own: it is seen where the picture is. */
  private area(parent: Scope, area: HTMLAreaElement): void {
    spoilGathering(parent);
    const attributes = attributesOf(area);
    const out = this.add(parent.index, area, engineRole(area), attributes);
    this.describe(out, area, this.names.hiddenName(area, attributes), attributes);
    const box = areaBox(area);
    if (box !== null) out.bbox = rectOf(box);
    out.visible = box !== null && isShown(area) && !this.isBarred(area, parent.inert);
    out.runs = [this.texts.runs.length, this.texts.runs.length];
  }

  /** What is not rendered is reported only where a sentence could speak of it: to say that it is hidden. */
  private unrendered(parent: number | null, element: Element): void {
    if (++this.visited > MOST_ELEMENTS) {
      this.truncated = true;
      return;
    }
    const role = engineRole(element);
    let index = parent;
    const matches = this.matched(element);
    if (matches.length > 0 || (INTERACTIVE_ROLES.has(role) || isFormControl(element) || role === "heading" || role === "dialog" || role === "columnheader") && element.localName !== "option") {
      index = this.elements.length;
      const attributes = attributesOf(element);
      const out = this.add(parent, element, role, attributes);
      if (matches.length > 0) out.matches = matches;
      this.describe(out, element, this.names.hiddenName(element, attributes), attributes);
      out.runs = [this.texts.runs.length, this.texts.runs.length];
      out.states = statesOf(element, role, null, isMasked(element, null), attributes);
      const value = valueOf(element, role, () => oneSpace(element.textContent ?? ""));
      if (value !== undefined) out.value = value;
    }
    this.unrenderedChildren(index, element);
  }

  private unrenderedChildren(parent: number | null, element: Element): void {
    if (isOpaque(element)) return;
    const inside = (child: Node): void => {
      if (child.nodeType === Node.ELEMENT_NODE) this.unrendered(parent, child as Element);
    };
    const assigned = assignedTo(element);
    if (assigned !== null) assigned.forEach(inside);
    else for (let child = firstChildOf(element); child !== null; child = child.nextSibling) inside(child);
  }
}

/** The options of an open list that the page draws lie above all else, and scroll. */
function inPicker(scope: Scope): void {
  if (scope.tag === "button") return;
  scope.clip = scope.absoluteClip = scope.fixedClip = UNBOUNDED;
  scope.scrolled = ACROSS | DOWN;
  scope.shown = !scope.cut && scope.visible;
}

/** What a field or a list holds, as its style writes it. */
function showCase(out: ElementOut, transform: string): void {
  if (transform === "none") return;
  if (out.value !== undefined) out.value = transformed(out.value, transform);
  out.options?.forEach((option) => { option.label = transformed(option.label, transform); });
}

/** What is pressed, and often shows a picture alone. */
const PRESSED = new Set(["button", "link"]);

/** A cursor that invites to click or drag and that the parent has not, or an inline listener, on what has no interactive role. */
function isClickable(parent: Scope, { element, tag, attributes, pointer }: Scope, role: string): boolean {
  if (!(pointer && !parent.pointer) && !(attributes & ONCLICK)) return false;
  return !INTERACTIVE_ROLES.has(role) && !isButtonInput(element) && tag !== "label";
}

function isMasked(element: Element, scope: Scope | null): boolean {
  if (isInput(element) && element.type === "password") return true;
  return scope?.secret === true && (isFormControl(element) || scope.editing);
}

/** What other elements control or own: reported even without a role, so that an owner can be named. */
function controlledElements(roots: (Document | ShadowRoot)[]): Set<Element> {
  const found = new Set<Element>();
  for (const root of roots) {
    for (const owner of root.querySelectorAll("[aria-controls],[aria-owns]")) for (const e of referenced(owner, "aria-controls", "aria-owns")) found.add(e);
  }
  return found;
}
