// Words that an icon font draws as one picture.
import { type Scope, styleIn } from "./visibility.ts";

/** As icon fonts name their pictures: "home", "shopping_cart". Letters of three at least are wider than they are high. */
const NAME = /^\s*[a-z][a-z0-9_]{2,}\s*$/;
const ICON_FONT = /icon|symbol|glyph/i;
/** A picture is a square of the font's size; that of some sets is a little wider. */
const WIDEST = 1.4;

/** Whether generated text is the name of a picture in an icon font that the page has brought: fonts of the system show letters. */
export function isPictureName(text: string, style: CSSStyleDeclaration): boolean {
  if (!NAME.test(text)) return false;
  const [first = ""] = style.fontFamily.split(",");
  return ICON_FONT.test(first) && hasLoaded(first);
}

function hasLoaded(family: string): boolean {
  const bare = (name: string): string => name.trim().replace(/^["']|["']$/g, "").toLowerCase();
  return [...document.fonts].some((face) => face.status === "loaded" && bare(face.family) === bare(family));
}

/** The name of the picture that an element without elements in it shows by an icon font. */
export function pictureName(element: Element): string {
  const text = element.childElementCount === 0 ? (element.textContent ?? "").trim() : "";
  const name = text === "" ? (element.getAttribute("data-icon") ?? "") : text;
  return NAME.test(name) && (text === "" || isPictureName(text, getComputedStyle(element))) ? name : "";
}

/** Whether a text is seen as a picture: nobody reads its letters. Where the font has not loaded, they are there and wide. */
export function isLigature(scope: Scope, text: string, boxOf: () => DOMRect): boolean {
  if (!NAME.test(text)) return false;
  const box = boxOf();
  if (box.width > WIDEST * box.height) return false;
  const style = styleIn(scope);
  const [first = ""] = style.fontFamily.split(",");
  return ICON_FONT.test(first) && box.width <= WIDEST * parseFloat(style.fontSize);
}
