// What scrolling brings out from behind a layer.
import { isTransformable } from "./facing.ts";
import { holdsFixed } from "./visibility.ts";

/** Whether something around only one of a layer and a text scrolls, or the page does under the one of the two that stays in the viewport,
 *  so far that the text comes out. */
export function mayScrollApart(layer: Element, cover: DOMRect, holder: Element, text: DOMRect): boolean {
  if (scrollsOut(holder, layer, cover, text) || travels(layer)) return true;
  if (stuckOut(holder, layer, cover, text)) return true;
  const pinned = isPinned(layer);
  if (pinned === isPinned(holder)) return false;
  return pinned ? comesOut(text, cover) : comesOut(cover, text);
}

/** Whether something around a text, and not around the layer, scrolls so far that the text comes out within it. What comes out from behind a
 *  layer that is scrolled itself is not known. */
function scrollsOut(holder: Element, layer: Element, cover: DOMRect, text: DOMRect): boolean {
  for (let e: Element | null = holder; e !== null && !e.contains(layer); e = e.parentElement) {
    const { position, overflow, direction } = getComputedStyle(e);
    if (/auto|scroll/.test(overflow)) {
      const port = e.getBoundingClientRect();
      const [across, down] = [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight];
      const aside: Room = direction === "rtl" ? { back: across, on: across } : { back: e.scrollLeft, on: across - e.scrollLeft };
      if (across > 1 && passes(text.left, text.right, cover.left, cover.right, aside, port.left, port.right)) return true;
      if (down > 1 && passes(text.top, text.bottom, cover.top, cover.bottom, { back: e.scrollTop, on: down - e.scrollTop }, port.top, port.bottom)) return true;
    }
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
  const room = (axis: "overflowX" | "overflowY", at: number, whole: number, size: number): Room => (held(axis) ? { back: 0, on: 0 } : { back: at, on: whole - size - at });
  const down = room("overflowY", scrollY, root.scrollHeight, innerHeight);
  const across = room("overflowX", scrollX, root.scrollWidth, innerWidth);
  return passes(moves.top, moves.bottom, stays.top, stays.bottom, down, 0, innerHeight) || passes(moves.left, moves.right, stays.left, stays.right, across, 0, innerWidth);
}

/** How far what scrolls can be scrolled back, and on. */
interface Room { back: number; on: number }

/** Whether what reaches from `start` to `end` comes before what stays, or behind it, with all of itself in what can be seen. */
function passes(start: number, end: number, from: number, to: number, { back, on }: Room, first: number, last: number): boolean {
  const length = end - start;
  return (end - on <= from && from - first >= length) || (start + back >= to && to + length <= last);
}
