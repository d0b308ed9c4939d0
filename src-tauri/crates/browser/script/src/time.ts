// Time and frames. A hidden tab draws no frames, so that each wait for one has a timer beside it.

export const now = (): number => performance.timeOrigin + performance.now();

const FRAME_BOUND = 50;

/** False where none came within the bound. */
export function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(false), FRAME_BOUND);
    const frame = requestAnimationFrame(() => done(true));
    function done(came: boolean): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve(came);
    }
  });
}
