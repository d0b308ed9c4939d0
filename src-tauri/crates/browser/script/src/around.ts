// What stands around an element and may take its clicks.
import { elementOf } from "./numbers.ts";
import { composedParent } from "./tree.ts";

/** Pieces of text that a block may hold before it is a part of the page rather than a card. */
const CARD_TEXTS = 60;

/** `far`: up to the document, where scripts listen for all that stands in it. */
export function around(number: number, far: boolean): Node[] {
  const found: Node[] = [];
  let element = elementOf(number);
  while (element !== null && (far || isPart(element))) {
    found.push(element);
    element = composedParent(element);
  }
  if (far) found.push(document);
  return found;
}

function isPart(element: Element): boolean {
  return element !== document.body && element !== document.documentElement && isSmall(element);
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
