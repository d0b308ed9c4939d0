// Texts that appear, kept also when they vanish again. Visibility is looked at in the next frame, as what no frame has shown
// nobody has seen, and again in those after it, because what fades in is not visible at first.
import { type Appeared, appearedIn } from "./appeared.ts";
import type { Mutations } from "./mutations.ts";
import { ruleCount } from "./sheets.ts";
import { eachText, Shown } from "./shown.ts";
import { areAnimated } from "./animations.ts";
import { nextFrame, now } from "./time.ts";
import { topmost } from "./tree.ts";

/** Looks again after a mutation: frames, for what fades or slides in. */
const LOOKS = 12;
/** The same where nothing is animated: for what a script shows in one of the next frames. */
const LOOKS_AT_STILL = 3;
const MOST_TEXTS = 3000;
const MOST_KEPT = 2000;
/** Looks take at most one part in so many of the page's time. */
const SHARE = 6;
const SHOWING = new Set(["class", "style", "hidden", "open", "aria-hidden", "popover", "inert", "aria-expanded", "data-state", "data-show"]);

/** What tells a state of the document from a later one. */
interface Moment {
  version: number;
  move: number;
  rules: number;
}

export class Transients {
  private readonly kept: Appeared[] = [];
  /** Text nodes as they were last seen. */
  private seen = new WeakMap<Text, string>();
  /** Roots of what changed that were not looked at yet, with the moment of the change. */
  private waiting = new Map<Node, number>();
  /** Roots of what changed, with the looks that are left. */
  private pending = new Map<Node, number>();
  private looking = false;
  /** By what it is known that all that is pending would look as it did: null where it may not. */
  private looked: Moment | null = null;

  constructor(private readonly mutations: Pick<Mutations, "version" | "lastMove">) {}

  /** What a snapshot saw is not new. */
  remember(nodes: Text[]): void {
    for (const node of nodes) this.seen.set(node, node.data);
  }

  /** All that is visible now is not new. */
  rememberAll(): void {
    const shown = new Shown();
    eachText(document.documentElement, (node) => {
      if (shown.has(node)) this.seen.set(node, node.data);
      else this.seen.delete(node);
      return true;
    });
  }

  take(records: MutationRecord[], at: number): void {
    const changed = new Set<Node>();
    for (const record of records) {
      if (record.type === "childList") for (let i = 0; i < record.addedNodes.length; i++) changed.add(record.addedNodes[i] as Node);
      else if (record.type === "characterData" || SHOWING.has(record.attributeName ?? "")) changed.add(record.target);
    }
    const roots = topmost(changed);
    if (roots.length === 0) return;
    for (const root of roots) if (!this.waiting.has(root)) this.waiting.set(root, at);
    if (!this.looking) void this.lookAgain();
  }

  /** Looks at what has changed and was not looked at yet. */
  settle(): void {
    if (this.waiting.size === 0) return;
    const waiting = this.waiting;
    this.waiting = new Map();
    this.look(waiting);
    for (const root of waiting.keys()) if (root.isConnected) this.pending.set(root, LOOKS);
  }

  /** Looks at all that may still come into sight, as a starved page may not have had its frames for it. */
  catchUp(): void {
    this.settle();
    this.look(new Map(Array.from(this.pending.keys(), (root) => [root, now()])));
  }

  /** In the order in which they appeared. */
  since(at: number): object[] {
    const shown = new Shown();
    const found = this.kept.filter((entry) => entry.at >= at);
    const last = new Map<string, Appeared[]>();
    return found
      .toReversed()
      .filter((entry) => isLastOfItsBlock(entry, last))
      .reverse()
      .map(({ text, role, live, classes, color, background, nodes }) => {
        const there = nodes.some(({ node, data }) => {
          const text = node.deref();
          return text !== undefined && text.data === data && text.isConnected && shown.has(text);
        });
        return { text, role, live, classes, color, background, gone: !there };
      });
  }

  private async lookAgain(): Promise<void> {
    this.looking = true;
    let next = 0;
    while (this.pending.size > 0 || this.waiting.size > 0) {
      await nextFrame();
      const start = performance.now();
      const animated = areAnimated(this.pending.keys());
      const most = animated ? LOOKS : LOOKS_AT_STILL;
      const again = start >= next && !this.looksAsBefore();
      const roots = new Map<Node, number>();
      for (const [root, left] of this.pending) {
        if (again) roots.set(root, now());
        if (!root.isConnected || (left <= 1 && start >= next)) this.pending.delete(root);
        else this.pending.set(root, Math.max(1, Math.min(left - 1, most)));
      }
      this.settle();
      this.look(roots);
      if (start >= next) this.looked = animated ? null : this.moment();
      const end = performance.now();
      if (end - start > 1) next = end + SHARE * (end - start);
    }
    this.looking = false;
  }

  private moment(): Moment | null {
    const rules = ruleCount();
    return rules === null ? null : { version: this.mutations.version, move: this.mutations.lastMove, rules };
  }

  private looksAsBefore(): boolean {
    const { looked } = this;
    return looked !== null && looked.version === this.mutations.version && looked.move === this.mutations.lastMove && looked.rules === ruleCount();
  }

  /** Keeps the texts in these roots that were not seen before, with the moment that is given for each root. */
  private look(roots: Map<Node, number>): void {
    const shown = new Shown();
    const blocks = new Map<Element, { nodes: Text[]; root: Node; at: number }>();
    let left = MOST_TEXTS;
    for (const [root, at] of roots) {
      if (root.isConnected) eachText(root, (node) => {
        if (left-- <= 0) return false;
        if (!shown.has(node)) this.seen.delete(node);
        else if (this.seen.get(node) !== node.data) {
          this.seen.set(node, node.data);
          const block = shown.blockOf(node);
          const entry = block === null ? undefined : blocks.get(block);
          if (entry !== undefined) entry.nodes.push(node);
          else if (block !== null) blocks.set(block, { nodes: [node], root, at });
        }
        return true;
      });
    }
    for (const [block, { nodes, root, at }] of blocks) {
      const appeared = appearedIn(block, nodes, root, at, shown);
      if (appeared !== null) this.kept.push(appeared);
    }
    if (this.kept.length > MOST_KEPT) this.kept.splice(0, this.kept.length - MOST_KEPT);
  }
}

/** Going backwards: of the same text in the same block, the last counts. */
function isLastOfItsBlock(entry: Appeared, last: Map<string, Appeared[]>): boolean {
  const same = last.get(entry.text);
  if (same === undefined) last.set(entry.text, [entry]);
  else if (same.some((later) => later.block.deref() === entry.block.deref())) return false;
  else same.push(entry);
  return true;
}
