// What a person can see: the state that elements hand down to their content.
import { shadowOf } from "./hosts.ts";
import { attributesOf, INERT } from "./attributes.ts";
import { ALL, CLIP, CURSOR, type Declarations, knownDisplay, OPACITY, OVERFLOW, POINTER, POSITION, TRANSFORM, VISIBILITY } from "./declared.ts";
import type { Gathering } from "./gathering.ts";
import { composedParent } from "./tree.ts";
import type { Rect } from "./types.ts";

/** Edges of the area that ancestors leave visible. */
export interface Clip { left: number; top: number; right: number; bottom: number }

/** Cursors that say: this takes a click or can be dragged. */
const INVITING = new Set(["pointer", "move", "grab"]);

export const UNBOUNDED: Clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** How an element stands in the walk. */
export interface Scope {
  element: Element;
  tag: string;
  /** Which attributes it has (attributes.ts). */
  attributes: number;
  /** Stands in a shadow tree, or is slotted into one. */
  wild: boolean;
  /** Its style, when it was asked for. */
  computed: CSSStyleDeclaration | null;
  /** Properties that may be declared on the element: others are initial or inherited, and need not be read. */
  declared: number;
  display: string;
  position: string;
  visible: boolean;
  parent: Scope | null;
  /** Product of the opacities. */
  opacity: number;
  /** Transparent or clipped to nothing, itself or an ancestor: nothing inside can be seen. */
  cut: boolean;
  /** Not cut, and `visible` by `visibility`. */
  shown: boolean;
  /** Clip of content in flow, and of content positioned absolutely. */
  clip: Clip;
  absoluteClip: Clip;
  /** Stands in a container that scrolls, where negative positions can be reached. */
  scrolled: boolean;
  inert: boolean;
  /** Stands in (or is) a fixed or sticky layer; a fixed one is bound to the viewport. */
  fixed: boolean;
  pinned: boolean;
  pointer: boolean;
  /** No pointer reaches it. */
  untouchable: boolean;
  /** Index of its element in the snapshot, else that of the nearest ancestor. */
  index: number | null;
  flow: Flow;
  /** Interned style, underline and so on: filled when asked for. */
  look: Look | null;
  editing: boolean;
  /** Its own box, when it was asked for. */
  box: DOMRect | null;
  /** What takes the texts inside of it for an accessible name. */
  gathering: Gathering | null;
}

/** The state of a block while its inline content is read. */
export interface Flow {
  block: Scope;
  index: number | null;
  lastRun: number;
  /** What stands above its lines, with the scopes around it. */
  annotations: { parent: Scope; scope: Scope }[] | null;
}

export interface Look {
  background: [number, number, number] | null;
  color: string;
  weight: string;
  italic: string;
  transform: string;
  underline: boolean;
  strike: boolean;
  /** Product of the opacities, through which the colours are seen. */
  opacity: number;
  /** Index of the style without a border; below zero until asked for. */
  style: number;
  /** Indexes of the styles with a border alone, by its colour as it is declared. */
  bordered: Map<string, number> | null;
}

export function rootScope(element: Element): Scope {
  const style = getComputedStyle(element);
  const visible = style.visibility === "visible";
  const scope: Omit<Scope, "flow"> = {
    element, tag: element.localName, attributes: attributesOf(element), wild: false, computed: style, declared: ALL, display: style.display, position: style.position, visible,
    parent: null, opacity: 1, cut: false, shown: visible, clip: UNBOUNDED, absoluteClip: UNBOUNDED, scrolled: false, inert: false,
    fixed: false, pinned: false, pointer: false, untouchable: style.pointerEvents === "none", index: null, look: null, editing: false, box: null, gathering: null,
  };
  return withFlow(scope as Scope);
}

/** Whether text of this colour shows nothing: a placeholder for what is still to come is often written so. A background that is cut
 *  to the text, a shadow or an outline of the letters shows it all the same. */
export function isUnpainted(scope: Scope, color: string): boolean {
  if (!/^rgba.*, 0\)$|\/ 0\)$/.test(color)) return false;
  const style = styleIn(scope);
  if (style.webkitTextFillColor !== color || style.textShadow !== "none" || style.webkitTextStrokeWidth !== "0px") return false;
  for (let s: Scope | null = scope; s !== null; s = s === scope.flow.block ? null : s.parent) {
    if (styleIn(s).backgroundClip.includes("text")) return false;
  }
  return true;
}

/** What lies in the line around it, and goes on with it. */
export const isInline = (display: string): boolean => /^(inline(?!-)|contents|ruby(?!-text))/.test(display);

/** What stands above or beside the text that it belongs to, and is no part of its line (https://drafts.csswg.org/css-ruby/#ruby-display). */
export const isAnnotation = (display: string): boolean => display.startsWith("ruby-text");

/** Begins a block: its inline content makes lines of its own. */
export function withFlow(scope: Scope): Scope {
  scope.flow = { block: scope, index: null, lastRun: -1, annotations: null };
  return scope;
}

/** The scope of a child in the composed tree, given what may be declared on it. */
export function scopeUnder(parent: Scope, element: Element, tag: string, declarations: Declarations): Scope {
  const attributes = attributesOf(element);
  // Styles of shadow trees are not known, nor what they do to what is slotted into them.
  const wild = parent.wild || shadowOf(parent.element) !== null;
  const declared = wild ? ALL : declarations(element, tag, parent.tag, attributes);
  const known = knownDisplay(tag, declared, parent.display);
  const computed = known === undefined ? getComputedStyle(element) : null;
  return childScope(parent, { element, tag, attributes, wild, declared, computed, display: known ?? computed?.display ?? "" });
}

type Own = Pick<Scope, "element" | "tag" | "attributes" | "wild" | "declared" | "computed" | "display">;

function childScope(parent: Scope, { element, tag, attributes, wild, declared, computed, display }: Own): Scope {
  const scope: Scope = {
    element, tag, attributes, wild, computed, declared, display, position: "static", visible: parent.visible, parent,
    opacity: parent.opacity, cut: parent.cut, shown: false, clip: parent.clip, absoluteClip: parent.absoluteClip,
    scrolled: parent.scrolled, inert: parent.inert || (attributes & INERT) !== 0, fixed: parent.fixed,
    pinned: parent.pinned, pointer: parent.pointer, untouchable: parent.untouchable, index: parent.index, flow: parent.flow, look: null, editing: parent.editing,
    box: null, gathering: parent.gathering,
  };
  if (declared & PLACING && display !== "none") place(scope, parent);
  if (declared & VISIBILITY) scope.visible = styleIn(scope).visibility === "visible";
  if (declared & POINTER) scope.untouchable = styleIn(scope).pointerEvents === "none";
  if (declared & CURSOR) scope.pointer = INVITING.has(styleIn(scope).cursor);
  scope.shown = !scope.cut && scope.visible;
  return scope;
}

const PLACING = OPACITY | POSITION | CLIP | OVERFLOW | TRANSFORM;

/** Reads what moves or cuts an element and its content. */
function place(scope: Scope, parent: Scope): void {
  const { declared, display } = scope;
  const style = styleIn(scope);
  if (declared & OPACITY) {
    scope.opacity *= Number(style.opacity);
    if (style.filter !== "none" && /\bopacity\(0(%|\.0+)?\)/.test(style.filter)) scope.cut = true;
  }
  const position = declared & POSITION ? (scope.position = style.position) : "static";
  if (position === "fixed") {
    scope.clip = UNBOUNDED;
    scope.scrolled = false;
    scope.fixed = scope.pinned = true;
  } else if (position === "absolute") scope.clip = parent.absoluteClip;
  else if (position === "sticky") scope.fixed = true;
  if (scope.opacity <= 0.01 || (declared & CLIP && isClippedAway(scope, style))) scope.cut = true;
  // Overflow does not concern what is inline.
  const overflow = declared & OVERFLOW && display !== "inline" ? style.overflow : "visible";
  if (overflow !== "visible") scope.clip = clipOf(scope, overflow, scope.clip);
  if (scope.clip === scope.absoluteClip) return;
  if (position !== "static" || (declared & TRANSFORM && style.transform !== "none")) scope.absoluteClip = scope.clip;
}

/** The style of a scope's element in a document that does not change meanwhile. */
export function styleIn(scope: Scope): CSSStyleDeclaration {
  return (scope.computed ??= getComputedStyle(scope.element));
}

/** The box of a scope's element in a document that does not change meanwhile. */
export function boxIn(scope: Scope): DOMRect {
  return (scope.box ??= scope.element.getBoundingClientRect());
}

/** `clip` and `clip-path` in the forms that hide content from sight. */
function isClippedAway(scope: Scope, style: CSSStyleDeclaration): boolean {
  const { position } = scope;
  if (position === "absolute" || position === "fixed") {
    const sides = /^rect\((\S+?),? (\S+?),? (\S+?),? (\S+?)\)$/.exec(style.clip);
    if (sides) {
      const [top, right, bottom, left] = sides.slice(1).map((side) => parseFloat(side));
      if ((right ?? 0) - (left ?? 0) <= 1 || (bottom ?? 0) - (top ?? 0) <= 1) return true;
    }
  }
  const path = style.clipPath;
  return path !== "none" && (/^(circle|ellipse)\(0(px|%)?[ )]|^polygon\(0(px|%)? 0(px|%)?(, 0(px|%)? 0(px|%)?)*\)$/.test(path) || isInsetAway(scope, path));
}

/** Whether `inset()` leaves nothing of the box (https://drafts.csswg.org/css-shapes/#funcdef-basic-shape-inset). */
function isInsetAway(scope: Scope, path: string): boolean {
  const sides = /^inset\(([^)]*?)(?: round [^)]*)?\)/.exec(path)?.[1]?.split(" ");
  if (sides === undefined) return false;
  const [top = "0", right = top, bottom = top, left = right] = sides;
  const { width, height } = boxIn(scope);
  const part = (side: string, whole: number): number => (side.endsWith("%") ? (parseFloat(side) / 100) * whole : parseFloat(side));
  return part(left, width) + part(right, width) >= width - 1 || part(top, height) + part(bottom, height) >= height - 1;
}

/** Scrolling makes content reachable along its axis; other overflow cuts it. `body` and `html` hand theirs to the viewport. */
function clipOf(scope: Scope, overflow: string, clip: Clip): Clip {
  const { element } = scope;
  if (element === document.body || element === document.documentElement) return clip;
  const box = boxIn(scope);
  if (box.width <= 1 || box.height <= 1) {
    if (scope.display !== "contents") scope.cut = true;
    return clip;
  }
  const [x = "", y = x] = overflow.split(" ");
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  if (scrolls(x) || scrolls(y)) scope.scrolled = true;
  const [left, right] = scrolls(x) ? [-Infinity, Infinity] : x === "visible" ? [clip.left, clip.right] : [Math.max(clip.left, box.left), Math.min(clip.right, box.right)];
  const [top, bottom] = scrolls(y) ? [-Infinity, Infinity] : y === "visible" ? [clip.top, clip.bottom] : [Math.max(clip.top, box.top), Math.min(clip.bottom, box.bottom)];
  return { left: left as number, right: right as number, top: top as number, bottom: bottom as number };
}

/** Whether a box of a scope's own content lies where a person can see it or scroll to it. */
export function isReachable(scope: Scope, { x, y, width, height }: DOMRect | Rect, clip: Clip): boolean {
  if (width <= 0 || height <= 0) return false;
  const right = x + width;
  const bottom = y + height;
  if (clip !== UNBOUNDED) {
    if (Math.min(right, clip.right) - Math.max(x, clip.left) < Math.min(1, width)) return false;
    if (Math.min(bottom, clip.bottom) - Math.max(y, clip.top) < Math.min(1, height)) return false;
  }
  if (scope.pinned) return scope.scrolled || (right > 0 && bottom > 0 && x < innerWidth && y < innerHeight);
  if (scope.scrolled || (right > 0 && bottom > 0)) return true;
  return (right + scrollX > 0 || isRtl()) && bottom + scrollY > 0;
}

function isRtl(): boolean {
  return document.documentElement.dir === "rtl" || document.body?.dir === "rtl";
}

/** The same question for one element outside of a walk: rendered, not transparent, with a box that can be reached. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) return false;
  const scope = scopeOf(element);
  if (!scope.shown) return false;
  for (const rect of element.getClientRects()) if (isReachable(scope, rect, scope.parent === null ? scope.clip : outerClip(scope))) return true;
  // Without a box of its own, its content is what is seen.
  for (const child of element.children) if (isShown(child)) return true;
  return false;
}

/** The clip on an element's own box. */
export function outerClip({ parent, position }: Scope): Clip {
  if (parent === null || position === "fixed") return UNBOUNDED;
  return position === "absolute" ? parent.absoluteClip : parent.clip;
}

/** The scope of an element outside of a walk. */
export function scopeOf(element: Element): Scope {
  const path: Element[] = [];
  for (let e: Element | null = element; e !== null; e = composedParent(e)) path.push(e);
  const top = path.pop() ?? element;
  let scope = rootScope(top);
  while (path.length > 0) {
    const next = path.pop() as Element;
    scope = scopeUnder(scope, next, next.localName, () => ALL);
  }
  return scope;
}
