// Interned computed styles; colours composed over what lies behind.
import { compose, parseColor, type Rgb } from "./colors.ts";
import { BACKGROUND, BORDER, CASE, COLOR, DISPLAY, ITALIC, LINES, OUTLINE, WEIGHT } from "./declared.ts";
import { borderOf, outlinesOf } from "./edges.ts";
import type { Style } from "./types.ts";
import { type Look, type Scope, styleIn } from "./visibility.ts";

const CANVAS: Rgb = [255, 255, 255];
/** Neighbours look alike: so many looks are compared with a new one. */
const MOST_RECENT = 16;

export class Styles {
  readonly list: Style[] = [{ color: null, background: null, border: null, weight: 400, italic: false, underline: false, strike: false }];
  private readonly indexes = new Map<string, number>();
  private readonly recent: Look[] = [];
  private oldest = 0;

  /** How the text of a scope looks. */
  look(scope: Scope): Look {
    if (scope.look !== null) return scope.look;
    const { parent, declared } = scope;
    const outer = parent === null ? null : this.look(parent);
    const keeps = outer !== null && (outer.underline || outer.strike) && keepsLines(scope);
    if (outer !== null && keeps === (outer.underline || outer.strike) && isAsParent(scope)) return (scope.look = outer);
    const style = styleIn(scope);
    const line = declared & LINES ? style.textDecorationLine : "";
    const own = (bit: number): boolean => outer === null || (declared & bit) !== 0;
    return (scope.look = this.known({
      background: this.background(scope, outer),
      // What fills the letters, which is the colour of the text where nothing else is said.
      color: own(COLOR) ? style.webkitTextFillColor : outer?.color ?? "",
      weight: own(WEIGHT) ? style.fontWeight : outer?.weight ?? "",
      italic: own(ITALIC) ? style.fontStyle : outer?.italic ?? "",
      transform: own(CASE) ? style.textTransform : outer?.transform ?? "",
      underline: line.includes("underline") || (keeps && outer.underline),
      strike: line.includes("line-through") || (keeps && outer.strike),
      opacity: scope.opacity,
      alike: null,
      style: -1,
      bordered: null,
    }));
  }

  /** One of the last looks, if this is the same. */
  private known(look: Look): Look {
    for (const known of this.recent) if (isSame(known, look)) return known;
    this.recent[this.oldest] = look;
    this.oldest = (this.oldest + 1) % MOST_RECENT;
    return look;
  }

  textStyle(scope: Scope): number {
    const look = this.look(scope);
    if (look.style < 0) look.style = this.intern(look, null, []);
    return look.style;
  }

  /** Style of an element itself, with what is drawn around it. */
  elementStyle(scope: Scope): number {
    const border = scope.declared & BORDER ? borderOf(styleIn(scope)) : null;
    const outlines = scope.declared & OUTLINE ? outlinesOf(styleIn(scope)) : [];
    if (border === null && outlines.length === 0) return this.textStyle(scope);
    const look = this.look(scope);
    const seen = (color: string): Rgb | null => compose(parseColor(color), look.opacity, look.background);
    if (border === null || outlines.length > 0) {
      return this.intern(look, border === null ? null : seen(border), outlines.map(seen).filter((color) => color !== null));
    }
    look.bordered ??= new Map();
    let index = look.bordered.get(border);
    if (index === undefined) look.bordered.set(border, (index = this.intern(look, seen(border), [])));
    return index;
  }

  /** Whether an area of another colour than that around it is drawn behind what an element shows. */
  isFilled(scope: Scope): boolean {
    if (!(scope.declared & BACKGROUND)) return false;
    const own = this.look(scope).background;
    const around = scope.parent === null ? CANVAS : this.look(scope.parent).background;
    return own !== null && String(own) !== String(around);
  }

  private background(scope: Scope, outer: Look | null): Rgb | null {
    let behind: Rgb | null = outer === null ? CANVAS : outer.background;
    if (scope.pinned && scope.parent?.pinned !== true) behind = null;
    if (!(scope.declared & BACKGROUND)) return behind;
    const style = styleIn(scope);
    if (style.backgroundImage !== "none") return null;
    const color = style.backgroundColor;
    return color === "rgba(0, 0, 0, 0)" ? behind : compose(parseColor(color), scope.opacity, behind);
  }

  private intern(look: Look, border: Rgb | null, outlines: Rgb[]): number {
    const { color, background, weight, italic, underline, strike, opacity } = look;
    const key = `${color}|${opacity}|${background}|${border}|${outlines.join("/")}|${weight}|${italic}|${underline}|${strike}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = this.list.length;
      this.indexes.set(key, index);
      this.list.push({
        color: compose(parseColor(color), opacity, background),
        background,
        border,
        ...(outlines.length > 0 ? { outlines } : {}),
        weight: Math.round(Number(weight)) || 400,
        italic: italic !== "normal",
        underline,
        strike,
      });
    }
    return index;
  }
}

function isSame(one: Look, other: Look): boolean {
  return one.color === other.color && one.weight === other.weight && one.italic === other.italic && one.transform === other.transform &&
    one.underline === other.underline && one.strike === other.strike && one.opacity === other.opacity && isSameColor(one.background, other.background);
}

function isSameColor(one: Rgb | null, other: Rgb | null): boolean {
  if (one === null || other === null) return one === other;
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2];
}

const LOOKS = BACKGROUND | CASE | COLOR | ITALIC | LINES | WEIGHT;

/** Nothing that its text shows is declared on the element itself. */
function isAsParent({ declared, parent, opacity, pinned }: Scope): boolean {
  return !(declared & LOOKS) && opacity === parent?.opacity && pinned === parent.pinned;
}

/** Lines through and under a text go on into its inline content. */
function keepsLines(scope: Scope): boolean {
  const { display, position, declared } = scope;
  if (display.startsWith("inline-") || position === "absolute" || position === "fixed") return false;
  return !(declared & DISPLAY) || styleIn(scope).float === "none";
}
