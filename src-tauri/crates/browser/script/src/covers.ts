// Layers that hide the whole page, such as a splash screen: what lies behind one cannot be read, although it is rendered.
import { BACKGROUND } from "./declared.ts";
import { parseColor } from "./colors.ts";
import type { Texts } from "./text.ts";
import { boxIn, type Scope, styleIn } from "./visibility.ts";

/** Part of the viewport that a layer takes in each direction, at least: behind smaller ones, content can be scrolled out. */
const NEARLY_ALL = 0.9;

/** Whether it is an opaque layer over nearly all of the viewport. */
export function isCover(scope: Scope): boolean {
  if ((scope.position !== "fixed" && scope.position !== "absolute") || !(scope.declared & BACKGROUND) || !scope.shown || scope.opacity < 0.999) return false;
  if (parseColor(styleIn(scope).backgroundColor)[3] < 0.999) return false;
  const { x, y, width, height } = boxIn(scope);
  const within = (from: number, size: number, all: number): number => Math.min(from + size, all) - Math.max(from, 0);
  return within(x, width, innerWidth) >= NEARLY_ALL * innerWidth && within(y, height, innerHeight) >= NEARLY_ALL * innerHeight;
}

/** Marks the texts that lie behind one of these, at the place where they stand now. */
export function markCovered(covers: Element[], texts: Texts): void {
  if (covers.length === 0) return;
  texts.runs.forEach((run, i) => {
    const holder = texts.holders[i];
    const box = texts.boxes[i];
    if (holder === undefined || box === undefined || run.kind !== undefined || holder.getRootNode() !== document) return;
    const others = covers.filter((cover) => !cover.contains(holder));
    if (others.length > 0 && isBehind(others, holder, box)) run.kind = "covered";
  });
}

function isBehind(covers: Element[], holder: Element, { x, y, width, height }: DOMRect): boolean {
  for (const hit of document.elementsFromPoint(x + width / 2, y + height / 2)) {
    if (hit === holder || holder.contains(hit)) return false;
    if (covers.some((cover) => cover.contains(hit))) return true;
  }
  return false;
}
