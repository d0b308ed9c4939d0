// Interned computed styles; colours composed over what lies behind.
import { compose, parseColor, type Rgb } from "./colors.ts";
import type { Style } from "./types.ts";
import type { Look, Scope } from "./visibility.ts";

const CANVAS: Rgb = [255, 255, 255];

export class Styles {
  readonly list: Style[] = [{ color: null, background: null, border: null, weight: 400, italic: false, underline: false, strike: false }];
  private readonly indexes = new Map<string, number>();

  /** Style of the text of a scope (no border). */
  look(scope: Scope): Look {
    if (scope.look !== null) return scope.look;
    const outer = scope.parent === null ? null : this.look(scope.parent);
    const style = scope.style;
    const line = style.textDecorationLine;
    const keeps = outer !== null && (outer.underline || outer.strike) && !/^inline-/.test(style.display) && style.position !== "absolute" && style.position !== "fixed" && style.float === "none";
    const look: Look = {
      background: this.background(scope, outer),
      underline: line.includes("underline") || (keeps && outer.underline),
      strike: line.includes("line-through") || (keeps && outer.strike),
      style: -1,
      transform: style.textTransform,
    };
    scope.look = look;
    return look;
  }

  textStyle(scope: Scope): number {
    const look = this.look(scope);
    if (look.style < 0) look.style = this.intern(scope, look, null);
    return look.style;
  }

  /** Style of an element itself, with its border. */
  elementStyle(scope: Scope): number {
    const border = this.border(scope);
    return border === null ? this.textStyle(scope) : this.intern(scope, this.look(scope), border);
  }

  private background(scope: Scope, outer: Look | null): Rgb | null {
    const style = scope.style;
    let behind: Rgb | null = outer === null ? CANVAS : outer.background;
    if (scope.pinned && scope.parent?.pinned !== true) behind = null;
    if (style.backgroundImage !== "none") return null;
    const color = style.backgroundColor;
    return color === "rgba(0, 0, 0, 0)" ? behind : compose(parseColor(color), scope.opacity, behind);
  }

  /** Colour of the first side that is drawn. */
  private border(scope: Scope): Rgb | null {
    const style = scope.style;
    if (style.borderStyle === "none") return null;
    for (const [width, kind, color] of [
      [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
      [style.borderRightWidth, style.borderRightStyle, style.borderRightColor],
      [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
      [style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor],
    ]) {
      if (width !== "0px" && kind !== "none" && kind !== "hidden") {
        return compose(parseColor(color ?? ""), scope.opacity, this.look(scope).background);
      }
    }
    return null;
  }

  private intern(scope: Scope, look: Look, border: Rgb | null): number {
    const style = scope.style;
    const key = `${style.color}|${scope.opacity}|${look.background}|${border}|${style.fontWeight}|${style.fontStyle}|${look.underline}|${look.strike}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = this.list.length;
      this.indexes.set(key, index);
      this.list.push({
        color: compose(parseColor(style.color), scope.opacity, look.background),
        background: look.background,
        border,
        weight: Math.round(Number(style.fontWeight)) || 400,
        italic: style.fontStyle !== "normal",
        underline: look.underline,
        strike: look.strike,
      });
    }
    return index;
  }
}
