// CSS counters, as far as generated text and the marks of lists show them (https://drafts.csswg.org/css-lists/#auto-numbering).
import { COUNTER } from "./declared.ts";
import { type Scope, styleIn } from "./visibility.ts";

interface Instance {
  name: string;
  value: number;
  /** It counts in what stands in this, from the element that made it on. */
  within: Scope | null;
}

const ROMAN: [number, string][] = [
  [1000, "m"], [900, "cm"], [500, "d"], [400, "cd"], [100, "c"], [90, "xc"], [50, "l"], [40, "xl"], [10, "x"], [9, "ix"], [5, "v"], [4, "iv"], [1, "i"],
];
const LATIN = "abcdefghijklmnopqrstuvwxyz";
const GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
const LISTS = new Set(["ol", "ul", "menu"]);

export class Counters {
  /** Those that count now, the innermost last. */
  private readonly live: Instance[] = [];

  /** What an element does to counters before its content. */
  enter(scope: Scope): void {
    const { element, tag, declared } = scope;
    if (LISTS.has(tag)) this.reset("list-item", startOf(element), scope.parent);
    else if (tag === "li") this.countItem(element, scope.parent);
    if (declared & COUNTER) this.apply(styleIn(scope), scope.parent);
  }

  /** The same for generated content, which stands in its element. */
  apply({ counterReset, counterSet, counterIncrement }: CSSStyleDeclaration, within: Scope | null): void {
    for (const [name, value] of pairsOf(counterReset, 0)) this.reset(name, value, within);
    for (const [name, value] of pairsOf(counterIncrement, 1)) this.of(name, within).value += value;
    for (const [name, value] of pairsOf(counterSet, 0)) this.of(name, within).value = value;
  }

  /** What counted in an element has done so. */
  leave(scope: Scope): void {
    while (this.live.at(-1)?.within === scope) this.live.pop();
  }

  /** The values of a counter, the innermost last; 0 where nothing counts. */
  values(name: string): number[] {
    const found = this.live.filter((instance) => instance.name === name).map(({ value }) => value);
    return found.length > 0 ? found : [0];
  }

  private countItem(item: Element, within: Scope | null): void {
    const counter = this.of("list-item", within);
    const given = item.getAttribute("value");
    if (given !== null && /^-?\d+$/.test(given.trim())) counter.value = Number(given);
    else counter.value += within?.tag === "ol" && within.element.hasAttribute("reversed") ? -1 : 1;
  }

  private reset(name: string, value: number, within: Scope | null): void {
    const last = this.live.findLast((instance) => instance.name === name && instance.within === within);
    if (last !== undefined) last.value = value;
    else this.live.push({ name, value, within });
  }

  private of(name: string, within: Scope | null): Instance {
    let found = this.live.findLast((instance) => instance.name === name);
    if (found === undefined) this.live.push((found = { name, value: 0, within }));
    return found;
  }
}

function startOf(list: Element): number {
  if (!(list instanceof HTMLOListElement)) return 0;
  return list.reversed ? (list.hasAttribute("start") ? list.start : [...list.children].filter((child) => child.localName === "li").length) + 1 : list.start - 1;
}

/** "a 1 b 2" as pairs. */
function pairsOf(list: string, usual: number): [string, number][] {
  if (list === "none" || list === "") return [];
  return [...list.matchAll(/([\w-]+)(?: (-?\d+))?(?= |$)/g)].map(([, name = "", value]) => [name, value === undefined ? usual : Number(value)]);
}

/** A number in a counter style; null where the style is none that is known (https://drafts.csswg.org/css-counter-styles/#predefined-counters). */
export function counted(value: number, style: string): string | null {
  switch (style) {
    case "":
    case "decimal":
      return String(value);
    case "decimal-leading-zero":
      return String(Math.abs(value)).padStart(2, "0").replace(/^/, value < 0 ? "-" : "");
    case "lower-roman":
      return roman(value);
    case "upper-roman":
      return roman(value).toUpperCase();
    case "lower-alpha":
    case "lower-latin":
      return alphabetic(value, LATIN);
    case "upper-alpha":
    case "upper-latin":
      return alphabetic(value, LATIN).toUpperCase();
    case "lower-greek":
      return alphabetic(value, GREEK);
    case "none":
      return "";
    default:
      return null;
  }
}

function roman(value: number): string {
  if (value <= 0 || value > 3999) return String(value);
  let [left, text] = [value, ""];
  for (const [size, sign] of ROMAN) {
    while (left >= size) {
      text += sign;
      left -= size;
    }
  }
  return text;
}

function alphabetic(value: number, letters: string): string {
  if (value <= 0) return String(value);
  let text = "";
  for (let left = value; left > 0; left = Math.floor((left - 1) / letters.length)) text = letters[(left - 1) % letters.length] + text;
  return text;
}

/** The number or text that stands before a list's item; "" for none, and for a sign that is no text. */
export function markOf(scope: Scope, counters: Counters): string {
  const { listStyleType, listStyleImage } = styleIn(scope);
  if (listStyleImage !== "none") return "";
  const quoted = /^"(.*)"$/.exec(listStyleType)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, "$1");
  const number = counted(counters.values("list-item").at(-1) ?? 0, listStyleType);
  return number === null || number === "" ? "" : `${number}. `;
}
