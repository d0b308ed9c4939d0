// Accessible names and descriptions, by dom-accessibility-api (W3C accname 1.2) with the roles of this script.
import { shadowOf } from "./hosts.ts";
import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";
import { HINTS, LABEL, LABELLED, RELATED, TITLE } from "./attributes.ts";
import { gatheredName, type Gathering, NAMED_FROM_CONTENT } from "./gathering.ts";
import { mayHavePseudo } from "./generated.ts";
import { labelsOf } from "./labelled.ts";
import { pseudoText } from "./pseudo.ts";
import getRole, { isNamed } from "./roles.ts";
import { isButtonInput, isFormControl } from "./states.ts";
import { toldOf } from "./told.ts";

/** Roles that prohibit a name (WAI-ARIA 1.2). */
const UNNAMED = new Set(
  "caption code deletion emphasis generic insertion none paragraph presentation strong subscript superscript".split(" "),
);
/** Elements that the computation asks for more than roles and attributes. */
const NAMED_BY_TAG = new Set(["area", "caption", "fieldset", "img", "optgroup", "svg", "table"]);

/** Nothing to remove, and no white space but single spaces inside. */
const isPlainText = (text: string): boolean => !/[^\x20-\x7e]|  |^ | $/.test(text);

/** Signs that nobody sees: without a width, or saying in which direction others are written. */
export const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const oneSpace = (text: string): string =>
  isPlainText(text) ? text : text.replace(UNSEEN, "").replace(/\s+/g, " ").trim();

/** Computes names in a document that does not change meanwhile. */
export class Names {
  private readonly styles = new Map<Element, CSSStyleDeclaration>();
  private readonly options = { computedStyleSupportsPseudoElements: true, getComputedStyle: this.styleOf.bind(this) };
  /** Contents of the labels, legends and captions. */
  private readonly naming = new Map<Element, Gathering>();
  private root: Element | null = null;

  /** Keeps the content of an element that may name another. */
  keep(element: Element, content: Gathering): void {
    this.naming.set(element, content);
  }

  /** The name of a rendered element with these attributes, with what was gathered of its content where that may name it. */
  name(element: Element, content: Gathering | null, attributes: number): string {
    const plain = this.plainName(element, attributes);
    if (plain !== null) return plain;
    const name = (content?.name ? this.contentName(element, content, attributes) : this.authorName(element, attributes)) ?? this.fullName(element);
    return name === "" ? oneSpace(toldOf(element)?.name ?? "") : name;
  }

  /** The name of an element that is not rendered. */
  hiddenName(element: Element, attributes: number): string {
    return this.plainName(element, attributes) ?? this.simpleName(element) ?? this.authorName(element, attributes) ?? this.fullName(element);
  }

  /** Where the role prohibits one, or an attribute gives it. */
  private plainName(element: Element, attributes: number): string | null {
    if (isUnnamedRow(element)) return "";
    if (UNNAMED.has(getRole(element))) return this.absentName(element, attributes);
    const label = (attributes & (LABEL | LABELLED)) === LABEL ? element.getAttribute("aria-label") : null;
    if (label === null || label.trim() === "") return null;
    return oneSpace(label) || this.absentName(element, attributes);
  }

  private contentName(element: Element, content: Gathering, attributes: number): string | null {
    const text = gatheredName(content);
    if (text === null) return null;
    const name = oneSpace(text);
    if (name !== "") return name;
    return element.localName === "summary" && attributes & TITLE ? null : this.absentName(element, attributes);
  }

  /** The name of an element whose content gives none, where a label, a legend or nothing names it; else null. */
  private authorName(element: Element, attributes: number): string | null {
    const tag = element.localName;
    if (attributes & LABELLED || (tag === "summary" && attributes & TITLE)) return null;
    const role = getRole(element);
    if (labelsOf(element).length > 0) return this.labelledName(element);
    if (NAMED_FROM_CONTENT.has(role) && (tag !== "input" || attributes & RELATED || mayHavePseudo(element))) return null;
    const absent = this.absentName(element, attributes);
    if (tag === "input") return isButtonInput(element) ? null : absent;
    if (!NAMED_BY_TAG.has(tag)) return absent;
    switch (tag) {
      case "fieldset":
        return this.nameByChild(element, "legend", absent);
      case "table":
        return this.nameByChild(element, "caption", absent);
      case "img":
        return oneSpace(element.getAttribute("alt") ?? "") || null;
      default:
        return null;
    }
  }

  private absentName(element: Element, attributes: number): string {
    return attributes & HINTS || element.localName === "svg" ? oneSpace(this.nativeName(element)) : "";
  }

  private nameByChild(element: Element, tag: string, absent: string): string | null {
    const child = childOf(element, tag);
    if (child === null) return absent;
    const content = this.naming.get(child);
    const text = content?.name ? gatheredName(content) : null;
    return text === null ? null : oneSpace(text) || null;
  }

  /** By one label, whose content is known. */
  private labelledName(element: Element): string | null {
    const [label, other] = labelsOf(element);
    if (label === undefined || other !== undefined) return null;
    if (!isFormControl(element) || isButtonInput(element) || element.localName === "button") return null;
    const text = gatheredName(this.naming.get(label), element);
    return text === null ? null : oneSpace(text) || null;
  }

  private fullName(element: Element): string {
    this.root = element;
    const name = oneSpace(this.computed(element));
    return name !== "" ? name : oneSpace(this.nativeName(element));
  }

  private computed(element: Element): string {
    try {
      return computeAccessibleName(element, this.options);
    } catch (error) {
      // The library goes round without end where an element owns (aria-owns) what stands around it.
      if (error instanceof RangeError) return element.textContent ?? "";
      throw error;
    }
  }

  description(element: Element, name: string): string {
    if (element.hasAttribute("aria-describedby")) {
      this.root = null;
      const text = oneSpace(computeAccessibleDescription(element, this.options));
      if (text !== "") return text;
    }
    const text = oneSpace(element.getAttribute("aria-description") ?? element.getAttribute("title") ?? "");
    return text === name ? "" : text;
  }

  /** Most elements hold one text and nothing else that could give a name: then the computation is that text. */
  private simpleName(element: Element): string | null {
    const only = element.firstChild;
    if (only === null || only.nodeType !== Node.TEXT_NODE || only.nextSibling !== null || shadowOf(element) !== null) return null;
    for (const name of ["aria-label", "aria-labelledby", "aria-owns", "title"]) if (element.hasAttribute(name)) return null;
    const text = (only as Text).data;
    if (!NAMED_FROM_CONTENT.has(getRole(element)) || text.trim() === "" || mayHavePseudo(element)) return null;
    if (labelsOf(element).length > 0) return null;
    return oneSpace(text);
  }

  /** Sources of HTML-AAM 1.0 that the library does not know. */
  private nativeName(element: Element): string {
    switch (element.localName) {
      case "input":
      case "textarea":
        return element.getAttribute("title")?.trim() || element.getAttribute("placeholder") || element.getAttribute("aria-placeholder") || "";
      case "svg":
        return childOf(element, "title")?.textContent ?? "";
      case "summary":
        return "";
      default:
        return element.getAttribute("title") ?? element.getAttribute("aria-placeholder") ?? "";
    }
  }

  /** A style for the library: pseudo-elements without icon glyphs, and a hidden root taken as if it were shown. */
  private styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo) {
      return (mayHavePseudo(element) ? pseudoText(element, pseudo) : NO_CONTENT) as unknown as CSSStyleDeclaration;
    }
    let style = this.styles.get(element);
    if (style === undefined) {
      style = getComputedStyle(element);
      this.styles.set(element, style);
    }
    if (this.root !== null && element !== this.root && style.visibility === "hidden" && this.isHidden(this.root)) {
      return { getPropertyValue: (name: string) => (name === "visibility" ? "visible" : style.getPropertyValue(name)) } as CSSStyleDeclaration;
    }
    return element.localName === "br" ? LINE_BREAK : style;
  }

  private isHidden(root: Element): boolean {
    return this.styleOf(root).visibility === "hidden";
  }
}

function childOf(element: Element, tag: string): Element | null {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) if (child.localName === tag) return child;
  return null;
}

/** As in Chrome, a row takes a name from its content in a grid alone, not in a table of data. */
function isUnnamedRow(element: Element): boolean {
  return getRole(element) === "row" && !isNamed(element) && element.closest("table,[role=table],[role=grid],[role=treegrid]")?.matches("[role=grid],[role=treegrid]") !== true;
}

/** A line break separates words. */
const LINE_BREAK = { display: "block", getPropertyValue: (name: string) => (name === "display" ? "block" : "") } as CSSStyleDeclaration;
const NO_CONTENT = { getPropertyValue: (name: string) => (name === "display" ? "inline" : "none") };
