// Which elements may have text of ::before or ::after.
import { asKey, canAsk, keyOf, subjectOf, subjectSelector } from "./selectors.ts";

type Selectors = Map<string, Set<string>>;

/** Selectors of the elements that may have generated content, by what their subject must have. */
export class Generated {
  private readonly classes: Selectors = new Map();
  private readonly ids: Selectors = new Map();
  private readonly tags: Selectors = new Map();
  /** Those that ask for none of these. */
  private readonly others = new Set<string>();
  private other: string | null = null;
  /** For a `class` attribute, the selectors of all of its classes. */
  private readonly byClass = new Map<string, string>();

  has(element: Element): boolean {
    if (this.classes.size > 0) {
      const own = element.getAttribute("class");
      if (own !== null && own !== "" && matches(element, this.selectorOf(own))) return true;
    }
    if (this.ids.size > 0 && element.id !== "" && matches(element, joined(this.ids.get(asKey(element.id))))) return true;
    if (this.tags.size > 0 && matches(element, joined(this.tags.get(element.localName.toLowerCase())))) return true;
    return matches(element, (this.other ??= joined(this.others)));
  }

  /** Takes what a rule says of a pseudo-element. */
  take(selector: string, { content }: CSSStyleDeclaration): void {
    // The empty text draws a shape.
    if (!/["'(]|inherit/.test(content) || /^(""|'')$/.test(content)) return;
    const bare = selector.replace(/::?(before|after)\b[^\s>+~,]*$/, "");
    if (bare === selector) return;
    const base = bare === "" || /[\s>+~]$/.test(bare) ? `${bare}*` : bare;
    const key = keyOf(subjectOf(base));
    const test = canAsk(base) ? base : subjectSelector(key);
    if (key === null) this.others.add(test);
    else if (key[0] === ".") collect(this.classes, asKey(key.slice(1)), test);
    else if (key[0] === "#") collect(this.ids, asKey(key.slice(1)), test);
    else collect(this.tags, key, test);
  }

  merge(part: Generated): void {
    for (const kind of ["classes", "ids", "tags"] as const) {
      for (const [key, selectors] of part[kind]) for (const selector of selectors) collect(this[kind], key, selector);
    }
    for (const selector of part.others) this.others.add(selector);
  }

  private selectorOf(own: string): string {
    let selector = this.byClass.get(own);
    if (selector === undefined) {
      selector = joined(new Set(own.split(/\s+/).flatMap((name) => [...(this.classes.get(asKey(name)) ?? [])])));
      this.byClass.set(own, selector);
    }
    return selector;
  }
}

const matches = (element: Element, selector: string): boolean => selector !== "" && element.matches(selector);
const joined = (selectors: Set<string> | undefined): string => (selectors === undefined ? "" : [...selectors].join(","));

function collect(into: Selectors, key: string, selector: string): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, new Set([selector]));
  else known.add(selector);
}

let current: Generated | null = null;
let shadows = true;

/** What the style sheets say (null: not known). Those of shadow roots are not read, where there are any. */
export function useGenerated(generated: Generated | null, hasShadows: boolean): void {
  current = generated;
  shadows = hasShadows;
}

export function mayHavePseudo(element: Element): boolean {
  if (shadows && element.getRootNode() !== document) return true;
  return current === null || current.has(element);
}
