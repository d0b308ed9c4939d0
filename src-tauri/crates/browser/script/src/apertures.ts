// What is left of an element by a shape that is no upright box: a circle, a polygon, round corners, the edges of a box that is turned.
import { inPlane, isInDepth } from "./facing.ts";
import { boxIn, type Scope } from "./visibility.ts";

/** Where a point lies: in what is left, out of it, in it where the pointer meets what stands there, or nobody knows. */
export type Where = "in" | "out" | "met" | "unknown";

/** Of a point of the viewport. */
export type Aperture = (x: number, y: number) => Where;

/** Of a point in an element's own pixels, from the corner of its border box, which has this size. */
export type Inside = (x: number, y: number, width: number, height: number) => Where;

/** An aperture of an element, wherever it is turned to. In depth the browser alone knows it. */
export function apertureOf(scope: Scope, inside: Inside): Aperture {
  const { element, turn } = scope;
  const { left, top, width, height } = boxIn(scope);
  if (turn === null) return (x, y) => inside(x - left, y - top, width, height);
  const back = inPlane(turn).inverse();
  if (isInDepth(turn) || Number.isNaN(back.a) || !(element instanceof HTMLElement)) return () => "met";
  const zoom = zoomOf(element);
  const [ownWidth, ownHeight] = [element.offsetWidth * zoom, element.offsetHeight * zoom];
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  return (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return inside(back.a * dx + back.c * dy + ownWidth / 2, back.b * dx + back.d * dy + ownHeight / 2, ownWidth, ownHeight);
  };
}

/** By how much `zoom` makes the pixels of an element larger. */
export const zoomOf = (element: Element): number => (element as HTMLElement).currentCSSZoom ?? 1;
