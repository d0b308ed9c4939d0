// Basic shapes of `clip-path` (https://drafts.csswg.org/css-shapes/#basic-shape-functions) and round corners: the box around what one
// leaves, and whether a point lies in it. Lengths are those of the style, from the corner of the border box.
import type { Inside } from "./apertures.ts";
import type { Edges } from "./visibility.ts";

const EMPTY: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** The name of a shape, what stands in its brackets, and the box that it is drawn in where that is told. */
function partsOf(path: string): { shape: string; inside: string; box: string } {
  const [, shape = "", inside = "", box = "border-box"] = /^([\w-]+)\((.*?)\)(?: ([\w-]+))?$/.exec(path) ?? [];
  return { shape, inside, box };
}

/** Whether a shape is a box with the sides of its element's. */
export function isUprightBox(path: string): boolean {
  const { shape, inside, box } = partsOf(path);
  return shape === "inset" && box === "border-box" && !inside.includes("round");
}

/** The box around what a shape leaves, with 1 px less where it is an inset; null where it is not known. */
export function boundsOf(path: string, size: DOMRect): Edges | null {
  const { shape, inside, box } = partsOf(path);
  if (box !== "border-box") return null;
  switch (shape) {
    case "inset":
      return ofInset(inside, size);
    case "polygon":
      return ofPolygon(inside, size);
    case "circle":
    case "ellipse": {
      const ellipse = ellipseOf(inside, size);
      if (ellipse === null) return null;
      const { across, down, x, y } = ellipse;
      return { left: x - across, top: y - down, right: x + across, bottom: y + down };
    }
    case "path":
      return isEmptyPath(inside, size) ? EMPTY : null;
    case "shape":
      // Its points alone: nothing is left where they are all one.
      return new Set(inside.match(/(?:from|to) \S+ \S+?(?=,|$)/g)?.map((point) => point.replace(/^\w+ /, ""))).size === 1 ? EMPTY : null;
    default:
      return null;
  }
}

/** Which points a shape leaves. */
export function insideOf(path: string, zoom: number): Inside {
  const { shape, inside, box } = partsOf(path);
  if (box !== "border-box") return () => "met";
  const rule = /^evenodd/.test(inside) ? "evenodd" : "nonzero";
  let drawn: Path2D | null | undefined;
  return (x, y, width, height) => {
    drawn ??= drawnPath(shape, inside, new DOMRect(0, 0, width / zoom, height / zoom));
    return drawn === null ? "met" : isInPath(drawn, x / zoom, y / zoom, rule) ? "in" : "out";
  };
}

function drawnPath(shape: string, inside: string, size: DOMRect): Path2D | null {
  if (shape === "path") return pathOf(inside);
  const path = new Path2D();
  if (shape === "inset" && !inside.includes("round")) {
    const edges = ofInset(inside, size);
    if (edges === null) return null;
    path.rect(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top);
  } else if (shape === "polygon") {
    const points = pointsOf(inside, size);
    if (points === null) return null;
    for (const [x, y] of points) path.lineTo(x, y);
  } else if (shape === "circle" || shape === "ellipse") {
    const ellipse = ellipseOf(inside, size);
    if (ellipse === null) return null;
    path.ellipse(ellipse.x, ellipse.y, ellipse.across, ellipse.down, 0, 0, 2 * Math.PI);
  } else return null;
  return path;
}

/** A length of a shape in CSS pixels; NaN where it is calculated. */
function lengthOf(text: string, whole: number): number {
  if (!/^-?[\d.]+(?:e-?\d+)?(?:px|%)?$/.test(text)) return NaN;
  return text.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
}

function ofInset(inside: string, { width, height }: DOMRect): Edges | null {
  const [t = "0", r = t, b = t, l = r] = inside.replace(/ ?round .*$/, "").split(" ");
  const sides = [lengthOf(l, width), lengthOf(t, height), lengthOf(r, width), lengthOf(b, height)] as const;
  if (sides.some(Number.isNaN)) return null;
  const part = { left: sides[0], top: sides[1], right: width - sides[2], bottom: height - sides[3] };
  return part.right - part.left <= 1 || part.bottom - part.top <= 1 ? EMPTY : part;
}

/** `circle(radius at x y)` or `ellipse(radius radius at x y)`; null where it is drawn up to a side. */
function ellipseOf(inside: string, { width, height }: DOMRect): { across: number; down: number; x: number; y: number } | null {
  const [radii = "", center = "50% 50%"] = inside.split(/ ?at /);
  const [one = "", other] = radii.split(" ");
  const [atX = "", atY = ""] = center.split(" ");
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const across = lengthOf(one, other === undefined ? diagonal : width);
  const down = other === undefined ? across : lengthOf(other, height);
  const [x, y] = [lengthOf(atX, width), lengthOf(atY, height)];
  return [across, down, x, y].some(Number.isNaN) ? null : { across, down, x, y };
}

function pointsOf(inside: string, { width, height }: DOMRect): [number, number][] | null {
  const pairs = inside.replace(/^(?:nonzero|evenodd), /, "").split(", ").map((point) => point.split(" "));
  const points = pairs.map(([x = "", y = ""]): [number, number] => [lengthOf(x, width), lengthOf(y, height)]);
  return points.flat().some(Number.isNaN) ? null : points;
}

function ofPolygon(inside: string, size: DOMRect): Edges | null {
  const points = pointsOf(inside, size);
  if (points === null) return null;
  const [x, y] = [points.map(([at]) => at), points.map(([, at]) => at)];
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

function pathOf(inside: string): Path2D | null {
  const data = /"([^"]*)"/.exec(inside)?.[1];
  return data === undefined ? null : new Path2D(data);
}

/** How large paths are drawn to learn whether anything is left of them. */
const PROBE = 64;

function isEmptyPath(inside: string, { width, height }: DOMRect): boolean {
  const path = pathOf(inside);
  const canvas = path === null ? null : new OffscreenCanvas(PROBE, PROBE).getContext("2d");
  if (canvas === null || path === null || !(width > 0 && height > 0)) return false;
  canvas.scale(PROBE / width, PROBE / height);
  canvas.fill(path, inside.startsWith("evenodd") ? "evenodd" : "nonzero");
  return !canvas.getImageData(0, 0, PROBE, PROBE).data.some((value) => value > 0);
}

let canvas: OffscreenCanvasRenderingContext2D | null = null;

function isInPath(path: Path2D, x: number, y: number, rule: CanvasFillRule): boolean {
  canvas ??= new OffscreenCanvas(1, 1).getContext("2d");
  return canvas?.isPointInPath(path, x, y, rule) ?? false;
}

const CORNERS = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"] as const;

/** Which points round corners leave (https://drafts.csswg.org/css-backgrounds-3/#corner-overlap). */
export function insideCorners(style: CSSStyleDeclaration): Inside {
  const radii = CORNERS.map((corner) => style[`border${corner}Radius`].split(" "));
  return (x, y, width, height) => {
    const across = radii.map(([one = "0"]) => lengthOf(one, width));
    const down = radii.map(([one = "0", other = one]) => lengthOf(other, height));
    const sum = (of: number[], a: number, b: number): number => of[a]! + of[b]!;
    const part = Math.min(1, width / sum(across, 0, 1), width / sum(across, 2, 3), height / sum(down, 0, 3), height / sum(down, 1, 2));
    for (let i = 0; i < 4; i++) {
      const [rx, ry] = [part * across[i]!, part * down[i]!];
      const [dx, dy] = [i === 0 || i === 3 ? rx - x : x - width + rx, i < 2 ? ry - y : y - height + ry];
      if (dx > 0 && dy > 0 && (dx / rx) ** 2 + (dy / ry) ** 2 > 1) return "out";
    }
    return "in";
  };
}
