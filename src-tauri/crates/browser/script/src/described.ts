// What the tag and the attributes of an element say of it, without any layout.
import { CLASS, HINTS, ID, IDENTS, LINK, SAID_KIND } from "./attributes.ts";
import { hrefOf } from "./links.ts";
import { oneSpace } from "./names.ts";
import type { Placing } from "./page-parts.ts";
import { isInput } from "./states.ts";
import type { ElementOut } from "./types.ts";
import { asWords, classWords, hasTellingClass, saysKind } from "./words.ts";

/** What was to be shown did not load. */
export const isBroken = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0 && image.currentSrc !== "";

export function tagOf(element: Element): string {
  const tag = element.localName;
  if (isInput(element)) return `input:${element.type}`;
  const holds = tag === "object" ? (element as HTMLObjectElement).contentWindow !== null : tag === "frame";
  if (tag === "option") return "option:drawn";
  return holds ? "iframe" : tag;
}

/** Facts of an element that its attributes give. */
export function addAttributes(out: ElementOut, element: Element, attributes: number, { parts, alike }: Placing): void {
  const hints = attributes & HINTS ? listed(element, ["placeholder", "aria-placeholder", "title", "alt"], oneSpace) : [];
  if (hints.length > 0) out.hints = hints;
  const idents = attributes & IDENTS ? listed(element, ["name", "id"], asWords) : [];
  if (idents.length > 0) out.idents = idents;
  if ((attributes & (CLASS | ID) && (out.live || out.role === "alertdialog" || hasTellingClass(element))) || (attributes & SAID_KIND && saysKind(element))) {
    const words = classWords(element);
    if (words.length > 0) out.classes = words;
  }
  if (parts.length > 0) out.parts = parts;
  if (alike) out.alike = true;
  const href = attributes & LINK && (element.localName === "a" || element.localName === "area") ? hrefOf(element as HTMLAnchorElement | SVGAElement) : "";
  if (href !== "") out.href = href;
}

export function levelOf(element: Element): number {
  const given = Number(element.getAttribute("aria-level"));
  if (Number.isInteger(given) && given > 0 && given < 256) return given;
  const native = /^h([1-6])$/.exec(element.localName);
  return native ? Number(native[1]) : 2;
}

function listed(element: Element, attributes: string[], form: (text: string) => string): string[] {
  const found: string[] = [];
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    const text = value === null ? "" : form(value);
    if (text !== "" && !found.includes(text)) found.push(text);
  }
  return found;
}
