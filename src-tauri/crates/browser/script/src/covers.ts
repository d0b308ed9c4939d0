// Layers that hide the whole page or all of a part of it, such as a splash screen, the mask of a list that is loading, or the
// topmost of stacked slides: what lies behind one cannot be read, although it is rendered.
import { BACKGROUND } from "./declared.ts";
import { parseColor } from "./colors.ts";
import type { Texts } from "./text.ts";
import { boxIn, type Scope, styleIn } from "./visibility.ts";

/** Part of it that a layer takes in each direction, at least: from behind smaller ones, content can be scrolled out. */
const NEARLY_ALL = 0.9;

/** Whether it is an opaque layer over nearly all of the viewport, or of what it is placed in, with which it scrolls. */
export function isCover(scope: Scope): boolean {
  if ((scope.position !== "fixed" && scope.position !== "absolute") || !(scope.declared & BACKGROUND) || !scope.shown || scope.opacity < 0.999) return false;
  if (parseColor(styleIn(scope).backgroundColor)[3] < 0.999) return false;
  const box = boxIn(scope);
  return fills(box, new DOMRect(0, 0, innerWidth, innerHeight)) || (scope.position === "absolute" && fillsHolder(scope.element, box));
}

/** Whether it fills the element whose box it is placed by. */
function fillsHolder(element: Element, box: DOMRect): boolean {
  const holder = element instanceof HTMLElement ? element.offsetParent : null;
  return holder !== null && holder !== document.body && fills(box, holder.getBoundingClientRect());
}

function fills({ left, right, top, bottom }: DOMRect, whole: DOMRect): boolean {
  const across = Math.min(right, whole.right) - Math.max(left, whole.left);
  const down = Math.min(bottom, whole.bottom) - Math.max(top, whole.top);
  return across > 0 && down > 0 && across >= NEARLY_ALL * whole.width && down >= NEARLY_ALL * whole.height;
}

interface Point { x: number; y: number }

/** Marks the texts that lie behind one of these, at the place where they stand now. */
export function markCovered(covers: Element[], texts: Texts): void {
  if (covers.length === 0) return;
  const boxes = new Map(covers.map((cover) => [cover, cover.getBoundingClientRect()]));
  texts.runs.forEach((run, i) => {
    const holder = texts.holders[i];
    const box = texts.boxes[i];
    if (holder === undefined || box === undefined || run.kind !== undefined || holder.getRootNode() !== document) return;
    const lies = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const others = covers.filter((cover) => isIn(lies, boxes.get(cover)!) && !cover.contains(holder));
    if (others.length > 0 && isBehind(others, holder, lies)) run.kind = "covered";
  });
}

function isIn({ x, y }: Point, { left, right, top, bottom }: DOMRect): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isBehind(covers: Element[], holder: Element, { x, y }: Point): boolean {
  // What takes no pointer is not among what is hit.
  if (getComputedStyle(holder).pointerEvents === "none") return false;
  for (const hit of document.elementsFromPoint(x, y)) {
    if (hit === holder || holder.contains(hit)) return false;
    if (covers.some((cover) => cover.contains(hit))) return true;
  }
  return false;
}
