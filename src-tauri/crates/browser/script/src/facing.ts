// How elements are turned, and which side of one is seen: the back of a card that is turned is not drawn where its style hides it
// (https://drafts.csswg.org/css-transforms-2/#backface-visibility-property).
import { BACKFACE, OVERFLOW, TRANSFORM } from "./declared.ts";
import { type Scope, styleIn } from "./visibility.ts";

/** What is drawn by itself in a line is turned as a block is. */
const REPLACED = /^(?:img|video|canvas|iframe|object|embed|svg|input)$/;

/** Whether transforms apply: not to the boxes of a line (https://drafts.csswg.org/css-transforms-1/#transformable-element). */
export function isTransformable(display: string, element: Element): boolean {
  return display !== "contents" && (display !== "inline" || REPLACED.test(element.localName) || !(element instanceof HTMLElement));
}

/** Whether an element is turned away and hides its back, or is one plane with what is. */
export function isTurnedAway(scope: Scope, parent: Scope): boolean {
  if (parent.away && !(isTransformed(scope) && isInSpaceOf(parent)) && !isCardOnHiddenBack(scope, parent)) return true;
  if (!(scope.declared & BACKFACE) || styleIn(scope).backfaceVisibility !== "hidden") return false;
  return spaceOf(scope, parent).inverse().m33 < 0;
}

/** Whether an element hides its back or opens a space within a plane that is turned away: nothing of it is seen by the specification, and
 *  the browser draws some of it. */
export function isCardOnHiddenBack(scope: Scope, parent: Scope): boolean {
  return parent.away && !isInSpaceOf(parent) && isTransformed(scope) && (isInSpaceOf(scope) || ((scope.declared & BACKFACE) !== 0 && styleIn(scope).backfaceVisibility === "hidden"));
}

/** Whether transforms leave nothing of an element but a line or a point. */
export function isFlattened(scope: Scope, parent: Scope): boolean {
  const { m11, m12, m21, m22, m14, m24 } = spaceOf(scope, parent);
  return m14 === 0 && m24 === 0 && !isInPerspective(parent) && Math.abs(m11 * m22 - m12 * m21) < 1e-6;
}

/** How an element is turned, with all in the space of which it stands. */
function spaceOf(scope: Scope, parent: Scope): DOMMatrix {
  const matrix = matrixOf(scope);
  for (let s: Scope | null = parent; s !== null && isInSpaceOf(s); s = s.parent) matrix.preMultiplySelf(matrixOf(s));
  return matrix;
}

function isInPerspective(parent: Scope): boolean {
  let s: Scope | null = parent;
  while (s !== null && isInSpaceOf(s) && styleIn(s).perspective === "none") s = s.parent;
  return s !== null && isTransformed(s) && styleIn(s).perspective !== "none";
}

const isTransformed = ({ declared, display, element }: Scope): boolean => (declared & TRANSFORM) !== 0 && isTransformable(display, element);

/** Whether the children of an element are placed in the space that it stands in itself, and not drawn on its plane. */
function isInSpaceOf(scope: Scope): boolean {
  if (!isTransformed(scope)) return false;
  const style = styleIn(scope);
  return style.transformStyle === "preserve-3d" && (!(scope.declared & OVERFLOW) || style.overflow === "visible") && style.opacity === "1" &&
    style.filter === "none" && style.clipPath === "none" && style.maskImage === "none" && style.mixBlendMode === "normal" && style.isolation === "auto";
}

function matrixOf(scope: Scope): DOMMatrix {
  return isTransformed(scope) ? turnOf(styleIn(scope)) : new DOMMatrix();
}

/** How all around an element and it itself turn it; null where nothing does. */
export function turnIn(scope: Scope, parent: Scope): DOMMatrix | null {
  if (!isTransformed(scope)) return parent.turn;
  const own = turnOf(styleIn(scope));
  if (own.isIdentity) return parent.turn;
  const distance = isTransformed(parent) ? parseFloat(styleIn(parent).perspective) : NaN;
  if (!Number.isNaN(distance)) own.preMultiplySelf(new DOMMatrix(`perspective(${distance}px)`));
  return parent.turn === null ? own : own.preMultiplySelf(isInSpaceOf(parent) ? parent.turn : onPlane(parent.turn));
}

/** What is drawn on the plane of an element has no depth of its own. */
function onPlane(turn: DOMMatrix): DOMMatrix {
  return isInDepth(turn) ? turn : inPlane(turn);
}

/** What is left of it in the plane of the page, where nothing on it is farther away than the rest. */
export const inPlane = ({ a, b, c, d, m44 }: DOMMatrix): DOMMatrix => new DOMMatrix([a / m44, b / m44, c / m44, d / m44, 0, 0]);

/** Whether what is drawn on a plane is smaller where it is farther away. */
export const isInDepth = ({ m14, m24 }: DOMMatrix): boolean => m14 !== 0 || m24 !== 0;

/** Whether upright boxes stay upright. */
export const isUpright = (turn: DOMMatrix | null): boolean =>
  turn === null || (!isInDepth(turn) && ((isZero(turn.b) && isZero(turn.c)) || (isZero(turn.a) && isZero(turn.d))));

const isZero = (n: number): boolean => Math.abs(n) < 1e-9;

/** How a style turns and scales an element; where it moves it to makes no difference. */
export function turnOf({ transform, rotate, scale }: CSSStyleDeclaration): DOMMatrix {
  const matrix = new DOMMatrix();
  if (rotate !== "none") matrix.multiplySelf(new DOMMatrix(rotationOf(rotate)));
  if (scale !== "none") matrix.multiplySelf(new DOMMatrix(`scale3d(${[...scale.split(" "), "1", "1"].slice(0, 3).join()})`));
  if (transform !== "none") matrix.multiplySelf(new DOMMatrix(transform));
  return matrix;
}

/** "45deg", "y 180deg" or "0 1 0 180deg" as a function of `transform`. */
function rotationOf(rotate: string): string {
  const parts = rotate.split(" ");
  const angle = parts.pop() ?? "0deg";
  if (parts.length === 3) return `rotate3d(${parts.join()},${angle})`;
  return `rotate${(parts[0] ?? "").toUpperCase()}(${angle})`;
}
