// What cuts the content of an element: overflow, `clip`, `clip-path`, masks and paint containment.
import { CLIP, CONTAIN, OVERFLOW } from "./declared.ts";
import { type Aperture, apertureOf, type Inside, type Where, zoomOf } from "./apertures.ts";
import { boundsOf, insideCorners, insideOf, isUprightBox } from "./basic-shapes.ts";
import { parseColor } from "./colors.ts";
import { isUpright } from "./facing.ts";
import { ACROSS, boxIn, type Clip, DOWN, type Edges, isReachable, isRtl, NOTHING, type Scope, styleIn } from "./visibility.ts";

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
  if (style.maskImage !== "none" && style.maskClip !== "no-clip") mask(scope);
  const left = clippedPart(scope, style);
  if (left !== null) leave(scope, left, 1);
  if (style.clipPath !== "none") clipByPath(scope, style.clipPath);
}

/** A mask leaves nothing beyond the box that it is drawn on, which for blocks in a line is none of theirs. */
function mask(scope: Scope): void {
  if (scope.display === "inline") return open(scope, () => "unknown");
  leave(scope, boxIn(scope), 0);
  if (!isUpright(scope.turn)) open(scope, apertureOf(scope, within));
}

const within: Inside = (x, y, width, height) => (x >= 0 && y >= 0 && x <= width && y <= height ? "in" : "out");

function clipByPath(scope: Scope, path: string): void {
  const { turn, element, display } = scope;
  // What is parted has the box of one of its parts for this.
  if (display === "inline" && element.getClientRects().length > 1) return open(scope, () => "met");
  const zoom = zoomOf(element);
  const box = boxIn(scope);
  const [width, height] = turn === null ? [box.width / zoom, box.height / zoom] : sizeOf(element);
  const part = boundsOf(path, new DOMRect(0, 0, width, height));
  if (part !== null && isThinnerThan(0, part)) scope.cut = true;
  if (scope.cut) return;
  const isPlain = turn === null && zoom === 1;
  if (isPlain && part !== null) leave(scope, { left: part.left + box.left, top: part.top + box.top, right: part.right + box.left, bottom: part.bottom + box.top }, 0);
  if (!isPlain || part === null || !isUprightBox(path)) open(scope, apertureOf(scope, insideOf(path, zoom)));
}

const sizeOf = (element: Element): [number, number] => (element instanceof HTMLElement ? [element.offsetWidth, element.offsetHeight] : [NaN, NaN]);

function isThinnerThan(least: number, { left, right, top, bottom }: Edges): boolean {
  const [width, height] = [right - left, bottom - top];
  return width < 1 || height < 1 || width <= least || height <= least;
}

/** Leaves a part of an element alone, and nothing where it is no wider or higher than `least`. A shape cuts all that stands in it, wherever
 *  that is placed. */
function leave(scope: Scope, part: Edges, least: number): void {
  if (isThinnerThan(least, part)) scope.cut = true;
  scope.clip = both(scope.clip, part);
  scope.absoluteClip = both(scope.absoluteClip, part);
  scope.fixedClip = both(scope.fixedClip, part);
}

/** The same for a part that is no upright box. */
export function open(scope: Scope, aperture: Aperture): void {
  scope.clip = through(scope.clip, aperture);
  scope.absoluteClip = through(scope.absoluteClip, aperture);
  scope.fixedClip = through(scope.fixedClip, aperture);
}

const through = (clip: Clip, aperture: Aperture): Clip => (clip === NOTHING ? clip : { ...clip, apertures: [...clip.apertures, aperture] });

function both(one: Clip, other: Edges): Clip {
  if (one === NOTHING) return NOTHING;
  const { max, min } = Math;
  const { left, top, right, bottom, apertures } = one;
  return { left: max(left, other.left), top: max(top, other.top), right: min(right, other.right), bottom: min(bottom, other.bottom), apertures };
}

/** What `clip` leaves of an element that is placed by itself. */
function clippedPart(scope: Scope, style: CSSStyleDeclaration): Edges | null {
  if (scope.position !== "absolute" && scope.position !== "fixed") return null;
  const sides = /^rect\((\S+?),? (\S+?),? (\S+?),? (\S+?)\)$/.exec(style.clip);
  if (!sides) return null;
  const { left, top, width, height } = boxIn(scope);
  const zoom = zoomOf(scope.element);
  const side = (at: number, auto: number): number => (sides[at] === "auto" ? auto : zoom * parseFloat(sides[at] ?? "0"));
  const edges = (w: number, h: number): Edges => ({ left: side(4, 0), top: side(1, 0), right: side(2, w), bottom: side(3, h) });
  if (scope.turn === null) {
    const own = edges(width, height);
    return { left: left + own.left, top: top + own.top, right: left + own.right, bottom: top + own.bottom };
  }
  if (isThinnerThan(1, edges(...sizeOf(scope.element)))) scope.cut = true;
  open(scope, apertureOf(scope, (x, y, w, h) => isInBox(edges(w, h), x, y)));
  return null;
}

const isInBox = ({ left, top, right, bottom }: Edges, x: number, y: number): Where => (x >= left && y >= top && x <= right && y <= bottom ? "in" : "out");

/** Whether a mask is drawn that lets nothing through: of no size, or gradients without any colour. */
function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === "none") return false;
  if (maskSize.split(", ").every((size) => size.split(" ").some((side) => parseFloat(side) === 0))) return true;
  if (!maskImage.includes("gradient(") || maskImage.includes("url(")) return false;
  const colors = maskImage.match(/(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g) ?? [];
  return colors.length > 0 && colors.every((color) => parseColor(color)[3] === 0);
}

/** Scrolling makes content reachable along its axis; other overflow cuts it. `body` and `html` hand theirs to the viewport. */
function clipOf(scope: Scope, overflow: string, clip: Clip): Clip {
  const { element } = scope;
  if (element === document.body || element === document.documentElement || clip === NOTHING) return clip;
  const box = boxIn(scope);
  const style = styleIn(scope);
  const [x = "", y = x] = overflow.split(" ");
  const margin = x === "clip" || y === "clip" ? marginOf(style) : 0;
  if (margin === 0 && (box.width <= 1 || box.height <= 1 || (scope.held && isThin(element)))) return NOTHING;
  // Where nothing reaches out, nothing scrolls.
  const [across, down] = [isScrolling(x) && element.scrollWidth > element.clientWidth, isScrolling(y) && element.scrollHeight > element.clientHeight];
  if (isScrolling(x) || isScrolling(y)) {
    if (!isReachable(scope, box, clip)) return NOTHING;
    scope.scrolled |= (across ? ACROSS : 0) | (down ? DOWN : 0);
    scope.port = box;
  }
  const shown = (across || down) && isSlit(box, clip) ? through(clip, () => "unknown") : clip;
  const ends = across || down ? endsOf(scope, box, clip) : NOWHERE;
  const { max, min } = Math;
  const [left, right] = across ? [ends.left, ends.right] : x === "visible" ? [clip.left, clip.right] : [max(clip.left, box.left - margin), min(clip.right, box.right + margin)];
  const [top, bottom] = down ? [ends.top, ends.bottom] : y === "visible" ? [clip.top, clip.bottom] : [max(clip.top, box.top - margin), min(clip.bottom, box.bottom + margin)];
  return { left, right, top, bottom, apertures: aperturesOf(scope, [across ? x : still(x), down ? y : still(y)], style, margin, shown) };
}

/** Whether so little is left of what scrolls that no line of it may ever be seen as a whole. */
function isSlit(box: DOMRect, clip: Clip): boolean {
  const [width, height] = [Math.min(box.right, clip.right) - Math.max(box.left, clip.left), Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top)];
  return (width < SLIT && width < box.width) || (height < SLIT && height < box.height);
}

/** In CSS pixels, less than a line is high. */
const SLIT = 12;

const still = (overflow: string): string => (isScrolling(overflow) ? "hidden" : overflow);
const isScrolling = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";

/** What the edges of a box leave that is turned, or has round corners. */
function aperturesOf(scope: Scope, [x, y]: [string, string], style: CSSStyleDeclaration, margin: number, { apertures }: Clip): readonly Aperture[] {
  if (!isUpright(scope.turn)) return [...apertures, apertureOf(scope, insideEdges([x, y], margin))];
  const isRound = !isScrolling(x) && !isScrolling(y) && x !== "visible" && y !== "visible" && style.borderRadius !== "0px" && margin === 0;
  return isRound ? [...apertures, apertureOf(scope, insideCorners(style))] : apertures;
}

/** What scrolls may have its beginning at any edge where it is turned. */
function insideEdges([x, y]: [string, string], margin: number): Inside {
  const of = (overflow: string, at: number, size: number): Where =>
    overflow === "visible" || (at >= -margin && at <= size + margin) ? "in" : isScrolling(overflow) ? "unknown" : "out";
  return (atX, atY, width, height) => {
    const [across, down] = [of(x, atX, width), of(y, atY, height)];
    return across === "in" ? down : down === "out" ? "out" : across;
  };
}

/** Whether an element has no size, whatever a transform makes of its box. */
const isThin = (element: Element): boolean => element instanceof HTMLElement && (element.offsetWidth <= 1 || element.offsetHeight <= 1);

/** How far the content of what is only clipped may reach over its edge (https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin). */
const marginOf = (style: CSSStyleDeclaration): number => parseFloat(/[\d.]+px/.exec(style.getPropertyValue("overflow-clip-margin"))?.[0] ?? "0");

const NOWHERE: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Where the content of what scrolls begins and ends, so far as it can be scrolled to; where it may begin at another edge, it is not known. */
function endsOf(scope: Scope, box: DOMRect, clip: Clip): Edges {
  const { element, pinned, turn } = scope;
  const outer = scope.parent?.scrolled ?? 0;
  const style = styleIn(scope);
  const { direction, writingMode, flexDirection, flexWrap, display } = style;
  const isReversed = /flex/.test(display) && (flexDirection.includes("reverse") || flexWrap.includes("reverse"));
  const aligned = /flex|grid/.test(display) && /center|end/.test(`${style.justifyContent} ${style.alignContent} ${style.alignItems}`);
  if (direction !== "ltr" || writingMode !== "horizontal-tb" || isReversed || aligned || style.textIndent.startsWith("-") || isRtl()) return NOWHERE;
  if (!isUpright(turn) || (turn !== null && (turn.a <= 0 || turn.d <= 0))) return NOWHERE;
  const scale = element instanceof HTMLElement && element.offsetWidth > 0 ? box.width / element.offsetWidth : 1;
  const from = (edge: number, cut: number, page: number, moved: number): number => Math.max(edge, cut, page) - scale * moved;
  // (The size of what scrolls is told in whole pixels.)
  return {
    left: from(box.left, clip.left, outer & ACROSS ? -Infinity : pinned ? 0 : -scrollX, element.scrollLeft),
    top: from(box.top, clip.top, outer & DOWN ? -Infinity : pinned ? 0 : -scrollY, element.scrollTop),
    right: box.left + scale * (element.clientLeft + element.scrollWidth - element.scrollLeft + 1),
    bottom: box.top + scale * (element.clientTop + element.scrollHeight - element.scrollTop + 1),
  };
}
