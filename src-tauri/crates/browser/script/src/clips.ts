// What cuts the content of an element: overflow, `clip`, `clip-path`, masks and paint containment.
import { CLIP, CONTAIN, OVERFLOW } from "./declared.ts";
import { parseColor } from "./colors.ts";
import { ACROSS, boxIn, type Clip, DOWN, isReachable, isRtl, NOTHING, type Scope, styleIn } from "./visibility.ts";

/** Applies to a scope all that its element cuts off. */
export function clip(scope: Scope, style: CSSStyleDeclaration): void {
  const { declared, display } = scope;
  if (declared & CLIP) clipByShape(scope, style);
  if (display === "inline" || display === "contents") return;
  const overflow = declared & OVERFLOW ? style.overflow : "visible";
  if (overflow !== "visible") scope.clip = clipOf(scope, overflow, scope.clip);
  else if (declared & CONTAIN && (style.contentVisibility === "auto" ? !isSkipped(scope) : /paint|strict|content/.test(style.contain))) scope.clip = clipOf(scope, "clip", scope.clip);
}

/** Whether the content of a box is not drawn before it comes near the viewport: the box gets its size with it. */
function isSkipped(scope: Scope): boolean {
  const child = scope.element.firstElementChild;
  const { bottom, top } = boxIn(scope);
  return child === null ? bottom <= 0 || top >= innerHeight : !child.checkVisibility({ contentVisibilityAuto: true });
}

function clipByShape(scope: Scope, style: CSSStyleDeclaration): void {
  if (isMaskedAway(style)) scope.cut = true;
  if (scope.cut) return;
  // A mask leaves nothing beyond the box that it is drawn on.
  if (style.maskImage !== "none" && style.maskClip !== "no-clip" && scope.display !== "inline") leave(scope, boxIn(scope), 0);
  leave(scope, clippedPart(scope, style), 1);
  if (style.clipPath !== "none") leave(scope, partOf(style.clipPath, boxIn(scope)), 0);
}

/** Leaves a part of an element alone, and nothing where it is no wider or higher than `least`. */
function leave(scope: Scope, part: Clip | null, least: number): void {
  if (part === null) return;
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  if (width < 1 || height < 1 || width <= least || height <= least) scope.cut = true;
  // A shape cuts all that stands in it, wherever that is placed.
  scope.clip = both(scope.clip, part);
  scope.absoluteClip = both(scope.absoluteClip, part);
  scope.fixedClip = both(scope.fixedClip, part);
}

function both(one: Clip, other: Clip): Clip {
  if (one === NOTHING) return NOTHING;
  const { max, min } = Math;
  return { left: max(one.left, other.left), top: max(one.top, other.top), right: min(one.right, other.right), bottom: min(one.bottom, other.bottom) };
}

/** What `clip` leaves of an element that is placed by itself. */
function clippedPart(scope: Scope, style: CSSStyleDeclaration): Clip | null {
  if (scope.position !== "absolute" && scope.position !== "fixed") return null;
  const sides = /^rect\((\S+?),? (\S+?),? (\S+?),? (\S+?)\)$/.exec(style.clip);
  if (!sides) return null;
  const { left, top, width, height } = boxIn(scope);
  const side = (at: number, auto: number): number => (sides[at] === "auto" ? auto : parseFloat(sides[at] ?? "0"));
  return { left: left + side(4, 0), top: top + side(1, 0), right: left + side(2, width), bottom: top + side(3, height) };
}

/** Whether a mask is drawn that lets nothing through: of no size, or gradients without any colour. */
function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === "none") return false;
  if (maskSize.split(", ").every((size) => size.split(" ").some((side) => parseFloat(side) === 0))) return true;
  if (!maskImage.includes("gradient(") || maskImage.includes("url(")) return false;
  const colors = maskImage.match(/(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g) ?? [];
  return colors.length > 0 && colors.every((color) => parseColor(color)[3] === 0);
}

/** The box around what a basic shape leaves (https://drafts.csswg.org/css-shapes/#basic-shape-functions), with 1 px less where it is an
 *  inset; null where it is not known. */
function partOf(path: string, box: DOMRect): Clip | null {
  const [, shape = "", inside = ""] = /^(\w+)\((.*?)\)(?: [\w-]+)?$/.exec(path) ?? [];
  switch (shape) {
    case "inset":
      return ofInset(inside, box);
    case "polygon":
      return ofPolygon(inside, box);
    case "circle":
    case "ellipse":
      return ofEllipse(inside, box);
    case "path":
      return isEmptyPath(inside, box) ? NOTHING : null;
    case "shape":
      // Its points alone: nothing is left where they are all one.
      return new Set(inside.match(/(?:from|to) \S+ \S+?(?=,|$)/g)?.map((point) => point.replace(/^\w+ /, ""))).size === 1 ? NOTHING : null;
    default:
      return null;
  }
}

/** A length of a shape in CSS pixels; NaN where it is calculated. */
function lengthOf(text: string, whole: number): number {
  if (!/^-?[\d.]+(?:e-?\d+)?(?:px|%)?$/.test(text)) return NaN;
  return text.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
}

function ofInset(inside: string, { left, top, right, bottom, width, height }: DOMRect): Clip | null {
  const [t = "0", r = t, b = t, l = r] = inside.replace(/ ?round .*$/, "").split(" ");
  const sides = [lengthOf(l, width), lengthOf(t, height), lengthOf(r, width), lengthOf(b, height)] as const;
  if (sides.some(Number.isNaN)) return null;
  const part = { left: left + sides[0], top: top + sides[1], right: right - sides[2], bottom: bottom - sides[3] };
  return part.right - part.left <= 1 || part.bottom - part.top <= 1 ? NOTHING : part;
}

/** `circle(radius at x y)` or `ellipse(radius radius at x y)`. */
function ofEllipse(inside: string, { left, top, width, height }: DOMRect): Clip | null {
  const [radii = "", center = "50% 50%"] = inside.split(/ ?at /);
  const [one = "", other] = radii.split(" ");
  const [x, y] = center.split(" ");
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const across = lengthOf(one, other === undefined ? diagonal : width);
  const down = other === undefined ? across : lengthOf(other, height);
  if (across === 0 || down === 0) return NOTHING;
  const [atX, atY] = [left + lengthOf(x ?? "", width), top + lengthOf(y ?? "", height)];
  return [across, down, atX, atY].some(Number.isNaN) ? null : { left: atX - across, top: atY - down, right: atX + across, bottom: atY + down };
}

function ofPolygon(inside: string, { left, top, width, height }: DOMRect): Clip | null {
  const points = inside.replace(/^(?:nonzero|evenodd), /, "").split(", ").map((point) => point.split(" "));
  const x = points.map(([at = ""]) => left + lengthOf(at, width));
  const y = points.map(([, at = ""]) => top + lengthOf(at, height));
  if ([...x, ...y].some(Number.isNaN)) return null;
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

/** How large paths are drawn to learn whether anything is left of them. */
const PROBE = 64;

function isEmptyPath(inside: string, { width, height }: DOMRect): boolean {
  const data = /"([^"]*)"/.exec(inside)?.[1];
  const canvas = data === undefined ? null : new OffscreenCanvas(PROBE, PROBE).getContext("2d");
  if (canvas === null || data === undefined || width === 0 || height === 0) return false;
  canvas.scale(PROBE / width, PROBE / height);
  canvas.fill(new Path2D(data), inside.startsWith("evenodd") ? "evenodd" : "nonzero");
  return !canvas.getImageData(0, 0, PROBE, PROBE).data.some((value) => value > 0);
}

/** Scrolling makes content reachable along its axis; other overflow cuts it. `body` and `html` hand theirs to the viewport. */
function clipOf(scope: Scope, overflow: string, clip: Clip): Clip {
  const { element } = scope;
  if (element === document.body || element === document.documentElement || clip === NOTHING) return clip;
  const box = boxIn(scope);
  const [x = "", y = x] = overflow.split(" ");
  const margin = x === "clip" || y === "clip" ? marginOf(styleIn(scope)) : 0;
  if (margin === 0 && (box.width <= 1 || box.height <= 1 || (scope.held && isThin(element)))) return NOTHING;
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  if (scrolls(x) || scrolls(y)) {
    if (!isReachable(scope, box, clip)) return NOTHING;
    scope.scrolled |= (scrolls(x) ? ACROSS : 0) | (scrolls(y) ? DOWN : 0);
    scope.port = box;
  }
  const begins = scrolls(x) || scrolls(y) ? beginningOf(scope, box, clip) : NOWHERE;
  const { max, min } = Math;
  const [left, right] = scrolls(x) ? [begins.left, Infinity] : x === "visible" ? [clip.left, clip.right] : [max(clip.left, box.left - margin), min(clip.right, box.right + margin)];
  const [top, bottom] = scrolls(y) ? [begins.top, Infinity] : y === "visible" ? [clip.top, clip.bottom] : [max(clip.top, box.top - margin), min(clip.bottom, box.bottom + margin)];
  return { left, right, top, bottom };
}

/** Whether an element has no size, whatever a transform makes of its box. */
const isThin = (element: Element): boolean => element instanceof HTMLElement && (element.offsetWidth <= 1 || element.offsetHeight <= 1);

/** How far the content of what is only clipped may reach over its edge (https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin). */
const marginOf = (style: CSSStyleDeclaration): number => parseFloat(/[\d.]+px/.exec(style.getPropertyValue("overflow-clip-margin"))?.[0] ?? "0");

const NOWHERE = { left: -Infinity, top: -Infinity };

/** Before where the content of what scrolls begins to be seen, nothing can be scrolled to; where it may begin at another edge, it is not known. */
function beginningOf(scope: Scope, box: DOMRect, clip: Clip): { left: number; top: number } {
  const { element, pinned } = scope;
  const outer = scope.parent?.scrolled ?? 0;
  const style = styleIn(scope);
  const { direction, writingMode, flexDirection, flexWrap, display } = style;
  const isTurned = /flex/.test(display) && (flexDirection.includes("reverse") || flexWrap.includes("reverse"));
  const aligned = /flex|grid/.test(display) && /center|end/.test(`${style.justifyContent} ${style.alignContent} ${style.alignItems}`);
  if (direction !== "ltr" || writingMode !== "horizontal-tb" || isTurned || aligned || style.textIndent.startsWith("-") || isRtl()) return NOWHERE;
  const scale = element instanceof HTMLElement && element.offsetWidth > 0 ? box.width / element.offsetWidth : 1;
  const from = (edge: number, cut: number, page: number, moved: number): number => Math.max(edge, cut, page) - scale * moved;
  return {
    left: from(box.left, clip.left, outer & ACROSS ? -Infinity : pinned ? 0 : -scrollX, element.scrollLeft),
    top: from(box.top, clip.top, outer & DOWN ? -Infinity : pinned ? 0 : -scrollY, element.scrollTop),
  };
}
