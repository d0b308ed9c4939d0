// Text of ::before and ::after.

/** Generated text that a person reads: letters or digits, or signs such as "*"; no icon glyphs of private use. */
export function readable(text: string): string {
  return text.replace(/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu, "");
}

/** What the name library asks of a pseudo-element's style. */
export function pseudoText(element: Element, pseudo: string): { getPropertyValue(name: string): string } {
  const style = getComputedStyle(element, pseudo);
  const content = contentOf(element, style);
  return {
    getPropertyValue: (name) => (name === "content" ? (content === "" ? "none" : `"${content}"`) : style.getPropertyValue(name)),
  };
}

/** The text of `content`: strings and `attr()`, not counters, images and icon glyphs. */
export function contentOf(element: Element, style: CSSStyleDeclaration): string {
  const content = style.content;
  if (content === "none" || content === "normal" || content === "") return "";
  const text = content.includes("attr(") ? textOf(content, element) : plain(content);
  return text === "" || style.display === "none" ? "" : text;
}

/** Few different texts are generated in a document, each many times. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

function plain(content: string): string {
  let text = known.get(content);
  if (text === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(content, (text = textOf(content, null)));
  }
  return text;
}

function textOf(content: string, element: Element | null): string {
  // Alternative text after a slash is not what is seen, but what is said.
  let text = "";
  for (const [, quoted, attribute] of content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/g)) {
    if (quoted !== undefined) text += quoted.replace(/\\(.)/g, "$1");
    else if (attribute !== undefined) text += element?.getAttribute(attribute) ?? "";
  }
  return readable(text);
}
