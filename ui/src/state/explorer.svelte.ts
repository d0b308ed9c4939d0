/** Explorations: the list, the one that is shown, and the one that goes on. */

import { host, refusalCode, type ExplorationLine, type ExplorationReview, type ExploreMessage, type ExploreRequest, type Found, type Rect, type RunId, type SuiteId, type WayTo } from '$/host';
import { t, tn } from '$/text';
import { documents } from './documents.svelte';
import { Frames } from './frames';
import { library } from './library.svelte';
import { machine } from './machine.svelte';
import { route } from './route.svelte';
import { run } from './run.svelte';
import { errorText, toasts } from './toasts.svelte';

/** So often an exploration is looked at that another window of this program has begun. */
const LOOK_MS = 3_000;
/** So many of its last rows are shown. */
const SHOWN = 200;

export interface ExploredRow {
  readonly number: number;
  readonly says: string;
  /** The page that it led to; empty where none was reached. */
  readonly page: string;
  readonly isNew: boolean;
  readonly found: readonly Found[];
}

/** What the exploration that goes on has come to so far. */
interface Progress {
  readonly rows: number;
  readonly pages: number;
  readonly found: number;
}

class Explorer {
  /** None until they were read. */
  list = $state.raw<readonly ExplorationLine[] | null>(null);
  /** Why they cannot be read. */
  unread = $state('');
  review = $state.raw<ExplorationReview | null>(null);
  /** Why the exploration cannot be shown. */
  trouble = $state('');
  /** One goes on, or is about to. */
  active = $state(false);
  going = $state<RunId | null>(null);
  stopping = $state(false);
  /** Begun elsewhere: its rows are not told here. */
  elsewhere = $state(false);
  steps = $state(0);
  progress = $state.raw<Progress>({ rows: 0, pages: 0, found: 0 });
  /** Its last rows, the newest first. */
  rows = $state.raw<readonly ExploredRow[]>([]);
  /** Where the row that is carried out acts. */
  target = $state.raw<{ readonly element: string | null; readonly bbox: Rect } | null>(null);
  /** A new one is being put together. */
  planning = $state(false);
  /** Pictures of the page that is explored: those of runs stay their own. */
  readonly frames = new Frames();
  #rows: ExploredRow[] = [];
  #scheduled = false;
  #asked = 0;
  #ended: RunId | null = null;

  async load(): Promise<void> {
    try {
      this.list = await host().exploration_list({});
      this.unread = '';
    } catch (error) {
      this.unread = errorText(error);
    }
  }

  /** Takes up one that goes on already, as after the window was loaded anew. */
  async follow(): Promise<void> {
    const going = await host().exploration_going({}).catch(() => null);
    if (going === null || this.active) return;
    this.#reset(0);
    this.elsewhere = true;
    this.going = going;
    const look = async (): Promise<void> => {
      if (this.going !== going) return;
      const still = await host().exploration_going({}).catch(() => null);
      if (still === going) setTimeout(() => void look(), LOOK_MS);
      else await this.#end();
    };
    void look();
  }

  /** Shows an exploration; only the last one that was asked for counts. */
  async open(id: RunId): Promise<void> {
    const asked = (this.#asked += 1);
    if (this.review?.line.run !== id) this.review = null;
    this.trouble = '';
    try {
      const review = await host().exploration_open({ run: id });
      if (asked === this.#asked) this.review = review;
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error);
    }
  }

  async start(request: ExploreRequest): Promise<void> {
    if (this.active) return;
    if (!(await documents.flush())) {
      toasts.error(t('run.not-saved'));
      return;
    }
    this.#reset(request.steps);
    try {
      const id = await host().explore_start({ request, told: (message) => this.#told(message), frames: (frame) => this.frames.take(frame) });
      this.planning = false;
      // It takes the place of a page that was held open.
      run.pageOpen = false;
      machine.refused = '';
      // One that had nothing to do has ended already.
      if (this.active) this.going = id;
      route.go({ screen: 'explore', run: id });
    } catch (error) {
      this.active = false;
      await this.#refused(error, request);
    }
  }

  async stop(): Promise<void> {
    if (!this.active) return;
    this.stopping = true;
    try {
      await host().run_stop({});
    } catch (error) {
      this.stopping = false;
      toasts.error(t('explore.not-stopped'), error);
    }
  }

  /** Keeps ways as cases of a suite. */
  async keep(id: RunId, suite: SuiteId, ways: WayTo[]): Promise<void> {
    try {
      const cases = await host().exploration_keep({ run: id, suite, ways });
      await library.refresh();
      const [first] = cases;
      const show = { label: t('explore.show-case'), act: () => first && route.go({ screen: 'case', id: first.id }) };
      toasts.note(tn('explore.kept', cases.length, { suite: library.suites.find((one) => one.id === suite)?.name.slice(0, 80) ?? '' }), first && show);
    } catch (error) {
      toasts.error(t('explore.not-kept'), error);
    }
  }

  async delete(line: ExplorationLine): Promise<void> {
    try {
      await host().run_delete({ runs: [line.run] });
    } catch (error) {
      toasts.error(t('explore.not-deleted'), error);
      return;
    }
    if (route.now.screen === 'explore' && route.now.run === line.run) route.go({ screen: 'explore' });
    await this.load();
  }

  #reset(steps: number): void {
    this.frames.clear();
    this.#rows = [];
    this.#ended = null;
    Object.assign(this, { active: true, going: null, stopping: false, elsewhere: false, steps, rows: [], target: null, progress: { rows: 0, pages: 0, found: 0 } });
  }

  async #refused(error: unknown, request: ExploreRequest): Promise<void> {
    const code = refusalCode(error);
    if (code === 'stopped') return;
    if (code === 'browser') await machine.refuse(error);
    if (code === 'secrets-missing') {
      this.planning = false;
      await run.askSecrets(request.suite, (secrets) => this.start({ ...request, secrets }));
      return;
    }
    toasts.error(t('explore.not-begun'), error);
  }

  #told(message: ExploreMessage): void {
    switch (message.kind) {
      case 'target':
        this.target = message;
        return;
      case 'row': {
        const { number, says, page, is_new, pages, found } = message;
        this.#rows = [{ number, says, page: page?.address ?? '', isNew: is_new, found }, ...this.#rows.slice(0, SHOWN - 1)];
        this.#show({ rows: number, pages, found: this.progress.found + found.length });
        return;
      }
      case 'ended':
        this.#ended = message.run;
        void this.#end();
        return;
      case 'failed':
        toasts.error(t('explore.broken'), message.refusal);
        // Nothing of it was kept that could be shown.
        if (route.now.screen === 'explore' && route.now.run === this.going) route.go({ screen: 'explore' });
        void this.#end();
    }
  }

  /** Shows what was told with the next picture of the screen. */
  #show(progress: Progress): void {
    this.progress = progress;
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.rows = this.#rows;
    });
  }

  async #end(): Promise<void> {
    const done = this.#ended ?? this.going;
    Object.assign(this, { active: false, going: null, stopping: false, target: null });
    await this.load();
    const now = route.now;
    if (done === null) return;
    if (now.screen === 'explore' && now.run === done) await this.open(done);
    else if (this.#ended !== null) toasts.note(t('explore.over'), { label: t('explore.show'), act: () => route.go({ screen: 'explore', run: done }) });
  }
}

export const explorer = new Explorer();
