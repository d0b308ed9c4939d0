// The composed (flat) tree: shadow roots, slots, and closed details.
import { shadowOf } from "./hosts.ts";
import { firstSummary } from "./roles.ts";

/** Elements whose content is never rendered as page text. */
const OPAQUE = new Set([
  "script", "style", "noscript", "template", "head", "title", "meta", "link", "base", "datalist", "iframe", "frame",
  "embed", "video", "audio", "canvas", "textarea", "select", "input", "progress", "meter", "img",
]);
const SVG_HIDDEN = new Set(["defs", "desc", "title", "metadata", "symbol", "clipPath", "mask", "pattern", "marker", "style", "script"]);

/** Whether the walk does not look for text and elements inside of it. */
export function isOpaque(element: Element, tag = element.localName): boolean {
  if (tag === "object") return !showsFallback(element);
  return OPAQUE.has(tag) || (SVG_HIDDEN.has(tag) && element instanceof SVGElement);
}

/** An object that could not be loaded shows what stands in it in the document. */
function showsFallback(element: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}

/** What stands in a slot in place of its own content. */
export function assignedTo(element: Element, tag = element.localName): Node[] | null {
  if (tag !== "slot" || shadowOf(element) !== null) return null;
  const assigned = (element as HTMLSlotElement).assignedNodes();
  return assigned.length > 0 ? assigned : null;
}

/** The first child in the composed tree, its siblings behind it, where nothing is assigned. */
export const firstChildOf = (element: Element): Node | null => (shadowOf(element) ?? element).firstChild;

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

/** A child that a closed `details` or a closed list of options hides. A style may show what stands in it all the same (`::details-content`). */
export function isFoldedAway(parent: Element, child: Node, tag = parent.localName): boolean {
  if (tag === "select") return !(parent.matches(":open") || (child as Element).localName === "button");
  if (tag !== "details" || (parent as HTMLDetailsElement).open || child === firstSummary(parent)) return false;
  const { contentVisibility, display } = getComputedStyle(parent, "::details-content");
  return contentVisibility === "hidden" || display === "none";
}

/** Those of the nodes that do not stand inside of another of them. */
export function topmost(nodes: Set<Node>): Node[] {
  if (nodes.size <= 1) return [...nodes];
  const inside = new Map<Node, boolean>();
  const isInside = (node: Node): boolean => {
    const path: Node[] = [];
    let found = false;
    for (let e: Node | null = node.parentNode; e !== null && !found; e = e.parentNode) {
      const known = inside.get(e);
      if (known === false) break;
      found = known === true || nodes.has(e);
      path.push(e);
    }
    // What was passed on the way up stands inside as well, or none of it does.
    for (const e of path) inside.set(e, found);
    return found;
  };
  return [...nodes].filter((node) => !isInside(node));
}

/** The document and all of its shadow roots. */
export function* allRoots(root: Document | ShadowRoot = document): Generator<Document | ShadowRoot> {
  yield root;
  const all = root.querySelectorAll("*");
  for (let i = 0; i < all.length; i++) {
    const shadow = shadowOf(all[i] as Element);
    if (shadow !== null) yield* allRoots(shadow);
  }
}

/** The element with the focus, through shadow roots; null when it is the body or nothing. */
export function focusedElement(): Element | null {
  let active = document.activeElement;
  for (let inner = active; inner !== null; inner = shadowOf(inner)?.activeElement ?? null) active = inner;
  return active === document.body || active === document.documentElement ? null : active;
}

/** The innermost element at a point of the viewport, through shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit !== null) {
    const inner: Element | null = shadowOf(hit)?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}
