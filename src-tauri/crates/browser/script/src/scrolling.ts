// What scrolling brings out from behind a layer.
import { isTransformable } from "./facing.ts";
import { holdsFixed } from "./visibility.ts";

/** Whether something around only one of a layer and a text scrolls, or the page does under the one of the two that stays in the viewport,
 *  so far that the text comes out. */
export function mayScrollApart(layer: Element, cover: DOMRect, holder: Element, text: DOMRect): boolean {
  if (scrollsAlone(holder, layer, cover) || scrollsAlone(layer.parentElement, holder, null) || travels(layer)) return true;
  if (stuckOut(holder, layer, cover, text)) return true;
  const pinned = isPinned(layer);
  if (pinned === isPinned(holder)) return false;
  return pinned ? comesOut(text, cover) : comesOut(cover, text);
}

/** Whether something around an element, and not around the other, scrolls. What scrolls behind `cover` with all of its box brings nothing out. */
function scrollsAlone(element: Element | null, other: Element, cover: DOMRect | null): boolean {
  for (let e = element; e !== null && !e.contains(other); e = e.parentElement) {
    const { position, overflow } = getComputedStyle(e);
    if (/auto|scroll/.test(overflow) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) && !(cover !== null && holds(cover, e.getBoundingClientRect()))) return true;
    if (position === "fixed" && isFree(e)) return false;
  }
  return false;
}

/** Whether a text sticks to the top while the page scrolls on, so far that the layer is past it: not farther than what it stands in. */
function stuckOut(holder: Element, layer: Element, cover: DOMRect, text: DOMRect): boolean {
  const needed = cover.bottom - text.top;
  for (let e: Element | null = holder; e !== null && !e.contains(layer); e = e.parentElement) {
    const { position, top } = getComputedStyle(e);
    if (position !== "sticky" || e.parentElement === null) continue;
    const box = e.getBoundingClientRect();
    const root = document.documentElement;
    const [until, room] = [Math.max(0, box.top - parseFloat(top)), root.scrollHeight - innerHeight - scrollY];
    if (until + needed <= room && e.parentElement.getBoundingClientRect().bottom - box.bottom >= needed) return true;
  }
  return false;
}

/** Whether an element sticks to an edge while what stands around it scrolls on: what lies behind it now comes out. What sticks behind a layer
 *  may come out or not. */
function travels(element: Element): boolean {
  if (getComputedStyle(element).position !== "sticky") return false;
  for (let e = element.parentElement; e !== null; e = e.parentElement) {
    const isPage = e === document.documentElement;
    if (!isPage && !/auto|scroll|hidden/.test(getComputedStyle(e).overflow)) continue;
    if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) return true;
  }
  return false;
}

const holds = (outer: DOMRect, { left, top, right, bottom }: DOMRect): boolean =>
  left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;

function isPinned(element: Element): boolean {
  for (let e: Element | null = element; e !== null; e = e.parentElement) if (getComputedStyle(e).position === "fixed" && isFree(e)) return true;
  return false;
}

/** Whether nothing around a fixed element holds it in place of the viewport. */
function isFree(element: Element): boolean {
  for (let e = element.parentElement; e !== null; e = e.parentElement) {
    const style = getComputedStyle(e);
    if (isTransformable(style.display, e) && holdsFixed(style)) return false;
  }
  return true;
}

/** Whether a box that scrolls with the page can be brought past one that stays, within the viewport. */
function comesOut(moves: DOMRect, stays: DOMRect): boolean {
  const root = document.documentElement;
  const held = (axis: "overflowX" | "overflowY"): boolean => [root, document.body].some((e) => /hidden|clip/.test(getComputedStyle(e)[axis]));
  const down = held("overflowY") ? [0, 0] : [scrollY, root.scrollHeight - innerHeight - scrollY];
  const across = held("overflowX") ? [0, 0] : [scrollX, root.scrollWidth - innerWidth - scrollX];
  return passes(moves.top, moves.bottom, stays.top, stays.bottom, down, innerHeight) || passes(moves.left, moves.right, stays.left, stays.right, across, innerWidth);
}

function passes(start: number, end: number, from: number, to: number, [back = 0, on = 0]: number[], size: number): boolean {
  const length = end - start;
  return (end - on <= from && from >= length) || (start + back >= to && to + length <= size);
}
