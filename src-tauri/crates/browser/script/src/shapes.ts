// Where a pointer may go to on an element: its boxes, or those of its name in it.
import { areaBox } from "./areas.ts";
import { oneSpace } from "./names.ts";
import { isShown } from "./visibility.ts";

/** Boxes are in the coordinates of the viewport, cut to it. */
export interface Shape { element: Element; bounds: () => DOMRect; boxes: () => DOMRect[] }

/** Pixels of a text that a person can point at; what is kept for screen readers alone is smaller. */
const LEAST = 3;

export const shapeOf = (element: Element): Shape => ({ element, bounds: () => boundsOf(element), boxes: () => boxesOf(element) });

/** Where a name stands in an element that shows more than it, such as a card or a list: a person points at the words. Null where
 *  the name is all that it shows, or stands nowhere. */
export function shapeOfText(target: Element, words: string): Shape | null {
  const wanted = fold(words);
  if (wanted === "" || fold(target.textContent ?? "") === wanted) return null;
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const start = fold(text.textContent ?? "");
    if (start === "" || !wanted.startsWith(start)) continue;
    const shape = start === wanted ? shapeOfNode(text as Text) : shapeAround(text as Text, target, wanted);
    if (shape !== null && isShown(shape.element) && shape.boxes().some((box) => box.width >= LEAST && box.height >= LEAST)) return shape;
  }
  return null;
}

const fold = (text: string): string => oneSpace(text).toLowerCase();

function shapeOfNode(text: Text): Shape | null {
  if (text.parentElement === null) return null;
  const range = document.createRange();
  range.selectNodeContents(text);
  return { element: text.parentElement, bounds: () => range.getBoundingClientRect(), boxes: () => [...range.getClientRects()].map(cutToViewport) };
}

/** The element whose whole text is wanted, and begins with this piece of it. */
function shapeAround(text: Text, target: Element, wanted: string): Shape | null {
  for (let element = text.parentElement; element !== null && element !== target; element = element.parentElement) {
    const whole = fold(element.textContent ?? "");
    if (whole === wanted) return shapeOf(element);
    if (!wanted.startsWith(whole)) return null;
  }
  return null;
}

const MOST_BOXES = 20;

/** The parts of an element's boxes that lie in the viewport; those of its content where it has none. */
function boxesOf(element: Element): DOMRect[] {
  const isBox = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;
  const area = areaBox(element);
  let boxes = area === null ? [...element.getClientRects()].filter(isBox) : [area];
  if (boxes.length === 0) boxes = [...element.querySelectorAll("*")].flatMap((inner) => [...inner.getClientRects()]).filter(isBox).slice(0, MOST_BOXES);
  if (boxes.length === 0) boxes = [...contentOf(element).getClientRects()].filter(isBox).slice(0, MOST_BOXES);
  return boxes.map(cutToViewport);
}

function contentOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** The box of an element; that of its content where it has none itself, as with `display: contents`. */
function boundsOf(element: Element): DOMRect {
  const area = areaBox(element);
  if (area !== null) return area;
  const box = element.getBoundingClientRect();
  return box.width > 0 || box.height > 0 ? box : contentOf(element).getBoundingClientRect();
}

function cutToViewport(box: DOMRect): DOMRect {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const right = Math.min(innerWidth, box.right);
  const bottom = Math.min(innerHeight, box.bottom);
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : box;
}

export function centre(element: Element): { x: number; y: number } {
  const box = boxesOf(element)[0] ?? boundsOf(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
