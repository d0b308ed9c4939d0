// Texts that appear, kept also when they vanish again. Visibility is looked at in the next frame, as what no frame has shown
// nobody has seen, and again in those after it, because what fades in is not visible at first.
import { type Appeared, appearedIn, colorsOf } from "./appeared.ts";
import { appearedGenerated, generatedOf } from "./generated-texts.ts";
import { eachText, Shown } from "./shown.ts";
import { animatedIn } from "./animations.ts";
import type { Listener } from "./mutations.ts";
import { firstFrame, hasDrawn, nextFrame, now } from "./time.ts";
import { composedParent, topmost } from "./tree.ts";

/** Looks again after a mutation, for what comes in beside an animation without end. One that ends is looked at until then. */
const LOOKS = 12;
/** The same where nothing is animated: for what a script shows in one of the next frames. */
const LOOKS_AT_STILL = 4;
const MOST_TEXTS = 3000;
const MOST_KEPT = 2000;
/** Looks at many texts take at most one part in so many of the page's time. */
const SHARE = 6;
/** So few are looked at in each frame: where that takes long, it is the machine, or a layout that the frame needs anyway. */
const FEW_TEXTS = 100;
/** Attributes that show or hide drawn parts; of other elements any may, where a style asks for it. */
const SHOWING = new Set(["class", "style", "display", "visibility", "opacity"]);

/** Something that changed, with texts of it that are to be looked at. */
interface Part {
  root: Node;
  /** Moment at which what is seen of it counts as having appeared. */
  at: number;
  texts: Text[];
}

/** Texts of what changed that were not in sight when they were last looked at, with the looks that are left. */
interface Unseen {
  texts: Text[];
  left: number;
}

export class Transients implements Listener {
  private readonly kept: Appeared[] = [];
  /** Text nodes as they were last seen. */
  private seen = new WeakMap<Text, string>();
  /** Roots of what changed that were not looked at yet, with the moment of the change. */
  private waiting = new Map<Node, number>();
  /** By the roots of what changed. Whatever is in sight is kept, and needs no further look. */
  private readonly unseen = new Map<Node, Unseen>();
  /** Generated texts as they were last seen; null until all were looked at. */
  private generated: Map<Element, string[]> | null = null;
  private looking = false;

  /** What a snapshot saw is not new; what it did not see will be when it is back, where it has seen all. */
  remember(nodes: Text[], all: boolean): void {
    if (all) this.seen = new WeakMap();
    for (const node of nodes) this.seen.set(node, node.data);
  }

  /** The same of generated texts, of which a snapshot has seen all. */
  rememberGenerated(texts: Map<Element, string[]>): void {
    this.generated = new Map([...texts].map(([element, seen]) => [element, seen.map((text) => text.trim())]));
  }

  /** All that is visible now is not new. */
  rememberAll(): void {
    const shown = new Shown();
    const texts: Text[] = [];
    eachText(document.documentElement, (node) => texts.push(node) > 0);
    this.remember(texts.filter((node) => shown.has(node)), true);
  }

  changed(records: MutationRecord[], at: number): void {
    const changed = new Set<Node>();
    for (const record of records) {
      if (record.type === "childList") for (let i = 0; i < record.addedNodes.length; i++) changed.add(record.addedNodes[i] as Node);
      else if (record.type === "characterData" || asksToShow(record.target, record.attributeName ?? "")) changed.add(record.target);
    }
    for (const root of topmost(changed)) this.mayShow(root, at);
  }

  mayShow(root: Node, at: number): void {
    if (!this.waiting.has(root)) this.waiting.set(root, at);
    if (!this.looking) void this.lookAgain();
  }

  /** What the browser itself says beside a field. It is gone with the next input. */
  keepBubble(field: Element, text: string): void {
    this.kept.push({ at: now(), block: new WeakRef(field), text, role: "alert", live: true, classes: ["invalid"], color: null, background: null, nodes: [] });
  }

  /** Looks at what has changed and was not looked at yet. */
  settle(): void {
    if (this.waiting.size === 0 || !hasDrawn()) return;
    const waiting = this.waiting;
    this.waiting = new Map();
    for (const root of waiting.keys()) this.unseen.delete(root);
    this.keepUnseen(this.look(partsOf(waiting)), () => LOOKS);
  }

  /** Looks at all that may still come into sight, as a starved page may not have had its frames for it. */
  catchUp(): void {
    this.settle();
    this.lookAgainAt([...this.unseen], ({ left }) => left);
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
      .map((entry) => {
        if (entry.faint === true) lookAtColors(entry, shown);
        const { block, text, role, live, classes, color, background, nodes, generated } = entry;
        const holder = generated === true ? block.deref() : undefined;
        const there = (holder !== undefined && generatedOf(holder, shown).includes(text)) || nodes.some(({ node, data }) => {
          const text = node.deref();
          return text !== undefined && text.data === data && text.isConnected && shown.has(text);
        });
        return { text, role, live, classes, color, background, gone: !there, replaced: !there && showsText(block.deref(), shown) };
      });
  }

  private async lookAgain(): Promise<void> {
    this.looking = true;
    if (!hasDrawn()) await firstFrame();
    let next = 0;
    while (this.unseen.size > 0 || this.waiting.size > 0) {
      await nextFrame();
      const start = performance.now();
      const animated = animatedIn(this.unseen.keys());
      const before = [...this.unseen];
      this.settle();
      if (start >= next || countOf(before) <= FEW_TEXTS) {
        this.lookAgainAt(before, ({ left }) => {
          if (animated === "ending") return left;
          return (animated === "endless" ? left : Math.min(left, LOOKS_AT_STILL)) - 1;
        });
      }
      const end = performance.now();
      if (end - start > 1) next = end + SHARE * (end - start);
    }
    this.looking = false;
  }

  /** Looks again at texts whose roots have not changed since. */
  private lookAgainAt(unseen: [Node, Unseen][], left: (before: Unseen) => number): void {
    const at = now();
    const same = new Map(unseen.filter(([root, before]) => this.unseen.get(root) === before));
    const parts = Array.from(same, ([root, { texts }]) => ({ root, at, texts }));
    for (const root of same.keys()) this.unseen.delete(root);
    this.keepUnseen(this.look(parts), (root) => left(same.get(root) as Unseen));
  }

  private keepUnseen(parts: Part[], left: (root: Node) => number): void {
    for (const { root, texts } of parts) {
      const looks = left(root);
      if (looks > 0) this.unseen.set(root, { texts, left: looks });
    }
  }

  /** Keeps the texts that are in sight and were not seen before. Gives the parts that have others, with these. */
  private look(parts: Part[]): Part[] {
    const shown = new Shown();
    const blocks = new Map<Element, { nodes: Text[]; root: Node; at: number }>();
    const unseen: Part[] = [];
    for (const { root, at, texts } of parts) {
      if (!root.isConnected) continue;
      if (root instanceof Element && this.generated !== null) this.kept.push(...appearedGenerated(root, at, this.generated, shown));
      const hidden: Text[] = [];
      for (const node of texts) {
        if (!shown.has(node)) {
          this.seen.delete(node);
          hidden.push(node);
        } else if (this.seen.get(node) !== node.data) {
          this.seen.set(node, node.data);
          const block = shown.blockOf(node);
          const entry = block === null ? undefined : blocks.get(block);
          if (entry !== undefined) entry.nodes.push(node);
          else if (block !== null) blocks.set(block, { nodes: [node], root, at });
        }
      }
      if (hidden.length > 0) unseen.push({ root, at, texts: hidden });
    }
    for (const [block, { nodes, root, at }] of blocks) {
      const appeared = appearedIn(block, nodes, root, at, shown);
      if (appeared !== null) this.kept.push(appeared);
    }
    if (this.kept.length > MOST_KEPT) this.kept.splice(0, this.kept.length - MOST_KEPT);
    return unseen;
  }
}

/** The colours of what has faded in since it was kept. */
function lookAtColors(entry: Appeared, shown: Shown): void {
  const there = entry.nodes.map(({ node }) => node.deref()).find((text) => text !== undefined && text.isConnected && shown.has(text));
  const holder = there === undefined ? null : composedParent(there);
  if (holder !== null) Object.assign(entry, colorsOf(holder, shown));
}

/** Whether the block in which a text has gone shows one: what is said there is up to date, and what has gone is not. */
function showsText(block: Element | undefined, shown: Shown): boolean {
  return block?.isConnected === true && !eachText(block, (node) => !shown.has(node));
}

function countOf(unseen: [Node, Unseen][]): number {
  return unseen.reduce((count, [, { texts }]) => count + texts.length, 0);
}

function asksToShow(node: Node, attribute: string): boolean {
  return !(node instanceof SVGElement) || SHOWING.has(attribute);
}

/** All texts of the roots, as far as they are looked at together. */
function partsOf(roots: Map<Node, number>): Part[] {
  let left = MOST_TEXTS;
  return Array.from(roots, ([root, at]) => {
    const texts: Text[] = [];
    eachText(root, (node) => left-- > 0 && texts.push(node) > 0);
    return { root, at, texts };
  });
}

/** Going backwards: of the same text in the same block, the last counts. */
function isLastOfItsBlock(entry: Appeared, last: Map<string, Appeared[]>): boolean {
  const same = last.get(entry.text);
  if (same === undefined) last.set(entry.text, [entry]);
  else if (same.some((later) => later.block.deref() === entry.block.deref())) return false;
  else same.push(entry);
  return true;
}
