// Computed colours as `[r, g, b, a]`, and their composition (W3C Compositing, source-over in sRGB).
export type Rgb = [number, number, number];
type Rgba = [number, number, number, number];

const parsed = new Map<string, Rgba>();
let canvas: OffscreenCanvasRenderingContext2D | null = null;

export function parseColor(text: string): Rgba {
  let color = parsed.get(text);
  if (color === undefined) {
    const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.e-]+))?\)$/.exec(text);
    color = plain
      ? [Number(plain[1]), Number(plain[2]), Number(plain[3]), plain[4] === undefined ? 1 : Number(plain[4])]
      : paintColor(text);
    parsed.set(text, color);
  }
  return color;
}

/** Colours in other spaces (`oklch()`, `color()`) are painted to learn their sRGB value. */
function paintColor(text: string): Rgba {
  canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (canvas === null) return [0, 0, 0, 0];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = "rgba(0, 0, 0, 0)";
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r ?? 0, g ?? 0, b ?? 0, (a ?? 0) / 255];
}

/** A colour over what lies behind; null when it lets through what is not known. */
export function compose(color: Rgba, opacity: number, behind: Rgb | null): Rgb | null {
  const alpha = color[3] * opacity;
  if (alpha >= 0.999) return [color[0], color[1], color[2]];
  if (behind === null) return null;
  const mix = (front: number, back: number): number => Math.round(front * alpha + back * (1 - alpha));
  return [mix(color[0], behind[0]), mix(color[1], behind[1]), mix(color[2], behind[2])];
}
