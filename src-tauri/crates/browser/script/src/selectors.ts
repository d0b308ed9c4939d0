// Reads selectors as far as needed to sort them by the class, identifier or tag that their subject must have.

/** The parts of a selector list; commas inside of brackets, strings and escapes do not count. */
export function splitList(list: string): string[] {
  if (isPlain(list)) return list.split(",").map((part) => part.trim());
  const parts: string[] = [];
  let from = 0;
  scan(list, (at) => {
    if (list[at] !== ",") return;
    parts.push(list.slice(from, at).trim());
    from = at + 1;
  });
  parts.push(list.slice(from).trim());
  return parts;
}

/** The last compound of a complex selector: what its subject itself must be. */
export function subjectOf(selector: string): string {
  if (isPlain(selector)) return /[^\s>+~]*$/.exec(selector)?.[0] ?? "";
  let from = 0;
  scan(selector, (at) => {
    if (/[\s>+~]/.test(selector[at] ?? "")) from = at + 1;
  });
  return selector.slice(from);
}

/** The class (".a"), identifier ("#b") or tag ("c") that a compound asks for first; null where it asks for none of them. */
export function keyOf(compound: string): string | null {
  const plain = /^(\w[\w-]*)?([.#][a-zA-Z_-][\w-]*)?$/.exec(compound);
  if (plain !== null) return plain[2] ?? plain[1]?.toLowerCase() ?? null;
  let found: string | null = null;
  const type = /^(?:[\w-]|[^\0-\x7f])+/.exec(compound)?.[0] ?? null;
  scan(compound, (at) => {
    const sign = compound[at];
    if (found !== null || (sign !== "." && sign !== "#")) return;
    const name = /^(?:\\[0-9a-fA-F]{1,6}\s?|\\[^\n]|[\w-]|[^\0-\x7f])+/.exec(compound.slice(at + 1));
    if (name !== null) found = sign + unescaped(name[0]);
  });
  return found ?? (compound.includes("|") ? null : (type?.toLowerCase() ?? null));
}

/** The selector of all elements with the key. */
export function subjectSelector(key: string | null): string {
  if (key === null) return "*";
  return /^[.#]/.test(key) ? (key[0] ?? "") + CSS.escape(key.slice(1)) : CSS.escape(key);
}

/** The pseudo-element that a selector speaks of; "" for none. */
export function pseudoOf(selector: string): string {
  if (!selector.includes(":")) return "";
  let bare = isPlain(selector) ? selector : "";
  if (bare === "") scan(selector, (at) => {
    bare += selector[at];
  });
  return /::[\w-]+|:(before|after|first-line|first-letter)\b/.exec(bare)?.[0] ?? "";
}

/** Whether `matches` takes the selector to mean what a style sheet of the document means by it. */
export function canAsk(selector: string): boolean {
  if (/:scope\b|&/.test(selector)) return false;
  try {
    document.documentElement.matches(selector);
    return true;
  } catch {
    return false;
  }
}

/** Without a document type, classes and identifiers are compared without regard to case. */
export function asKey(name: string): string {
  return document.compatMode === "BackCompat" ? name.toLowerCase() : name;
}

function unescaped(name: string): string {
  return name.replace(/\\([0-9a-fA-F]{1,6})\s?|\\(.)/g, (_all, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16) || 0xfffd));
}

/** Without brackets, strings and escapes, as nearly all are. */
function isPlain(text: string): boolean {
  return !/[\\"'()[\]]/.test(text);
}

/** Visits the places that stand outside of brackets, strings and escapes. */
function scan(text: string, visit: (at: number) => void): void {
  let depth = 0;
  let quote = "";
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string;
    if (sign === "\\") {
      const code = /^[0-9a-fA-F]{1,6}\s?/.exec(text.slice(i + 1, i + 8));
      i += code === null ? 1 : code[0].length;
    } else if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (depth === 0) visit(i);
  }
}
