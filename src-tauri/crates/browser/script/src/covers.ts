// Layers that hide the whole page or all of a part of it, such as a splash screen, the mask of a list that is loading, or the
// topmost of stacked slides, and smaller ones that lie on a text, such as an open list: what lies behind one cannot be read, although it is rendered.
import { BACKGROUND } from "./declared.ts";
import { isOver } from "./layers.ts";
import { Painting } from "./painting.ts";
import { parseColor } from "./colors.ts";
import { mayScrollApart } from "./scrolling.ts";
import type { Texts } from "./text.ts";
import type { Rect } from "./types.ts";
import { boxIn, type Scope, styleIn } from "./visibility.ts";

/** Part of it that a layer takes in each direction, at least: from behind smaller ones that stay in the viewport, content can be scrolled out. */
const NEARLY_ALL = 0.9;
/** Layers that do not fill anything: so many of this size are looked at. Marks and badges are smaller than any text. */
const MOST_PATCHES = 300;
const LEAST_WIDTH = 16;
const LEAST_HEIGHT = 8;
/** So many grounds that stand in the flow are looked at, of which most lie under all of their texts. */
const MOST_IN_FLOW = 600;
/** How far the box of a text may reach over a layer that hides its letters: aside in CSS pixels, above and below in parts of its height. */
const ASIDE = 3;
const ABOVE = 0.42;
const BELOW = 0.3;

interface Layer {
  element: Element;
  box: DOMRect;
  /** Over nearly all of the viewport, or of what it is placed in, with which it scrolls; else smaller. */
  fills: "page" | "holder" | null;
  /** The box of what scrolls it, with what else stands there. */
  port: DOMRect | null;
  /** What it is drawn in that lets through what lies behind: only what stands in there, too, is hidden by it. */
  group: Element | null;
}

/** A text as it stands behind layers, or before them. */
interface Letters { node: Node; holder: Element; box: DOMRect; sunk: boolean }

/** Opaque layers of a page. */
export class Covers {
  readonly layers: Layer[] = [];
  private patches = 0;
  private inFlow = 0;

  add(scope: Scope): void {
    const { element, position, declared, shown, translucent } = scope;
    if (!(declared & BACKGROUND) || !shown || translucent === element || isCanvas(scope) || this.patches >= MOST_PATCHES) return;
    const placed = position === "fixed" || position === "absolute";
    if (position === "static" && ++this.inFlow > MOST_IN_FLOW) return;
    const box = boxIn(scope);
    if (box.width < LEAST_WIDTH || box.height < LEAST_HEIGHT || !isOpaque(styleIn(scope))) return;
    const fills = placed && areAlike(box, new DOMRect(0, 0, innerWidth, innerHeight)) ? "page" : position === "absolute" && fillsHolder(element, box) ? "holder" : null;
    if (fills === null) this.patches++;
    this.layers.push({ element, box: seenOf(scope, box), fills, port: outerPort(scope), group: translucent });
  }
}

/** Whether the ground of an element is that of the whole page, below all (https://drafts.csswg.org/css-backgrounds-3/#body-background). */
function isCanvas({ element, parent }: Scope): boolean {
  if (parent === null) return true;
  if (element !== document.body) return false;
  const { backgroundColor, backgroundImage } = styleIn(parent);
  return backgroundImage === "none" && parseColor(backgroundColor)[3] === 0;
}

/** The box of what scrolls around an element, which may scroll itself. */
const outerPort = ({ parent, position }: Scope): DOMRect | null =>
  parent === null || (position === "fixed" && !parent.held) ? null : position === "absolute" ? parent.absolutePort : parent.port;

/** Whether a ground lets nothing through: a colour, or a gradient of colours. */
function isOpaque({ backgroundColor, backgroundImage, backgroundClip, mixBlendMode }: CSSStyleDeclaration): boolean {
  if (mixBlendMode !== "normal" || backgroundClip.includes("text")) return false;
  if (parseColor(backgroundColor)[3] >= 0.999) return true;
  if (!backgroundImage.startsWith("linear-gradient(") || backgroundImage.includes("url(")) return false;
  const colors = backgroundImage.match(/(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g) ?? [];
  return colors.length > 0 && colors.every((color) => parseColor(color)[3] >= 0.999);
}

/** What is left of a layer's box by what cuts it. */
function seenOf({ clip }: Scope, { left, top, right, bottom }: DOMRect): DOMRect {
  const [x, y] = [Math.max(left, clip.left), Math.max(top, clip.top)];
  return new DOMRect(x, y, Math.max(0, Math.min(right, clip.right) - x), Math.max(0, Math.min(bottom, clip.bottom) - y));
}

/** Whether it fills the element whose box it is placed by. */
function fillsHolder(element: Element, box: DOMRect): boolean {
  const holder = element instanceof HTMLElement ? element.offsetParent : null;
  return holder !== null && holder !== document.body && areAlike(box, holder.getBoundingClientRect());
}

function areAlike({ left, right, top, bottom }: DOMRect, whole: DOMRect): boolean {
  const across = Math.min(right, whole.right) - Math.max(left, whole.left);
  const down = Math.min(bottom, whole.bottom) - Math.max(top, whole.top);
  return across > 0 && down > 0 && across >= NEARLY_ALL * whole.width && down >= NEARLY_ALL * whole.height;
}

/** Marks the texts that lie behind one of these, at the place where they stand now. */
export function markCovered({ layers }: Covers, texts: Texts): void {
  if (layers.length === 0) return;
  // Most texts of a long page lie below all of them, which one question tells.
  const lowest = Math.max(...layers.map(({ box }) => box.bottom));
  const bands = inBands(layers);
  const painting = new Painting();
  texts.runs.forEach((run, i) => {
    const holder = texts.holders[i];
    const box = texts.boxes[i];
    if (holder === undefined || box === undefined || run.kind !== undefined || box.y > lowest || holder.getRootNode() !== document) return;
    const port = texts.ports[i] ?? null;
    const inPort = port === null || isWithin(box, port) ? box : port;
    const near = inPort === box ? (bands.get(bandOf(box.y + box.height / 2)) ?? []) : layers;
    const letters = { node: texts.nodes[i] ?? holder, holder, sunk: texts.sunk[i] === true };
    if (near.some((layer) => hides(layer, { ...letters, box: layer.port === port ? box : inPort }, painting))) run.kind = "covered";
  });
}

/** Where layers lie over a frame, whose texts are another document's. */
export function lidsOf({ layers }: Covers, frame: Element): Rect[] {
  const box = frame.getBoundingClientRect();
  const painting = new Painting();
  const lids: Rect[] = [];
  for (const layer of layers) {
    const { element, group } = layer;
    const [x, y] = [Math.max(box.left, layer.box.left), Math.max(box.top, layer.box.top)];
    const [width, height] = [Math.min(box.right, layer.box.right) - x, Math.min(box.bottom, layer.box.bottom) - y];
    if (width <= 0 || height <= 0 || element.contains(frame) || (group !== null && !group.contains(frame))) continue;
    const isAbove = isOver(element, frame, x + width / 2, y + height / 2) ?? painting.isAbove(element, frame, frame);
    if (isAbove && !mayScrollApart(element, layer.box, frame, box)) lids.push({ x, y, width, height });
  }
  return lids;
}

/** Height of a band of the page, in CSS pixels, and how many bands of a layer are looked at. */
const BAND = 200;
const MOST_BANDS = 500;

const bandOf = (y: number): number => Math.floor(y / BAND);

/** Layers by the bands of the page that they reach into: each text is held to few of many. */
function inBands(layers: Layer[]): Map<number, Layer[]> {
  const bands = new Map<number, Layer[]>();
  for (const layer of layers) {
    const from = bandOf(layer.box.top);
    const to = Math.min(bandOf(layer.box.bottom), from + MOST_BANDS);
    for (let band = from; band <= to; band++) bands.set(band, [...(bands.get(band) ?? []), layer]);
  }
  return bands;
}

const isWithin = (box: DOMRect, { left, right, top, bottom }: DOMRect): boolean =>
  box.left >= left - ASIDE && box.right <= right + ASIDE && box.top >= top - ABOVE * box.height && box.bottom <= bottom + BELOW * box.height;

/** Whether a layer hides a text, or all of that in which it can be scrolled: by the middle where the layer fills what it stands in, else as
 *  a whole, with no scrolling that parts the two. */
function hides({ element, box, fills, group }: Layer, { node, holder, box: text, sunk }: Letters, painting: Painting): boolean {
  const [x, y] = [text.x + text.width / 2, text.y + text.height / 2];
  if (x < box.left || x > box.right || y < box.top || y > box.bottom || (group !== null && !group.contains(holder))) return false;
  // What stands in an element is drawn on its ground, unless it was laid under it.
  if (element.contains(holder)) return sunk && isWithin(text, box) && painting.isAbove(element, node, holder);
  const isOverAt = (atX: number): boolean => isOver(element, holder, atX, y) ?? painting.isAbove(element, node, holder);
  if (fills === "page") return isOverAt(x);
  if ((fills === null && !isWithin(text, box)) || mayScrollApart(element, box, holder, text)) return false;
  const places = fills === null ? [0.1, 0.5, 0.9] : [0.5];
  return places.every((part) => isOverAt(text.x + part * text.width));
}
