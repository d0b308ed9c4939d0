// Time and frames. A hidden tab draws no frames, so that each wait for one has a timer beside it.

export const now = (): number => performance.timeOrigin + performance.now();

const FRAME_BOUND = 50;

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, FRAME_BOUND);
    const frame = requestAnimationFrame(done);
    function done(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}
