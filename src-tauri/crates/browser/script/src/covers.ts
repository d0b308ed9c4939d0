// Layers that hide the whole page or all of a part of it, such as a splash screen, the mask of a list that is loading, or the
// topmost of stacked slides, and smaller ones that lie on a text, such as an open list: what lies behind one cannot be read, although it is rendered.
import { BACKGROUND } from "./declared.ts";
import { parseColor } from "./colors.ts";
import type { Texts } from "./text.ts";
import { boxIn, type Scope, styleIn } from "./visibility.ts";

/** Part of it that a layer takes in each direction, at least: from behind smaller ones that stay in the viewport, content can be scrolled out. */
const NEARLY_ALL = 0.9;
/** Layers that do not fill anything: so many of this size are looked at. Marks and badges are smaller than any text. */
const MOST_PATCHES = 30;
const LEAST_WIDTH = 24;
const LEAST_HEIGHT = 16;

/** Opaque layers of a page. */
export class Covers {
  /** Over nearly all of the viewport, or of what they are placed in, with which they scroll. */
  readonly whole: Element[] = [];
  /** Smaller ones that scroll with the page. */
  readonly patches: Element[] = [];

  add(scope: Scope): void {
    if ((scope.position !== "fixed" && scope.position !== "absolute") || !(scope.declared & BACKGROUND) || !scope.shown || scope.opacity < 0.999) return;
    if (parseColor(styleIn(scope).backgroundColor)[3] < 0.999) return;
    const box = boxIn(scope);
    if (fills(box, new DOMRect(0, 0, innerWidth, innerHeight)) || (scope.position === "absolute" && fillsHolder(scope.element, box))) this.whole.push(scope.element);
    else if (!scope.pinned && this.patches.length < MOST_PATCHES && box.width >= LEAST_WIDTH && box.height >= LEAST_HEIGHT) this.patches.push(scope.element);
  }
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
export function markCovered({ whole, patches }: Covers, texts: Texts): void {
  if (whole.length + patches.length === 0) return;
  const boxes = new Map([...whole, ...patches].map((cover) => [cover, cover.getBoundingClientRect()]));
  // Most texts of a long page lie below all of them, which one question tells.
  const lowest = Math.max(...[...boxes.values()].map(({ bottom }) => bottom));
  texts.runs.forEach((run, i) => {
    const holder = texts.holders[i];
    const box = texts.boxes[i];
    if (holder === undefined || box === undefined || run.kind !== undefined || box.y > lowest || holder.getRootNode() !== document) return;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const others = whole.filter((cover) => isIn(middle, boxes.get(cover)!) && !cover.contains(holder));
    if (others.length > 0 && isBehind(others, holder, middle)) run.kind = "covered";
    else if (patches.some((patch) => isIn(middle, boxes.get(patch)!) && isUnder(patch, boxes.get(patch)!, holder, box))) run.kind = "covered";
  });
}

/** Whether all of a text lies behind a smaller layer, from which no scrolling brings it out. */
function isUnder(patch: Element, { left, right, top, bottom }: DOMRect, holder: Element, text: DOMRect): boolean {
  if (text.left < left - 1 || text.right > right + 1 || text.top < top - 1 || text.bottom > bottom + 1 || patch.contains(holder)) return false;
  const y = text.y + text.height / 2;
  const points = [0.1, 0.5, 0.9].map((part) => ({ x: text.x + part * text.width, y }));
  return points.every((point) => isBehind([patch], holder, point)) && !movesApart(holder, patch) && !movesApart(patch.parentElement, holder);
}

/** Whether something around an element, and not around the other, scrolls or stays where it is while the page scrolls. */
function movesApart(element: Element | null, other: Element): boolean {
  for (let e = element; e !== null && !e.contains(other); e = e.parentElement) {
    const { position, overflow } = getComputedStyle(e);
    if (position === "fixed" || position === "sticky") return true;
    if (/auto|scroll/.test(overflow) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)) return true;
  }
  return false;
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
