// What cuts the content of an element: overflow, `clip`, `clip-path`, masks and paint containment.
import { CLIP, CONTAIN, OVERFLOW } from "./declared.ts";
import { parseColor } from "./colors.ts";
import { boxIn, type Clip, isReachable, NOTHING, type Scope } from "./visibility.ts";

/** Applies to a scope all that its element cuts off. */
export function clip(scope: Scope, style: CSSStyleDeclaration): void {
  const { declared, display } = scope;
  if (declared & CLIP) clipByShape(scope, style);
  if (display === "inline" || display === "contents") return;
  const overflow = declared & OVERFLOW ? style.overflow : "visible";
  if (overflow !== "visible") scope.clip = clipOf(scope, overflow, scope.clip);
  else if (declared & CONTAIN && (style.contentVisibility === "auto" || /paint|strict|content/.test(style.contain))) scope.clip = clipOf(scope, "clip", scope.clip);
}

function clipByShape(scope: Scope, style: CSSStyleDeclaration): void {
  if (isClippedAway(scope, style) || isMaskedAway(style)) scope.cut = true;
  const path = style.clipPath;
  if (path === "none" || scope.cut) return;
  const part = partOf(path, boxIn(scope));
  if (part === null) return;
  if (part.right - part.left < 1 || part.bottom - part.top < 1) scope.cut = true;
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

/** `clip` in the forms that hide content from sight. */
function isClippedAway({ position }: Scope, style: CSSStyleDeclaration): boolean {
  if (position !== "absolute" && position !== "fixed") return false;
  const sides = /^rect\((\S+?),? (\S+?),? (\S+?),? (\S+?)\)$/.exec(style.clip);
  if (!sides) return false;
  const [top, right, bottom, left] = sides.slice(1).map((side) => parseFloat(side));
  return (right ?? 0) - (left ?? 0) <= 1 || (bottom ?? 0) - (top ?? 0) <= 1;
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
      return /^0(?:px|%)?(?: |$)/.test(inside) || /^\S+ 0(?:px|%)?(?: at|$)/.test(inside) ? NOTHING : null;
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
  if (box.width <= 1 || box.height <= 1) return NOTHING;
  const [x = "", y = x] = overflow.split(" ");
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  if (scrolls(x) || scrolls(y)) {
    if (!isReachable(scope, box, clip)) return NOTHING;
    scope.scrolled = true;
  }
  const [left, right] = scrolls(x) ? [-Infinity, Infinity] : x === "visible" ? [clip.left, clip.right] : [Math.max(clip.left, box.left), Math.min(clip.right, box.right)];
  const [top, bottom] = scrolls(y) ? [-Infinity, Infinity] : y === "visible" ? [clip.top, clip.bottom] : [Math.max(clip.top, box.top), Math.min(clip.bottom, box.bottom)];
  return { left: left as number, right: right as number, top: top as number, bottom: bottom as number };
}
