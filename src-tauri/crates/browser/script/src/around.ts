// What stands around an element and may take its clicks.
import { elementOf } from "./numbers.ts";
import { composedParent } from "./tree.ts";

/** Pieces of text that a block may hold before it is a part of the page rather than a card. */
const CARD_TEXTS = 60;

export function around(number: number): Element[] {
  const found: Element[] = [];
  let element = elementOf(number);
  while (element !== null && element !== document.body && element !== document.documentElement && isSmall(element)) {
    found.push(element);
    element = composedParent(element);
  }
  return found;
}

function isSmall(element: Element): boolean {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = CARD_TEXTS; left > 0; left--) {
    let text = texts.nextNode();
    while (text !== null && text.textContent?.trim() === "") text = texts.nextNode();
    if (text === null) return true;
  }
  return false;
}
