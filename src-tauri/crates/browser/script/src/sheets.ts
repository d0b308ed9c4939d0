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
}

/** What was read of a sheet, and a number that changes with its rules. */
interface Read {
  print: number;
  facts: SheetFacts;
}

const known = new WeakMap<CSSStyleSheet, Read>();
let parts: SheetFacts[] = [];
let whole: SheetFacts | null = null;

/** Facts of all sheets of the document; null where one cannot be read, being of another origin. */
export function sheetFacts(): SheetFacts | null {
  try {
    const read = [...document.styleSheets, ...document.adoptedStyleSheets].map(factsOf);
    if (whole !== null && read.length === parts.length && read.every((facts, i) => facts === parts[i])) return whole;
    parts = read;
    whole = { generated: new Generated(), declared: new Declared() };
    for (const facts of read) {
      whole.generated.merge(facts.generated);
      whole.declared.merge(facts.declared);
    }
    return whole;
  } catch {
    whole = null;
    return null;
  }
}

function factsOf(sheet: CSSStyleSheet): SheetFacts {
  const rules = sheet.cssRules;
  const print = fingerprint(rules);
  const before = known.get(sheet);
  if (before !== undefined && before.print === print) return before.facts;
  const facts = { generated: new Generated(), declared: new Declared() };
  readRules(rules, [], facts);
  known.set(sheet, { print, facts });
  return facts;
}

/** Changes when a rule or a declaration is added or removed anywhere. */
function fingerprint(rules: CSSRuleList, start = 7): number {
  let print = start;
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i] as CSSStyleRule & CSSImportRule;
    print = (print * 31 + (rule.style?.length ?? 0) + 1) | 0;
    const inner = rule.cssRules ?? rule.styleSheet?.cssRules;
    if (inner !== undefined && inner.length > 0) print = fingerprint(inner, print + 13);
  }
  return print;
}

/** Reads rules, which may stand inside of a style rule with the selectors `outer`. */
function readRules(rules: CSSRuleList, outer: string[], facts: SheetFacts): void {
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i] as CSSRule;
    if (rule instanceof CSSStyleRule) {
      const selectors = splitList(rule.selectorText).flatMap((selector) => resolved(selector, outer));
      take(selectors, rule.style, facts);
      if (rule.cssRules.length > 0) readRules(rule.cssRules, selectors, facts);
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet !== null) readRules(rule.styleSheet.cssRules, outer, facts);
    } else if ("cssRules" in rule) readRules((rule as CSSGroupingRule).cssRules, outer, facts);
    // Declarations that stand behind a nested rule.
    else if (outer.length > 0 && "style" in rule) take(outer, (rule as CSSStyleRule).style, facts);
  }
}

function take(selectors: string[], style: CSSStyleDeclaration, { generated, declared }: SheetFacts): void {
  if (style.length === 0) return;
  const bits = bitsOf(style);
  for (const selector of selectors) {
    if (pseudoOf(selector) === "") declared.take(selector, bits);
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
