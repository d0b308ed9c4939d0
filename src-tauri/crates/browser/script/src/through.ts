// How much of a text is seen through what leaves a part of it that is no upright box, or on a plane that is turned.
import { isUpright } from "./facing.ts";
import type { Rect } from "./types.ts";
import type { Scope } from "./visibility.ts";

/** So many letters of a text are looked at, from its first to its last. */
const LETTERS = 7;
/** Parts of the height of a letter from its middle, up and down, that are looked at. */
const HEIGHTS = [0, -0.3, 0.3, -0.5, 0.5];

/** What a person sees of a text: all of it, none, or what cannot be told. */
export function seenThrough(scope: Scope, node: Text, { x, y, width, height }: Rect, range: Range): "all" | "none" | "unknown" {
  const { apertures } = scope.clip;
  const upright = isUpright(scope.turn);
  if (apertures.length === 0) return upright && !scope.sunk ? "all" : isMissed(scope, x + width / 2, y + height / 2) ? "unknown" : "all";
  const corners: [number, number][] = [[x, y], [x + width, y], [x, y + height], [x + width, y + height], [x + width / 2, y + height / 2]];
  const isAllIn = (points: [number, number][]): boolean => points.every(([atX, atY]) => apertures.every((aperture) => aperture(atX, atY) === "in"));
  if (isAllIn(corners)) return "all";
  const letters = lettersOf(node, range);
  if (letters.every(([atX, atY]) => isSeenAt(scope, atX, atY))) return "all";
  const outer = letters.flatMap(([atX, atY, h]) => HEIGHTS.map((part): [number, number] => [atX, atY + part * h]));
  const isOut = ([atX, atY]: [number, number]): boolean => apertures.some((aperture) => aperture(atX, atY) === "out");
  return outer.every(isOut) && corners.every(isOut) ? "none" : "unknown";
}

function isSeenAt(scope: Scope, x: number, y: number): boolean {
  return scope.clip.apertures.every((aperture) => {
    const where = aperture(x, y);
    return where === "in" || (where === "met" && isInView(x, y) && !isMissed(scope, x, y));
  });
}

const isInView = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

/** Whether the browser does not find what holds a text where it stands, so that it is not drawn there. Out of what is in view,
 *  and where no pointer finds anything, that cannot be told. */
function isMissed({ element, display, parent, untouchable, inert, port }: Scope, x: number, y: number): boolean {
  if (untouchable || inert || !isInView(x, y)) return false;
  if (port !== null && (x < port.left || x > port.right || y < port.top || y > port.bottom)) return false;
  let holder = element;
  for (let s = { display, parent }; s.display === "contents" && s.parent !== null; s = s.parent) holder = s.parent.element;
  return !(element.getRootNode() as Document | ShadowRoot).elementsFromPoint(x, y).includes(holder);
}

/** The middles of some letters, with their heights. */
function lettersOf(node: Text, range: Range): [number, number, number][] {
  const { data } = node;
  const places = [...data.matchAll(/\S/gu)].map(({ index }) => index);
  const step = Math.max(1, (places.length - 1) / (LETTERS - 1));
  const found: [number, number, number][] = [];
  for (let i = 0; Math.round(i) < places.length; i += step) {
    const start = places[Math.round(i)]!;
    range.setStart(node, start);
    range.setEnd(node, Math.min(data.length, start + (/[\ud800-\udbff]/.test(data[start]!) ? 2 : 1)));
    const { x, y, width, height } = range.getBoundingClientRect();
    found.push([x + width / 2, y + height / 2, height]);
  }
  range.selectNodeContents(node);
  return found;
}
