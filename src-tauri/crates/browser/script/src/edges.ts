// What is drawn around a box: its border, its outline, and shadows that are as sharp as one.

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;

/** Whether a list of computed colours, each of which ends in a bracket, has one alone. */
const isOne = (colors: string): boolean => colors.indexOf(")") === colors.length - 1;

/** The colour of a border; null where none is drawn, or its sides differ. */
export function borderOf(style: CSSStyleDeclaration): string | null {
  // Few reads in place of many, where all sides are alike.
  const widths = style.borderWidth;
  if (widths === "0px") return null;
  const kinds = style.borderStyle;
  if (kinds === "none" || kinds === "hidden") return null;
  const all = style.borderColor;
  if (!kinds.includes(" ") && !widths.includes(" ") && isOne(all)) return all;
  let color: string | null = null;
  for (const side of SIDES) {
    const kind = style[`border${side}Style`];
    if (style[`border${side}Width`] === "0px" || kind === "none" || kind === "hidden") continue;
    const own = style[`border${side}Color`];
    if (color !== null && color !== own) return null;
    color = own;
  }
  return color;
}

/** Colours of what is drawn around the border, as one more. The browser's own mark of the focus (`auto`) has no colour that can be read. */
export function outlinesOf(style: CSSStyleDeclaration): string[] {
  const found: string[] = [];
  const kind = style.outlineStyle;
  if (kind !== "none" && kind !== "auto" && style.outlineWidth !== "0px") found.push(style.outlineColor);
  const shadow = style.boxShadow;
  if (shadow === "none") return found;
  // "rgb(255, 0, 0) 0px 0px 0px 3px inset, …"
  for (const [, color, spread] of shadow.matchAll(/(\w+\([^)]*\)) 0px 0px 0px (-?[\d.]+)px/g)) {
    if (color !== undefined && Number(spread) > 0) found.push(color);
  }
  return found;
}
