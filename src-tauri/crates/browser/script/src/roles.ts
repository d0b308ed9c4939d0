// Roles after WAI-ARIA 1.2, HTML-AAM 1.0 and SVG-AAM 1.0. The accessible-name library asks this module too, so that
// names and roles rest on one computation; it needs two words of its own: "legend" and the roles that prohibit names.
import { drawnRole } from "./drawn-lists.ts";
import { isDrawnTab } from "./drawn-tabs.ts";
import { partsOf } from "./parts.ts";
import { toldOf } from "./told.ts";

const ARIA_ROLES = new Set(
  ("alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
    "complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid gridcell " +
    "group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem " +
    "menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio " +
    "radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong " +
    "subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid " +
    "treeitem").split(" "),
);

/** Roles of the engine (`snapshot::Role`); all others are generic there. */
const ENGINE_ROLES = new Set(
  ("alert alertdialog article banner button cell checkbox columnheader combobox complementary contentinfo dialog " +
    "figure form file grid gridcell group heading img link list listbox listitem log main menu menubar menuitem " +
    "menuitemcheckbox menuitemradio meter navigation note option progressbar radio radiogroup region row rowgroup " +
    "rowheader search searchbox separator slider spinbutton status switch tab table tablist tabpanel textbox toolbar " +
    "tooltip tree treegrid treeitem").split(" "),
);

export const INTERACTIVE_ROLES = new Set(
  ("button checkbox combobox file link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider " +
    "spinbutton switch tab textbox treeitem").split(" "),
);

const BY_TAG: Record<string, string> = {
  address: "group", article: "article", blockquote: "blockquote", button: "button", caption: "caption", code: "code",
  datalist: "listbox", dd: "definition", del: "deletion", details: "group", dfn: "term", dialog: "dialog",
  dt: "term", em: "emphasis", fieldset: "group", figure: "figure", h1: "heading", h2: "heading", h3: "heading",
  h4: "heading", h5: "heading", h6: "heading", hgroup: "group", hr: "separator", html: "document", ins: "insertion",
  legend: "legend", main: "main", math: "math", menu: "list", meter: "meter", nav: "navigation", ol: "list",
  optgroup: "group", option: "option", output: "status", p: "paragraph", progress: "progressbar", search: "search",
  strong: "strong", sub: "subscript", sup: "superscript", textarea: "textbox", time: "time", ul: "list",
};

const INPUT_ROLES: Record<string, string> = {
  button: "button", image: "button", reset: "button", submit: "button", checkbox: "checkbox", radio: "radio",
  range: "slider", number: "spinbutton", search: "searchbox", file: "file", hidden: "",
};

const GLOBAL_ATTRIBUTES = [
  "aria-atomic", "aria-busy", "aria-controls", "aria-current", "aria-describedby", "aria-description", "aria-details",
  "aria-dropeffect", "aria-flowto", "aria-grabbed", "aria-keyshortcuts", "aria-label", "aria-labelledby",
  "aria-live", "aria-owns", "aria-relevant", "aria-roledescription",
];

let cache: Map<Element, string> | null = null;

/** Keeps roles while `work` runs, in which the document must not change. */
export function withRoleCache<T>(work: () => T): T {
  if (cache !== null) return work();
  cache = new Map();
  try {
    return work();
  } finally {
    cache = null;
  }
}

export function getLocalName(element: Element): string {
  return element.localName;
}

/** The role, "" when there is none. (Default export: the shape that the library imports.) */
export default function getRole(element: Element): string {
  const known = cache?.get(element);
  if (known !== undefined) return known;
  const role = computeRole(element);
  cache?.set(element, role);
  return role;
}

export function asEngineRole(role: string, element: Element): string {
  if (role === "group" && partsOf(element).length > 0) return "textbox";
  // Libraries of messages write so that a toast with a button is none (React Aria).
  if (role === "alertdialog" && element.getAttribute("aria-modal") === "false") return "alert";
  return ENGINE_ROLES.has(role) ? role : "generic";
}

/** The role as the engine knows it. */
export const engineRole = (element: Element): string => asEngineRole(getRole(element), element);

function computeRole(element: Element): string {
  const told = toldOf(element);
  if (told !== undefined) return told.role;
  const attribute = element.getAttribute("role");
  if (attribute !== null) {
    for (const token of attribute.trim().toLowerCase().split(/\s+/)) {
      const role = token === "image" ? "img" : token === "directory" ? "list" : token;
      if (!ARIA_ROLES.has(role)) continue;
      if (role !== "none" && role !== "presentation") return role;
      // WAI-ARIA "Presentational Roles Conflict Resolution".
      if (!isFocusable(element) && !GLOBAL_ATTRIBUTES.some((name) => element.hasAttribute(name))) return "none";
      break;
    }
  }
  const implicit = implicitRole(element);
  if (attribute !== null || (implicit !== "" && implicit !== "listitem")) return implicit;
  return drawnRole(element) || (isDrawnTab(element) ? "tab" : implicit);
}

function implicitRole(element: Element): string {
  const tag = element.localName;
  const simple = BY_TAG[tag];
  if (simple !== undefined) return simple;
  switch (tag) {
    case "a":
    case "area":
      return element.hasAttribute("href") || element.hasAttributeNS("http://www.w3.org/1999/xlink", "href") ? "link" : "";
    case "aside":
      return isNamed(element) || !hasSectionAncestor(element, false) ? "complementary" : "";
    case "header":
      return hasSectionAncestor(element, true) ? "" : "banner";
    case "footer":
      return hasSectionAncestor(element, true) ? "" : "contentinfo";
    case "form":
      return isNamed(element) ? "form" : "";
    case "section":
      return isNamed(element) ? "region" : "";
    case "img":
      return imageRole(element);
    case "svg":
      return isNamed(element) || hasTitleChild(element) ? "img" : "";
    case "input":
      return inputRole(element as HTMLInputElement);
    case "select":
      return (element as HTMLSelectElement).multiple || (element as HTMLSelectElement).size > 1 ? "listbox" : "combobox";
    case "li":
      return isList(element.parentElement) ? "listitem" : "";
    case "summary":
      return element.parentElement?.localName === "details" && firstSummary(element.parentElement) === element ? "button" : "";
    default:
      return tableRole(element, tag);
  }
}

function inputRole(input: HTMLInputElement): string {
  const role = INPUT_ROLES[input.type];
  // A field that says that it opens a list of choices is one of them, as libraries draw their selects.
  if (role === undefined && isTextLike(input.type) && input.getAttribute("aria-haspopup") === "listbox") return "combobox";
  if (input.type !== "number" && input.hasAttribute("list") && (role === undefined || role === "searchbox")) {
    return isTextLike(input.type) ? "combobox" : "textbox";
  }
  return role ?? "textbox";
}

function isTextLike(type: string): boolean {
  return type === "text" || type === "search" || type === "email" || type === "tel" || type === "url";
}

function imageRole(image: Element): string {
  if (image.getAttribute("alt") !== "") return "img";
  return isFocusable(image) || GLOBAL_ATTRIBUTES.some((name) => image.hasAttribute(name)) ? "img" : "none";
}

function tableRole(element: Element, tag: string): string {
  if (tag === "table") return "table";
  if (tag !== "tr" && tag !== "td" && tag !== "th" && tag !== "thead" && tag !== "tbody" && tag !== "tfoot") return "";
  const table = element.closest("table");
  const whole = table === null ? "" : getRole(table);
  if (whole !== "table" && whole !== "grid" && whole !== "treegrid") return "";
  if (tag === "tr") return "row";
  const cell = whole === "table" ? "cell" : "gridcell";
  if (tag === "td") return cell;
  if (tag === "th") return headerRole(element as HTMLTableCellElement, cell);
  return "rowgroup";
}

/** HTML-AAM: by `scope`, else the header of a row when it stands beside data cells below the first row. One in the foot heads nothing. */
function headerRole(header: HTMLTableCellElement, cell: string): string {
  const scope = (header.getAttribute("scope") ?? "").toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const row = header.parentElement;
  if (row === null || row.parentElement?.localName === "thead") return "columnheader";
  if (row.parentElement?.localName === "tfoot" && row.querySelector(":scope > td") === null) return cell;
  return row.querySelector(":scope > td") === null ? "columnheader" : "rowheader";
}

function isList(parent: Element | null): boolean {
  if (parent === null) return false;
  const role = getRole(parent);
  return role === "list" || (parent.localName === "slot" && parent.closest("ul,ol,menu") !== null);
}

export function firstSummary(details: Element): Element | null {
  for (const child of details.children) if (child.localName === "summary") return child;
  return null;
}

function hasTitleChild(svg: Element): boolean {
  for (const child of svg.children) if (child.localName === "title" && child.textContent?.trim()) return true;
  return false;
}

/** Has an attribute that gives a name (sections and forms are landmarks only then). */
export function isNamed(element: Element): boolean {
  const label = element.getAttribute("aria-label");
  if (label !== null && label.trim() !== "") return true;
  if (element.hasAttribute("aria-labelledby")) return true;
  const title = element.getAttribute("title");
  return title !== null && title.trim() !== "";
}

function hasSectionAncestor(element: Element, withMain: boolean): boolean {
  for (let e = element.parentElement; e !== null; e = e.parentElement) {
    const tag = e.localName;
    if (tag === "article" || tag === "aside" || tag === "nav" || tag === "section" || (withMain && tag === "main")) return true;
    const role = e.getAttribute("role");
    if (role === "article" || role === "complementary" || role === "navigation" || role === "region") return true;
    if (withMain && role === "main") return true;
  }
  return false;
}

export function isFocusable(element: Element): boolean {
  if (element.hasAttribute("tabindex")) return true;
  switch (element.localName) {
    case "a":
    case "area":
      return element.hasAttribute("href");
    case "button":
    case "input":
    case "select":
    case "textarea":
      return !(element as HTMLInputElement).disabled;
    case "iframe":
    case "summary":
      return true;
    default:
      return element instanceof HTMLElement && element.isContentEditable && !element.parentElement?.isContentEditable;
  }
}
