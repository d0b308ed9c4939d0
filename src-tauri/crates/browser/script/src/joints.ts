// How two texts of a line stand to each other where no white space is written between them: what is one word to a person, and
// what is two, is a matter of margins, paddings and boxes, too.
import type { Joint, Run } from "./types.ts";

interface Piece { run: Run; node: Text; box: DOMRect }

/** Parts of a line's height, which is some 1.2 em: a space is a quarter of an em. */
const SLIGHT = 0.06;
const CLEAR = 0.34;
/** From which shift of its baseline on a smaller text is raised or lowered, as a power, an index or a note's mark is. */
const RAISED = 0.12;
/** How much of a line's height lies below its letters. */
const DESCENT = 0.2;
const SIGN = /^[^\p{L}\p{N}]+$/u;
/** Signs that stand between two texts, such as those of a breadcrumb. */
const SEPARATOR = /^[›»>/|·•–—→]$/;

/** The joint of a text with the one before it in its line; none where it stands as it is written. */
export function jointOf(before: Piece, after: Piece, range: Range): Joint | undefined {
  const sameBlock = before.run.block === after.run.block;
  if (/\s$/.test(before.node.data) || /^\s/.test(after.node.data)) return undefined;
  const meeting = meetingOf(before.run.text, after.run.text);
  if (sameBlock && meeting === "sign") return undefined;
  const [left, right] = edges(before, after, range);
  if (left === undefined || right === undefined) return undefined;
  const height = Math.min(left.height, right.height);
  const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  if (height === 0 || overlap < height / 2) return undefined;
  const gap = Math.max(right.left - left.right, left.left - right.right) / height;
  if (!sameBlock) return Math.abs(gap) < SLIGHT ? "tight" : undefined;
  if (meeting === "words" && gap * height >= AS_A_SPACE * spaceOf(after.node)) return "apart";
  if (gap >= CLEAR) return meeting === "clinging" ? "slight" : "apart";
  // Thousands are often parted by a gap that is narrower than a space.
  if (gap >= SLIGHT && /(?:^|[^\p{L}\p{N}.,])\d{1,3}(?: \d{3})*$/u.test(before.run.text) && /^\d{3}(?!\d)/.test(after.run.text)) return "apart";
  return meeting === "words" && (gap >= SLIGHT || isRaised(left, right)) ? "slight" : undefined;
}

/** What meets where two texts do: two words; a sign that stands alone ("Name" and ":"), beside which no gap makes a difference; a sign that
 *  clings to a word, with a gap or without ("12" and ".50"); or other texts with signs ("$20" and "$15"). */
function meetingOf(before: string, after: string): "words" | "sign" | "clinging" | "signs" {
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return "words";
  if ([before, after].some((text) => SIGN.test(text.trim()) && !SEPARATOR.test(text.trim()))) return "sign";
  return /^[.,:;!?%)\]}…°’”]/.test(after) || /[([{#@“‘\p{Sc}]$/u.test(before) ? "clinging" : "signs";
}

/** A gap of so much of a space is read as one. */
const AS_A_SPACE = 0.85;
const spaces = new Map<string, number>();
let measure: OffscreenCanvasRenderingContext2D | null = null;

/** How wide a space is in the font of a text. */
function spaceOf(node: Text): number {
  const parent = node.parentElement;
  if (parent === null) return Infinity;
  const { font, letterSpacing, wordSpacing } = getComputedStyle(parent);
  const known = spaces.get(font);
  const more = (parseFloat(letterSpacing) || 0) + (parseFloat(wordSpacing) || 0);
  if (known !== undefined) return known + more;
  measure ??= new OffscreenCanvas(1, 1).getContext("2d");
  if (measure === null) return Infinity;
  measure.font = font;
  const { width } = measure.measureText(" ");
  spaces.set(font, width);
  return width + more;
}

/** Whether a text is the cents of a price that stands before it, which are written smaller and raised in place of a point. */
export function areCents(line: string, before: Piece, after: Piece, range: Range): boolean {
  if (!/^\d{2}$/.test(after.run.text.trim()) || !/(?:^|[^\p{L}\p{N}])\p{Sc} ?\d{1,3}(?:[ ,.]?\d{3})*$/u.test(line)) return false;
  if (before.run.block !== after.run.block) return false;
  const [left, right] = edges(before, after, range);
  return left !== undefined && right !== undefined && right.height < left.height && right.bottom < left.bottom && isRaised(left, right);
}

/** The last line of the first, and the first of the second. */
function edges(before: Piece, after: Piece, range: Range): [DOMRect | undefined, DOMRect | undefined] {
  const alike = Math.abs(before.box.height - after.box.height) < Math.min(before.box.height, after.box.height) / 2;
  if (alike) return [before.box, after.box];
  range.selectNodeContents(before.node);
  const last = [...range.getClientRects()].at(-1);
  range.selectNodeContents(after.node);
  return [last, range.getClientRects()[0]];
}

function isRaised(a: DOMRect, b: DOMRect): boolean {
  const baseline = (box: DOMRect): number => box.bottom - box.height * DESCENT;
  const [small, large] = a.height < b.height ? [a, b] : [b, a];
  return small.height < large.height * 0.95 && Math.abs(baseline(large) - baseline(small)) > large.height * RAISED;
}
