// Tabs that a script draws from plain boxes and gives no role: their classes alone say what they are, and which of them is chosen.

const BOXES = new Set(["div", "span", "li"]);
const TAB = /(?:^|[-_])tab(?:(?:__|--|[-_])(?:item|button|btn|label|title|link|header|trigger))?$/i;
const CHOSEN = /(?:^|[-_])(?:active|selected|current|checked)$/i;
const CONTROLS = "a[href],button,input:not([type=hidden]),select,textarea,[role]";

/** Whether a plain box is one of several tabs side by side. */
export function isDrawnTab(element: Element): boolean {
  return isOne(element) && together(element).length > 1;
}

/** Whether it is the one that is chosen of its tabs; nothing where their classes do not tell. */
export function isDrawnTabChosen(element: Element): boolean | undefined {
  if (element.hasAttribute("role") || !isDrawnTab(element)) return undefined;
  const chosen = together(element).filter((tab) => [...tab.classList].some((name) => CHOSEN.test(name)));
  return chosen.length === 1 ? chosen[0] === element : undefined;
}

const together = (element: Element): Element[] => [...(element.parentElement?.children ?? [])].filter(isOne);

function isOne(element: Element): boolean {
  if (!BOXES.has(element.localName) || element.classList.length === 0 || element.hasAttribute("role")) return false;
  if (![...element.classList].some((name) => TAB.test(name))) return false;
  return element.querySelector(CONTROLS) === null && (element.textContent ?? "").trim() !== "" && getComputedStyle(element).cursor === "pointer";
}
