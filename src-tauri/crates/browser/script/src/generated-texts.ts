// Generated texts that appear: a toast may be no more than the `content` of ::after, for as long as an attribute stands.
import { type Appeared, surroundings } from "./appeared.ts";
import { compose, parseColor } from "./colors.ts";
import { mayHavePseudo } from "./generated.ts";
import { partOf } from "./generated-box.ts";
import { seenContentOf } from "./pseudo.ts";
import type { Shown } from "./shown.ts";
import { boxIn, isReachable } from "./visibility.ts";

const PLACES = ["::before", "::after"] as const;
/** So many elements within what has changed are looked at. */
const MOST = 50;

/** The generated texts of an element that a person sees now. */
export function generatedOf(element: Element, shown: Shown): string[] {
  if (!element.isConnected || !mayHavePseudo(element)) return [];
  return PLACES.flatMap((which) => {
    const style = getComputedStyle(element, which);
    const text = seenContentOf(element, style);
    if (!/[\p{L}\p{N}]/u.test(text) || style.visibility !== "visible" || Number(style.opacity) === 0 || !isRendered(element)) return [];
    const part = partOf(shown.scopeOf(element), style);
    return part.shown && isReachable(part, boxIn(part), part.clip) ? [text] : [];
  });
}

const isRendered = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Those that were not there when the page was last looked at, of an element whose attributes have changed and what stands in it. */
export function appearedGenerated(root: Element, at: number, seen: Map<Element, string[]>, shown: Shown): Appeared[] {
  const found: Appeared[] = [];
  const inside = root.getElementsByTagName("*");
  for (let i = -1; i < Math.min(inside.length, MOST); i++) {
    const element = i < 0 ? root : (inside[i] as Element);
    const before = seen.get(element) ?? [];
    const now = generatedOf(element, shown);
    if (now.length > 0) seen.set(element, now);
    for (const text of now) if (!before.includes(text)) found.push(appearedText(element, root, text, at));
  }
  return found;
}

function appearedText(element: Element, root: Element, text: string, at: number): Appeared {
  const style = getComputedStyle(element, "::after");
  const background = compose(parseColor(style.backgroundColor), 1, null);
  return {
    at, block: new WeakRef(element), text, ...surroundings(element, root), color: compose(parseColor(style.color), 1, background), background, nodes: [], generated: true,
  };
}
