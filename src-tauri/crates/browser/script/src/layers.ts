// Which of an opaque layer and a text the browser has above the other.

/** Whether a layer is drawn over a text of `holder` at a point: by what the browser meets there, from above. Undefined where it meets not
 *  both, as out of the viewport or where a style keeps the pointer away. */
export function isOver(layer: Element, holder: Element, x: number, y: number): boolean | undefined {
  const hits = document.elementsFromPoint(x, y);
  const [above, text] = [hits.indexOf(layer), hits.indexOf(holder)];
  return above >= 0 && text >= 0 ? above < text : undefined;
}
