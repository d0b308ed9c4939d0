// Time and frames. A hidden tab draws no frames, so that each wait for one has a timer beside it.

export const now = (): number => performance.timeOrigin + performance.now();

const FRAME_BOUND = 50;

let drawn = false;

/** Whether the document is one that draws: frames of it have come, or it is the tab's own. A hidden frame in a page draws none. */
export const draws = (): boolean => drawn || parent === window;

/** Whether a frame of this document has come: until then, as while a style sheet is waited for, nobody has seen anything of it. */
export const hasDrawn = (): boolean => drawn;

/** The first frame of the document, however late it comes. */
export const firstFrame = (): Promise<void> => new Promise((resolve) => {
  requestAnimationFrame(() => {
    drawn = true;
    resolve();
  });
});

/** In a document whose scripts may not run, as in a sandboxed frame, no timer fires, but posted tasks run. */
const timers = !matchMedia("(scripting: none)").matches;

/** Runs something after so many milliseconds, behind all timers that are due until then. Gives back how to give up. */
export function after(ms: number, run: () => void): () => void {
  if (timers) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }
  const given = new AbortController();
  scheduler.postTask(run, { delay: ms, signal: given.signal }).catch(() => undefined);
  return () => given.abort();
}

/** When the next frame was due, by the document's own clock; null where none came within the bound. */
export function nextFrameDue(): Promise<DOMHighResTimeStamp | null> {
  return new Promise((resolve) => {
    const giveUp = after(FRAME_BOUND, () => done(null));
    const frame = requestAnimationFrame(done);
    function done(due: DOMHighResTimeStamp | null): void {
      giveUp();
      cancelAnimationFrame(frame);
      drawn ||= due !== null;
      resolve(due);
    }
  });
}

/** False where none came within the bound. */
export const nextFrame = async (): Promise<boolean> => (await nextFrameDue()) !== null;
