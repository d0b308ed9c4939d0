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
  if (content === "none" || content === "normal" || content === "" || style.display === "none") return "";
  // Alternative text after a slash is not what is seen, but what is said.
  let text = "";
  for (const [, quoted, attribute] of content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/g)) {
    if (quoted !== undefined) text += quoted.replace(/\\(.)/g, "$1");
    else if (attribute !== undefined) text += element.getAttribute(attribute) ?? "";
  }
  return readable(text);
}
