// The text that is drawn larger than all others, which stands for a heading on pages that have none.
import type { Walk } from "./walk.ts";

/** So many blocks are measured; a page that draws more before its end has no title that a person would look for there. */
const MOST = 200;
/** How much larger than the next one it is at least. */
const LARGER = 1.15;
const NOT_CONTENT = new Set(["button", "link", "navigation", "textbox", "combobox"]);

/** Index of the block; none where a heading is seen, or several texts are as large. */
export function largestOf(walk: Walk): number | undefined {
  if (walk.elements.some((out) => out.visible && out.role === "heading")) return undefined;
  let [largest, next, block] = [0, 0, -1];
  const seen = new Set<number>();
  for (const [at, run] of walk.texts.runs.entries()) {
    if (seen.size >= MOST) break;
    if (run.kind !== undefined || seen.has(run.block) || !/\p{L}/u.test(run.text)) continue;
    seen.add(run.block);
    const holder = walk.texts.holders[at];
    if (holder === undefined) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size > largest) [next, largest, block] = [largest, size, isOfContent(walk, at) ? run.block : -1];
    else if (size > next) next = size;
  }
  return block >= 0 && largest >= next * LARGER ? block : undefined;
}

function isOfContent(walk: Walk, run: number): boolean {
  for (let i = walk.texts.owners[run] ?? null; i !== null; i = walk.elements[i]?.parent ?? null) {
    const out = walk.elements[i];
    if (out === undefined || NOT_CONTENT.has(out.role) || out.clickable === true) return false;
  }
  return true;
}
