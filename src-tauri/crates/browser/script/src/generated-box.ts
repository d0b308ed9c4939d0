// Where generated content stands that its style places by itself: nothing in a document gives its box, but its computed style does.
import { boxIn, type Clip, type Scope, withFlow } from "./visibility.ts";

/** The scope in which generated text is read: that of its element, or one of its own where it is a block or placed by itself. */
export function partOf(scope: Scope, style: CSSStyleDeclaration): Scope {
  if (style.position === "fixed" || style.position === "absolute") return placed(scope, style, style.position);
  const isBlock = style.display === "block" && !/flex|grid/.test(scope.display) && style.float === "none";
  return isBlock && scope.shown ? withFlow({ ...scope, box: null, gathering: null }) : scope;
}

function placed(scope: Scope, style: CSSStyleDeclaration, position: "fixed" | "absolute"): Scope {
  const free = position === "fixed" && !scope.held;
  const clip: Clip = position === "fixed" ? scope.fixedClip : scope.absoluteClip;
  const part: Scope = { ...scope, position, clip, box: boxOf(scope, style, free), gathering: null };
  if (free) Object.assign(part, { pinned: true, fixed: true, scrolled: 0, port: null });
  part.shown = !scope.cut && !scope.away && scope.visible;
  return withFlow(part);
}

/** The used values of its place and size are those from the edge of what it is placed in. */
function boxOf(scope: Scope, style: CSSStyleDeclaration, free: boolean): DOMRect {
  const length = (text: string): number => parseFloat(text) || 0;
  const sum = (...names: string[]): number => names.reduce((all, name) => all + length(style.getPropertyValue(name)), 0);
  const inner = style.boxSizing === "border-box" ? 0 : 1;
  const width = length(style.width) + inner * sum("padding-left", "padding-right", "border-left-width", "border-right-width");
  const height = length(style.height) + inner * sum("padding-top", "padding-bottom", "border-top-width", "border-bottom-width");
  const { x, y } = free ? { x: 0, y: 0 } : originOf(scope);
  return new DOMRect(x + sum("left", "margin-left"), y + sum("top", "margin-top"), width, height);
}

/** The edge inside of the border of the nearest element that holds what is placed in it. */
function originOf(scope: Scope): { x: number; y: number } {
  let holder = scope;
  while (holder.parent !== null && !holder.holds) holder = holder.parent;
  const { x, y } = boxIn(holder);
  if (holder.parent === null) return { x: -scrollX, y: -scrollY };
  return { x: x + holder.element.clientLeft, y: y + holder.element.clientTop };
}
