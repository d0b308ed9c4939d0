// Sets `globalThis.__verbatim` once a document. Nothing of it can be seen by the page: it runs in an isolated world.
import type { Api } from "../api.ts";
import { actionability } from "./actionability.ts";
import { isAnimating } from "./animations.ts";
import { Effects } from "./effects.ts";
import { guard, listen, unguard } from "./guard.ts";
import { boxOf, focus, scrollByPages, scrollToEnd, selectOptions, setValue, valueOf } from "./input.ts";
import { Mutations } from "./mutations.ts";
import { nodeOf, numberOf } from "./numbers.ts";
import { takeSnapshot } from "./snapshot.ts";
import { nextFrame, now } from "./time.ts";
import { Transients } from "./transients.ts";

declare global {
  var __verbatim: Api | undefined;
}

function create(): Api {
  listen();
  const transients = new Transients();
  const mutations = new Mutations((records, at) => transients.take(records, at));
  const effects = new Effects(mutations);
  let snapshotVersion = -1;
  let lastAnimation = 0;

  const animating = (): boolean => {
    const running = isAnimating();
    if (running) lastAnimation = now();
    return running;
  };

  const isAtRest = (): boolean => mutations.isAtRest() && !animating();

  async function rest(ms: number, unchanged = false): Promise<boolean> {
    mutations.sync();
    if (unchanged && isAtRest()) {
      mutations.end();
      return true;
    }
    const deadline = now() + ms;
    let still = 0;
    while (still < 2) {
      const before = mutations.last;
      if (now() >= deadline) {
        mutations.end();
        return false;
      }
      await nextFrame();
      mutations.flush();
      still = mutations.last === before && !animating() ? still + 1 : 0;
    }
    mutations.end();
    mutations.hasRested();
    return true;
  }

  const quiet = (): number => {
    mutations.flush();
    return animating() ? 0 : now() - Math.max(mutations.last, lastAnimation);
  };

  return {
    snapshot(selectors) {
      mutations.flush();
      transients.settle();
      snapshotVersion = mutations.version;
      const { snapshot, seen } = takeSnapshot(selectors ?? []);
      transients.remember(seen);
      return JSON.stringify(snapshot);
    },
    changed: (ms) => mutations.changedSince(snapshotVersion, ms),
    actionability: (node, need) => actionability(node, need, isAtRest),
    mark() {
      mutations.begin();
      transients.settle();
      if (mutations.version !== snapshotVersion) transients.rememberAll();
      const at = now();
      effects.mark(at);
      return at;
    },
    effects: (since) => effects.since(since),
    rest,
    async settle(since, ms, unchanged) {
      const rested = await rest(ms, unchanged);
      return { rested, effects: effects.since(since), quiet: quiet() };
    },
    async drawn() {
      if (!mutations.isDrawn()) await nextFrame();
    },
    quiet,
    async calm() {
      // Timers run in the order in which they fall due, so this one comes behind all that are late.
      await new Promise((resolve) => setTimeout(resolve));
      return quiet();
    },
    transients(since) {
      mutations.flush();
      transients.settle();
      return JSON.stringify(transients.since(since));
    },
    guard,
    unguard,
    focus,
    setValue,
    selectOptions,
    valueOf,
    scrollBy: scrollByPages,
    scrollToEnd,
    boxOf,
    numberOf,
    nodeOf,
  };
}

globalThis.__verbatim ??= create();
