/** The focus in lists that draw only what is in view. */

/** A list measures what it has just drawn within a frame or two; what takes longer is not coming. */
const FRAMES = 20;

/**
 * Gives the focus to an element that may still be hidden: a list hides what it has not measured yet, and what is hidden cannot
 * take the focus. Ends when the focus has gone elsewhere meanwhile. Gives back how to give up.
 */
export function focusWhenShown(find: () => HTMLElement | null | undefined): () => void {
  const from = document.activeElement;
  let frame = 0;
  let left = FRAMES;
  const attempt = (): void => {
    const now = document.activeElement;
    if (now !== from && now !== document.body) return;
    const element = find();
    element?.focus({ preventScroll: true });
    if (element && document.activeElement === element) return;
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
