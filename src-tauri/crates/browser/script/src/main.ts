// Sets `globalThis.__verbatim` once a document. Nothing of it can be seen by the page: it runs in an isolated world.
import type { Api } from "../api.ts";
import { around } from "./around.ts";
import { actionability } from "./actionability.ts";
import { isAnimating, isTurning } from "./animations.ts";
import { listenForBubbles } from "./bubbles.ts";
import { Effects, valuesKey } from "./effects.ts";
import { placeOf } from "./frames.ts";
import { guard, listen, unguard } from "./guard.ts";
import { customElements, handOver, noteAsked, shadowOf, unasked } from "./hosts.ts";
import { boxOf, focus, scrollByPages, scrollToEnd, search, selectOptions, setValue, valueOf } from "./input.ts";
import { Mutations } from "./mutations.ts";
import { nodeOf, numberOf } from "./numbers.ts";
import { canAsk } from "./selectors.ts";
import { takeSnapshot } from "./snapshot.ts";
import { after, draws, nextFrame, nextFrameDue, now } from "./time.ts";
import { missedTold, note, partOf, strangers, tell, toAsk } from "./told.ts";
import { sheetFacts } from "./sheets.ts";
import { listenForTips } from "./tips.ts";
import { Transients } from "./transients.ts";
import { pack } from "./wire.ts";

declare global {
  var __verbatim: Api | undefined;
}

/** A snapshot of the document. */
interface Look {
  text: string;
  version: number;
}

/** One that was taken before it was asked for: of use as long as the document's state is the same. */
interface LookAhead extends Look {
  state: string;
  at: number;
}

/** What nothing tells goes unseen no longer than this, in milliseconds. */
const LOOK_HOLDS = 100;

/** Two still frames are a rest. A wait that ended without a frame, as on a starved page, is worth less of one. */
const RESTS = 6;
const FRAME = 3;
const NO_FRAME = 1;

/** So long after an input something that turns since then keeps a page from being quiet, in milliseconds. It may turn for ever. */
const MOST_TURNING = 4000;

/** A page that hardly rests is not looked at again and again for nothing. */
const LOOKS_AHEAD = 2;

/** What may have parts for scrolling drawn beside it. */
function scrollers(): Element[] {
  const selectors = [...(sheetFacts()?.scrollers ?? [])].filter(canAsk);
  return selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
}

function create(): Api {
  listen();
  listenForTips();
  const transients = new Transients();
  const mutations = new Mutations(transients);
  const effects = new Effects(mutations);
  listenForBubbles((field) => {
    transients.keepBubble(field, field.validationMessage);
    mutations.toggled(field);
  });
  let snapshotVersion = -1;
  let lastAnimation = 0;
  /** Taken while the second still frame was waited for. */
  let ahead: LookAhead | null = null;
  /** Those by which the latest snapshot was asked for: the next one is likely asked for by the same. */
  let selectors: string[] = [];
  /** Elements of the latest snapshot that may hold a closed shadow root. */
  let hosts: Element[] = [];
  /** The version of the document that was looked through last. */
  let searched = -1;

  const animating = (): boolean => {
    const running = isAnimating(mutations.trees());
    if (running) lastAnimation = now();
    return running;
  };

  /** Whether what turns since the last input says that its effect is still to come, as where no request tells of it. */
  function isAtWork(): boolean {
    const { lastInput } = mutations;
    return lastInput > 0 && now() - lastInput < MOST_TURNING && isTurning(mutations.trees(), lastInput);
  }

  const isAtRest = (): boolean => mutations.isAtRest() && !animating();

  function look(): Look {
    const roots = mutations.sync();
    transients.catchUp();
    const custom = customElements(roots);
    hosts = unasked(roots, custom);
    note(strangers(custom, scrollers()));
    const { version } = mutations;
    const { snapshot, seen, generated } = takeSnapshot(roots, selectors);
    transients.remember(seen, !snapshot.truncated);
    transients.rememberGenerated(generated);
    return { text: pack(snapshot), version };
  }

  const lookAhead = (): LookAhead => ({ ...look(), state: state(), at: now() });

  /** By what a change is known, what was asked for included. Scrolling raises its event with the next frame only, so that its
   *  positions are compared as well; a value that a script sets raises none. */
  function state(): string {
    const { version, lastMove } = mutations;
    return JSON.stringify([version, lastMove, scrollX, scrollY, document.documentElement?.scrollHeight ?? 0, selectors, valuesKey()]);
  }

  /** Whether the document still is what it was when it was looked at. */
  function holds(look: LookAhead): boolean {
    mutations.flush();
    return now() - look.at <= LOOK_HOLDS && !animating() && look.state === state();
  }

  /** What scrolls, or gives a value: nothing that was looked at before is of use then, and no event tells it at once. */
  const alone = <A extends unknown[], R>(act: (...given: A) => R) => (...given: A): R => {
    ahead = null;
    return act(...given);
  };

  async function rest(ms: number, unchanged = false, looks = 0): Promise<boolean> {
    mutations.sync();
    if (unchanged && isAtRest()) {
      mutations.end();
      return true;
    }
    const deadline = now() + ms;
    let still = 0;
    let drawn = true;
    while (still < RESTS) {
      const before = mutations.last;
      if (now() >= deadline) {
        mutations.end();
        return false;
      }
      const came = await nextFrame();
      const worth = came || !draws() ? FRAME : NO_FRAME;
      mutations.flush();
      const earlier = still;
      still = mutations.last === before && !animating() ? still + worth : 0;
      drawn = (drawn || still === 0) && came;
      if (still === 0) ahead = null;
      else if (earlier < FRAME && still >= FRAME && looks-- > 0) ahead = lookAhead();
    }
    mutations.end();
    mutations.hasRested(drawn);
    return true;
  }

  return {
    snapshot(wanted) {
      selectors = wanted ?? [];
      const taken = ahead !== null && holds(ahead) ? ahead : look();
      ahead = null;
      snapshotVersion = taken.version;
      return taken.text;
    },
    strange: toAsk,
    missed: missedTold,
    tell: (answers) => alone(tell)(answers),
    unasked: () => hosts.length,
    hosts: () => hosts,
    asked() {
      noteAsked(hosts);
      hosts = [];
    },
    open(root) {
      ahead = null;
      handOver(root);
      transients.mayShow(root.host, now());
    },
    changed: (ms) => mutations.changedSince(snapshotVersion, ms),
    actionability: (node, need, words) => alone(actionability)(node, need, words ?? null, isAtRest),
    mark() {
      ahead = null;
      mutations.begin();
      transients.catchUp();
      if (mutations.version !== snapshotVersion) transients.rememberAll();
      // What has come into sight until now is older than what comes, also where the clock does not tell them apart.
      const before = now();
      let at = before;
      while (at === before) at = now();
      effects.mark(at);
      return at;
    },
    effects: (since) => effects.since(since),
    rest,
    async settle(since, ms, unchanged) {
      ahead = null;
      const rested = await rest(ms, unchanged, LOOKS_AHEAD);
      return { rested, effects: effects.since(since) };
    },
    async drawn() {
      if (mutations.isDrawn()) return true;
      let came;
      do came = await nextFrame();
      while (came && mutations.isLate());
      return came;
    },
    async frame() {
      const due = await nextFrameDue();
      return due === null ? null : { now: now(), late: performance.now() - due };
    },
    async quiet() {
      // A page that got no time to change is not quiet: what was due by now is waited for, and what passes meanwhile does not
      // count. Timers run in the order in which they fall due, so this one comes behind all that are late.
      const asked = now();
      await new Promise<void>((resolve) => after(0, resolve));
      mutations.flush();
      return animating() || isAtWork() ? 0 : Math.max(0, asked - Math.max(mutations.last, mutations.lastInput, lastAnimation));
    },
    transients(since) {
      mutations.flush();
      transients.catchUp();
      return JSON.stringify(transients.since(since));
    },
    guard,
    unguard,
    focus: alone(focus),
    setValue: alone(setValue),
    selectOptions: alone(selectOptions),
    valueOf,
    scrollBy: alone(scrollByPages),
    scrollToEnd: alone(scrollToEnd),
    async search() {
      // Where nothing has changed since it was looked through, there is nothing more to see.
      mutations.flush();
      if (searched === mutations.version) return false;
      ahead = null;
      const any = await search();
      // What comes of it may come late.
      if (any) mutations.lastInput = now();
      await nextFrame();
      mutations.flush();
      searched = mutations.version;
      ahead = null;
      return any;
    },
    boxOf,
    placeOf,
    numberOf,
    nodeOf: (number) => {
      const node = nodeOf(number);
      return partOf(node)?.owner ?? node;
    },
    around,
    shadowOf,
  };
}

globalThis.__verbatim ??= create();
