// Whether an element can take an input now: visible, stable over two frames, enabled, and hit (DESIGN section 7).
import { shadowOf } from "./hosts.ts";
import type { Actionability } from "../api.ts";
import { isStarting } from "./animations.ts";
import { counts, describe, isOtherControl, layerOf, standIns } from "./hits.ts";
import { drawnAround } from "./proxies.ts";
import { elementOf, nodeOf, numberOf } from "./numbers.ts";
import { type Part, partOf } from "./told.ts";
import { centre, shapeOf, shapeOfText, type Shape } from "./shapes.ts";
import { isDisabled, isEditingHost, isReadOnly, isTextField } from "./states.ts";
import { nextFrame } from "./time.ts";
import { containsComposed, elementAt } from "./tree.ts";
import { isOverlaid } from "./overlaid.ts";
import { isShown } from "./visibility.ts";

type Need = "pointer" | "hover" | "editable" | "enabled" | "attached";
interface At { x: number; y: number }

/** Alignments that are tried in turn, to come out from under sticky headers and footers. */
const ALIGNMENTS: ScrollLogicalPosition[] = ["nearest", "center", "end", "start"];
const MOST_FRAMES = 6;
/** What moves has moved in so many milliseconds of the page's animations: less than a frame of a fast display. */
const LEAST_STEP = 5;
/** Places in a box, the centre first. */
const PLACES: [number, number][] = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.5], [0.9, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];

/** `words`: the name by which it was found, to aim at where it stands in a larger element.
 *  `isAtRest`: whether the document has rested since it last changed, so that no box moves. */
export async function actionability(node: number, need: Need, words: string | null, isAtRest: () => boolean): Promise<Actionability> {
  const drawn = partOf(nodeOf(node));
  if (drawn !== undefined) return ofPart(drawn.owner, drawn.part, need);
  const element = elementOf(node);
  if (element === null || !element.isConnected) return { state: "detached" };
  if (need === "attached") {
    if (!isInViewport(shapeOf(element))) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return { state: "ready", ...centre(element) };
  }
  const seen = [element, ...standIns(element)].filter((e) => isShown(e) || isOverlaid(e));
  const [first] = seen;
  if (first === undefined) return { state: "hidden" };
  if (need !== "hover" && (isDisabled(element) || element.closest("[inert]") !== null)) return { state: "disabled" };
  if (need === "editable" && !isEditable(element)) return { state: "readonly" };
  const aimed = need === "pointer" || need === "hover";
  const named = aimed && words !== null ? shapeOfText(element, words) : null;
  // The input of a drawn combobox takes the pointer though it is transparent; what is drawn around it may hold controls of its own.
  const unseen = aimed && seen.length > 0 && !seen.includes(element) && drawnAround(element) !== null ? [shapeOf(element)] : [];
  const shapes = [...(named === null ? [] : [named]), ...unseen, ...seen.map(shapeOf)];
  const scrolls = !isInViewport(named ?? shapeOf(first));
  if (scrolls) (named?.element ?? first).scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  // Keys go to what has the focus, wherever it moves: a field need not stand still.
  if (aimed && (scrolls || !isAtRest()) && !(await isStable(first))) return element.isConnected ? { state: "unstable" } : { state: "detached" };
  if (!element.isConnected) return { state: "detached" };
  if (!aimed) return { state: "ready", ...centre(first) };
  return findPoint(element, shapes, need === "hover" && getComputedStyle(element).pointerEvents === "none");
}

/** Of what a style draws beside an element only the place is known, as it was at the last look: it moves as the element does. */
function ofPart(owner: Element, { bbox, states }: Part, need: Need): Actionability {
  if (!owner.isConnected) return { state: "detached" };
  if (need !== "hover" && states.disabled === true) return { state: "disabled" };
  let point = { x: bbox.x + bbox.width / 2, y: bbox.y + bbox.height / 2 };
  if (point.x < 0 || point.y < 0 || point.x >= innerWidth || point.y >= innerHeight) {
    const before = owner.getBoundingClientRect();
    owner.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const after = owner.getBoundingClientRect();
    point = { x: point.x + after.x - before.x, y: point.y + after.y - before.y };
  }
  return { state: "ready", ...point };
}

function isEditable(element: Element): boolean {
  if (isReadOnly(element)) return false;
  if (isTextField(element) || isEditingHost(element) || (element as HTMLElement).isContentEditable) return true;
  // A custom field holds a native one.
  return element.localName === "select" || element.querySelector("input,textarea,[contenteditable]") !== null || shadowOf(element) !== null || element.hasAttribute("tabindex");
}

/** The same box over two frames. A wait that ended without a frame, as on a starved page, tells nothing, nor does a frame in which an
 *  animation has yet to begin, or that is drawn for the time of the look before; on a tab that draws none, all do. */
async function isStable(element: Element): Promise<boolean> {
  let before = element.getBoundingClientRect();
  let then = animationTime();
  let stood = true;
  for (let i = 0; i < MOST_FRAMES; i++) {
    const came = await nextFrame();
    if (!element.isConnected) return false;
    const box = element.getBoundingClientRect();
    const same = box.x === before.x && box.y === before.y && box.width === before.width && box.height === before.height;
    const now = animationTime();
    if (same && came && now - then >= LEAST_STEP && !isStarting(element)) return true;
    stood &&= same;
    if (now - then >= LEAST_STEP) [before, then] = [box, now];
  }
  return stood;
}

/** The time that animations are drawn for. */
const animationTime = (): number => Number(document.timeline.currentTime ?? 0);

/** `through`: a pointer that only points goes through the target to what it stands in. */
async function findPoint(target: Element, shapes: Shape[], through: boolean): Promise<Actionability> {
  let first: Element | null = null;
  for (const alignment of [null, ...ALIGNMENTS]) {
    if (alignment !== null) {
      const before = shapes[0]?.bounds();
      shapes[0]?.element.scrollIntoView({ block: alignment, inline: alignment === "nearest" ? "nearest" : "center", behavior: "instant" });
      const after = shapes[0]?.bounds();
      if (before?.x === after?.x && before?.y === after?.y && first !== null) continue;
      await nextFrame();
      if (!target.isConnected) return { state: "detached" };
    }
    for (const shape of shapes) {
      const { point, by } = hitPoint(target, shape, through);
      if (point !== null) return { state: "ready", ...point };
      first ??= by;
    }
  }
  if (!shapes.some((shape) => isShown(shape.element))) return { state: "hidden" };
  const layer = layerOf(first);
  const cover = layer ?? first;
  return { state: "obscured", by: describe(cover), fixed: layer !== null, node: cover === null ? null : numberOf(cover) };
}

/** A point where the target takes the input, and rather one where no link or button in it would. */
function hitPoint(target: Element, shape: Shape, through: boolean): { point: At | null; by: Element | null } {
  let by: Element | null = null;
  let inside: At | null = null;
  for (const box of shape.boxes()) {
    for (const [dx, dy] of PLACES) {
      const x = box.x + box.width * dx;
      const y = box.y + box.height * dy;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = elementAt(x, y);
      if (hit === null || !(counts(target, hit) || (through && containsComposed(hit, target)))) by ??= hit;
      else if (isOtherControl(target, target, hit)) inside ??= { x, y };
      else return { point: { x, y }, by: null };
    }
  }
  return { point: inside, by };
}

/** Whether its centre lies in the viewport and in all of its scroll containers. */
function isInViewport({ element, bounds }: Shape): boolean {
  const box = bounds();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  for (let e = element.parentElement; e !== null && e !== document.body && e !== document.documentElement; e = e.parentElement) {
    if (e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth) continue;
    const outer = e.getBoundingClientRect();
    if (getComputedStyle(e).overflow !== "visible" && (x < outer.left || x > outer.right || y < outer.top || y > outer.bottom)) return false;
  }
  return true;
}
