// Visibility of text nodes outside of a walk, with one computation an element, in a document that does not change meanwhile.
import { shadowOf } from "./hosts.ts";
import { ALL, type Declarations, declarations } from "./declared.ts";
import { sheetFacts } from "./sheets.ts";
import { composedParent, isFoldedAway } from "./tree.ts";
import { isUnpainted } from "./ink.ts";
import { seenThrough } from "./through.ts";
import { isInline, isReachable, rootScope, type Scope, scopeUnder, styleIn } from "./visibility.ts";

/** Beyond so many elements it pays to read the style sheets first. */
const FEW = 40;
const ANYTHING: Declarations = () => ALL;

export class Shown {
  private readonly scopes = new Map<Element, Scope>();
  private readonly parents = new Map<Element, Scope | null>();
  private readonly range = document.createRange();
  private declared: Declarations = ANYTHING;

  has(node: Text): boolean {
    const parent = composedParent(node);
    if (parent === null || !node.isConnected || isFoldedAway(parent, node)) return false;
    let scope = this.parents.get(parent);
    if (scope === undefined) {
      scope = isRendered(parent) ? this.scopeOf(parent) : null;
      this.parents.set(parent, scope);
    }
    if (scope === null || !scope.shown || scope.secret || styleIn(scope).contentVisibility === "hidden") return false;
    this.range.selectNodeContents(node);
    const box = this.range.getBoundingClientRect();
    return isReachable(scope, box, scope.clip) && !isUnpainted(scope, styleIn(scope).webkitTextFillColor) && seenThrough(scope, node, box, this.range) !== "none";
  }

  scopeOf(element: Element): Scope {
    let scope = this.scopes.get(element);
    if (scope === undefined) {
      if (this.scopes.size === FEW) this.declared = declarations(sheetFacts()?.declared ?? null);
      const parent = composedParent(element);
      scope = parent === null ? rootScope(element) : scopeUnder(this.scopeOf(parent), element, element.localName, this.declared);
      this.scopes.set(element, scope);
    }
    return scope;
  }

  /** The block in whose lines a text stands. */
  blockOf(node: Text): Element | null {
    const parent = composedParent(node);
    for (let scope = parent === null ? null : this.scopeOf(parent); scope !== null; scope = scope.parent) {
      if (!isInline(scope.display)) return scope.element;
    }
    return null;
  }

  isBlock(element: Element): boolean {
    return !isInline(this.scopeOf(element).display);
  }
}

/** Whether what stands in an element is drawn; one that has no box of its own, as a slot, is as what is around it. */
function isRendered(element: Element): boolean {
  if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  const { display, visibility } = getComputedStyle(element);
  if (display !== "contents" || visibility !== "visible") return false;
  const parent = composedParent(element);
  return parent !== null && isRendered(parent);
}

const UNREAD = new Set(["script", "style", "noscript", "template", "textarea", "select", "head"]);

/**
 * Visits text nodes that may be read, as they are drawn: through open shadow roots, what is slotted in its slot. `enters` lets it into an
 * element; ends when a visit returns false.
 */
export function eachText(root: Node, visit: (node: Text) => boolean, enters?: (element: Element) => boolean): boolean {
  if (root.nodeType === Node.TEXT_NODE) return /\S/.test((root as Text).data) ? visit(root as Text) : true;
  if (root.nodeType !== Node.ELEMENT_NODE || UNREAD.has((root as Element).localName)) return true;
  const enter = (child: Node): boolean =>
    (enters !== undefined && child.nodeType === Node.ELEMENT_NODE && !enters(child as Element)) || eachText(child, visit, enters);
  const slotted = root instanceof HTMLSlotElement ? root.assignedNodes({ flatten: true }) : [];
  if (slotted.length > 0) return slotted.every(enter);
  const holder = shadowOf(root as Element) ?? root;
  for (let child = holder.firstChild; child !== null; child = child.nextSibling) if (!enter(child)) return false;
  return true;
}
