// Animations and transitions that end.

type Tree = Document | ShadowRoot;

/** Whether one runs now in these trees. Infinite, paused and scroll-driven ones do not count. */
export function isAnimating(trees: Tree[]): boolean {
  return trees.some((tree) => tree.getAnimations().some(isFinite));
}

/** A full turn, or what a few frames less of one are written as. */
const TURN = /rotate[^;]*?(-?[\d.]+)(deg|turn)\)|^(-?[\d.]+)(deg|turn)$/;

/** Whether something that a person can see has begun to turn round and round since then: the page says that it is at work. */
export function isTurning(trees: Tree[], since: number): boolean {
  return trees.some((tree) => tree.getAnimations().some((animation) => turnsSince(animation, since)));
}

function turnsSince({ effect, playState, startTime }: Animation, since: number): boolean {
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime !== Infinity) return false;
  if (typeof startTime === "number" && performance.timeOrigin + startTime < since) return false;
  if (!effect.getKeyframes().some(({ transform, rotate }) => isTurn(transform) || isTurn(rotate))) return false;
  const box = effect.target?.getBoundingClientRect();
  return box !== undefined && box.width > 0 && box.height > 0 && effect.target?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
}

function isTurn(value: unknown): boolean {
  const [, within, of, alone, unit] = (typeof value === "string" && TURN.exec(value)) || [];
  return Math.abs(Number(within ?? alone)) >= ((of ?? unit) === "turn" ? 0.97 : 350);
}

/** What is animated now in the trees of these nodes: something that ends, or only what goes on for ever. */
export function animatedIn(nodes: Iterable<Node>): "ending" | "endless" | "nothing" {
  const roots = new Set(Array.from(nodes, (node) => node.getRootNode()));
  const trees = [...roots].filter((root) => root instanceof Document || root instanceof ShadowRoot);
  const animations = trees.flatMap((tree) => tree.getAnimations());
  if (animations.some(isFinite)) return "ending";
  return animations.length > 0 ? "endless" : "nothing";
}

/** Whether one that may move this element was begun, but has not yet run for a frame: its boxes still stand where they stood before. */
export function isStarting(element: Element): boolean {
  const tree = element.getRootNode();
  if (!(tree instanceof Document || tree instanceof ShadowRoot)) return false;
  // In its first frame it has begun, and moved nothing.
  const starts = (animation: Animation): boolean => animation.pending || animation.currentTime === null || animation.currentTime === 0;
  if (tree.getAnimations().some((animation) => animation.playState === "running" && starts(animation))) return true;
  return tree instanceof ShadowRoot && isStarting(tree.host);
}

/** What changes neither what is shown nor where. */
const PAINT = new Set(["boxShadow", "textShadow", "backgroundColor", "color", "outlineColor", "borderColor", "fill", "stroke"]);
const OF_KEYFRAME = new Set(["offset", "computedOffset", "easing", "composite"]);

/** One that paints again and again, to draw attention. */
function isPulse(effect: AnimationEffect): boolean {
  if (!(effect instanceof KeyframeEffect) || (effect.getComputedTiming().iterations ?? 1) < 2) return false;
  return effect.getKeyframes().every((frame) => Object.keys(frame).every((name) => OF_KEYFRAME.has(name) || PAINT.has(name)));
}

function isFinite(animation: Animation): boolean {
  if (animation.playState !== "running" || animation.effect === null) return false;
  if (animation.timeline !== null && !(animation.timeline instanceof DocumentTimeline)) return false;
  if (isPulse(animation.effect)) return false;
  const end = animation.effect.getComputedTiming().endTime;
  return typeof end === "number" && Number.isFinite(end) && end > 0 && animation.playbackRate !== 0;
}
