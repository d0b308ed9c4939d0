/** The run that goes on, and the last one: what it tells, live pages and times. */

import { host, refusalCode, type RowRange, type RunEvent, type RunMessage, type RunRequest, type RunState, type RunId, type SuiteCaseId, type SuiteId } from '$/host';
import { t } from '$/text';
import { asking } from './asking.svelte';
import { documents } from './documents.svelte';
import { emptyRun, endOpen, markOf, take, takeAsking, takeWaiting, type CaseView, type RunView } from './fold';
import { Frames, type FrameTaker } from './frames';
import { library } from './library.svelte';
import { machine } from './machine.svelte';
import { models } from './models.svelte';
import { ran } from './ran.svelte';
import type { Pace } from './estimate';
import { forgetReadings } from './reading-pool.svelte';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';

export interface Worker {
  readonly worker: number;
  readonly case: number;
  readonly id: SuiteCaseId;
  readonly name: string;
  readonly url: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

class RunStateHolder {
  /** Whether a run goes on. */
  going = $state(false);
  stopping = $state(false);
  ended = $state<RunState | null>(null);
  request = $state.raw<RunRequest | null>(null);
  /** Its number in the history, once it has begun. */
  id = $state<RunId | null>(null);
  /** What it came to has been seen, and its live page is not wanted. */
  told = $state(false);
  pageClosed = $state(false);
  workers = $state.raw<readonly Worker[]>([]);
  expected_ms = $state<number | null>(null);
  elapsed_ms = $state(0);
  pageOpen = $state(false);
  /** The last run did not begin, and it was said why. */
  refused = $state(false);
  /** Secrets that have to be asked for before the run can begin. */
  asking = $state.raw<{ suite: SuiteId; names: string[]; go: (secrets: Record<string, string>) => unknown } | null>(null);
  /** Goes up when something was told; read it to follow the run. */
  version = $state(0);
  #view: RunView = emptyRun();
  #ids = new Map<number, SuiteCaseId>();
  /** What came of cases that had not begun when the run was told to stop: nothing is shown of them. */
  #late: RunMessage[] = [];
  #began = 0;
  #scheduled = false;
  #frames = new Frames();
  #whenEnded: () => void = () => {};
  /** Takes a picture of a live page. */
  readonly takeFrame = (frame: ArrayBuffer): void => this.#frames.take(frame);

  get view(): RunView {
    void this.version;
    return this.#view;
  }

  /** What the run has told of a case. */
  of(id: SuiteCaseId): CaseView | null {
    void this.version;
    for (const [index, own] of this.#ids) if (own === id) return this.#view.cases.get(index) ?? null;
    return null;
  }

  caseAt(index: number): CaseView | null {
    void this.version;
    return this.#view.cases.get(index) ?? null;
  }

  readonly finished = $derived.by(() => {
    void this.version;
    return [...this.#view.cases.values()].filter((one) => one.verdict !== null).length;
  });

  /** How far it is, by which its end is estimated. */
  get pace(): Pace {
    return { expected_ms: this.expected_ms, elapsed_ms: this.elapsed_ms, finished: this.finished, planned: this.view.planned };
  }

  readonly counts = $derived.by(() => {
    void this.version;
    const all = [...this.#view.cases.values()];
    // One that somebody stopped is no finding, and not counted as one.
    const count = (word: string) => all.filter((one) => (markOf(one.verdict) === 'stopped' ? 'stopped' : one.verdict?.verdict) === word).length;
    return { pass: count('pass'), fail: count('fail'), inconclusive: count('inconclusive'), stopped: count('stopped') };
  });

  /** Only some rows run or ran: the case is not judged. */
  get partial(): boolean {
    return this.request !== null && this.request.rows.kind !== 'whole';
  }

  /** Whether the live page stands beside a case: while the run goes on, and after it where the page is the case's own. */
  showsPage(id: SuiteCaseId): boolean {
    if (this.request === null || !(settings.now.live || this.request.attended)) return false;
    if (asking.open) return true;
    return !this.pageClosed && (this.going || (this.ended !== null && this.workers.some((worker) => worker.id === id)));
  }

  runCase(id: SuiteCaseId, rows: RowRange = { kind: 'whole' }): Promise<void> {
    return this.runCases([id], rows);
  }

  async runCases(cases: SuiteCaseId[], rows: RowRange = { kind: 'whole' }): Promise<void> {
    const [first] = cases;
    const suite = first === undefined ? undefined : library.case(first)?.suite;
    if (suite !== undefined) await this.start(this.#requestFor(suite, cases, rows));
  }

  async runSuite(suite: number): Promise<void> {
    await this.start(this.#requestFor(suite, [], { kind: 'whole' }));
  }

  /** Runs a case to a row, which leaves its page open; true where it has. */
  async toHold(id: SuiteCaseId, row: number): Promise<boolean> {
    const suite = library.case(id)?.suite;
    if (suite === undefined || this.going) return false;
    const ended = new Promise<void>((done) => (this.#whenEnded = done));
    await this.start({ ...this.#requestFor(suite, [id], { kind: 'to', row }), live: true, attended: false });
    if (this.refused) return false;
    await ended;
    return this.pageOpen;
  }

  async again(): Promise<void> {
    if (this.request) await this.start({ ...this.request, ...this.#choices(this.request.cases.length) });
  }

  #requestFor(suite: number, cases: SuiteCaseId[], rows: RowRange): RunRequest {
    return { suite, cases, rows, repeat: 1, secrets: {}, ...this.#choices(cases.length) };
  }

  /** What is chosen for runs. One that a person attends has one page, and shows it. */
  #choices(cases: number): Pick<RunRequest, 'headed' | 'workers' | 'live' | 'no_model' | 'attended'> {
    const { headed, live, workers } = settings.now;
    const attended = asking.chosen;
    return { headed, workers: attended || cases === 1 ? 1 : Math.max(1, workers), live: live || attended, no_model: models.without, attended };
  }

  async start(request: RunRequest): Promise<void> {
    if (this.going) return;
    this.refused = false;
    if (!(await documents.flush())) {
      this.refused = true;
      toasts.error(t('run.not-saved'));
      return;
    }
    ran.begin(documents.cases);
    this.#reset(request);
    void this.#expect(request);
    try {
      this.id = await host().run_start({ request, events: (message) => this.#told(message), frames: this.takeFrame });
      machine.refused = '';
    } catch (error) {
      this.going = false;
      this.refused = true;
      await this.#refused(request, error);
    }
  }

  async #refused(request: RunRequest, error: unknown): Promise<void> {
    const code = refusalCode(error);
    if (code === 'stopped') return;
    if (code === 'browser') return machine.refuse(error);
    if (code !== 'secrets-missing') {
      const button = { label: t('run.without-model'), act: () => void this.start({ ...request, no_model: true }) };
      toasts.error(t('run.not-started'), error, code === 'model-unusable' ? button : undefined);
      return;
    }
    await this.askSecrets(request.suite, (secrets) => this.start({ ...request, secrets: { ...request.secrets, ...secrets } }));
  }

  /** Asks for the secrets of a suite that have no value, and goes on with them. */
  async askSecrets(suite: SuiteId, go: (secrets: Record<string, string>) => unknown): Promise<void> {
    const states = await host().secret_list({ suite });
    this.asking = { suite, go, names: states.filter((s) => s.place === 'none').map((s) => s.name) };
  }

  #reset(request: RunRequest): void {
    this.#frames.clear();
    asking.begin();
    this.#view = emptyRun();
    this.#ids.clear();
    this.#late = [];
    this.#began = performance.now();
    Object.assign(this, { going: true, stopping: false, ended: null, request, id: null, told: false, pageClosed: false, workers: [], expected_ms: null, elapsed_ms: 0 });
    this.version += 1;
    this.#tick();
  }

  async #expect({ suite, cases, workers }: RunRequest): Promise<void> {
    try {
      this.expected_ms = (await host().run_expected({ suite, cases, workers })).total_ms;
    } catch {
      this.expected_ms = null; // Only the bar of progress does without it.
    }
  }

  #measure(): void {
    this.elapsed_ms = performance.now() - this.#began - asking.waited();
  }

  #tick(): void {
    if (!asking.open) this.#measure();
    if (this.going) setTimeout(() => this.#tick(), 200);
  }

  /** A case that begins though the run was told to stop: it ends before anything is done. */
  #isLate(message: RunMessage): boolean {
    if (!this.stopping) return false;
    if (message.kind === 'worker' || message.kind === 'question' || message.kind === 'asking') return !this.#ids.has(message.case);
    return message.kind === 'event' && message.event.run === 'case' && !this.#ids.has(message.event.case);
  }

  #told(message: RunMessage): void {
    if (this.#isLate(message)) {
      this.#late.push(message);
      return;
    }
    switch (message.kind) {
      case 'event':
        take(this.#view, message.event);
        if (message.event.run === 'case' && message.event.event === 'answered' && message.event.kept && this.request) forgetReadings(this.request.suite);
        break;
      case 'worker': {
        this.#ids.set(message.case, message.id);
        const { worker, case: index, id, name } = message;
        this.#frames.forget(worker);
        this.#setWorker({ worker, case: index, id, name, url: '', title: '', width: 1280, height: 800 });
        break;
      }
      case 'page': {
        const { kind: _, ...page } = message;
        const known = this.workers.find((w) => w.worker === message.worker);
        if (known) this.#setWorker({ ...known, ...page });
        break;
      }
      case 'asking':
        takeAsking(this.#view, message.case, message.asking);
        break;
      case 'question':
        takeWaiting(this.#view, message.case, message.question?.question ?? null);
        asking.take(message, this.workers.find((w) => w.worker === message.worker)?.name ?? '');
        // From here on it stands still.
        this.#measure();
        break;
      case 'ended':
        this.#end(message.state, message.page_open);
        break;
      case 'failed':
        toasts.error(t('run.failed'), message.refusal);
        this.#end('interrupted', false);
    }
    this.#show();
  }

  #setWorker(worker: Worker): void {
    this.workers = [...this.workers.filter((w) => w.worker !== worker.worker), worker].sort((a, b) => a.worker - b.worker);
  }

  #end(state: RunState, pageOpen: boolean): void {
    if (!this.going) return;
    this.going = false;
    this.stopping = false;
    asking.end();
    endOpen(this.#view, state === 'stopped' ? 'stopped' : 'interrupted');
    this.ended = state;
    this.pageOpen = pageOpen;
    if (this.request) forgetReadings(this.request.suite);
    void library.refresh();
    this.#whenEnded();
  }

  /** Shows what was told with the next picture of the screen, so that a burst of events costs one update. */
  #show(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.version += 1;
    });
  }

  /** What a person has answered since about a run: where it is the last one, its verdicts are other ones now. */
  decided(id: RunId, events: readonly RunEvent[]): void {
    if (id !== this.id) return;
    for (const event of events) take(this.#view, event);
    this.version += 1;
  }

  async stop(): Promise<void> {
    if (!this.going) return;
    this.stopping = true;
    try {
      await host().run_stop({});
    } catch (error) {
      this.stopping = false;
      for (const message of this.#late.splice(0)) this.#told(message);
      toasts.error(t('run.not-stopped'), error);
    }
  }

  /** Takes the pictures of the live pages, from the one that is shown now; gives back how to let go of them. */
  onFrame(taker: FrameTaker): () => void {
    return this.#frames.onFrame(taker);
  }

  /** Gives the latest picture of a worker's page to its takers once more. */
  showAgain(worker: number): void {
    this.#frames.showAgain(worker);
  }
}

export const run = new RunStateHolder();
