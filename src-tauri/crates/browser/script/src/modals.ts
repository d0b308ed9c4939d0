// Open modals: what stands behind one takes no input.
import { containsComposed, elementAt } from "./tree.ts";
import { isShown } from "./visibility.ts";

export interface Modal {
  element: Element;
  /** `dialog:modal`: all else is inert. With `aria-modal` alone, pop-ups that lie above it stay usable. */
  native: boolean;
}

export function isModal(element: Element): boolean {
  if (element.localName === "dialog" && element.matches(":modal")) return true;
  if (element.closest('[aria-hidden="true"]') !== null) return false;
  return element.getAttribute("aria-modal") === "true" || (isDialog(element) && hidesTheRest(element));
}

const isDialog = (element: Element): boolean => element.matches("[role=dialog],[role=alertdialog]");

/** Many libraries say of a modal dialog that all before it is hidden, rather than that it is modal. What comes behind it in the
 *  document may be a list or calendar that was opened from it. */
function hidesTheRest(dialog: Element): boolean {
  let hides = false;
  for (let e: Element | null = dialog; e !== null && e !== document.body; e = e.parentElement) {
    for (let other = e.previousElementSibling; other !== null; other = other.previousElementSibling) {
      const hidden = isHidden(other);
      if (hidden === false) return false;
      hides ||= hidden === true;
    }
  }
  return hides;
}

/** Whether all of it is hidden; live regions are left as they are, and what shows nothing, such as a backdrop, tells nothing. */
function isHidden(element: Element): boolean | undefined {
  const box = element.getBoundingClientRect();
  const blank = element.firstElementChild === null && (element.textContent ?? "").trim() === "";
  if (element.hasAttribute("aria-live") || blank || box.width <= 1 || box.height <= 1) return undefined;
  if (element.matches('[aria-hidden="true"],[inert]')) return true;
  if (element.querySelector("[aria-live]") === null) return false;
  const parts = [...element.children].map(isHidden);
  return parts.includes(false) ? false : parts.includes(true) ? true : undefined;
}

/** The modal that is before all others; null when none is open. */
export function openModal(roots: Iterable<Document | ShadowRoot>): Modal | null {
  const open: Modal[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll('dialog[open],[aria-modal="true"],[role=dialog],[role=alertdialog]')) {
      if (isModal(element) && isShown(element)) open.push({ element, native: element.matches("dialog:modal") });
    }
  }
  for (const modal of open.toReversed()) if (isHitInside(modal.element)) return modal;
  return open.findLast((modal) => modal.native) ?? open.at(-1) ?? null;
}

function isHitInside(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return containsComposed(element, elementAt(box.x + box.width / 2, box.y + box.height / 2));
}

/** Whether an element outside of the modal stands behind it. */
export function isBehind(modal: Modal, element: Element): boolean {
  if (containsComposed(modal.element, element) || containsComposed(element, modal.element)) return false;
  if (modal.native) return true;
  const box = element.getBoundingClientRect();
  const hit = elementAt(box.x + box.width / 2, box.y + box.height / 2);
  return hit === null || !(containsComposed(element, hit) || containsComposed(hit, element)) || containsComposed(hit, modal.element);
}
