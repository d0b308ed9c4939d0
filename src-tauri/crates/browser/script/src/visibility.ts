// What a person can see: the state that elements hand down to their content.
import { shadowOf } from "./hosts.ts";
import { attributesOf, INERT } from "./attributes.ts";
import { pictureOf } from "./areas.ts";
import { clip, open } from "./clips.ts";
import { ALL, BACKFACE, BIDI, CLIP, CONTAIN, CURSOR, type Declarations, knownDisplay, LAYER, OPACITY, OVERFLOW, POINTER, POSITION, SECURITY, TRANSFORM, VISIBILITY } from "./declared.ts";
import type { Aperture } from "./apertures.ts";
import { isCardOnHiddenBack, isFlattened, isTransformable, isTurnedAway, turnIn } from "./facing.ts";
import type { Gathering } from "./gathering.ts";
import { blurOf } from "./ink.ts";
import { composedParent } from "./tree.ts";
import type { Rect } from "./types.ts";

export interface Edges { left: number; top: number; right: number; bottom: number }

/** Edges of the area that ancestors leave visible, and what leaves of it what is no upright box. */
export interface Clip extends Edges { apertures: readonly Aperture[] }

/** Cursors that say: this takes a click or can be dragged. */
const INVITING = new Set(["pointer", "move", "grab"]);

/** Directions in which containers scroll, as bits. */
export const ACROSS = 1;
export const DOWN = 2;

export const UNBOUNDED: Clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, apertures: [] };

/** Leaves nothing visible of what stands in it; what escapes it, as a fixed part does, is seen. */
export const NOTHING: Clip = { left: 0, top: 0, right: 0, bottom: 0, apertures: [] };

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
  /** Turned so that its back would be seen, which is not drawn; itself or an ancestor that is one plane with it. */
  away: boolean;
  /** How it is turned and scaled, with all around it; null where it is not. */
  turn: DOMMatrix | null;
  /** Stands in what lies under the ground of something around it, or may: a `z-index` below zero. */
  sunk: boolean;
  /** The innermost element around it, or it itself, through which what lies behind is seen. */
  translucent: Element | null;
  /** Not cut, not away, and `visible` by `visibility`. */
  shown: boolean;
  /** Clip of content in flow, of content positioned absolutely, and of fixed content. */
  clip: Clip;
  absoluteClip: Clip;
  fixedClip: Clip;
  /** What is placed absolutely in it is placed by its box. */
  holds: boolean;
  /** Stands in what holds its fixed parts as the viewport does else. */
  held: boolean;
  /** In which direction all of its letters are written, whatever they are; "" where each takes its own. */
  reversed: "" | "ltr" | "rtl";
  /** How far it is blurred, in CSS pixels. */
  blur: number;
  /** Discs are drawn in place of its letters. */
  secret: boolean;
  /** Stands in a container that scrolls across (`ACROSS`), down (`DOWN`) or both. */
  scrolled: number;
  /** The box of the innermost container that scrolls around it. */
  port: DOMRect | null;
  /** Both for what is placed absolutely in it. */
  absoluteScrolled: number;
  absolutePort: DOMRect | null;
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
  /** Whether the text has the colour of its ground; null until asked for. */
  alike: boolean | null;
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
    parent: null, opacity: 1, cut: false, away: false, turn: null, sunk: false, translucent: null, shown: visible, clip: UNBOUNDED, absoluteClip: UNBOUNDED, fixedClip: UNBOUNDED, holds: false, held: false, reversed: isReversed(style), blur: 0, secret: isSecret(style),
    scrolled: 0, port: null, absoluteScrolled: 0, absolutePort: null, inert: false, fixed: false, pinned: false, pointer: false, untouchable: style.pointerEvents === "none", index: null, look: null, editing: false, box: null, gathering: null,
  };
  return withFlow(scope as Scope);
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
    opacity: parent.opacity, cut: parent.cut, away: parent.away, turn: parent.turn, sunk: parent.sunk, translucent: parent.translucent, shown: false, clip: parent.clip, absoluteClip: parent.absoluteClip, fixedClip: parent.fixedClip,
    holds: false, held: parent.held, reversed: parent.reversed, blur: parent.blur, secret: parent.secret,
    scrolled: parent.scrolled, port: parent.port, absoluteScrolled: parent.absoluteScrolled, absolutePort: parent.absolutePort, inert: parent.inert || (attributes & INERT) !== 0, fixed: parent.fixed,
    pinned: parent.pinned, pointer: parent.pointer, untouchable: parent.untouchable, index: parent.index, flow: parent.flow, look: null, editing: parent.editing,
    box: null, gathering: parent.gathering,
  };
  // Without a box there is nothing to place, to cut or to see through.
  if (declared & PLACING && display !== "none" && display !== "contents") place(scope, parent);
  if (declared & VISIBILITY) scope.visible = styleIn(scope).visibility === "visible";
  if (declared & POINTER) scope.untouchable = styleIn(scope).pointerEvents === "none";
  if (declared & CURSOR) scope.pointer = INVITING.has(styleIn(scope).cursor);
  if (declared & BIDI) scope.reversed = isReversed(styleIn(scope));
  if (declared & SECURITY) scope.secret = isSecret(styleIn(scope));
  scope.shown = !scope.cut && !scope.away && scope.visible && scope.clip !== NOTHING;
  return scope;
}

const isReversed = ({ unicodeBidi, direction }: CSSStyleDeclaration): Scope["reversed"] => (unicodeBidi.includes("override") ? (direction as "ltr" | "rtl") : "");
const isSecret = (style: CSSStyleDeclaration): boolean => (style.getPropertyValue("-webkit-text-security") || "none") !== "none";

const PLACING = LAYER | OPACITY | POSITION | CLIP | OVERFLOW | TRANSFORM | CONTAIN | BACKFACE;

/** Reads what moves or cuts an element and its content. */
function place(scope: Scope, parent: Scope): void {
  const { declared, display } = scope;
  const style = styleIn(scope);
  if (declared & OPACITY) {
    const opacity = Number(style.opacity);
    if (opacity < 0.999) scope.translucent = scope.element;
    scope.opacity *= opacity;
    if (style.filter !== "none") {
      if (/\b(?:opacity|blur)\(/.test(style.filter)) scope.translucent = scope.element;
      if (/\bopacity\(0(%|\.0+)?\)/.test(style.filter)) scope.cut = true;
      scope.blur = Math.max(scope.blur, blurOf(style.filter));
    }
  }
  const position = declared & POSITION ? (scope.position = style.position) : "static";
  if (position === "fixed") fix(scope, parent);
  else if (position === "absolute") {
    scope.clip = parent.absoluteClip;
    scope.scrolled = parent.absoluteScrolled;
    scope.port = parent.absolutePort;
  }
  else if (position === "sticky") scope.fixed = true;
  if (declared & LAYER && Number(style.zIndex) < 0) scope.sunk = true;
  if (scope.opacity <= 0.01) scope.cut = true;
  if (declared & (TRANSFORM | BACKFACE) && isTransformable(display, scope.element)) turn(scope, parent);
  const holds = (declared & (TRANSFORM | CONTAIN)) !== 0 && display !== "inline" && holdsFixed(style);
  // Overflow does not concern what is inline.
  if (declared & (CLIP | CONTAIN | OVERFLOW)) clip(scope, style);
  scope.holds = position !== "static" || holds;
  if (scope.holds) {
    scope.absoluteClip = scope.clip;
    scope.absoluteScrolled = scope.scrolled;
    scope.absolutePort = scope.port;
  }
  if (!holds) return;
  scope.fixedClip = scope.clip;
  scope.held = true;
}

/** Reads what turns an element, and its back or its edge to who looks at it. */
function turn(scope: Scope, parent: Scope): void {
  if (isCardOnHiddenBack(scope, parent)) open(scope, () => "unknown");
  scope.away = isTurnedAway(scope, parent);
  if (!(scope.declared & TRANSFORM)) return;
  if (isFlattened(scope, parent)) scope.cut = true;
  scope.turn = turnIn(scope, parent);
}

/** What is fixed escapes all clips, up to what holds fixed parts: in there it is placed as if it were absolute. */
function fix(scope: Scope, parent: Scope): void {
  scope.clip = parent.fixedClip;
  if (parent.held) return;
  scope.scrolled = 0;
  scope.port = null;
  scope.fixed = scope.pinned = true;
}

/** Whether an element holds its fixed parts (https://drafts.csswg.org/css-position-3/#fixed-cb). */
export function holdsFixed(style: CSSStyleDeclaration): boolean {
  return style.transform !== "none" || style.translate !== "none" || style.rotate !== "none" || style.scale !== "none" || style.filter !== "none" ||
    style.perspective !== "none" || style.backdropFilter !== "none" || style.transformStyle === "preserve-3d" || style.contentVisibility === "auto" ||
    /layout|paint|strict|content/.test(style.contain) || /transform|translate|rotate|scale|perspective|filter/.test(style.willChange);
}

/** The style of a scope's element in a document that does not change meanwhile. */
export function styleIn(scope: Scope): CSSStyleDeclaration {
  return (scope.computed ??= getComputedStyle(scope.element));
}

/** The box of a scope's element in a document that does not change meanwhile. */
export function boxIn(scope: Scope): DOMRect {
  return (scope.box ??= scope.element.getBoundingClientRect());
}

/** Whether a box of a scope's own content lies where a person can see it or scroll to it. */
export function isReachable(scope: Scope, { x, y, width, height }: DOMRect | Rect, clip: Clip): boolean {
  if (width <= 0 || height <= 0) return false;
  if (clip === NOTHING) return false;
  const right = x + width;
  const bottom = y + height;
  if (clip !== UNBOUNDED) {
    if (Math.min(right, clip.right) - Math.max(x, clip.left) < Math.min(1, width)) return false;
    if (Math.min(bottom, clip.bottom) - Math.max(y, clip.top) < Math.min(1, height)) return false;
  }
  const { scrolled, pinned } = scope;
  if (pinned) return ((scrolled & ACROSS) !== 0 || (right > 0 && x < innerWidth)) && ((scrolled & DOWN) !== 0 || (bottom > 0 && y < innerHeight));
  if ((scrolled & ACROSS) === 0 && right <= 0 && right + scrollX <= 0 && !isRtl()) return false;
  return (scrolled & DOWN) !== 0 || bottom > 0 || bottom + scrollY > 0;
}

/** What is left of a clip by where the page begins, before which nothing is seen. */
export function fromPage({ scrolled, pinned }: Scope, clip: Clip, { x, y }: Rect): Clip {
  const isBefore = (at: number, axis: number): boolean => at < 0 && (scrolled & axis) === 0;
  if (clip === NOTHING || (!isBefore(x, ACROSS) && !isBefore(y, DOWN)) || isRtl()) return clip;
  const left = (scrolled & ACROSS) !== 0 ? clip.left : Math.max(clip.left, pinned ? 0 : -scrollX);
  const top = (scrolled & DOWN) !== 0 ? clip.top : Math.max(clip.top, pinned ? 0 : -scrollY);
  return { ...clip, left, top };
}

export function isRtl(): boolean {
  return document.documentElement.dir === "rtl" || document.body?.dir === "rtl";
}

/** The same question for one element outside of a walk: rendered, not transparent, with a box that can be reached. */
export function isShown(element: Element): boolean {
  if (element.localName === "area") {
    const picture = pictureOf(element);
    return picture !== null && isShown(picture);
  }
  if (element.localName !== "slot" && getComputedStyle(element).display === "contents") return isContentShown(element);
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) return false;
  const scope = scopeOf(element);
  if (!scope.shown) return false;
  for (const rect of element.getClientRects()) if (isReachable(scope, rect, scope.parent === null ? scope.clip : outerClip(scope))) return true;
  // Without a box of its own, its content is what is seen.
  for (const child of element.children) if (isShown(child)) return true;
  return false;
}

/** Of an element with `display: contents` its texts and elements are drawn, as if they stood in what is around it. */
function isContentShown(element: Element): boolean {
  for (const child of element.children) if (isShown(child)) return true;
  const parent = composedParent(element);
  if (parent === null || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const scope = scopeOf(element);
  const range = document.createRange();
  range.selectNodeContents(element);
  return scope.shown && [...range.getClientRects()].some((rect) => isReachable(scope, rect, scope.clip));
}

/** The clip on an element's own box. */
export function outerClip({ parent, position }: Scope): Clip {
  if (parent === null) return UNBOUNDED;
  if (position === "fixed") return parent.fixedClip;
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
