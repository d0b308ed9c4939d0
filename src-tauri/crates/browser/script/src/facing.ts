// Which side of an element is seen: the back of a card that is turned is not drawn where its style hides it
// (https://drafts.csswg.org/css-transforms-2/#backface-visibility-property).
import { BACKFACE, OVERFLOW, TRANSFORM } from "./declared.ts";
import { type Scope, styleIn } from "./visibility.ts";

/** Whether an element is turned away and hides its back, or is one plane with what is. */
export function isTurnedAway(scope: Scope, parent: Scope): boolean {
  if (parent.away && !(isTransformed(scope) && isInSpaceOf(parent))) return true;
  if (!(scope.declared & BACKFACE) || styleIn(scope).backfaceVisibility !== "hidden") return false;
  const matrix = matrixOf(scope);
  for (let s: Scope | null = parent; s !== null && isInSpaceOf(s); s = s.parent) matrix.preMultiplySelf(matrixOf(s));
  return matrix.inverse().m33 < 0;
}

/** Whether a transform leaves nothing of an element but a line or a point. */
export function isFlattened(scope: Scope, parent: Scope): boolean {
  if (isInSpaceOf(parent) || (isTransformed(parent) && styleIn(parent).perspective !== "none")) return false;
  const { m11, m12, m21, m22, m14, m24 } = turnOf(styleIn(scope));
  return m14 === 0 && m24 === 0 && Math.abs(m11 * m22 - m12 * m21) < 1e-6;
}

const isTransformed = ({ declared }: Scope): boolean => (declared & TRANSFORM) !== 0;

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
