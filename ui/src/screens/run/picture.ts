/** Pictures of live pages, drawn in the size in which they are shown: WebKit scales canvases by leaving points out. */

/** Canvases in between, the largest first; they are kept from picture to picture. */
const between: HTMLCanvasElement[] = [];

/** Draws a picture onto a canvas, which takes as many points as it has on the screen, and no more than the picture has. */
export function draw(onto: HTMLCanvasElement, picture: ImageBitmap): void {
  const shown = onto.clientWidth * window.devicePixelRatio || picture.width;
  const scale = Math.min(1, shown / picture.width);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  let from: ImageBitmap | HTMLCanvasElement = picture;
  // By halves, so that each point of the picture counts.
  for (let step = 0; from.width >= 2 * width; step += 1) {
    const half = (between[step] ??= document.createElement('canvas'));
    put(half, from, Math.ceil(from.width / 2), Math.ceil(from.height / 2));
    from = half;
  }
  put(onto, from, width, height);
}

function put(onto: HTMLCanvasElement, from: CanvasImageSource, width: number, height: number): void {
  if (onto.width !== width || onto.height !== height) Object.assign(onto, { width, height });
  const context = onto.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
}
