// Texts that a box cuts off, so that a person sees only their beginning: at its side, with an ellipsis or without, or below its last line.
// What scrolls is not cut, as a person can scroll.
import { OVERFLOW } from "./declared.ts";
import type { Rect } from "./types.ts";
import { boxIn, type Clip, type Edges, type Scope, styleIn } from "./visibility.ts";

/** How far, in pixels, a text may reach over an edge and be seen: letters seldom fill their boxes. */
const ASIDE = 1;
const ABOVE = 4;
/** How near to an edge of its block a text may end where padding keeps it from the edge, at most. */
const PADDED = 32;
/** Words looked at one by one; what comes after is taken for unseen. */
const MOST_WORDS = 200;

/** Where the content of a line must end to be followed by an ellipsis that takes none of it. */
interface Ellipsis { left: number; right: number; lastLine: boolean }

/** How many code units of a text are seen from its beginning on; undefined where all are. */
export function seenLength(scope: Scope, clip: Clip, node: Text, { x, y, width, height }: Rect, range: Range): number | undefined {
  const aside = x + width > clip.right + ASIDE || x < clip.left - ASIDE;
  const below = y + height > clip.bottom + ABOVE;
  const above = y < clip.top - ABOVE;
  if (!aside && !below && !above && !(scope.flow.block.declared & OVERFLOW)) return undefined;
  const box: Edges = { left: x, top: y, right: x + width, bottom: y + height };
  const ellipsis = ellipsisOf(scope, box, below);
  if (!aside && !below && !above && ellipsis === null) return undefined;
  const seen = (at: number): boolean => isSeen(boxOf(node, at, range), clip, ellipsis);
  const begins = above || box.left < clip.left - ASIDE || (ellipsis !== null && box.left < ellipsis.left);
  range.selectNodeContents(node);
  const { data } = node;
  const length = begins || (aside && range.getClientRects().length > 1) ? wordByWord(data, seen) : halving(0, data.trimEnd().length, seen);
  return length >= data.trimEnd().length ? undefined : length;
}

/** The ellipsis that a block draws where its line is too long for it, or in the last of its lines. */
function ellipsisOf(scope: Scope, box: Edges, below: boolean): Ellipsis | null {
  const { block } = scope.flow;
  if (!(block.declared & OVERFLOW)) return null;
  const outer = boxIn(block);
  if (!below && box.right <= outer.right - PADDED && box.left >= outer.left + PADDED) return null;
  const style = styleIn(block);
  const clamped = below && style.webkitLineClamp !== "none";
  if (style.overflowX === "visible" || (style.textOverflow === "clip" && !clamped)) return null;
  const side = (which: "Left" | "Right"): number => parseFloat(style[`padding${which}`]) + parseFloat(style[`border${which}Width`]);
  const [left, right] = [outer.left + side("Left"), outer.right - side("Right")];
  if (!clamped && box.right <= right + ASIDE && box.left >= left - ASIDE) return null;
  const width = parseFloat(style.fontSize);
  return style.direction === "rtl" ? { left: left + width, right: Infinity, lastLine: clamped } : { left: -Infinity, right: right - width, lastLine: clamped };
}

/** Whether a person sees a letter: half of it at least, and no ellipsis in its place. */
function isSeen(letter: DOMRect, clip: Clip, ellipsis: Ellipsis | null): boolean {
  const { left, right, top, bottom, width, height } = letter;
  if (Math.min(right, clip.right) - Math.max(left, clip.left) < width / 2) return false;
  if (Math.min(bottom, clip.bottom) - Math.max(top, clip.top) < height / 2) return false;
  if (ellipsis === null || (ellipsis.lastLine && bottom + height / 2 <= clip.bottom)) return true;
  return right <= ellipsis.right + ASIDE && left >= ellipsis.left - ASIDE;
}

/** The box of a letter; that of the one before a blank, which has none where a line ends. */
function boxOf(node: Text, at: number, range: Range): DOMRect {
  const { data } = node;
  let start = at;
  while (start > 0 && /\s/.test(data[start] as string)) start--;
  if (start > 0 && /[\udc00-\udfff]/.test(data[start] as string)) start--;
  range.setStart(node, start);
  range.setEnd(node, Math.min(data.length, start + (/[\ud800-\udbff]/.test(data[start] as string) ? 2 : 1)));
  return range.getBoundingClientRect();
}

/** Where what is seen is followed by what is not, and no more. */
function halving(from: number, to: number, seen: (at: number) => boolean): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (seen(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The same where lines are cut at their beginnings, or each at its end. */
function wordByWord(data: string, seen: (at: number) => boolean): number {
  let length = 0;
  let left = MOST_WORDS;
  for (const { 0: word, index } of data.matchAll(/\S+/g)) {
    if (left-- === 0 || !seen(index)) break;
    const end = index + word.length;
    if (!seen(end - 1)) return halving(index, end, seen);
    length = end;
  }
  return length;
}
