// Fields in parts: a date or time each of whose numbers is a spin button of its own, in a group that has the name of the field.
import { oneSpace } from "./names.ts";

const PART = "[role=spinbutton]:not(input)";
/** What makes the group hold more than one field. */
const OTHER =
  "textarea,select,input:not([type=hidden],[aria-hidden=true]),[role=group],[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=slider],[role=checkbox],[role=radio],[role=switch]";
/** Marks of the direction of text, which no one sees. */
const UNSEEN = /[\u200b\u200e\u200f\u2066-\u2069]/g;

/** The parts of such a field; none of any other element. */
export function partsOf(group: Element): HTMLElement[] {
  if (group.getAttribute("role") !== "group") return [];
  const parts = [...group.querySelectorAll<HTMLElement>(PART)];
  // From one date to another: two fields in one group name their parts alike.
  const called = new Set(parts.map((part) => part.getAttribute("aria-label")?.split(",")[0]));
  return parts.length > 1 && called.size === parts.length && group.querySelector(OTHER) === null ? parts : [];
}

/** What they show together; what stands in them before any is filled is a hint. */
export function shownInParts(parts: HTMLElement[]): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || !parts.some((part) => part.hasAttribute("aria-valuenow"))) return "";
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return oneSpace(range.toString().replace(UNSEEN, ""));
}

export const allSay = (parts: Element[], attribute: string): boolean => parts.length > 0 && parts.every((part) => part.getAttribute(attribute) === "true");
