// What identifiers and classes say of an element that has neither a role nor a name: which part of the page it is, and what its picture shows.

import { pictureName } from "./ligatures.ts";
import vocabulary from "../../../../../grammar/vocabulary.json";
import { CLASS, ID } from "./attributes.ts";
import { asWords } from "./words.ts";

/** What a class or an identifier as a whole calls a part of the page: the word for that part. */
const PARTS = new Map(Object.entries(vocabulary.part).flatMap(([part, words]) => words.map((word) => [word, part] as const)));
const LONGEST = 20;

const partNamed = (name: string): string | undefined => (name.length < LONGEST ? PARTS.get(asWords(name)) : undefined);

const NO_PART = /^(?:a|button|input|select|textarea|label|li|span|i|svg|img|p|h[1-6]|body|html|option|td|tr|th)$/;

/** Few different class attributes stand in a document, each many times. */
const known = new Map<string, string[]>();
const MOST_KNOWN = 10_000;

function partsOfClasses(classes: string): string[] {
  let found = known.get(classes);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(classes, (found = classes.split(/\s+/).map(partNamed).filter((part) => part !== undefined)));
  }
  return found;
}

/** The parts of the page that an element is by its classes and its identifier. Neither a control nor an entry is one. */
function partsOf(element: Element): string[] {
  if (NO_PART.test(element.localName)) return [];
  const classes = element.getAttribute("class");
  const ofClasses = classes === null ? [] : partsOfClasses(classes);
  const own = element.id === "" ? undefined : partNamed(element.id);
  return own === undefined || ofClasses.includes(own) ? ofClasses : [...ofClasses, own];
}

/** What part of the page an element is, and whether it is one of several that are alike. */
export interface Placing { parts: string[]; alike: boolean }

export const NO_PLACING: Placing = { parts: [], alike: false };

/** The same object where an element is neither. */
export function placingOf(element: Element, attributes: number): Placing {
  const parts = attributes & (CLASS | ID) ? partsOf(element) : [];
  const alike = (attributes & CLASS) !== 0 && isAlike(element);
  return parts.length > 0 || alike ? { parts, alike } : NO_PLACING;
}

/** How libraries of icons begin or end their names, and what their elements are called: words that say nothing of the picture. */
const PICTURE = /^(?:icons?|ico|fa[bsrl]?|bi|mdi|ti|ri|material|symbols?|glyphicon|svg|img|image|btn|button|link|badge|toggle|wrapper|container|outlined|rounded|sharp|solid|regular|alt)$/;
const MOST_INSIDE = 6;

/** What classes of a control without a name, and of the pictures in it, say that it shows: "shopping cart" of "icon-shopping-cart". */
export function picturedBy(element: Element): string[] {
  const inside = [...element.querySelectorAll("[class],[data-icon]")].slice(0, MOST_INSIDE);
  const names = [element, ...inside].flatMap((e) => [...(e.getAttribute("class") ?? "").split(/\s+/), pictureName(e)]);
  const said = names.map((name) => asWords(name).split(" ").filter((word) => word.length > 2 && !PICTURE.test(word)));
  return [...new Set(said.flatMap((words) => [words.join(" "), words[0] ?? "", words.at(-1) ?? ""]).filter((words) => words !== ""))];
}

const BLOCK = /^(?:div|section|article|figure)$/;

/** Whether it is one of several blocks side by side in the document of one class, each with something to use or to look at: things of one kind,
 *  such as the cards of a shop. */
function isAlike(element: Element): boolean {
  if (!BLOCK.test(element.localName) || element.className === "") return false;
  const same = (other: Element | null): boolean => other !== null && other.localName === element.localName && other.className === element.className;
  if (!same(element.nextElementSibling) && !same(element.previousElementSibling)) return false;
  return element.childElementCount > 1 && element.querySelector("a[href],button,img,[role=button]") !== null;
}

const LOG_IN = /\b(log|sign)[ -]?(in|on)\b/i;
const USERS = "input:not([type]), input[type=text], input[type=email]";

/** Whether a form is one to log in, or its first part: it asks for a password, or for text alone and says what for. */
export function asksToLogIn(form: Element): boolean {
  if (form.querySelector("input[type=password]") !== null) return true;
  if (form.querySelector(USERS) === null) return false;
  return LOG_IN.test(form.textContent ?? "") || LOG_IN.test(form.querySelector("input[type=submit]")?.getAttribute("value") ?? "");
}
