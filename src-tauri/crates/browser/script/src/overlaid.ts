// Native lists that are laid, fully transparent, over what a page draws in their place: a person sees the drawing and works the list.
import { elementAt } from "./tree.ts";

const LEAST = 12;

/** Whether a list is one: transparent by itself alone, and what the pointer meets where something else is seen. */
export function isOverlaid(element: Element): boolean {
  if (element.localName !== "select" || (element as HTMLSelectElement).multiple) return false;
  const parent = element.parentElement;
  if (parent === null || Number(getComputedStyle(element).opacity) > 0.01) return false;
  if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !element.checkVisibility({ visibilityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  if (box.width < LEAST || box.height < LEAST || getComputedStyle(element).pointerEvents === "none") return false;
  const hit = elementAt(box.x + box.width / 2, box.y + box.height / 2);
  // Out of the viewport nothing is hit: it is scrolled to.
  return (hit === null || hit === element) && isDrawnBehind(parent, element, box);
}

/** Whether a text stands where the list lies. */
function isDrawnBehind(parent: Element, list: Element, box: DOMRect): boolean {
  const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (list.contains(text) || (text.nodeValue ?? "").trim() === "") continue;
    range.selectNodeContents(text);
    const at = range.getBoundingClientRect();
    if (at.width > 0 && at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top) return true;
  }
  return false;
}
