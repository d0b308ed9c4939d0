// What a person can see: the state that elements hand down to their content.
import { composedParent } from "./tree.ts";
import type { Rect } from "./types.ts";

/** Edges of the area that ancestors leave visible. */
export interface Clip { left: number; top: number; right: number; bottom: number }

const UNBOUNDED: Clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** How an element stands in the walk. */
export interface Scope {
  element: Element;
  style: CSSStyleDeclaration;
  parent: Scope | null;
  /** Product of the opacities. */
  opacity: number;
  /** Transparent or clipped to nothing, itself or an ancestor: nothing inside can be seen. */
  cut: boolean;
  /** Not cut, and visible by `visibility`. */
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
  /** Index of its element in the snapshot, else that of the nearest ancestor. */
  index: number | null;
  flow: Flow;
  /** Interned style, underline and so on: filled when asked for. */
  look: Look | null;
  editing: boolean;
}

/** The state of a block while its inline content is read. */
export interface Flow { node: Element; index: number | null; lastRun: number; space: boolean }
export interface Look { background: [number, number, number] | null; underline: boolean; strike: boolean; style: number; transform: string }

export function rootScope(element: Element, style: CSSStyleDeclaration): Scope {
  return {
    element, style, parent: null, opacity: 1, cut: false, shown: style.visibility === "visible", clip: UNBOUNDED, absoluteClip: UNBOUNDED, scrolled: false,
    inert: false, fixed: false, pinned: false, pointer: false, index: null, look: null, editing: false,
    flow: { node: element, index: null, lastRun: -1, space: false },
  };
}

/** The scope of a rendered child. */
export function childScope(parent: Scope, element: Element, style: CSSStyleDeclaration): Scope {
  const opacity = parent.opacity * Number(style.opacity);
  const position = style.position;
  const fixedHere = position === "fixed";
  let clip = fixedHere ? UNBOUNDED : position === "absolute" ? parent.absoluteClip : parent.clip;
  const cut = parent.cut || opacity <= 0.01 || isClippedAway(style, position);
  const scope: Scope = {
    element, style, parent, opacity, cut, shown: false, clip, absoluteClip: parent.absoluteClip,
    scrolled: parent.scrolled && !fixedHere, inert: parent.inert || (element as HTMLElement).inert === true,
    fixed: parent.fixed || fixedHere || position === "sticky", pinned: parent.pinned || fixedHere,
    pointer: style.cursor === "pointer", index: parent.index, flow: parent.flow, look: null, editing: parent.editing,
  };
  if (style.overflow !== "visible") clip = scope.clip = clipOf(scope, clip);
  if (clip !== scope.absoluteClip && (position !== "static" || style.transform !== "none")) scope.absoluteClip = clip;
  scope.shown = !scope.cut && style.visibility === "visible";
  return scope;
}

/** `clip` and `clip-path` in the forms that hide content from sight. */
function isClippedAway(style: CSSStyleDeclaration, position: string): boolean {
  if (position === "absolute" || position === "fixed") {
    const sides = /^rect\((\S+?),? (\S+?),? (\S+?),? (\S+?)\)$/.exec(style.clip);
    if (sides) {
      const [top, right, bottom, left] = sides.slice(1).map((side) => parseFloat(side));
      if ((right ?? 0) - (left ?? 0) <= 1 || (bottom ?? 0) - (top ?? 0) <= 1) return true;
    }
  }
  const path = style.clipPath;
  return path !== "none" && /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\(0(px|%)? 0(px|%)?(, 0(px|%)? 0(px|%)?)*\)$/.test(path);
}

/** Scrolling makes content reachable along its axis; other overflow cuts it. `body` and `html` hand theirs to the viewport. */
function clipOf(scope: Scope, clip: Clip): Clip {
  const { element, style } = scope;
  if (element === document.body || element === document.documentElement || style.display === "inline") return clip;
  const box = element.getBoundingClientRect();
  if (box.width <= 1 || box.height <= 1) {
    if (style.display !== "contents") scope.cut = true;
    return clip;
  }
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  if (scrolls(style.overflowX) || scrolls(style.overflowY)) scope.scrolled = true;
  const x = scrolls(style.overflowX) ? [-Infinity, Infinity] : style.overflowX === "visible" ? [clip.left, clip.right] : [Math.max(clip.left, box.left), Math.min(clip.right, box.right)];
  const y = scrolls(style.overflowY) ? [-Infinity, Infinity] : style.overflowY === "visible" ? [clip.top, clip.bottom] : [Math.max(clip.top, box.top), Math.min(clip.bottom, box.bottom)];
  return { left: x[0] as number, right: x[1] as number, top: y[0] as number, bottom: y[1] as number };
}

/** Whether a box of a scope's own content lies where a person can see it or scroll to it. */
export function isReachable(scope: Scope, rect: DOMRect | Rect, clip: Clip): boolean {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  if (rect.width <= 0 || rect.height <= 0) return false;
  if (Math.min(right, clip.right) - Math.max(rect.x, clip.left) < Math.min(1, rect.width)) return false;
  if (Math.min(bottom, clip.bottom) - Math.max(rect.y, clip.top) < Math.min(1, rect.height)) return false;
  if (scope.pinned) return scope.scrolled || (right > 0 && bottom > 0 && rect.x < innerWidth && rect.y < innerHeight);
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
export function outerClip(scope: Scope): Clip {
  const { parent, style } = scope;
  if (parent === null || style.position === "fixed") return UNBOUNDED;
  return style.position === "absolute" ? parent.absoluteClip : parent.clip;
}

/** The scope of an element outside of a walk. */
export function scopeOf(element: Element): Scope {
  const path: Element[] = [];
  for (let e: Element | null = element; e !== null; e = composedParent(e)) path.push(e);
  const top = path.pop() ?? element;
  let scope = rootScope(top, getComputedStyle(top));
  while (path.length > 0) {
    const next = path.pop() as Element;
    scope = childScope(scope, next, getComputedStyle(next));
  }
  return scope;
}
