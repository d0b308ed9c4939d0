// Text that is drawn and cannot be read: without colour, in the colour of its ground, blurred, or too small for any letter.
import { compose, parseColor, type Rgb } from "./colors.ts";
import { composedParent } from "./tree.ts";
import { boxIn, type Look, type Scope, styleIn } from "./visibility.ts";

/** Parts of an em: from the first on nobody reads a blurred text for sure, from the second on most do not. */
const UNREADABLE = 0.22;
const DOUBTFUL = 0.1;
/** Colours of text and ground that differ by no more than this in each channel are one to the eye. */
const ALIKE = 2;
/** What stands on a ground is looked through up to so many elements: beyond, a text of the ground's colour is believed to be seen. */
const MOST_AROUND = 300;
const CANVAS: Rgb = [255, 255, 255];
const PICTURES = "img,video,canvas,svg,iframe,object,embed,picture";

/** Radius of the blur that a filter makes, in CSS pixels. */
export function blurOf(filter: string): number {
  const radius = /\bblur\(([\d.]+)px\)/.exec(filter)?.[1];
  return radius === undefined ? 0 : Number(radius);
}

/** What can be read of a text: nothing, perhaps something, all. */
export function legibility(scope: Scope, look: Look, box: DOMRect): "none" | "doubtful" | "all" {
  if (isUnpainted(scope, look.color) || isOnItsOwnColor(scope, look, box)) return "none";
  if (isOnItsColorBelow(scope, look, box)) return "doubtful";
  if (scope.blur === 0) return "all";
  const radius = scope.blur / parseFloat(styleIn(scope).fontSize);
  return radius >= UNREADABLE ? "none" : radius >= DOUBTFUL ? "doubtful" : "all";
}

/** Whether text of this colour shows nothing: a placeholder for what is still to come is often written so. */
export function isUnpainted(scope: Scope, color: string): boolean {
  return /^rgba.*, 0\)$|\/ 0\)$/.test(color) && !isDrawnOtherwise(scope);
}

/** A background that is cut to the text, a shadow or an outline of the letters shows it all the same. */
function isDrawnOtherwise(scope: Scope): boolean {
  const style = styleIn(scope);
  if (style.textShadow !== "none" || style.webkitTextStrokeWidth !== "0px") return true;
  for (let s: Scope | null = scope; s !== null; s = s === scope.flow.block ? null : s.parent) {
    if (styleIn(s).backgroundClip.includes("text")) return true;
  }
  return false;
}

/** Whether a text has the colour of what it is drawn on, and nothing else is drawn between the two. */
function isOnItsOwnColor(scope: Scope, look: Look, box: DOMRect): boolean {
  let from = scope;
  let ground = groundOf(from);
  let alike = (look.alike ??= isAlike(look, look.background));
  // What reaches out of a ground is drawn on the one around it.
  while (ground.parent !== null && !liesOn(ground, scope, box)) {
    from = ground.parent;
    alike = isAlike(look, from.look?.background ?? null);
    ground = groundOf(from);
  }
  return alike && !isDrawnOtherwise(scope) && isAloneOn(painterOf(from), scope.element, box);
}

/** Whether a text that stays in the viewport, on no ground of its own, has the colour of what lies below it now. */
function isOnItsColorBelow(scope: Scope, look: Look, box: DOMRect): boolean {
  if (!scope.pinned || look.background !== null || isDrawnOtherwise(scope)) return false;
  const hits = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const from = hits.indexOf(scope.element);
  if (from < 0) return false;
  for (const hit of hits.slice(from)) {
    const [r, g, b, alpha] = parseColor(getComputedStyle(hit).backgroundColor);
    if (alpha >= 0.999 && getComputedStyle(hit).backgroundImage === "none") return isAlike(look, [r, g, b]);
    if (paints(hit)) return false;
  }
  return isAlike(look, CANVAS);
}

function isAlike({ color, opacity }: Look, background: Rgb | null): boolean {
  const own = background === null ? null : compose(parseColor(color), opacity, background);
  return own !== null && own.every((value, i) => Math.abs(value - background![i]!) <= ALIKE);
}

/** The nearest element that draws a ground. */
function painterOf(scope: Scope): Element {
  let s = scope;
  while (s.parent !== null && parseColor(styleIn(s).backgroundColor)[3] === 0) s = s.parent;
  return s.element;
}

/** The nearest element around a text of whose colour its ground is, and what is around it not. */
function groundOf(scope: Scope): Scope {
  let s = scope;
  while (s.parent !== null && isSame(s.look, s.parent.look)) s = s.parent;
  return s;
}

function isSame(one: Look | null, other: Look | null): boolean {
  if (one === other || one?.background === other?.background) return true;
  return one?.background?.every((value, i) => value === other?.background?.[i]) ?? false;
}

/** Whether the middle of a text lies in what an element draws of itself, which is nothing behind the blocks in what is inline. */
function liesOn(ground: Scope, scope: Scope, text: DOMRect): boolean {
  // The ground of the body is that of the page.
  if (ground.tag === "body") return true;
  // What scrolls there lies on the ground around it, wherever it stands now.
  const { x: textX, y: textY, width, height } = scope.port !== null && scope.port !== ground.parent?.port ? scope.port : text;
  const [x, y] = [textX + width / 2, textY + height / 2];
  const { left, right, top, bottom } = boxIn(ground);
  if (x < left || x > right || y < top || y > bottom) return false;
  if (ground.display !== "inline") return true;
  for (let s = scope; s !== ground && s.parent !== null; s = s.parent) if (!s.display.startsWith("inline") && s.display !== "contents") return false;
  return true;
}

/** Whether nothing on a ground, and no layer that lies between, may be what a text is drawn on in truth. */
function isAloneOn(ground: Element, holder: Element, box: DOMRect): boolean {
  const inside = ground.getElementsByTagName("*");
  if (inside.length > MOST_AROUND) return false;
  const hits = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const met = new Set(hits.includes(holder) ? hits : []);
  for (const element of [ground, ...inside]) {
    if (element.contains(holder) ? draws(element, "::before") || draws(element, "::after") : !met.has(element) && paints(element) && overlap(element.getBoundingClientRect(), box)) return false;
  }
  const reached = new Set<Element>();
  for (let e: Element | null = holder; e !== null; e = composedParent(e)) reached.add(e);
  // (What lies over the text is not what it lies on.)
  for (const hit of hits.slice(hits.indexOf(holder) + 1, hits.indexOf(ground))) if (!reached.has(hit) && !holder.contains(hit) && paints(hit)) return false;
  return true;
}

function draws(element: Element, which: string): boolean {
  const style = getComputedStyle(element, which);
  return style.content !== "none" && style.content !== "normal" && (parseColor(style.backgroundColor)[3] > 0 || style.backgroundImage !== "none");
}

function paints(element: Element): boolean {
  if (element.matches(PICTURES)) return true;
  const style = getComputedStyle(element);
  return parseColor(style.backgroundColor)[3] > 0 || style.backgroundImage !== "none" || draws(element, "::before") || draws(element, "::after");
}

const overlap = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A text as it is seen where discs are drawn in place of its letters. */
export const asDiscs = (text: string): string => text.replace(/\S/gu, "\u2022");
