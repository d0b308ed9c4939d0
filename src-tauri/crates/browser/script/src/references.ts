// Elements that others refer to: by identifiers, or as a script has set them (https://w3c.github.io/aria/#ARIAMixin: an attribute that says
// nothing then stands for them).
import { nearest } from "./labelled.ts";

/** The property by which a script sets what an attribute refers to. */
const PROPERTIES = {
  "aria-controls": "ariaControlsElements",
  "aria-describedby": "ariaDescribedByElements",
  "aria-labelledby": "ariaLabelledByElements",
  "aria-owns": "ariaOwnsElements",
} as const;

type Reference = keyof typeof PROPERTIES;

export function referenced(element: Element, ...attributes: Reference[]): Element[] {
  return attributes.flatMap((attribute) => {
    const ids = element.getAttribute(attribute);
    if (ids === null) return [];
    if (ids === "") return [...(element[PROPERTIES[attribute]] ?? [])];
    return ids.split(/\s+/).map((id) => elementOf(element, id)).filter((found) => found !== null);
  });
}

/** As the name library asks, of comments and texts as well. */
export const queryIdRefs = (node: Node, attribute: string): Element[] =>
  node instanceof Element && attribute in PROPERTIES ? referenced(node, attribute as Reference) : [];

/** The element of an identifier; of several the one that stands with who refers to it. */
function elementOf(from: Element, id: string): Element | null {
  const root = from.getRootNode();
  if (id === "" || !(root instanceof Document || root instanceof ShadowRoot)) return null;
  const first = root.getElementById(id);
  if (first === null) return null;
  const same = root.querySelectorAll(`#${CSS.escape(id)}`);
  return same.length < 2 ? first : nearest(from, [...same]);
}
