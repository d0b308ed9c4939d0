// Animations and transitions that end.

type Tree = Document | ShadowRoot;

/** Whether one runs now in these trees. Infinite, paused and scroll-driven ones do not count. */
export function isAnimating(trees: Tree[]): boolean {
  return trees.some((tree) => tree.getAnimations().some(isFinite));
}

/** What is animated now in the trees of these nodes: something that ends, or only what goes on for ever. */
export function animatedIn(nodes: Iterable<Node>): "ending" | "endless" | "nothing" {
  const roots = new Set(Array.from(nodes, (node) => node.getRootNode()));
  const trees = [...roots].filter((root) => root instanceof Document || root instanceof ShadowRoot);
  const animations = trees.flatMap((tree) => tree.getAnimations());
  if (animations.some(isFinite)) return "ending";
  return animations.length > 0 ? "endless" : "nothing";
}

function isFinite(animation: Animation): boolean {
  if (animation.playState !== "running" || animation.effect === null) return false;
  if (animation.timeline !== null && !(animation.timeline instanceof DocumentTimeline)) return false;
  const end = animation.effect.getComputedTiming().endTime;
  return typeof end === "number" && Number.isFinite(end) && end > 0 && animation.playbackRate !== 0;
}
