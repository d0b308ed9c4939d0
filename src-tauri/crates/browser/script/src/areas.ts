// Areas of a picture that are links of their own (https://html.spec.whatwg.org/multipage/image-maps.html). None has a box.

/** The picture that shows an area: the first that names its map. */
export function pictureOf(area: Element): HTMLImageElement | null {
  const name = area.closest("map")?.name ?? "";
  const root = area.getRootNode() as Document | ShadowRoot;
  return name === "" ? null : root.querySelector<HTMLImageElement>(`img[usemap="#${CSS.escape(name)}"]`);
}

/** The box around an area, in the coordinates of the viewport; null for what is no area that is shown. */
export function areaBox(element: Element): DOMRect | null {
  const picture = element instanceof HTMLAreaElement ? pictureOf(element) : null;
  if (picture === null) return null;
  const { x, y, width, height } = contentBox(picture);
  const [left, top, right, bottom] = sidesOf(element as HTMLAreaElement, width, height);
  const cut = (at: number, most: number): number => Math.min(Math.max(at, 0), most);
  return new DOMRect(x + cut(left, width), y + cut(top, height), cut(right, width) - cut(left, width), cut(bottom, height) - cut(top, height));
}

function contentBox(picture: HTMLImageElement): DOMRect {
  const box = picture.getBoundingClientRect();
  const style = getComputedStyle(picture);
  const inner = (side: "Left" | "Right" | "Top" | "Bottom"): number => parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]);
  const [left, top] = [inner("Left"), inner("Top")];
  return new DOMRect(box.x + left, box.y + top, box.width - left - inner("Right"), box.height - top - inner("Bottom"));
}

function sidesOf(area: HTMLAreaElement, width: number, height: number): [number, number, number, number] {
  const numbers = area.coords.split(/[\s,;]+/).map(Number).filter((n) => !Number.isNaN(n));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  switch (area.shape.toLowerCase()) {
    case "default":
      return [0, 0, width, height];
    case "circle":
    case "circ":
      return [a - c, b - c, a + c, b + c];
    case "poly":
    case "polygon": {
      const [x, y] = [0, 1].map((axis) => numbers.filter((_n, i) => i % 2 === axis)) as [number[], number[]];
      return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
    }
    default:
      return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  }
}
