// Text of ::before and ::after.
import { counted, type Counters } from "./counters.ts";
import { isPictureName } from "./ligatures.ts";

/** Generated text that a person reads: letters or digits, or signs such as "*"; no icon glyphs of private use. */
export function readable(text: string): string {
  return text.replace(/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu, "");
}

/** What generated text with counters was when it was met in the document, whose order counters follow. */
let numbered = new WeakMap<Element, Map<string, string>>();

/** A new look at the document begins. */
export function forgetNumbered(): void {
  numbered = new WeakMap();
}

/** What the name library asks of a pseudo-element's style. */
export function pseudoText(element: Element, pseudo: string): { getPropertyValue(name: string): string } {
  const style = getComputedStyle(element, pseudo);
  const content = numbered.get(element)?.get(pseudo) ?? contentOf(element, style, null);
  return {
    getPropertyValue: (name) => (name === "content" ? (content === "" ? "none" : `"${content}"`) : style.getPropertyValue(name)),
  };
}

/** The text of `content` with the counters as they are where it stands. */
export function countedContentOf(element: Element, which: "::before" | "::after", style: CSSStyleDeclaration, counters: Counters): string {
  const content = contentOf(element, style, counters);
  if (!style.content.includes("counter")) return content;
  let texts = numbered.get(element);
  if (texts === undefined) numbered.set(element, (texts = new Map()));
  texts.set(which, content);
  return content;
}

/** The text of `content` as it is seen; none where it counts, as that needs all of the document. */
export const seenContentOf = (element: Element, style: CSSStyleDeclaration): string =>
  style.content.includes("counter") ? "" : contentOf(element, style, null).replace(/\s+/g, " ").trim();

/** The text of `content`: strings, `attr()` and counters where they are known, not images and icon glyphs. */
function contentOf(element: Element, style: CSSStyleDeclaration, counters: Counters | null): string {
  const content = style.content;
  if (content === "none" || content === "normal" || content === "") return "";
  const text = /attr\(|counter/.test(content) ? textOf(content, element, counters) : plain(content);
  return text === "" || style.display === "none" || isPictureName(text, style) ? "" : text;
}

/** Few different texts are generated in a document, each many times. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

function plain(content: string): string {
  let text = known.get(content);
  if (text === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(content, (text = textOf(content, null, null)));
  }
  return text;
}

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
const PART = new RegExp(String.raw`${QUOTED}|attr\(([\w-]+)\)|counter\(([\w-]+)(?:, ?([\w-]+))?\)|counters\(([\w-]+), ?${QUOTED}(?:, ?([\w-]+))?\)|( / )`, "g");

function textOf(content: string, element: Element | null, counters: Counters | null): string {
  let text = "";
  for (const [, quoted, attribute, counter, style, nested, joint, nestedStyle, slash] of content.matchAll(PART)) {
    // Alternative text after a slash is not what is seen, but what is said.
    if (slash !== undefined) break;
    if (quoted !== undefined) text += unescaped(quoted);
    else if (attribute !== undefined) text += element?.getAttribute(attribute) ?? "";
    else if (counter !== undefined) text += counters === null ? "" : (counted(counters.values(counter).at(-1) ?? 0, style ?? "") ?? "");
    else if (nested !== undefined) text += (counters?.values(nested) ?? []).map((value) => counted(value, nestedStyle ?? "") ?? "").join(unescaped(joint ?? ""));
  }
  return readable(text);
}

const unescaped = (quoted: string): string => quoted.replace(/\\(.)/g, "$1");
