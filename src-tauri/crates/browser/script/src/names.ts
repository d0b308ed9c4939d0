// Accessible names and descriptions, by dom-accessibility-api (W3C accname 1.2) with the roles of this script.
import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";
import { labelsOf } from "./labelled.ts";
import getRole, { isNamed } from "./roles.ts";
import { mayHavePseudo, pseudoText } from "./pseudo.ts";

const NAMED_FROM_CONTENT = new Set(
  ("button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row " +
    "rowheader switch tab tooltip treeitem").split(" "),
);

export const oneSpace = (text: string): string => text.replace(/[\u200b\u00ad\u2060\ufeff]/g, "").replace(/\s+/g, " ").trim();

/** Computes names in a document that does not change meanwhile. */
export class Names {
  private readonly styles = new Map<Element, CSSStyleDeclaration>();
  private readonly options = { computedStyleSupportsPseudoElements: true, getComputedStyle: this.styleOf.bind(this) };
  private readonly known = new Map<Element, string>();
  private root: Element | null = null;

  name(element: Element): string {
    let name = this.known.get(element);
    if (name === undefined) {
      name = isUnnamedRow(element) ? "" : (this.simpleName(element) ?? this.fullName(element));
      this.known.set(element, name);
    }
    return name;
  }

  private fullName(element: Element): string {
    this.root = element;
    const name = oneSpace(computeAccessibleName(element, this.options));
    return name !== "" ? name : oneSpace(this.nativeName(element));
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
    if (only === null || only.nodeType !== Node.TEXT_NODE || only.nextSibling !== null || element.shadowRoot) return null;
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
        return this.nameOfChild(element, "title");
      case "summary":
        return "";
      default:
        return element.getAttribute("title") ?? element.getAttribute("aria-placeholder") ?? "";
    }
  }

  private nameOfChild(element: Element, tag: string): string {
    for (const child of element.children) if (child.localName === tag) return child.textContent ?? "";
    return "";
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

/** As in Chrome, a row takes a name from its content in a grid alone, not in a table of data. */
function isUnnamedRow(element: Element): boolean {
  return getRole(element) === "row" && !isNamed(element) && element.closest("table,[role=table],[role=grid],[role=treegrid]")?.matches("[role=grid],[role=treegrid]") !== true;
}

/** A line break separates words. */
const LINE_BREAK = { display: "block", getPropertyValue: (name: string) => (name === "display" ? "block" : "") } as CSSStyleDeclaration;
const NO_CONTENT = { getPropertyValue: (name: string) => (name === "display" ? "inline" : "none") };
