// States, values, options of an element.
import { STATE } from "./attributes.ts";
import { isDrawnTabChosen } from "./drawn-tabs.ts";
import { oneSpace } from "./names.ts";
import { allSay, partsOf, shownInParts } from "./parts.ts";
import { toldOf } from "./told.ts";
import type { SelectOption, States, Tristate } from "./types.ts";

const CHECKABLE = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "treeitem"]);
const SELECTABLE = new Set(["tab", "option", "row", "gridcell", "treeitem", "columnheader", "rowheader"]);
const BUTTON_TYPES = new Set(["button", "submit", "reset", "image"]);
/** Types of inputs that hold no text. */
const TEXTLESS_TYPES = new Set(["checkbox", "radio", "hidden", "button", "submit", "reset", "image", "file"]);

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isInput = (e: Element): e is HTMLInputElement => e instanceof HTMLInputElement;
export const isTextArea = (e: Element): e is HTMLTextAreaElement => e instanceof HTMLTextAreaElement;
export const isSelect = (e: Element): e is HTMLSelectElement => e instanceof HTMLSelectElement;
/** A list that the page draws itself (https://drafts.csswg.org/css-forms/#appearance-base-select). */
export const isDrawnSelect = (e: Element): e is HTMLSelectElement => isSelect(e) && getComputedStyle(e).appearance === "base-select";
export const isButtonInput = (e: Element): e is HTMLInputElement => isInput(e) && BUTTON_TYPES.has(e.type);
export const isTextField = (e: Element): e is HTMLInputElement | HTMLTextAreaElement =>
  isTextArea(e) || (isInput(e) && !TEXTLESS_TYPES.has(e.type));

export function isFormControl(e: Element): boolean {
  switch (e.localName) {
    case "button":
      return true;
    case "input":
      return isInput(e) && e.type !== "hidden";
    case "select":
      return isSelect(e);
    case "textarea":
      return isTextArea(e);
    default:
      return false;
  }
}

/** The root of an editable region. */
export const isEditingHost = (e: Element): e is HTMLElement =>
  e.hasAttribute("contenteditable") && e instanceof HTMLElement && e.isContentEditable;

function tristate(value: string | null): Tristate | undefined {
  return value === "true" || value === "false" || value === "mixed" ? value : undefined;
}

export function statesOf(element: Element, role: string, focused: Element | null, masked: boolean, attributes: number): States {
  const states: States = {};
  const checked = checkedOf(element, role);
  if (checked !== undefined) states.checked = checked;
  if (attributes & STATE || role === "tab") addPressed(states, element, role);
  if (element instanceof HTMLOptionElement) states.selected = element.selected;
  const expanded = expandedOf(element, attributes);
  if (expanded !== undefined) states.expanded = expanded;
  if (isDisabled(element)) states.disabled = true;
  const field = isTextField(element);
  if ((field && element.readOnly) || (attributes & STATE && element.getAttribute("aria-readonly") === "true") || allSay(partsOf(element), "aria-readonly")) states.readonly = true;
  if (attributes & STATE && ((element as HTMLInputElement).required === true || element.getAttribute("aria-required") === "true")) states.required = true;
  if ((field || attributes & STATE || isFormControl(element)) && isInvalid(element)) states.invalid = true;
  if (element === focused || (focused !== null && partsOf(element).some((part) => part === focused))) states.focused = true;
  if (attributes & STATE) addCurrent(states, element);
  if (masked) states.masked = true;
  if (attributes & STATE && ((element as HTMLSelectElement).multiple === true || element.getAttribute("aria-multiselectable") === "true")) states.multiple = true;
  return Object.assign(states, toldOf(element)?.states);
}

function addPressed(states: States, element: Element, role: string): void {
  const pressed = role === "button" ? tristate(element.getAttribute("aria-pressed")) : undefined;
  if (pressed !== undefined) states.pressed = pressed;
  const selected = element.getAttribute("aria-selected");
  const chosen = selected === "true" || selected === "false" ? selected === "true" : role === "tab" ? isDrawnTabChosen(element) : undefined;
  if (SELECTABLE.has(role) && chosen !== undefined) states.selected = chosen;
}

function addCurrent(states: States, element: Element): void {
  const current = element.getAttribute("aria-current");
  if (current !== null && current !== "false" && current !== "") states.current = true;
  const sort = element.getAttribute("aria-sort");
  if (sort === "ascending" || sort === "descending") states.sort = sort;
}

function checkedOf(element: Element, role: string): Tristate | undefined {
  const type = isInput(element) ? element.type : "";
  if (type === "checkbox" || type === "radio") {
    const { indeterminate, checked } = element as HTMLInputElement;
    return indeterminate && type === "checkbox" ? "mixed" : checked ? "true" : "false";
  }
  if (!CHECKABLE.has(role)) return undefined;
  // Authors of boxes say "pressed", too. Where neither is said, the box may be ticked by its looks alone.
  return tristate(element.getAttribute("aria-checked")) ?? tristate(element.getAttribute("aria-pressed"));
}

function expandedOf(element: Element, attributes: number): boolean | undefined {
  const tag = element.localName;
  if (tag === "details") return (element as HTMLDetailsElement).open;
  if (tag === "summary" && element.parentElement?.localName === "details") return (element.parentElement as HTMLDetailsElement).open;
  if (isDrawnSelect(element)) return element.matches(":open");
  const value = attributes & STATE ? element.getAttribute("aria-expanded") : null;
  return value === "true" ? true : value === "false" ? false : undefined;
}

/** Natively (a disabled fieldset included), or by `aria-disabled` on it or what it stands in. */
export function isDisabled(element: Element): boolean {
  if (isDisabledNatively(element) || allSay(partsOf(element), "aria-disabled")) return true;
  return declared && element.closest(DECLARED) !== null;
}

/** HTML, "Disabled elements": only these, and custom elements, can be. */
const NATIVE = new Set(["button", "input", "select", "textarea", "optgroup", "option", "fieldset"]);
const isDisabledNatively = (element: Element): boolean => {
  const tag = element.localName;
  return (NATIVE.has(tag) || tag.includes("-")) && element.matches(":disabled");
};

const DECLARED = '[aria-disabled="true"]';
/** Whether anything may be disabled so. */
let declared = true;

/** While `work` runs, in which the document must not change, nothing is asked for `aria-disabled` where no element says it. */
export function withDisabled<T>(roots: Iterable<Document | ShadowRoot>, work: () => T): T {
  declared = false;
  for (const root of roots) declared ||= root.querySelector(DECLARED) !== null;
  try {
    return work();
  } finally {
    declared = true;
  }
}

export function isReadOnly(element: Element): boolean {
  if (element.getAttribute("aria-readonly") === "true" || allSay(partsOf(element), "aria-readonly")) return true;
  return isTextField(element) && element.readOnly;
}

function isInvalid(element: Element): boolean {
  const value = element.getAttribute("aria-invalid");
  if (value !== null && value !== "" && value !== "false") return true;
  return value !== "false" && (isInput(element) || isTextArea(element) || isSelect(element)) && element.matches(":user-invalid");
}

export function optionsOf(select: HTMLSelectElement): SelectOption[] {
  return [...select.options].map((option) => {
    const group = option.parentElement;
    const out: SelectOption = { label: optionLabel(option), selected: option.selected, disabled: option.matches(":disabled") };
    if (option.hasAttributes() && (option.hidden || option.style.display === "none")) out.hidden = true;
    if (group instanceof HTMLOptGroupElement) out.group = oneSpace(group.label);
    return out;
  });
}

export function optionLabel(option: HTMLOptionElement): string {
  const select = option.firstElementChild === null || option.hasAttribute("label") ? null : option.closest("select");
  return oneSpace(select !== null && isDrawnSelect(select) ? drawnText(option, option) : option.label || option.text);
}

/** What is read in an element that the page draws in an option, or of what is chosen in the box of a list. */
function drawnText(element: Element, option: Element): string {
  let text = "";
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE) text += (child as Text).data;
    if (!(child instanceof Element) || child.getAttribute("aria-hidden") === "true") continue;
    const { display, visibility } = getComputedStyle(child);
    if (display === "none" || visibility === "hidden") continue;
    text += display === "inline" && child.parentElement === option ? drawnText(child, option) : ` ${drawnText(child, option)} `;
  }
  return text;
}

/** What the box of a list shows. */
function shownOption(select: HTMLSelectElement): string {
  const shown = isDrawnSelect(select) ? select.querySelector(":scope > button selectedcontent") : null;
  return shown !== null ? oneSpace(drawnText(shown, shown)) : [...select.selectedOptions].map(optionLabel).join(", ");
}

/** The value of a control as it is shown; `text` gives the visible text of the element. */
export function valueOf(element: Element, role: string, text: () => string): string | undefined {
  if (isSelect(element)) return shownOption(element);
  if (isInput(element)) {
    if (element.type === "password") return "\u2022".repeat(element.value.length);
    if (element.type === "file") return [...(element.files ?? [])].map((file) => file.name).join(", ");
    return TEXTLESS_TYPES.has(element.type) ? undefined : element.value;
  }
  if (isTextArea(element)) return element.value;
  if (isEditingHost(element)) return text();
  const parts = partsOf(element);
  if (parts.length > 0) return shownInParts(parts);
  const told = toldOf(element)?.value;
  if (told !== undefined) return told;
  const tag = element.localName;
  if (tag === "progress") return (element as HTMLProgressElement).position < 0 ? undefined : String((element as HTMLProgressElement).value);
  if (tag === "meter") return String((element as HTMLMeterElement).value);
  switch (role) {
    case "slider":
    case "spinbutton":
    case "progressbar":
    case "meter":
      return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? undefined;
    case "combobox":
    case "textbox":
    case "searchbox":
      return element.querySelector("input,textarea,select") === null ? text() : undefined;
    default:
      return undefined;
  }
}

/** The text that a date or time field shows: parts in the order of the browser's language. */
export function shownDate(input: HTMLInputElement): string | null {
  const { type, value } = input;
  if (type === "date") {
    const date = new Date(`${value}T00:00:00`);
    return Number.isNaN(date.getTime()) ? null : date.toLocaleDateString(navigator.language, { year: "numeric", month: "2-digit", day: "2-digit" });
  }
  if (type === "time") {
    const date = new Date(`1970-01-01T${value}`);
    return Number.isNaN(date.getTime()) ? null : date.toLocaleTimeString(navigator.language, { hour: "2-digit", minute: "2-digit" });
  }
  return null;
}
