// Open modals: what stands behind one takes no input.
import { containsComposed, elementAt } from "./tree.ts";
import { isShown } from "./visibility.ts";

const DIALOGS = "[role=dialog],[role=alertdialog]";
const HIDDEN = '[aria-hidden="true"],[inert]';
const CONTROLS = "a[href],button,input,select,textarea,[role=button],[role=link],[tabindex]";

export interface Modal {
  element: Element;
  /** `dialog:modal`: all else is inert. With `aria-modal` alone, pop-ups that lie above it stay usable. */
  native: boolean;
}

export function isModal(element: Element): boolean {
  if (element.localName === "dialog" && element.matches(":modal")) return true;
  if (element.closest('[aria-hidden="true"]') !== null) return false;
  return element.getAttribute("aria-modal") === "true" || (element.matches(DIALOGS) && isRestHidden(element));
}

/** Whether a page says that a dialog is modal by hiding the rest of itself from assistive technology, as was done before `aria-modal` was
 *  there and still is (Angular's CDK): no control that is shown stands in what flows around it. */
function isRestHidden(dialog: Element): boolean {
  let hides = false;
  for (let e = dialog; e !== document.body; ) {
    const parent: Element | null = e.parentElement;
    if (parent === null) return false;
    for (const other of parent.children) {
      if (other === e || other.localName === "script" || other.localName === "style") continue;
      // Live regions are left as they are, and so is what holds them: its parts are hidden.
      for (const control of other.querySelectorAll(CONTROLS)) {
        if (control.closest(HIDDEN) !== null) hides = true;
        else if (isInFlow(other) && isShown(control)) return false;
      }
    }
    e = parent;
  }
  return hides;
}

/** Pop-ups and messages lie above the page, and may lie above its dialog. */
function isInFlow(element: Element): boolean {
  const { position } = getComputedStyle(element);
  return position !== "fixed" && position !== "absolute";
}

/** The modal that is before all others; null when none is open. */
export function openModal(roots: Iterable<Document | ShadowRoot>): Modal | null {
  const open: Modal[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll(`dialog[open],[aria-modal="true"],${DIALOGS}`)) {
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
