// Stops pointer input that would reach another element than the target. The listeners are set before any of the page's.
import { counts, describe } from "./hits.ts";
import { elementOf, nodeOf } from "./numbers.ts";
import { partOf } from "./told.ts";

const TYPES = [
  "pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click", "auxclick", "dblclick", "contextmenu",
];

let target: Element | null = null;
let verdict: { reached: boolean; by: string | null } | null = null;

export function listen(): void {
  for (const type of TYPES) addEventListener(type, check, { capture: true, passive: false });
}

function check(event: Event): void {
  if (target === null || !event.isTrusted) return;
  // The first event of a gesture decides: its listeners may change the page before the others.
  verdict ??= judge(event);
  if (verdict.reached) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function judge(event: Event): { reached: boolean; by: string | null } {
  const hit = event.composedPath()[0];
  const element = hit instanceof Element ? hit : null;
  return target !== null && counts(target, element) ? { reached: true, by: null } : { reached: false, by: describe(element) };
}

export function guard(node: number): void {
  target = partOf(nodeOf(node))?.owner ?? elementOf(node);
  verdict = target === null ? { reached: false, by: "nothing" } : null;
}

export function unguard(): { reached: boolean; by: string | null } {
  const result = verdict ?? { reached: false, by: "none" };
  target = null;
  verdict = null;
  return result;
}
