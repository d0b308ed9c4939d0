// Texts that appear, kept also when they vanish again. Visibility is looked at right after a mutation, and again in
// the next frames, because what fades in is not visible at first.
import { compose, parseColor, type Rgb } from "./colors.ts";
import { oneSpace } from "./names.ts";
import { engineRole } from "./roles.ts";
import { nextFrame } from "./time.ts";
import { composedParent, containsComposed, isFoldedAway } from "./tree.ts";
import { isReachable, scopeOf } from "./visibility.ts";
import { transformed } from "./text.ts";
import { Styles } from "./styles.ts";
import { classWords, isLive } from "./words.ts";

interface Appeared {
  at: number;
  block: WeakRef<Element>;
  text: string;
  role: string;
  live: boolean;
  classes: string[];
  color: Rgb | null;
  background: Rgb | null;
  /** Text nodes that were seen: it is gone when none of them shows its text any more. */
  nodes: { node: WeakRef<Text>; data: string }[];
}

/** Looks again after a mutation: frames, for what fades or slides in. */
const LOOKS = 12;
const MOST_TEXTS = 3000;
const MOST_KEPT = 2000;
const SHOWING = new Set(["class", "style", "hidden", "open", "aria-hidden", "popover", "inert", "aria-expanded", "data-state", "data-show"]);

export class Transients {
  private readonly kept: Appeared[] = [];
  /** Text nodes as they were last seen. */
  private seen = new WeakMap<Text, string>();
  /** Roots of what changed, with the looks that are left. */
  private pending = new Map<Node, number>();
  private looking = false;

  /** What a snapshot saw is not new. */
  remember(nodes: Text[]): void {
    for (const node of nodes) this.seen.set(node, node.data);
  }

  /** All that is visible now is not new. */
  rememberAll(): void {
    const scopes = new Scopes();
    for (const node of textsIn(document.documentElement)) {
      if (scopes.isShown(node)) this.seen.set(node, node.data);
      else this.seen.delete(node);
    }
  }

  take(records: MutationRecord[], at: number): void {
    const roots = new Set<Node>();
    for (const record of records) {
      if (record.type === "childList") for (const node of record.addedNodes) roots.add(node);
      else if (record.type === "characterData") roots.add(record.target);
      else if (SHOWING.has(record.attributeName ?? "")) roots.add(record.target);
    }
    if (roots.size === 0) return;
    this.look(roots, at);
    for (const root of roots) if (root.isConnected) this.pending.set(root, LOOKS);
    if (!this.looking) void this.lookAgain();
  }

  /** In the order in which they appeared. */
  since(at: number): object[] {
    const scopes = new Scopes();
    const found = this.kept.filter((entry) => entry.at >= at);
    return found
      .filter((entry, i) => !found.slice(i + 1).some((later) => later.text === entry.text && later.block.deref() === entry.block.deref()))
      .map(({ text, role, live, classes, color, background, nodes }) => {
        const there = nodes.some(({ node, data }) => {
          const text = node.deref();
          return text !== undefined && text.data === data && text.isConnected && scopes.isShown(text);
        });
        return { text, role, live, classes, color, background, gone: !there };
      });
  }

  private async lookAgain(): Promise<void> {
    this.looking = true;
    while (this.pending.size > 0) {
      await nextFrame();
      const roots = new Set(this.pending.keys());
      for (const [root, left] of this.pending) {
        if (left <= 1 || !root.isConnected) this.pending.delete(root);
        else this.pending.set(root, left - 1);
      }
      this.look(roots, performance.timeOrigin + performance.now());
    }
    this.looking = false;
  }

  private look(roots: Set<Node>, at: number): void {
    const scopes = new Scopes();
    const blocks = new Map<Element, { nodes: Text[]; root: Node }>();
    let left = MOST_TEXTS;
    for (const root of roots) {
      if (!root.isConnected) continue;
      for (const node of textsIn(root)) {
        if (left-- <= 0) break;
        const shown = scopes.isShown(node);
        if (!shown) this.seen.delete(node);
        else if (this.seen.get(node) !== node.data) {
          this.seen.set(node, node.data);
          const block = blockOf(node);
          const entry = block === null ? undefined : (blocks.get(block) ?? { nodes: [], root });
          if (block !== null && entry !== undefined) blocks.set(block, { nodes: [...entry.nodes, node], root });
        }
      }
    }
    for (const [block, { nodes, root }] of blocks) this.keep(block, nodes, root, at, scopes);
  }

  private keep(block: Element, nodes: Text[], root: Node, at: number, scopes: Scopes): void {
    const shown = [...textsIn(block)].filter((node) => blockOf(node) === block && scopes.isShown(node));
    const text = oneSpace(shown.map((node) => transformed(node.data, getComputedStyle(node.parentElement ?? block).textTransform)).join(""));
    if (text === "") return;
    const holder = composedParent(nodes[0] as Text) ?? block;
    const { role, live, classes } = surroundings(holder, root);
    const { color, background } = colors(holder);
    this.kept.push({
      at, block: new WeakRef(block), text, role, live, classes, color, background,
      nodes: nodes.map((node) => ({ node: new WeakRef(node), data: node.data })),
    });
    if (this.kept.length > MOST_KEPT) this.kept.shift();
  }
}

/** Visibility of text nodes, with one computation a parent. */
class Scopes {
  private readonly scopes = new Map<Element, ReturnType<typeof scopeOf> | null>();
  private readonly range = document.createRange();

  isShown(node: Text): boolean {
    const parent = composedParent(node);
    if (parent === null || !node.isConnected || isFoldedAway(parent, node)) return false;
    let scope = this.scopes.get(parent);
    if (scope === undefined) {
      scope = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? scopeOf(parent) : null;
      this.scopes.set(parent, scope);
    }
    if (scope === null || !scope.shown || scope.style.contentVisibility === "hidden") return false;
    this.range.selectNodeContents(node);
    return isReachable(scope, this.range.getBoundingClientRect(), scope.clip);
  }
}

/** Text nodes that may be read, in open shadow roots too. */
function* textsIn(root: Node): Generator<Text> {
  if (root instanceof Text) {
    if (/\S/.test(root.data)) yield root;
    return;
  }
  if (!(root instanceof Element) || /^(script|style|noscript|template|textarea|select|head)$/.test(root.localName)) return;
  if (root.shadowRoot !== null) for (const child of root.shadowRoot.childNodes) yield* textsIn(child);
  for (const child of root.childNodes) yield* textsIn(child);
}

function blockOf(node: Text): Element | null {
  for (let e = composedParent(node); e !== null; e = composedParent(e)) {
    if (!/^(inline$|contents|ruby)/.test(getComputedStyle(e).display)) return e;
  }
  return null;
}

/** The nearest role, whether a live region is around it, and class words up to that region and to what was added. */
function surroundings(holder: Element, root: Node): { role: string; live: boolean; classes: string[] } {
  let role = "generic";
  let live: Element | null = null;
  const path: Element[] = [];
  for (let e: Element | null = holder; e !== null; e = composedParent(e)) {
    const own = engineRole(e);
    if (role === "generic") role = own;
    path.push(e);
    if (live === null && isLive(e, own)) live = e;
  }
  const top = live ?? holder;
  const classes = path.filter((e) => containsComposed(top, e) || containsComposed(root, e)).flatMap(classWords);
  return { role, live: live !== null, classes: [...new Set(classes)] };
}

function colors(element: Element): { color: Rgb | null; background: Rgb | null } {
  const scope = scopeOf(element);
  const { background } = new Styles().look(scope);
  return { color: compose(parseColor(scope.style.color), 1, background), background };
}
