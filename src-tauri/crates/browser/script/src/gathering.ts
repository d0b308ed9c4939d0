// Texts gathered along the walk for accessible names: what the computation (accname 1.2, step 2F) gives for content that
// is text and plain elements, which is nearly all. Where something else could give a name, a gathering is not plain, and
// the library has to compute it.
import { NAMING } from "./attributes.ts";
import { mayHavePseudo } from "./generated.ts";
import { labelsOf } from "./labelled.ts";
import { isInput, isSelect, isTextArea } from "./states.ts";
import type { Scope } from "./visibility.ts";

export interface Gathering {
  text: string;
  /** Whether the computation gives just this text. */
  plain: boolean;
  /** Holds white space that no text has brought. */
  parted: boolean;
  /** The content is a name of its own: one of white space alone is none. */
  name: boolean;
  /** Fields inside of it, and where the value of the only one stands: a label's name for that field leaves it out. */
  fields: number;
  field: { element: Element; from: number; to: number } | null;
  /** Gives a name to its field alone. */
  forField: boolean;
}

/** Roles that take their name from content. */
export const NAMED_FROM_CONTENT = new Set(
  ("button cell checkbox columnheader gridcell heading legend link menuitem menuitemcheckbox menuitemradio option radio row " +
    "rowheader switch tab tooltip treeitem").split(" "),
);
/** Elements whose content names another, or themselves. */
const NAMING_TAGS = new Set(["label", "legend", "caption"]);
/** Roles whose content counts for a value, or not at all. */
const VALUED_ROLES = new Set(["combobox", "listbox", "textbox", "menu", "meter", "progressbar", "scrollbar", "slider", "spinbutton"]);
/** Inputs that say nothing inside of another's content. */
const SILENT_ROLES = new Set(["checkbox", "radio", "switch", "searchbox"]);

/** Begins a gathering for an element that takes a name from its content, or gives it to another. */
export function beginGathering(scope: Scope, role: string, opaque: boolean): void {
  const outer = scope.gathering;
  const { element, tag } = scope;
  const name = NAMED_FROM_CONTENT.has(role) || tag === "caption";
  const own = !opaque && (name || NAMING_TAGS.has(tag));
  if (outer === null && !own) return;
  // Hidden, or named by more than its content.
  const named = !scope.visible || (scope.attributes & NAMING) !== 0;
  const labelled = labelsOf(element).length > 0;
  const plain = !named && !labelled && !opaque && isPlain(element, role);
  if (outer !== null) {
    part(outer, scope.display);
    if (opaque) addOpaque(outer, element, role, named, labelled);
    else if (!plain) outer.plain = false;
  }
  if (own) scope.gathering = { text: "", plain, parted: false, name, fields: 0, field: null, forField: false };
}

/** Hands what was gathered inside of an element to what stands around it. */
export function endGathering(scope: Scope, outer: Gathering | null): void {
  const inner = scope.gathering;
  if (outer === null || inner === null) return;
  if (inner !== outer) {
    if (!inner.plain) outer.plain = false;
    else if (!inner.name || inner.text.trim() !== "") append(outer, inner);
    else if (inner.parted) outer.plain = false;
  }
  part(outer, scope.display);
}

export function gatherText(scope: Scope, text: string): void {
  if (scope.gathering !== null) scope.gathering.text += text;
}

/** Text of ::before or ::after. */
export function gatherGenerated({ gathering }: Scope, text: string, display: string): void {
  if (gathering === null || text === "") return;
  // The library takes no generated text of several lines.
  if (/[\n\r\u2028\u2029]/.test(text)) gathering.plain = false;
  gathering.text += display === "inline" ? text : ` ${text} `;
  if (text.trim() === "" || display !== "inline") gathering.parted = true;
}

/** What stands on its own line, or is not rendered, parts words. */
export function part(gathering: Gathering | null, display: string): void {
  if (gathering === null || display === "inline" || display === "ruby") return;
  gathering.text += " ";
  gathering.parted = true;
}

/** Something inside is not looked at by the walk as the computation does. */
export function spoilGathering(scope: Scope): void {
  if (scope.gathering !== null) scope.gathering.plain = false;
}

/** The gathered name; "" where there is none, null where the library has to say. */
export function gatheredName(gathering: Gathering | undefined | null, without: Element | null = null): string | null {
  if (!gathering?.plain) return null;
  const { text, fields, field, forField } = gathering;
  // The library takes this sign, which has no width, for a space.
  if (text.includes("\ufeff")) return null;
  if (fields === 0 || (without === null && !forField)) return text;
  return fields === 1 && field?.element === without ? text.slice(0, field.from) + text.slice(field.to) : null;
}

function append(outer: Gathering, inner: Gathering): void {
  const { field } = inner;
  if (field !== null) outer.field = { element: field.element, from: outer.text.length + field.from, to: outer.text.length + field.to };
  // Without its value, the name of this element might be none.
  outer.fields += inner.fields > 0 && inner.name ? 2 : inner.fields;
  outer.text += inner.text;
  if (inner.parted) outer.parted = true;
  if (inner.forField) outer.forField = true;
}

function isPlain(element: Element, role: string): boolean {
  if (VALUED_ROLES.has(role)) return false;
  switch (element.localName) {
    case "table":
      return (element as HTMLTableElement).caption === null;
    case "svg":
      return !hasChild(element, "title");
    case "area":
    case "fieldset":
    case "optgroup":
      return false;
    default:
      return true;
  }
}

function hasChild(element: Element, tag: string): boolean {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) if (child.localName === tag) return true;
  return false;
}

/** An image or a field inside of another's content. */
function addOpaque(outer: Gathering, element: Element, role: string, named: boolean, labelled: boolean): void {
  const typed = isInput(element) || isTextArea(element);
  if (typed && role === "textbox" && !named) addField(outer, element, element.value);
  else if (labelled && (typed || isSelect(element))) {
    // Its own label leaves it out, another's content would take its label.
    addField(outer, element, "");
    outer.forField = true;
  } else if (named || labelled || mayHavePseudo(element)) outer.plain = false;
  else if (element.localName === "img" && (role === "img" || role === "none" || role === "presentation")) {
    const alternative = role === "img" ? (element.getAttribute("alt") ?? "") : "";
    if (alternative.trim() !== "") outer.text += alternative;
  } else if (!(isInput(element) && SILENT_ROLES.has(role))) outer.plain = false;
}

function addField(outer: Gathering, element: Element, value: string): void {
  outer.fields++;
  outer.field = { element, from: outer.text.length, to: outer.text.length + value.length };
  outer.text += value;
}
