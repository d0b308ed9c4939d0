// What changes in the document, when, and whether it also changes while nothing is done.
import { shadowOf } from "./hosts.ts";
import { allRoots, topmost } from "./tree.ts";
import { after, now } from "./time.ts";

/** The life of one thing that mutates: a node with the kind of its mutation. */
interface Track {
  node: WeakRef<Node>;
  /** Its last separate mutations. */
  times: Moment[];
  /** Separate moments at which it mutated while no action was under way. */
  idle: number;
  /** Only text or an attribute changed, as a clock or counter does. */
  slight: boolean;
}

interface Moment {
  at: number;
  /** How many actions had begun by then. */
  action: number;
  /** Whether an input came right before it. */
  caused: boolean;
}

/** What changes, how, and whether only a text or an attribute does. */
interface Change {
  node: Node;
  kind: string;
  slight: boolean;
}

/** Mutations nearer than this are one moment, in milliseconds. */
const ONE_MOMENT = 30;
/** A slight mutation this long after the input may be a ticker's: it must stay alone for `ALONE` to count. */
const AT_ONCE = 100;
const ALONE = 1500;
/** So long after an input a change may still be its late effect, and is not taken as one that comes by itself. */
const AFTERMATH = 1500;
const MOST_TIMES = 6;
/** What changes so many nodes within a frame is large: the browser may show it a frame later than other changes. */
const LARGE = 50;
/** Frames that begin before a large change is shown for sure: with two, up to one picture in five was still the old one. */
const LARGE_TAKES = 3;

const OBSERVED: MutationObserverInit = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true };

/** Is told of what changes as it does. */
export interface Listener {
  changed(records: MutationRecord[], at: number): void;
  /** It may be about to be shown without a change of the document, as a popover is. */
  mayShow(node: Node, at: number): void;
}

export class Mutations {
  /** Moment of the last mutation. */
  last = now();
  /** Counts all changes: mutations, input, focus and the like. */
  version = 0;
  private readonly observer = new MutationObserver((records) => this.take(records));
  private readonly observed = new WeakSet<Node>();
  private shadows: WeakRef<ShadowRoot>[] = [];
  private readonly tracks = new WeakMap<Node, Map<string, Track>>();
  private recent: { track: Track; at: number }[] = [];
  private waiting = new Set<() => void>();
  private acting = false;
  private actions = 0;
  private rested = false;
  /** Moment of the last input, or of the mark before it: what it causes may still come. */
  lastInput = 0;
  /** Moment at which something last scrolled, was loaded, or the window changed its size. */
  lastMove = -Infinity;
  private restedAt = -Infinity;
  private restedVersion = -1;
  /** How many nodes have changed in this frame, as far as they are counted. */
  private size = 0;
  /** Frames that are still to begin before a large change is shown for sure. */
  private undrawn = 0;

  constructor(private readonly listener: Listener) {
    this.observe(document);
    const changed = (): void => this.bump();
    for (const type of ["input", "change", "focusin", "focusout", "transitionend", "animationend", "load", "scrollend"]) {
      addEventListener(type, changed, { capture: true, passive: true });
    }
    for (const type of ["resize", "hashchange", "popstate"]) addEventListener(type, changed);
    for (const type of ["scroll", "resize", "load"]) {
      addEventListener(type, () => { this.lastMove = now(); }, { capture: true, passive: true });
    }
    for (const type of ["pointerdown", "keydown", "click", "drop"]) {
      addEventListener(type, (event) => { if (event.isTrusted) this.lastInput = now(); }, { capture: true, passive: true });
    }
  }

  /** Reads what is pending, and finds shadow roots that were attached without a mutation. Gives all roots. */
  sync(): (Document | ShadowRoot)[] {
    const roots = [...allRoots()];
    for (const root of roots) this.observe(root);
    this.flush();
    return roots;
  }

  /** The document and the shadow roots in it, as far as they were found. */
  trees(): (Document | ShadowRoot)[] {
    const shadows = this.shadows.map((shadow) => shadow.deref()).filter((shadow) => shadow !== undefined);
    if (shadows.length < this.shadows.length) this.shadows = shadows.map((shadow) => new WeakRef(shadow));
    return [document, ...shadows.filter((shadow) => shadow.isConnected)];
  }

  flush(): void {
    this.take(this.observer.takeRecords());
  }

  /** An action begins: what mutates from now on may be its effect. */
  begin(): void {
    this.sync();
    this.lastInput = now();
    this.acting = true;
    this.actions++;
    const horizon = now() - 60_000;
    this.recent = this.recent.filter(({ at }) => at > horizon);
  }

  /** The action is over: what mutates from now on does so by itself. */
  end(): void {
    this.acting = false;
    this.rested = true;
  }

  /** Nothing has changed for two frames, or, where not all of them were drawn, for their time. */
  hasRested(drawn: boolean): void {
    this.restedAt = now();
    this.restedVersion = drawn ? this.version : -1;
  }

  /** Whether it has rested and was drawn since the last change of any kind, and the browser is not still at work on a large one. */
  isDrawn(): boolean {
    this.flush();
    return this.version === this.restedVersion && !this.isLate();
  }

  /** Whether frames are still to begin before the last large change is shown for sure. */
  isLate(): boolean {
    return this.undrawn > 0;
  }

  /** Whether nothing has changed or moved since then. */
  isAtRest(): boolean {
    this.flush();
    return Math.max(this.last, this.lastMove) < this.restedAt;
  }

  /** Whether something mutated since the moment that does not keep changing by itself. */
  effectSince(since: number): boolean {
    this.flush();
    const t = now();
    const caused = Math.max(since, this.lastInput);
    return this.recent.some(({ track, at }) => {
      if (at < since || keepsChanging(track)) return false;
      if (!track.slight || at - caused <= AT_ONCE) return true;
      return t - (track.times.at(-1)?.at ?? at) >= ALONE;
    });
  }

  /** Resolves at the next change, or when the version is another already, or after the time. */
  changedSince(version: number, ms: number): Promise<void> {
    this.flush();
    if (this.version !== version) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        giveUp();
        this.waiting.delete(done);
        resolve();
      };
      const giveUp = after(ms, done);
      this.waiting.add(done);
    });
  }

  private bump(): void {
    this.version++;
    for (const done of [...this.waiting]) done();
  }

  private observe(root: Document | ShadowRoot): void {
    if (this.observed.has(root)) return;
    this.observed.add(root);
    this.observer.observe(root, OBSERVED);
    if (root instanceof ShadowRoot) this.shadows.push(new WeakRef(root));
    // These events do not leave a shadow tree.
    root.addEventListener("beforetoggle", (event) => this.toggles(event), { capture: true, passive: true });
    root.addEventListener("toggle", ({ target }) => this.toggled(target as Node), { capture: true, passive: true });
  }

  private take(records: MutationRecord[]): void {
    const at = now();
    const real = records.filter(isReal);
    if (real.length === 0) return;
    if (!real.every(ticks)) this.last = at;
    const added = new Set<Node>();
    const noted = new Set<Track>();
    for (const record of real) {
      this.note(changeOf(record), at, noted);
      for (let i = 0; i < record.addedNodes.length; i++) added.add(record.addedNodes[i] as Node);
    }
    this.measure(real);
    for (const node of topmost(added)) if (node instanceof Element) this.observeShadows(node);
    this.listener.changed(real, at);
    this.bump();
  }

  /** The event that tells of it comes a task later, which a starved page may have only after two frames. */
  private toggles(event: Event): void {
    const node = event.target as Node;
    this.listener.mayShow(node, now());
    queueMicrotask(() => { if (!event.defaultPrevented) this.toggled(node); });
  }

  /** Something was shown or hidden of which no mutation tells: a popover, or what the browser itself shows beside a node. */
  toggled(node: Node): void {
    this.last = now();
    this.note({ node, kind: "toggle", slight: false }, this.last, new Set());
    this.bump();
  }

  private measure(records: MutationRecord[]): void {
    const counting = this.size > 0 || this.undrawn > 0;
    this.size = sizeOf(records, this.size);
    if (this.size >= LARGE) this.undrawn = LARGE_TAKES;
    if (!counting) void this.countFrames();
  }

  private async countFrames(): Promise<void> {
    do {
      // A frame that does not come shows nothing: there is no bound.
      await new Promise(requestAnimationFrame);
      this.size = 0;
      if (this.undrawn > 0) this.undrawn--;
    } while (this.undrawn > 0);
  }

  private observeShadows(added: Element): void {
    const own = shadowOf(added);
    if (own !== null) this.observeDeep(own);
    const all = added.getElementsByTagName("*");
    for (let i = 0; i < all.length; i++) {
      const shadow = shadowOf(all[i] as Element);
      if (shadow !== null) this.observeDeep(shadow);
    }
  }

  private observeDeep(root: ShadowRoot): void {
    for (const inner of allRoots(root)) this.observe(inner);
  }

  private note({ node, kind, slight }: Change, at: number, noted: Set<Track>): void {
    let kinds = this.tracks.get(node);
    if (kinds === undefined) this.tracks.set(node, (kinds = new Map()));
    let track = kinds.get(kind);
    if (track === undefined) {
      track = { node: new WeakRef(node), times: [], idle: 0, slight: true };
      kinds.set(kind, track);
    }
    if (!slight) track.slight = false;
    const previous = track.times.at(-1)?.at ?? -Infinity;
    if (at - previous > ONE_MOMENT) {
      track.times.push({ at, action: this.actions, caused: at - this.lastInput <= ONE_MOMENT });
      if (track.times.length > MOST_TIMES) track.times.shift();
      if (!this.acting && this.rested && at - this.lastInput > AFTERMATH) track.idle++;
    }
    // Also after the page has rested: what comes late may still be what the action caused.
    if (noted.has(track)) return;
    noted.add(track);
    this.recent.push({ track, at });
  }
}

function changeOf({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): Change {
  return {
    node: type === "characterData" ? (target.parentNode ?? target) : target,
    kind: type === "attributes" ? `@${attributeName}` : "content",
    slight: type !== "childList" || (isText(addedNodes) && isText(removedNodes)),
  };
}

/** How many nodes these records change, and `size` more; not counted further than what is large. */
function sizeOf(records: MutationRecord[], size: number): number {
  for (const { type, target, addedNodes } of records) {
    if (size >= LARGE) return size;
    size++;
    // A class or a style of one element may lay all within it out anew.
    if (type === "attributes") size += (target as Element).getElementsByTagName("*").length;
    for (const node of addedNodes) if (node instanceof Element) size += 1 + node.getElementsByTagName("*").length;
  }
  return size;
}

function isText(nodes: NodeList): boolean {
  for (let i = 0; i < nodes.length; i++) if (nodes[i]?.nodeType !== Node.TEXT_NODE) return false;
  return true;
}

/** What is there to tick says so, and a page is at rest beside it. */
function ticks({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element !== null && element.closest("[role=timer],[role=marquee]") !== null;
}

/** Attributes that are set to what they are already are no change. */
function isReal(record: MutationRecord): boolean {
  if (record.type === "characterData") return true;
  if (record.type === "attributes") {
    const { target, attributeName, attributeNamespace, oldValue } = record;
    return attributeName !== null && (target as Element).getAttributeNS(attributeNamespace, attributeName) !== oldValue;
  }
  return record.addedNodes.length > 0 || record.removedNodes.length > 0;
}

/**
 * Changes again and again while nothing is done, or in a steady beat (a clock, a ticker, a progress bar). Content that
 * comes and goes must keep a beat: a list that was filled in several goes is no ticker.
 */
function keepsChanging(track: Track): boolean {
  const node = track.node.deref();
  const role = node instanceof Element ? node.getAttribute("role") : null;
  if (role === "timer" || role === "marquee") return true;
  if (track.idle >= 2 && track.slight) return true;
  return !followsActions(track.times) && keepsBeat(track);
}

/** Whether it changed once after each of several actions in a row, which come in a beat themselves. */
function followsActions(times: Moment[]): boolean {
  const later = times.slice(1);
  return later.every(({ caused }) => caused) || later.every(({ action }, i) => action === (times[i]?.action ?? action) + 1);
}

/** Of many gaps one may be out of the beat: a page that is held up for a moment drops or delays one. */
function keepsBeat({ times, slight }: Track): boolean {
  const gaps = times.slice(1).map(({ at }, i) => at - (times[i]?.at ?? at));
  if (gaps.length < (slight ? 2 : 3)) return false;
  const beat = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const off = gaps.filter((gap) => Math.abs(gap - beat) > beat * 0.25).length;
  return beat >= 50 && off <= (slight && gaps.length > 3 ? 1 : 0);
}
