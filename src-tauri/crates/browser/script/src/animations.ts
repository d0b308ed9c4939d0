// Animations and transitions that end.

/** Whether one runs now. Infinite, paused and scroll-driven ones do not count. */
export function isAnimating(): boolean {
  return document.getAnimations().some(isFinite);
}

/** Whether anything is animated now, for ever or not, in the trees of these nodes. */
export function areAnimated(nodes: Iterable<Node>): boolean {
  const trees = new Set(Array.from(nodes, (node) => node.getRootNode()));
  return [...trees].some((tree) => (tree instanceof Document || tree instanceof ShadowRoot) && tree.getAnimations().length > 0);
}

function isFinite(animation: Animation): boolean {
  if (animation.playState !== "running" || animation.effect === null) return false;
  if (animation.timeline !== null && !(animation.timeline instanceof DocumentTimeline)) return false;
  const end = animation.effect.getComputedTiming().endTime;
  return typeof end === "number" && Number.isFinite(end) && end > 0 && animation.playbackRate !== 0;
}
