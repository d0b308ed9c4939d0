// What is drawn in the place of a control that cannot be seen, or around it, and takes its input.
import { parseColor } from "./colors.ts";
import { borderOf, outlinesOf } from "./edges.ts";
import { labelsOf } from "./labelled.ts";
import { numberOf } from "./numbers.ts";
import { engineRole } from "./roles.ts";
import { isFormControl, isInput } from "./states.ts";
import { rectOf } from "./text.ts";
import { composedParent } from "./tree.ts";
import type { ElementOut } from "./types.ts";
import type { Walk } from "./walk.ts";

/** How many elements a script may wrap around the combobox that it draws. */
const MOST_LEVELS = 4;

/** Inputs that pages hide to draw them otherwise. */
export const STYLED = new Set(["checkbox", "radio", "file", "range"]);

/** A checkbox, radio, switch, slider or file input that cannot be seen is worked through its label, or what is drawn in its place. */
export function findProxy(walk: Walk, out: ElementOut, element: Element): void {
  const drawn = drawnAround(element, out.role);
  if (drawn !== null) return standFor(walk, out, drawn);
  if (out.visible || !isInput(element) || !STYLED.has(element.type) || isDrawnAs(element)) return;
  for (const proxy of proxiesOf(element)) {
    const index = walk.indexes.get(proxy);
    const seen = index === undefined ? isDrawn(proxy) : walk.elements[index]?.visible;
    if (!seen) continue;
    out.proxy = walk.elements[index ?? -1]?.node ?? { document: 0, node: numberOf(proxy) };
    out.visible = !isBehindModal(walk, element);
    return;
  }
}

/** Whether a hidden checkbox or radio stands in what a script draws of it, or beside it and for nobody, which has its role and state: the two
 *  are one control. */
function isDrawnAs(input: HTMLInputElement): boolean {
  if (input.type !== "checkbox" && input.type !== "radio") return false;
  const parent = composedParent(input);
  const twin = input.getAttribute("aria-hidden") === "true" ? parent?.querySelector(":scope > [role=checkbox],:scope > [role=switch],:scope > [role=radio]") : null;
  const drawn = twin ?? parent?.closest("[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio]");
  return drawn instanceof Element && isDrawn(drawn);
}

/**
 * What a script draws around the input of a combobox, to show in it what is chosen, and around no other field: a box that is a
 * combobox itself (Vuetify; WAI-ARIA 1.1 had it so), else the nearest with a border around an input that has none (Ant Design), else
 * the label around it (Quasar).
 */
export function drawnAround(element: Element, role = engineRole(element)): Element | null {
  if (role !== "combobox" || !(isInput(element) || isKeptForReaders(element)) || isBordered(element)) return null;
  let bordered: Element | null = null;
  for (let e = composedParent(element), level = 0; e !== null && level < MOST_LEVELS + 1; e = composedParent(e), level++) {
    if (e.querySelectorAll("input:not([type=hidden]),select:not([hidden]),textarea").length > 1) break;
    if (e.getAttribute("role") === "combobox") return e;
    if (e.localName === "label") return bordered ?? e;
    if (bordered !== null || e.querySelector("label") !== null) continue;
    if (isBordered(e)) bordered = e;
  }
  return bordered;
}

/** Drawn as a single point, for screen readers and the keyboard alone. */
function isKeptForReaders(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.localName !== "select" && width <= 1 && height <= 1 && element.hasAttribute("tabindex");
}

function isBordered(element: Element): boolean {
  const style = getComputedStyle(element);
  return borderOf(style) !== null || outlinesOf(style).length > 0;
}

/** The input may be transparent, or as wide as what is typed. */
function standFor(walk: Walk, out: ElementOut, drawn: Element): void {
  if (!isDrawn(drawn)) return;
  out.proxy = { document: 0, node: numberOf(drawn) };
  out.bbox = rectOf(drawn.getBoundingClientRect());
  out.visible = !isBehindModal(walk, drawn);
}

/** What may stand for a hidden input: the labels around it or right behind it, what follows it, what holds it alone, other labels. */
export function proxiesOf(input: HTMLInputElement): Element[] {
  if (input.type === "range") return thumbOf(input);
  const next = input.nextElementSibling;
  // A label that stands elsewhere names the control that is drawn, which a person clicks.
  const isAt = (label: Element): boolean => label === next || label.contains(input);
  const labels = labelsOf(input);
  const found: Element[] = labels.filter(isAt);
  if (next !== null && !isFormControl(next) && next.querySelector("input,select,textarea,button,a[href]") === null) found.push(next);
  // What a slot holds is drawn by what the slot stands in.
  const parent = input.assignedSlot === null ? composedParent(input) : input.parentElement;
  if (isHeldAlone(parent)) found.push(parent);
  found.push(...labels.filter((label) => !isAt(label)));
  return found;
}

/** The thumb of a drawn slider, which holds the input that takes its keys, or the slider as a whole; no label moves a slider. */
function thumbOf(input: HTMLInputElement): Element[] {
  const parent = composedParent(input);
  if (!isHeldAlone(parent) || !input.checkVisibility()) return [];
  const drawn = [parent, ...parent.querySelectorAll("*")].some((e) => e !== input && isPainted(e) && isDrawn(e));
  return drawn ? [parent] : [];
}

function isPainted(element: Element): boolean {
  const style = getComputedStyle(element);
  return parseColor(style.backgroundColor)[3] > 0 || borderOf(style) !== null;
}

function isHeldAlone(parent: Element | null): parent is Element {
  return parent !== null && parent.querySelectorAll("input,select,textarea,button,a[href]").length === 1 && isSmall(parent);
}

function isSmall(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.height <= 64 && box.width <= innerWidth / 2;
}

function isDrawn(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isBehindModal(walk: Walk, element: Element): boolean {
  return walk.isBarred(element, element.closest("[inert]") !== null);
}
