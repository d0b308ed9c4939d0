// Which properties may be declared on an element: by the style sheets, by its attributes, or by the browser's own sheet
// for its tag. What is not declared has its initial value, or that of the parent where it is inherited.
import { CLASS, ID, STYLING } from "./attributes.ts";
import { asKey, canAsk, keyOf, subjectOf } from "./selectors.ts";

/** Properties, as bits. */
export const OPACITY = 1;
export const POSITION = 2;
export const CLIP = 4;
export const VISIBILITY = 8;
export const OVERFLOW = 0x10;
export const CURSOR = 0x20;
export const SKIPPED = 0x40;
export const LINES = 0x80;
export const CASE = 0x100;
export const BACKGROUND = 0x200;
export const COLOR = 0x400;
export const WEIGHT = 0x800;
export const ITALIC = 0x1000;
export const BORDER = 0x2000;
export const DISPLAY = 0x8000;
export const POINTER = 0x10000;
export const OUTLINE = 0x20000;
/** What moves, turns or scales an element, or makes it hold its fixed parts as a transform does. */
export const TRANSFORM = 0x4000;
/** What keeps the content of an element within its box. */
export const CONTAIN = 0x40000;
export const BACKFACE = 0x80000;
/** What draws discs in place of letters. */
export const SECURITY = 0x100000;
export const COUNTER = 0x200000;
/** What is written before the items of a list. */
export const MARK = 0x400000;
/** In which direction letters are written, whatever they are. */
export const BIDI = 0x800000;
/** What lays an element under what stands around it, or over it. */
export const LAYER = 0x1000000;
export const ALL = 0x1ffffff;

const BITS: Record<string, number> = {
  all: ALL, display: DISPLAY, float: DISPLAY, "writing-mode": DISPLAY, opacity: OPACITY, filter: OPACITY | TRANSFORM, position: POSITION | DISPLAY,
  transform: TRANSFORM, translate: TRANSFORM, rotate: TRANSFORM, scale: TRANSFORM, perspective: TRANSFORM, "offset-path": TRANSFORM, "transform-style": TRANSFORM, "will-change": TRANSFORM, "backdrop-filter": TRANSFORM,
  contain: CONTAIN, "container-type": CONTAIN, "backface-visibility": BACKFACE, "-webkit-text-security": SECURITY, "counter-reset": COUNTER, "counter-set": COUNTER, "counter-increment": COUNTER,
  "list-style-type": MARK, "list-style-image": MARK, "unicode-bidi": BIDI, clip: CLIP, "clip-path": CLIP, "mask-image": CLIP, "mask-size": CLIP, "overflow-clip-margin": OVERFLOW, visibility: VISIBILITY, cursor: CURSOR,
  "content-visibility": SKIPPED | CONTAIN, "text-decoration-line": LINES, "text-transform": CASE, "background-image": BACKGROUND,
  "background-color": BACKGROUND, color: COLOR, "-webkit-text-fill-color": COLOR, "color-scheme": COLOR | BACKGROUND | BORDER, "font-weight": WEIGHT, "font-style": ITALIC, "pointer-events": POINTER,
  "box-shadow": OUTLINE, "z-index": LAYER,
};

/** What the browser's own sheet declares beside `display`; for tags that are not here, anything. */
const TAGS = new Map<string, number>();
for (const [bits, tags] of [
  [0, "article aside big blockquote code dd div dl dt figcaption figure footer form header hgroup kbd li main nav ol p pre samp " +
    "search section small span sub sup tt ul legend"],
  [0, "table tbody td tfoot thead tr"],
  [WEIGHT, "th"],
  [WEIGHT, "b h1 h2 h3 h4 h5 h6 strong"],
  [ITALIC, "address cite dfn em i var"],
  [LINES, "abbr del ins s strike u"],
  [COLOR | CURSOR | LINES, "a"],
  [COLOR | BACKGROUND, "mark"],
  [CURSOR, "label"],
  [BACKGROUND | BORDER | CASE | COLOR | CURSOR | ITALIC | OVERFLOW | WEIGHT, "button textarea"],
  [BACKGROUND | BORDER | CASE | COLOR | CURSOR | DISPLAY | ITALIC | OVERFLOW | WEIGHT, "input"],
  // One that a page draws by `appearance: base-select` is displayed otherwise.
  [BACKGROUND | BORDER | CASE | COLOR | CURSOR | DISPLAY | ITALIC | OPACITY | OVERFLOW | WEIGHT, "select"],
  [BORDER, "fieldset"],
  [BORDER | OVERFLOW, "img"],
] as [number, string][]) for (const tag of tags.split(" ")) TAGS.set(tag, bits);

/** The `display` of these, where nothing else declares it. */
const DISPLAYS = new Map<string, string>();
for (const [display, tags] of [
  ["block", "address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup legend main nav ol p " +
    "pre search section ul"],
  ["inline", "a abbr b big cite code del dfn em i img ins kbd label mark s samp small span strike strong sub sup tt u var"],
  ["inline-block", "button textarea"],
  ["list-item", "li"],
  ["table", "table"],
  ["table-cell", "td th"],
  ["table-footer-group", "tfoot"],
  ["table-header-group", "thead"],
  ["table-row", "tr"],
  ["table-row-group", "tbody"],
] as [string, string][]) for (const tag of tags.split(" ")) DISPLAYS.set(tag, display);
/** What leaves the `display` of children as it is. */
const LEAVES_DISPLAY = new Set([...DISPLAYS.values(), "flow-root", "inline-block"]);

/** The `display` of an element, where it can be known without its style. */
export function knownDisplay(tag: string, declared: number, parentDisplay: string): string | undefined {
  return declared & DISPLAY || !LEAVES_DISPLAY.has(parentDisplay) ? undefined : DISPLAYS.get(tag);
}

/** Cells have the borders that an attribute of their table asks for. */
const IN_TABLES = new Set(["table", "tbody", "td", "tfoot", "th", "thead", "tr"]);
const RULED_TABLE = "table[border],table[frame],table[rules]";
/** Their content inherits from shadow trees of the browser's own, and may be hidden there. */
const WITH_SHADOWS = new Set(["details", "marquee", "optgroup", "summary"]);

export class Declared {
  private readonly classes = new Map<string, number>();
  private readonly ids = new Map<string, number>();
  private readonly tags = new Map<string, number>();
  /** By selectors that ask for none of these. */
  private readonly others = new Map<string, number>();
  private other: string | null = null;
  private readonly byClass = new Map<string, number>();

  of(element: Element, tag: string, attributes: number): number {
    const native = TAGS.get(tag);
    // Attributes of SVG elements are declarations. Without a document type, tables begin anew.
    if (native === undefined || (tag === "a" && !(element instanceof HTMLElement)) || (tag === "table" && document.compatMode === "BackCompat")) return ALL;
    let bits = native | (this.tags.get(tag) ?? 0) | (this.others.get("*") ?? 0);
    if (attributes & STYLING) return ALL;
    if (attributes & CLASS) bits |= this.ofClasses(element.getAttribute("class") ?? "");
    if (attributes & ID && this.ids.size > 0) bits |= this.ids.get(asKey(element.id)) ?? 0;
    this.other ??= [...this.others.keys()].filter((selector) => selector !== "*").join(",");
    if (this.other !== "" && element.matches(this.other)) {
      for (const [selector, more] of this.others) if (element.matches(selector)) bits |= more;
    }
    return bits;
  }

  /** Takes what a rule declares. */
  take(selector: string, bits: number): void {
    if (bits === 0) return;
    const key = keyOf(subjectOf(selector));
    if (key === null) add(this.others, canAsk(selector) ? selector : "*", bits);
    else if (key[0] === ".") add(this.classes, asKey(key.slice(1)), bits);
    else if (key[0] === "#") add(this.ids, asKey(key.slice(1)), bits);
    else add(this.tags, key, bits);
  }

  merge(part: Declared): void {
    for (const kind of ["classes", "ids", "tags", "others"] as const) for (const [key, bits] of part[kind]) add(this[kind], key, bits);
  }

  private ofClasses(own: string): number {
    let bits = this.byClass.get(own);
    if (bits === undefined) {
      bits = 0;
      for (const name of own.split(/\s+/)) bits |= this.classes.get(asKey(name)) ?? 0;
      this.byClass.set(own, bits);
    }
    return bits;
  }
}

function add(into: Map<string, number>, key: string, bits: number): void {
  into.set(key, (into.get(key) ?? 0) | bits);
}

export function bitsOf(style: CSSStyleDeclaration): number {
  let bits = 0;
  for (let i = 0; i < style.length; i++) {
    const name = style[i] as string;
    bits |= BITS[name] ?? (name.startsWith("overflow-") ? OVERFLOW : /^border-.*-style$/.test(name) ? BORDER : name.startsWith("outline-") ? OUTLINE : 0);
  }
  return bits;
}

/** Elements with properties under animation or transition, which no rule declares any more or yet. */
function animated(): Set<Element> {
  const found = new Set<Element>();
  for (const { effect } of document.getAnimations()) {
    if (effect instanceof KeyframeEffect && effect.target !== null) found.add(effect.target);
  }
  return found;
}

/** Where not all that styles elements can be known: anything may be declared. */
function isStyledOtherwise(): boolean {
  return document.fullscreenElement !== null || matchMedia("(forced-colors: active)").matches;
}

/** What may be declared on an element, given its tag, that of its parent, and which attributes it has. */
export type Declarations = (element: Element, tag: string, parentTag: string, attributes: number) => number;

/** Answers in a document that does not change meanwhile. */
export function declarations(declared: Declared | null): Declarations {
  if (declared === null || isStyledOtherwise()) return () => ALL;
  const moving = animated();
  const ruled = document.querySelector(RULED_TABLE) !== null;
  return (element, tag, parentTag, attributes) => {
    // A closed shadow root may stand in a custom element.
    if (parentTag.includes("-") || WITH_SHADOWS.has(parentTag) || moving.has(element)) return ALL;
    const bits = declared.of(element, tag, attributes);
    return ruled && IN_TABLES.has(tag) ? bits | BORDER : bits;
  };
}
