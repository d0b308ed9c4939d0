// What is kept of a text that appears: it may be gone when it is asked for.
import { compose, parseColor, type Rgb } from "./colors.ts";
import { isLigature } from "./ligatures.ts";
import { oneSpace } from "./names.ts";
import { engineRole } from "./roles.ts";
import { eachText, type Shown } from "./shown.ts";
import { Styles } from "./styles.ts";
import { transformed } from "./text.ts";
import { composedParent } from "./tree.ts";
import { classWords, isLive } from "./words.ts";

/** Below this what lies behind shows more than the colours themselves. */
const FAINT = 0.6;

export interface Appeared {
  at: number;
  block: WeakRef<Element>;
  text: string;
  role: string;
  live: boolean;
  classes: string[];
  /** Null where it cannot be told, and of what was only ever seen while it faded in. */
  color: Rgb | null;
  background: Rgb | null;
  /** It was fading in when it was last looked at, so that its colours were not its own yet. */
  faint?: boolean;
  /** Text nodes that were seen: it is gone when none of them shows its text any more. */
  nodes: { node: WeakRef<Text>; data: string }[];
  /** A style generates it: it is gone when the block shows it no more. */
  generated?: true;
}

/** The text that a block shows now, of which `nodes` are new; `root` is what was added or changed. */
export function appearedIn(block: Element, nodes: Text[], root: Node, at: number, shown: Shown): Appeared | null {
  const styles = new Styles();
  const range = document.createRange();
  let text = "";
  eachText(block, (node) => {
    const parent = composedParent(node);
    if (parent === null || shown.blockOf(node) !== block || !shown.has(node)) return true;
    const scope = shown.scopeOf(parent);
    const box = (): DOMRect => {
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    text += isLigature(scope, node.data, box) ? " " : transformed(node.data, styles.look(scope).transform);
    return true;
  }, (element) => !shown.isBlock(element));
  text = oneSpace(text);
  if (text === "") return null;
  const holder = composedParent(nodes[0] as Text) ?? block;
  return {
    at, block: new WeakRef(block), text, ...surroundings(holder, root), ...colorsOf(holder, shown),
    nodes: nodes.map((node) => ({ node: new WeakRef(node), data: node.data })),
  };
}

/** The colours of what an element shows; none while it is hardly seen. */
export function colorsOf(holder: Element, shown: Shown): Pick<Appeared, "color" | "background" | "faint"> {
  const { background, color, opacity } = new Styles().look(shown.scopeOf(holder));
  if (opacity < FAINT) return { color: null, background: null, faint: true };
  return { color: compose(parseColor(color), 1, background), background, faint: opacity < 1 };
}

/** The nearest role, whether a live region is around it, and class words up to that region and to what was added. */
export function surroundings(holder: Element, root: Node): { role: string; live: boolean; classes: string[] } {
  let role = "generic";
  let live = -1;
  let added = -1;
  const path: Element[] = [];
  for (let e: Element | null = holder; e !== null; e = composedParent(e)) {
    const own = engineRole(e);
    if (role === "generic") role = own;
    if (live < 0 && isLive(own, e.localName, e)) live = path.length;
    if (e === root) added = path.length;
    path.push(e);
  }
  const classes = path.slice(0, Math.max(live, added, 0) + 1).flatMap(classWords);
  return { role, live: live >= 0, classes: [...new Set(classes)] };
}
