// The composed (flat) tree: open shadow roots, slots, and closed details.
import { firstSummary } from "./roles.ts";

/** Elements whose content is never rendered as page text. */
const OPAQUE = new Set([
  "script", "style", "noscript", "template", "head", "title", "meta", "link", "base", "datalist", "iframe", "frame",
  "object", "embed", "video", "audio", "canvas", "textarea", "select", "input", "progress", "meter", "img", "picture",
]);
const SVG_HIDDEN = new Set(["defs", "desc", "title", "metadata", "symbol", "clippath", "mask", "pattern", "marker", "style", "script"]);

/** Whether the walk does not look for text and elements inside of it. */
export function isOpaque(element: Element): boolean {
  const tag = element.localName;
  // A picture has no text, but an image that rules speak of.
  if (tag === "picture") return false;
  return OPAQUE.has(tag) || (element instanceof SVGElement && SVG_HIDDEN.has(tag.toLowerCase()));
}

export function childrenOf(element: Element): Iterable<Node> {
  const shadow = element.shadowRoot;
  if (shadow !== null) return shadow.childNodes;
  if (element.localName === "slot") {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

export function composedParent(node: Node): Element | null {
  const slot = (node as Element | Text).assignedSlot;
  if (slot) return slot;
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Whether `inner` is `outer` or stands inside of it in the composed tree. */
export function containsComposed(outer: Node, inner: Node | null): boolean {
  for (let node = inner; node !== null; node = composedParent(node)) if (node === outer) return true;
  return false;
}

/** A child that a closed `details` hides. */
export function isFoldedAway(parent: Element, child: Node): boolean {
  return parent.localName === "details" && !(parent as HTMLDetailsElement).open && child !== firstSummary(parent);
}

/** The document and all of its open shadow roots. */
export function* allRoots(root: Document | ShadowRoot = document): Generator<Document | ShadowRoot> {
  yield root;
  for (const element of root.querySelectorAll("*")) if (element.shadowRoot !== null) yield* allRoots(element.shadowRoot);
}

/** The element with the focus, through open shadow roots; null when it is the body or nothing. */
export function focusedElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body || active === document.documentElement ? null : active;
}

/** The innermost element at a point of the viewport, through open shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}
