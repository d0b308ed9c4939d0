// Time and frames. A hidden tab draws no frames, so that each wait for one has a timer beside it.

export const now = (): number => performance.timeOrigin + performance.now();

const FRAME_BOUND = 50;

let drawn = false;

/** Whether the document is one that draws: frames of it have come, or it is the tab's own. A hidden frame in a page draws none. */
export const draws = (): boolean => drawn || parent === window;

/** False where none came within the bound. */
export function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(false), FRAME_BOUND);
    const frame = requestAnimationFrame(() => done(true));
    function done(came: boolean): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      drawn ||= came;
      resolve(came);
    }
  });
}
