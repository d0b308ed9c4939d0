// Which of an opaque layer and a text is drawn above the other.

/** Whether a layer is drawn over a text of `holder` at a point: by what the browser meets there, from above. Where it meets not both,
 *  as out of the viewport or where a style keeps the pointer away, by the order of painting. */
export function isOver(layer: Element, holder: Element, x: number, y: number): boolean {
  const hits = document.elementsFromPoint(x, y);
  const above = hits.findIndex((hit) => layer.contains(hit));
  const text = hits.indexOf(holder);
  return above >= 0 && text >= 0 ? above < text : isPaintedLater(layer, holder);
}

/** Letters are painted above the grounds of what stands in the flow, and below what is placed
 *  (https://drafts.csswg.org/css2/#painting-order). */
const LETTERS = -0.25;
const GROUND = -0.5;

/** Whether a ground is painted after the letters of another element, as far as their styles and those of what stands around each alone tell. */
function isPaintedLater(layer: Element, holder: Element): boolean {
  const [ground, letters] = [levelOf(layer, holder, GROUND), levelOf(holder, layer, LETTERS)];
  if (ground !== letters) return ground > letters;
  return (holder.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** The level at which an element is painted, within what stands around the other, too. */
function levelOf(element: Element, other: Element, plain: number): number {
  let level = plain;
  for (let e: Element | null = element; e !== null && !e.contains(other); e = e.parentElement) {
    const style = getComputedStyle(e);
    const { zIndex } = style;
    const layered = style.position !== "static" || style.opacity !== "1" || style.transform !== "none" || style.filter !== "none" || style.willChange === "transform";
    if (layered || zIndex !== "auto") level = zIndex === "auto" ? 0 : Number(zIndex);
  }
  return level;
}
