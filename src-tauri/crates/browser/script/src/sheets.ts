// Reads the document's style sheets for what they may do to elements, so that the walk need not ask each element for
// every property: each question to a computed style is dear. The answers may say "perhaps" too often, not "no" wrongly.
import { bitsOf, Declared } from "./declared.ts";
import { Generated } from "./generated.ts";
import { keyOf, pseudoOf, splitList, subjectOf, subjectSelector } from "./selectors.ts";

export interface SheetFacts {
  /** Which elements may have text of ::before or ::after. */
  generated: Generated;
  /** Which properties may be declared on elements. */
  declared: Declared;
  /** Selectors of what may have buttons and marks for scrolling drawn beside it. */
  scrollers: Set<string>;
}

/** A list of rules as it was read: its rules, how many declarations each has, and what stands inside of it. */
interface Kept {
  list: CSSRuleList;
  rules: CSSRule[];
  styles: (CSSStyleDeclaration | undefined)[];
  lengths: number[];
  inner: (Kept | undefined)[];
}

/** What was read of a sheet. */
interface Read {
  rules: Kept;
  facts: SheetFacts;
}

const known = new WeakMap<CSSStyleSheet, Read>();
let parts: SheetFacts[] = [];
let whole: SheetFacts | null = null;
/** Whether they were compared in the task that runs now, in which no rule can change. */
let compared = false;

/** Facts of all sheets of the document; null where one cannot be read, being of another origin. */
export function sheetFacts(): SheetFacts | null {
  if (compared) return whole;
  compared = true;
  queueMicrotask(() => { compared = false; });
  try {
    const read = [...document.styleSheets, ...document.adoptedStyleSheets].map(factsOf);
    if (whole !== null && read.length === parts.length && read.every((facts, i) => facts === parts[i])) return whole;
    parts = read;
    whole = { generated: new Generated(), declared: new Declared(), scrollers: new Set() };
    for (const facts of read) {
      whole.generated.merge(facts.generated);
      whole.declared.merge(facts.declared);
      for (const selector of facts.scrollers) whole.scrollers.add(selector);
    }
    return whole;
  } catch {
    whole = null;
    return null;
  }
}

function factsOf(sheet: CSSStyleSheet): SheetFacts {
  const rules = sheet.cssRules;
  const before = known.get(sheet);
  if (before !== undefined && isAsKept(rules, before.rules)) return before.facts;
  const facts: SheetFacts = { generated: new Generated(), declared: new Declared(), scrollers: new Set() };
  readRules(rules, [], facts);
  known.set(sheet, { rules: kept(rules), facts });
  return facts;
}

/** Rules and their declarations are asked again and again: to hold them costs a tenth of getting them anew each time. */
function kept(list: CSSRuleList): Kept {
  const rules = Array.from(list);
  const styles = rules.map((rule) => (rule as CSSStyleRule).style as CSSStyleDeclaration | undefined);
  const inside = rules.map((rule) => innerOf(rule)).map((inner) => (inner === undefined ? undefined : kept(inner)));
  return { list, rules, styles, lengths: styles.map((style) => style?.length ?? 0), inner: inside };
}

/** Whether no rule was added, removed or replaced anywhere, nor a declaration added or removed. */
function isAsKept(list: CSSRuleList | undefined, { list: before, rules, styles, lengths, inner }: Kept): boolean {
  if (list !== before || list.length !== rules.length) return false;
  for (let i = 0; i < rules.length; i++) {
    const rule = list[i];
    const inside = inner[i];
    if (rule !== rules[i] || (styles[i]?.length ?? 0) !== lengths[i]) return false;
    if (inside !== undefined) {
      // Only an import can come to have another list, or its first one.
      if (!isAsKept(rule instanceof CSSImportRule ? innerOf(rule) : inside.list, inside)) return false;
    } else if (rule instanceof CSSImportRule && innerOf(rule) !== undefined) return false;
  }
  return true;
}

function innerOf(rule: CSSRule): CSSRuleList | undefined {
  return rule instanceof CSSImportRule ? rule.styleSheet?.cssRules : (rule as CSSGroupingRule).cssRules;
}

/** Reads rules, which may stand inside of a style rule with the selectors `outer`. */
function readRules(rules: CSSRuleList, outer: string[], facts: SheetFacts): void {
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i] as CSSRule;
    if (rule instanceof CSSStyleRule) {
      const selectors = splitList(rule.selectorText).flatMap((selector) => resolved(selector, outer));
      take(selectors, rule.style, facts);
      if (rule.cssRules.length > 0) readRules(rule.cssRules, selectors, facts);
      continue;
    }
    const inner = innerOf(rule);
    if (inner !== undefined) readRules(inner, outer, facts);
    // Declarations that stand behind a nested rule.
    else if (outer.length > 0 && "style" in rule) take(outer, (rule as CSSStyleRule).style, facts);
  }
}

function take(selectors: string[], style: CSSStyleDeclaration, { generated, declared, scrollers }: SheetFacts): void {
  if (style.length === 0) return;
  const bits = bitsOf(style);
  for (const selector of selectors) {
    const pseudo = pseudoOf(selector);
    if (pseudo === "") declared.take(selector, bits);
    else if (pseudo === "::scroll-button" || pseudo === "::scroll-marker") scrollers.add(selector.slice(0, selector.indexOf(pseudo)) || "*");
    else generated.take(selector, style);
  }
}

/**
 * A selector inside of a style rule speaks of elements of that rule, or of others beside or below them. As it cannot be
 * asked for alone, what its subject must have stands for it.
 */
function resolved(selector: string, outer: string[]): string[] {
  if (outer.length === 0 && !selector.includes("&")) return [selector];
  const subject = subjectOf(selector);
  const key = keyOf(subject);
  if (key !== null || !subject.includes("&")) return [subjectSelector(key) + pseudoOf(subject)];
  return (outer.length > 0 ? outer : ["*"]).map((parent) => {
    const own = subjectOf(parent);
    return subjectSelector(keyOf(own)) + (pseudoOf(subject) || pseudoOf(own));
  });
}
