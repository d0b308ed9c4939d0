// Which element takes an input at a point, and whether that counts as the target.
import { parseColor } from "./colors.ts";
import { labelsOf } from "./labelled.ts";
import { oneSpace } from "./names.ts";
import { isInput } from "./states.ts";
import { composedParent, containsComposed } from "./tree.ts";
import { drawnAround, proxiesOf, STYLED } from "./proxies.ts";

const PRESSED = "a[href],button,[role=button],[role=link]";
const INTERACTIVE = `${PRESSED},input,select,textarea`;
const CONTROLS = `${INTERACTIVE},[role],[tabindex],[contenteditable]`;
/** By how much the area that takes a control's touches may be larger than what is drawn of it, in CSS pixels on each side. */
const TOUCH_MARGIN = 24;

/** Whether an input on `hit` works the target: it or its content, its label or proxy, its control, its shadow host. */
export function counts(target: Element, hit: Element | null): boolean {
  if (hit === null) return false;
  if (containsComposed(target, hit)) return true;
  if (target instanceof HTMLLabelElement && target.control !== null && containsComposed(target.control, hit)) return true;
  for (const stand of standIns(target)) if (containsComposed(stand, hit)) return !isOtherControl(target, stand, hit, INTERACTIVE);
  if (isPassive(target)) {
    const parent = composedParent(target);
    return parent !== null && parent !== document.body && counts(parent, hit);
  }
  if (isTouchTarget(target, hit)) return true;
  let root = target.getRootNode();
  // Of what is hit in a closed shadow tree, events tell no more than its host.
  while (root instanceof ShadowRoot && hit !== root.host && root.mode === "closed") root = root.host.getRootNode();
  return root instanceof ShadowRoot && hit === root.host;
}

/** Whether `hit` only makes the area larger in which the control takes a click (Material's touch targets): it draws nothing, has the
 *  cursor of what can be clicked, is about as large as the control, and no other control shares the element around both. */
function isTouchTarget(target: Element, hit: Element): boolean {
  const around = hit.parentElement;
  if (hit.childNodes.length > 0 || around === null || around === document.body || hit.matches(CONTROLS) || !containsComposed(around, target)) return false;
  const { backgroundColor, backgroundImage, boxShadow, cursor } = getComputedStyle(hit);
  if (cursor !== "pointer" || backgroundImage !== "none" || boxShadow !== "none" || parseColor(backgroundColor)[3] > 0) return false;
  const own = target.getBoundingClientRect();
  const area = hit.getBoundingClientRect();
  const isNear = area.left >= own.left - TOUCH_MARGIN && area.right <= own.right + TOUCH_MARGIN
    && area.top >= own.top - TOUCH_MARGIN && area.bottom <= own.bottom + TOUCH_MARGIN;
  return isNear && [...around.querySelectorAll(INTERACTIVE)].every((other) => containsComposed(target, other) || containsComposed(other, target));
}

/** What is no control and lets the pointer through to what it stands on, such as a text in a drawing. */
function isPassive(target: Element): boolean {
  return getComputedStyle(target).pointerEvents === "none" && !target.matches(INTERACTIVE);
}

/** Labels of a control, and the proxy of a hidden one. */
export function standIns(target: Element): Element[] {
  const drawn = drawnAround(target);
  if (drawn !== null) return [...labelsOf(target), drawn];
  if (!isInput(target) || !STYLED.has(target.type)) return labelsOf(target);
  // Its labels are among them, but for a slider.
  return [...new Set([...proxiesOf(target), ...labelsOf(target)])];
}

/** A link or button inside of a label or card takes the click for itself. */
export function isOtherControl(target: Element, outer: Element, hit: Element, controls = PRESSED): boolean {
  for (let e: Element | null = hit; e !== null && e !== outer; e = composedParent(e)) if (e !== target && e.matches(controls)) return true;
  return false;
}

/** What people call elements of a tag. Of others, the tag says nothing to them. */
const WORDS: Record<string, string> = {
  a: "link", button: "button", canvas: "drawing", dialog: "dialog", footer: "footer", form: "form", header: "header", iframe: "frame", img: "picture",
  input: "field", label: "label", li: "item", nav: "navigation", ol: "list", option: "option", select: "dropdown", svg: "icon", table: "table",
  td: "cell", textarea: "field", th: "cell", tr: "row", ul: "list", video: "video",
};

/** An element in words: "element 'cookie banner'". */
export function describe(element: Element | null): string {
  if (element === null) return "nothing";
  const tag = element.localName;
  const text = oneSpace(element.getAttribute("aria-label") ?? (element as HTMLElement).innerText ?? element.textContent ?? "");
  const name = text !== "" ? text : (element.id || (element.getAttribute("class") ?? "").trim());
  const word = WORDS[tag] ?? "element";
  if (name === "") return word === "element" ? `element <${tag}>` : word;
  return `${word} '${name.length > 60 ? `${name.slice(0, 59)}\u2026` : name}'`;
}

/** The nearest fixed or sticky layer around an element. */
export function layerOf(element: Element | null): Element | null {
  for (let e = element; e !== null; e = composedParent(e)) {
    const { position } = getComputedStyle(e);
    if (position === "fixed" || position === "sticky") return e;
  }
  return null;
}
