// What scrolling brings out from behind a layer.

/** Whether something around only one of a layer and a text scrolls, or the page does under the one of the two that stays in the viewport,
 *  so far that the text comes out. */
export function mayScrollApart(layer: Element, cover: DOMRect, holder: Element, text: DOMRect): boolean {
  if (scrollsAlone(holder, layer, cover) || scrollsAlone(layer.parentElement, holder, null) || getComputedStyle(layer).position === "sticky") return true;
  const pinned = isPinned(layer);
  if (pinned === isPinned(holder)) return false;
  return pinned ? comesOut(text, cover) : comesOut(cover, text);
}

/** Whether something around an element, and not around the other, scrolls, or sticks to an edge while the page scrolls. What scrolls behind
 *  `cover` with all of its box brings nothing out. */
function scrollsAlone(element: Element | null, other: Element, cover: DOMRect | null): boolean {
  for (let e = element; e !== null && !e.contains(other); e = e.parentElement) {
    const { position, overflow } = getComputedStyle(e);
    if (position === "sticky") return true;
    if (/auto|scroll/.test(overflow) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) && !(cover !== null && holds(cover, e.getBoundingClientRect()))) return true;
    if (position === "fixed") return false;
  }
  return false;
}

const holds = (outer: DOMRect, { left, top, right, bottom }: DOMRect): boolean =>
  left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;

function isPinned(element: Element): boolean {
  for (let e: Element | null = element; e !== null; e = e.parentElement) if (getComputedStyle(e).position === "fixed") return true;
  return false;
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
