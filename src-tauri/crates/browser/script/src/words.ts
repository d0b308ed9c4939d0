// Identifiers as words.

// What classes say stands in one vocabulary, which the engine reads as well.
import vocabulary from "../../../../../grammar/vocabulary.json";

/** "firstName", "first_name", "first-name" as "first name". */
export function asWords(identifier: string): string {
  if (/^[a-z\d]*$/.test(identifier)) return identifier;
  return identifier
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** Classes that say what an element is where its role does not: a message of some kind, links to other pages. */
const TELLING = new RegExp([...Object.keys(vocabulary.message), ...Object.values(vocabulary.place)].join("|"), "i");

/** Identifiers that say so for sure: others name parts of a page. */
const TELLING_ID = /error|alert|flash|toast|snackbar/i;

export function classText(element: Element): string {
  const own = element.getAttribute("class") ?? "";
  return TELLING_ID.test(element.id) && !isFormPart(element) ? `${own} ${element.id}` : own;
}

const isFormPart = (element: Element): boolean => /^(input|select|textarea|button|form|label|a)$/.test(element.localName);

/** Few different class attributes stand in a document, each many times. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 10_000;

export function hasTellingClass(element: Element): boolean {
  const text = classText(element);
  if (text === "") return false;
  let found = known.get(text);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, (found = TELLING.test(text)));
  }
  return found && !isForm(element);
}

const FIELDS = "input:not([type=hidden]),select,textarea";

/** Whether several fields stand in it: a class then tells of them ("ng-invalid"), and nothing that it shows is a message by it. */
function isForm(element: Element): boolean {
  const names = new Set<string>();
  let nameless = 0;
  for (const field of element.querySelectorAll(FIELDS)) {
    // The buttons of a group are one field.
    const name = (field as HTMLInputElement).type === "radio" ? (field as HTMLInputElement).name : "";
    if (name === "") nameless++;
    else names.add(name);
    if (nameless + names.size > 1) return true;
  }
  return false;
}

/** Whether a class says so: a link has no other way to, and a script may take its clicks all the same. */
export const isCalledDisabled = (element: Element): boolean => /(?:^|[\s_-])disabled(?:\s|$)/i.test(classText(element));

/** Classes that paint: what is "text-danger" or "bg-success" is not called a message by it. */
const PAINT = /^(?:text-bg|bg|text|border|table|badge|btn(?:-outline)?|link|list-group-item|progress|card)-/i;
/** What is small and coloured: its colours say nothing of a message either. */
const MARK = new RegExp(`^(?:${vocabulary.mark.join("|")}|progress(?:-bar)?)$`, "i");

/** The words of all classes; classes that only paint as they are, unless the element is a mark. */
export function classWords(element: Element): string[] {
  const text = classText(element);
  const classes = text === "" || (TELLING.test(text) && isForm(element)) ? [] : text.split(/\s+/);
  const isMark = classes.some((name) => MARK.test(name));
  const [painting, naming] = [classes.filter((name) => PAINT.test(name)), classes.filter((name) => !PAINT.test(name))];
  const words = asWords([...naming, ...saidKinds(element)].join(" "));
  const paints = isMark ? [] : painting.map((name) => name.toLowerCase());
  return [...new Set([...(words === "" ? [] : words.split(" ")), ...paints])];
}

const KINDS = Object.entries(vocabulary.message).flatMap(([word, kind]) => (kind === null ? [] : [word]));
const KIND = new RegExp(`^(?:${KINDS.join("|")})$`, "i");

/** Libraries of messages say of what kind one is in a data attribute as often as in a class. */
function saidKinds(element: Element): string[] {
  return ["data-type", "data-status", "data-variant"].map((name) => element.getAttribute(name) ?? "").filter((value) => KIND.test(value));
}

export const saysKind = (element: Element): boolean => saidKinds(element).length > 0;

const LIVE_ROLES = new Set(["alert", "status", "log"]);

/** `asked` is the element, where it may have `aria-live`. */
export function isLive(role: string, tag: string, asked: Element | null): boolean {
  const live = asked?.getAttribute("aria-live") ?? null;
  if (live === "polite" || live === "assertive") return true;
  return live !== "off" && (LIVE_ROLES.has(role) || tag === "output");
}
