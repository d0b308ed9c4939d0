// Lists of choices that a script draws from plain boxes and gives no role: their classes alone say what they are. To who looks at the page
// they are what a select is; a library that tells screen readers nothing is not rare.

import { isCalledDisabled } from "./words.ts";

const BOXES = new Set(["div", "span", "li"]);
/** What takes the click that opens the list. */
const OPENS = /(?:^|[-_])(?:select|selection|selector|combobox)(?:(?:__|--|[-_])(?:trigger|label|control|toggle|selection|field|box|view|value|single|inner|input))?$/i;
/** One of its choices. */
const CHOICE = /(?:^|[-_])(?:option|select(?:__|[-_])item|dropdown(?:__|[-_])item)$/i;
/** What holds the choices once it is open. */
const LIST = /(?:^|[-_])(?:select|dropdown|selection|combobox)(?:__|[-_])(?:menu|dropdown|options|list|popup|panel|popover)$|(?:^|[-_])options$/i;
const PLAIN = ":not([role=img],[role=none],[role=presentation],[role=status])";
const CONTROLS = `a[href],button,input:not([type=hidden]):not([readonly]),select,textarea,[role]${PLAIN},[tabindex]`;
const hasRole = (element: Element): boolean => element.matches(`[role]${PLAIN}`);

/** The role of a plain box that is drawn as a list of choices, or as a part of one; "" where nothing tells. */
export function drawnRole(element: Element): "" | "combobox" | "listbox" | "option" {
  if (!BOXES.has(element.localName) || element.classList.length === 0) return "";
  const classes = [...element.classList];
  const says = (pattern: RegExp): boolean => classes.some((name) => pattern.test(name));
  if (says(CHOICE)) return isChoice(element) ? "option" : "";
  if (says(LIST)) return holdsChoices(element) ? "listbox" : "";
  return element.localName !== "li" && says(OPENS) && opens(element) ? "combobox" : "";
}

/** Whether the classes of a box that is drawn as one of these, or of what it holds, say that it cannot be used. */
export const isDrawnDisabled = (element: Element): boolean =>
  !element.hasAttribute("role") && drawnRole(element) !== "" && [...element.children].some((child) => isCalledDisabled(child));

/** Takes the keyboard's focus and has no control in it: what is clicked is the box. */
function opens(element: Element): boolean {
  return (element as HTMLElement).tabIndex >= 0 && element.getAttribute("tabindex") !== null && element.querySelector(CONTROLS) === null;
}

function isChoice(element: Element): boolean {
  return element.querySelector(CONTROLS) === null && list(element) !== null && getComputedStyle(element).cursor !== "text";
}

function list(choice: Element): Element | null {
  for (let e = choice.parentElement, level = 0; e !== null && level < 8; e = e.parentElement, level++) {
    if (hasRole(e)) return null;
    if ([...e.classList].some((name) => LIST.test(name))) return e;
  }
  return null;
}

const holdsChoices = (element: Element): boolean =>
  !hasRole(element) && [...element.querySelectorAll("div,span,li")].some((e) => [...e.classList].some((name) => CHOICE.test(name)));
