/** Explorations of the fake host: some that are over, and such that are played. */

import type { ExplorationLine, ExplorationMap, ExploreMessage, ExploreRequest, RunId, SuiteId } from '../generated';
import type { Host } from '../host';
import { pastMaps, shopMap } from './explored';
import { keepCases, suiteOf, type Kept } from './library';
import { refuse, type Options } from './options';
import type { Past, PastRun } from './past';
import { PICTURES } from './recorded';
import { pictureFrame } from './runs';

type Explorations = Pick<Host, 'exploration_list' | 'exploration_open' | 'exploration_keep' | 'exploration_export' | 'exploration_going' | 'explore_start' | 'pick_map'>;

interface FakeExploration {
  readonly run: PastRun;
  readonly suite: SuiteId;
  map: ExplorationMap;
}

/** So long one step takes in an exploration that is played. */
const STEP_MS = 250;

export class Explorer {
  #all: FakeExploration[] = [];
  #going: RunId | null = null;
  #stopped = false;

  constructor(
    readonly kept: Kept,
    readonly past: Past,
    readonly asked: Options,
  ) {
    for (const map of pastMaps(asked)) {
      const one = this.#begin(1, Date.UTC(2026, 10, 3, 9, this.#all.length));
      this.#end(one, map);
    }
  }

  /** Stops the one that goes on. */
  stop(): void {
    this.#stopped = true;
  }

  get going(): boolean {
    return this.#going !== null;
  }

  commands(): Explorations {
    return {
      exploration_list: async () => {
        if (this.asked.explored === 'unread') refuse('store', 'could not read the history: the database is locked');
        return this.#kept().map(line).reverse();
      },
      exploration_open: async ({ run }) => {
        if (this.asked.explored === 'torn') refuse('store', 'could not read the map of the exploration: it is of a later version');
        const { map, ...of } = this.#find(run);
        return { line: line({ map, ...of }), map: structuredClone(map) };
      },
      exploration_keep: async ({ run, suite, ways }) => {
        if (this.asked.broken) refuse('store', 'could not write the history: the disk is full');
        const { map } = this.#find(run);
        const cases = ways.map((way) => {
          const [name, rows] = way.to === 'page' ? [`To ${map.states[way.at]!.title}`, map.states[way.at]!.way] : [`${way.at + 1}. ${map.findings[way.at]!.kind}: ${map.findings[way.at]!.what}`, map.findings[way.at]!.way];
          return { name, rows: rows.map((action) => ({ action, expected: '' })), tags: ['explored'] };
        });
        return keepCases(this.kept, suite, cases);
      },
      exploration_export: async ({ path }) => (this.asked.broken ? refuse('write', `could not write '${path}': the disk is full`) : null),
      pick_map: async ({ name, form }) => `/home/ada/${name}.${form}`,
      exploration_going: async () => this.#going,
      explore_start: async ({ request, told, frames }) => {
        if (this.#going !== null) refuse('run-going', 'could not start: something else is running; stop it first');
        if (this.asked.noBrowser) refuse('browser', 'could not start the browser: no Chromium or Chrome is found; install one or name it in the settings');
        const one = this.#begin(request.suite, Date.now());
        this.#going = one.run.line.id;
        this.#stopped = false;
        void this.#play(one, request, told, frames);
        return one.run.line.id;
      },
    };
  }

  /** Those whose runs are there still. */
  #kept(): FakeExploration[] {
    return this.#all.filter((one) => one.run.line.state !== 'running' && this.past.runs.includes(one.run));
  }

  #find(run: RunId): FakeExploration {
    return this.#kept().find((one) => one.run.line.id === run) ?? refuse('not-found', 'could not find the exploration');
  }

  #begin(suite: SuiteId, started: number): FakeExploration {
    const run = this.past.newRun(started, 1, false);
    Object.assign(run.line, { suite: `Exploration: ${suiteOf(this.kept, suite).name}`, suite_id: null, workers: 1 });
    const one = { run, suite, map: shopMap(1) };
    this.#all.push(one);
    return one;
  }

  #end(one: FakeExploration, map: ExplorationMap): void {
    one.map = map;
    this.past.finish(one.run, map.ended === 'stopped' ? 'stopped' : 'finished', map.rows * STEP_MS);
  }

  async #play(one: FakeExploration, { steps }: ExploreRequest, told: (message: ExploreMessage) => void, frames: (frame: ArrayBuffer) => void): Promise<void> {
    const whole = shopMap();
    const most = Math.min(steps, whole.states.length);
    let pages = 0;
    while (!this.#stopped && pages < most) {
      const { address, title, picture, way } = whole.states[pages]!;
      while (this.asked.explored === 'waits' && pages === 3 && !this.#stopped) await new Promise((done) => setTimeout(done, STEP_MS));
      if (this.asked.explored === 'dies' && pages === 3) return this.#die(one, told);
      told({ kind: 'target', element: pages === 0 ? null : "link 'Products'", bbox: { x: 260, y: 20, width: 90, height: 36 } });
      await new Promise((done) => setTimeout(done, STEP_MS / this.asked.speed));
      if (this.#stopped) break;
      const found = whole.findings.filter((finding) => finding.state === pages).map(({ kind, what }) => ({ kind, what }));
      pages += 1;
      const frame = await pictureFrame(0, PICTURES.get(picture ?? ''));
      if (frame) frames(frame);
      told({ kind: 'row', number: pages, says: way.at(-1)!, page: { address, title }, is_new: true, pages, found });
    }
    this.#end(one, { ...shopMap(Math.max(1, pages)), ended: this.#stopped ? 'stopped' : pages < whole.states.length ? 'steps' : 'done' });
    this.#going = null;
    told({ kind: 'ended', run: one.run.line.id });
  }

  #die(one: FakeExploration, told: (message: ExploreMessage) => void): void {
    this.past.finish(one.run, 'interrupted', 1000);
    this.#all = this.#all.filter((other) => other !== one);
    this.#going = null;
    told({ kind: 'failed', refusal: { code: 'journal', message: 'could not keep what the run has seen: the disk is full' } });
  }
}

function line({ run, suite, map }: FakeExploration): ExplorationLine {
  return { run: run.line.id, name: run.line.suite.replace('Exploration: ', ''), suite, started: run.line.started, pages: map.states.length, findings: map.findings.length };
}
