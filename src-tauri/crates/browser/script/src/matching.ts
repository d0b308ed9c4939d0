// Which elements exact locators tell: by CSS selectors, or by their whole text.
import { oneSpace } from "./names.ts";
import { isButtonInput } from "./states.ts";

/** What begins a locator by text. */
export const TEXT = "text=";
const NONE: string[] = [];

/** Says those of the selectors that an element matches. */
export function matching(selectors: string[]): (element: Element) => string[] {
  if (selectors.length === 0) return () => NONE;
  return (element) => selectors.filter((selector) => (selector.startsWith(TEXT) ? isText(element, selector.slice(TEXT.length)) : element.matches(selector)));
}

/** Whether it is the innermost element of this text. */
function isText(element: Element, text: string): boolean {
  if (isButtonInput(element)) return oneSpace((element as HTMLInputElement).value) === text;
  const has = (other: Element): boolean => oneSpace(other.textContent ?? "") === text;
  return has(element) && ![...element.children].some(has);
}
