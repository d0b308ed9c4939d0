// Where a frame stands that its holder's style moves, turns, scales or zooms.
import { isTransformable, turnOf } from "./facing.ts";
import { elementOf } from "./numbers.ts";
import { composedParent } from "./tree.ts";

/** The matrix that takes a point of a frame's viewport to the viewport around it, as of `DOMMatrix`: a, b, c, d, e, f. Of what is drawn in
 *  perspective it is the nearest that has none. Null where the node is gone. */
export function placeOf(node: number): number[] | null {
  const holder = elementOf(node);
  if (!(holder instanceof HTMLElement) || !holder.isConnected) return null;
  const { a, b, c, d } = linearOf(holder);
  const { x, y, width, height } = holder.getBoundingClientRect();
  const [left, top] = cornerOf(holder);
  return [a, b, c, d, x + width / 2 + a * left + c * top, y + height / 2 + b * left + d * top];
}

/** How a holder's box is turned and scaled: what moves it shows in its box, whose middle no turning moves. */
function linearOf(holder: HTMLElement): DOMMatrix {
  const zoom = holder.currentCSSZoom;
  const matrix = new DOMMatrix([zoom, 0, 0, zoom, 0, 0]);
  for (let e: Element | null = holder; e !== null; e = composedParent(e)) {
    const style = getComputedStyle(e);
    if (isTransformable(style.display, e)) matrix.preMultiplySelf(turnOf(style));
  }
  return matrix;
}

/** From the middle of the holder's box to the corner of what it holds, in its own pixels. */
function cornerOf(holder: HTMLElement): [number, number] {
  const style = getComputedStyle(holder);
  const side = (name: "Left" | "Top" | "Right" | "Bottom"): number => parseFloat(style[`padding${name}`]) + parseFloat(style[`border${name}Width`]);
  const [left, top] = [side("Left"), side("Top")];
  const around = style.boxSizing === "border-box" ? [0, 0] : [left + side("Right"), top + side("Bottom")];
  const [width, height] = [parseFloat(style.width) + around[0]!, parseFloat(style.height) + around[1]!];
  if (Number.isNaN(width) || Number.isNaN(height)) return [left - holder.offsetWidth / 2, top - holder.offsetHeight / 2];
  return [left - width / 2, top - height / 2];
}
