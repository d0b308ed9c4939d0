// Visibility of text nodes outside of a walk, with one computation an element, in a document that does not change meanwhile.
import { shadowOf } from "./hosts.ts";
import { ALL, type Declarations, declarations } from "./declared.ts";
import { sheetFacts } from "./sheets.ts";
import { composedParent, isFoldedAway } from "./tree.ts";
import { isInline, isReachable, isUnpainted, rootScope, type Scope, scopeUnder, styleIn } from "./visibility.ts";

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
      scope = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? this.scopeOf(parent) : null;
      this.parents.set(parent, scope);
    }
    if (scope === null || !scope.shown || styleIn(scope).contentVisibility === "hidden") return false;
    this.range.selectNodeContents(node);
    return isReachable(scope, this.range.getBoundingClientRect(), scope.clip) && !isUnpainted(scope, styleIn(scope).color);
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

const UNREAD = new Set(["script", "style", "noscript", "template", "textarea", "select", "head"]);

/** Visits text nodes that may be read, in open shadow roots too, where `enters` lets it into an element; ends when a visit returns false. */
export function eachText(root: Node, visit: (node: Text) => boolean, enters?: (element: Element) => boolean): boolean {
  if (root.nodeType === Node.TEXT_NODE) return /\S/.test((root as Text).data) ? visit(root as Text) : true;
  if (root.nodeType !== Node.ELEMENT_NODE || UNREAD.has((root as Element).localName)) return true;
  const inside = (parent: Node): boolean => {
    for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
      if (enters !== undefined && child.nodeType === Node.ELEMENT_NODE && !enters(child as Element)) continue;
      if (!eachText(child, visit, enters)) return false;
    }
    return true;
  };
  const shadow = shadowOf(root as Element);
  return (shadow === null || inside(shadow)) && inside(root);
}
