// Text that is drawn and cannot be read: without colour, in the colour of its ground, blurred, or too small for any letter.
import { compose, parseColor } from "./colors.ts";
import { composedParent } from "./tree.ts";
import { type Look, type Scope, styleIn } from "./visibility.ts";

/** Parts of an em: from the first on nobody reads a blurred text for sure, from the second on most do not. */
const UNREADABLE = 0.22;
const DOUBTFUL = 0.1;
/** Colours of text and ground that differ by no more than this in each channel are one to the eye. */
const ALIKE = 2;
/** What stands on a ground is looked through up to so many elements: beyond, a text of the ground's colour is believed to be seen. */
const MOST_AROUND = 300;
const PICTURES = "img,video,canvas,svg,iframe,object,embed,picture";

/** Radius of the blur that a filter makes, in CSS pixels. */
export function blurOf(filter: string): number {
  const radius = /\bblur\(([\d.]+)px\)/.exec(filter)?.[1];
  return radius === undefined ? 0 : Number(radius);
}

/** What can be read of a text: nothing, perhaps something, all. */
export function legibility(scope: Scope, look: Look, box: DOMRect): "none" | "doubtful" | "all" {
  if (isUnpainted(scope, look.color) || isOnItsOwnColor(scope, look, box)) return "none";
  if (scope.blur === 0) return "all";
  const radius = scope.blur / parseFloat(styleIn(scope).fontSize);
  return radius >= UNREADABLE ? "none" : radius >= DOUBTFUL ? "doubtful" : "all";
}

/** Whether text of this colour shows nothing: a placeholder for what is still to come is often written so. */
export function isUnpainted(scope: Scope, color: string): boolean {
  return /^rgba.*, 0\)$|\/ 0\)$/.test(color) && !isDrawnOtherwise(scope, color);
}

/** A background that is cut to the text, a shadow or an outline of the letters, or a filling of another colour shows it all the same. */
function isDrawnOtherwise(scope: Scope, color: string): boolean {
  const style = styleIn(scope);
  if (style.webkitTextFillColor !== color || style.textShadow !== "none" || style.webkitTextStrokeWidth !== "0px") return true;
  for (let s: Scope | null = scope; s !== null; s = s === scope.flow.block ? null : s.parent) {
    if (styleIn(s).backgroundClip.includes("text")) return true;
  }
  return false;
}

/** Whether a text has the colour of what it is drawn on, and nothing else is drawn between the two. */
function isOnItsOwnColor(scope: Scope, look: Look, box: DOMRect): boolean {
  look.alike ??= isAlike(look);
  return look.alike && !isDrawnOtherwise(scope, look.color) && isAloneOn(groundOf(scope), scope.element, box);
}

function isAlike({ color, background, opacity }: Look): boolean {
  const own = background === null ? null : compose(parseColor(color), opacity, background);
  return own !== null && own.every((value, i) => Math.abs(value - background![i]!) <= ALIKE);
}

/** The nearest element around a text that draws its ground. */
function groundOf(scope: Scope): Element {
  let s = scope;
  while (s.parent !== null && parseColor(styleIn(s).backgroundColor)[3] === 0) s = s.parent;
  return s.element;
}

/** Whether nothing on a ground, and no layer that lies between, may be what a text is drawn on in truth. */
function isAloneOn(ground: Element, holder: Element, box: DOMRect): boolean {
  const inside = ground.getElementsByTagName("*");
  if (inside.length > MOST_AROUND) return false;
  for (const element of [ground, ...inside]) {
    if (element.contains(holder) ? draws(element, "::before") || draws(element, "::after") : paints(element) && overlap(element.getBoundingClientRect(), box)) return false;
  }
  const hits = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const reached = new Set<Element>();
  for (let e: Element | null = holder; e !== null; e = composedParent(e)) reached.add(e);
  for (const hit of hits.slice(0, hits.indexOf(ground))) if (!reached.has(hit) && !holder.contains(hit) && paints(hit)) return false;
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
