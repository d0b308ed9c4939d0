// Text of ::before and ::after. Asking for their style is the dearest part of a walk, so the style sheets are read for
// which elements can have any.
interface Sheets {
  key: string;
  /** A selector of the elements that may have generated content; "" for none, null where it cannot be known. */
  selector: string | null;
}

const MOST_SELECTORS = 60;
let sheets: Sheets | null = null;
let fresh = false;
let shadows = true;

/** Style sheets are read again at the first question after this; those of shadow roots are not, where there are any. */
export function forgetPseudo(hasShadows: boolean): void {
  fresh = false;
  shadows = hasShadows;
}

export function mayHavePseudo(element: Element): boolean {
  if (shadows && element.getRootNode() !== document) return true;
  if (!fresh) {
    fresh = true;
    const key = keyOfSheets();
    if (key === null) sheets = { key: "", selector: null };
    else if (sheets === null || sheets.key !== key) sheets = { key, selector: readSelector() };
  }
  const selector = sheets?.selector ?? null;
  return selector === null || (selector !== "" && element.matches(selector));
}

function allSheets(): CSSStyleSheet[] {
  return [...document.styleSheets, ...document.adoptedStyleSheets];
}

/** Changes when a sheet or a rule is added or removed; null when a sheet of another origin cannot be read. */
function keyOfSheets(): string | null {
  try {
    return allSheets().map((sheet) => `${sheet.href ?? ""}:${sheet.cssRules.length}:${sheet.ownerNode?.textContent?.length ?? 0}`).join("|");
  } catch {
    return null;
  }
}

function readSelector(): string | null {
  const found = new Set<string>();
  try {
    for (const sheet of allSheets()) if (!readRules(sheet.cssRules, found)) return null;
    const selector = [...found].join(",");
    if (selector !== "") document.documentElement.matches(selector);
    return selector;
  } catch {
    return null;
  }
}

function readRules(rules: CSSRuleList, found: Set<string>): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      if (rule.cssRules.length > 0) return false;
      const content = rule.style.content;
      if (!/:(before|after)\b/.test(rule.selectorText) || !/["'(]/.test(content) || /^(""|'')$/.test(content)) continue;
      for (const part of rule.selectorText.split(",")) if (!readSelectorPart(part, found)) return false;
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet !== null && !readRules(rule.styleSheet.cssRules, found)) return false;
    } else if ("cssRules" in rule && !readRules((rule as CSSGroupingRule).cssRules, found)) return false;
    if (found.size > MOST_SELECTORS) return false;
  }
  return true;
}

function readSelectorPart(part: string, found: Set<string>): boolean {
  if (!/:(before|after)\b/.test(part)) return true;
  // A comma inside of :is() was cut apart.
  if (part.split("(").length !== part.split(")").length) return false;
  const base = part.replace(/::?(before|after)\b/g, "").trim();
  found.add(base === "" || /[\s>+~]$/.test(base) ? `${base} *` : base);
  return true;
}

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
