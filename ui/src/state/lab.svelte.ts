/** The laboratory: the studies, the one that is shown, and the one that goes on. */

import { host, refusalCode, type StudyHow, type StudyId, type StudyLine, type StudyMessage, type StudyRequest, type StudyReview, type SuiteId, type VerdictKind } from '$/host';
import { t } from '$/text';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { machine } from './machine.svelte';
import { models } from './models.svelte';
import { route } from './route.svelte';
import { run } from './run.svelte';
import { settings } from './settings.svelte';
import { errorText, toasts } from './toasts.svelte';

/** So often a study is looked at that another window of this program has begun. */
const LOOK_MS = 3_000;

/** How far the study that goes on is. */
interface Progress {
  readonly round: number;
  readonly cases: number;
  readonly done: number;
}

const NOTHING: Progress = { round: 0, cases: 0, done: 0 };

class Lab {
  /** None until they were read. */
  studies = $state.raw<readonly StudyLine[] | null>(null);
  /** Why they cannot be read. */
  unread = $state('');
  review = $state.raw<StudyReview | null>(null);
  /** Why the study cannot be shown. */
  trouble = $state('');
  /** A study goes on, or is about to. */
  active = $state(false);
  going = $state<StudyId | null>(null);
  stopping = $state(false);
  progress = $state.raw<Progress>(NOTHING);
  /** The verdicts of the round that goes on, by the names of the cases. */
  live = $state.raw<ReadonlyMap<string, VerdictKind>>(new Map());
  /** Why a study was broken off. */
  broken = $state.raw<{ readonly study: StudyId; readonly why: string } | null>(null);
  /** A new study is being put together. */
  planning = $state(false);
  #verdicts = new Map<string, VerdictKind>();
  #scheduled = false;
  /** Why the study was broken off, until it is known which it is. */
  #why = '';
  #asked = 0;

  async load(): Promise<void> {
    try {
      this.studies = await host().study_list({});
      this.unread = '';
    } catch (error) {
      this.unread = errorText(error);
      return;
    }
    const going = this.studies.find((line) => line.going);
    if (going && !this.active) this.#follow(going.id);
  }

  /** Shows a study; only the last one that was asked for counts. */
  async open(id: StudyId): Promise<void> {
    const asked = (this.#asked += 1);
    if (this.review?.line.id !== id) this.review = null;
    try {
      const review = await host().study_open({ study: id });
      if (asked !== this.#asked) return;
      this.review = review;
      this.trouble = '';
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error);
    }
  }

  async start(request: StudyRequest): Promise<boolean> {
    if (!(await documents.flush())) {
      toasts.error(t('run.not-saved'));
      return false;
    }
    return this.#begin(request.suite, request.how, async (how) => {
      const study = await host().study_start({ request: { ...request, how }, told: (message) => this.#told(message) });
      this.planning = false;
      route.go({ screen: 'lab', tab: 'studies', study });
      return study;
    });
  }

  async resume(line: StudyLine): Promise<boolean> {
    return this.#begin(line.suite_id, this.how(), async (how) => {
      await host().study_resume({ study: line.id, how, told: (message) => this.#told(message) });
      return line.id;
    });
  }

  async stop(): Promise<void> {
    if (!this.active) return;
    this.stopping = true;
    try {
      await host().run_stop({});
    } catch (error) {
      this.stopping = false;
      toasts.error(t('lab.not-stopped'), error);
    }
  }

  /** How runs go by the settings. */
  how(): StudyHow {
    return { headed: settings.now.headed, workers: Math.max(1, settings.now.workers), secrets: {}, no_model: models.without };
  }

  async #begin(suite: SuiteId | null, how: StudyHow, act: (how: StudyHow) => Promise<StudyId>): Promise<boolean> {
    if (this.active) return false;
    this.#reset();
    try {
      const study = await act(how);
      // One that had nothing left to do has ended already.
      if (this.active) this.going = study;
      else if (this.#why !== '') this.broken = { study, why: this.#why };
      machine.refused = '';
      await this.#refresh(study);
      return true;
    } catch (error) {
      this.active = false;
      await this.#refused(error, suite, how, (again) => this.#begin(suite, again, act));
      return false;
    }
  }

  #reset(): void {
    this.#verdicts.clear();
    this.#why = '';
    Object.assign(this, { active: true, going: null, stopping: false, progress: NOTHING, live: new Map(), broken: null });
  }

  async #refused(error: unknown, suite: SuiteId | null, how: StudyHow, again: (how: StudyHow) => Promise<unknown>): Promise<void> {
    const code = refusalCode(error);
    if (code === 'stopped') return;
    if (code === 'browser') await machine.refuse(error);
    if (code === 'secrets-missing' && suite !== null) {
      this.planning = false;
      await run.askSecrets(suite, (secrets) => again({ ...how, secrets }));
      return;
    }
    const button = { label: t('run.without-model'), act: () => void again({ ...how, no_model: true }) };
    toasts.error(t('lab.not-begun'), error, code === 'model-unusable' ? button : undefined);
  }

  #told(message: StudyMessage): void {
    switch (message.kind) {
      case 'round':
        this.#verdicts.clear();
        this.progress = { round: message.round, cases: message.cases, done: 0 };
        break;
      case 'case':
        this.#verdicts.set(message.name, message.verdict);
        break;
      case 'round-ended':
        this.#verdicts.clear();
        if (this.going !== null) void this.#refresh(this.going);
        return;
      case 'ended':
        void this.#end(message.study);
        return;
      case 'failed':
        this.#why = message.refusal.message;
        if (this.going !== null) this.broken = { study: this.going, why: this.#why };
        this.#tellBroken(this.going);
        void this.#end(this.going);
        return;
    }
    this.#show();
  }

  /** Where the study is shown it says itself that it was broken off. */
  #tellBroken(study: StudyId | null): void {
    const now = route.now;
    if (now.screen === 'lab' && now.study === study && study !== null) return;
    const show = () => route.go({ screen: 'lab', tab: 'studies', ...(study !== null && { study }) });
    toasts.error(t('lab.broken'), { message: this.#why }, { label: t('lab.show'), act: show });
  }

  /** Shows what was told with the next picture of the screen, so that a burst of verdicts costs one update. */
  #show(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.live = new Map(this.#verdicts);
      this.progress = { ...this.progress, done: this.#verdicts.size };
    });
  }

  async #end(study: StudyId | null, follows = true): Promise<void> {
    const onward = follows && !this.stopping && this.#why === '';
    Object.assign(this, { active: false, going: null, stopping: false });
    this.#verdicts.clear();
    await this.#refresh(study);
    void library.refresh();
    const next = onward ? this.#next(study) : undefined;
    if (next) void this.resume(next);
  }

  /** Of the studies that were begun together, the one after this that is not at its end. */
  #next(study: StudyId | null): StudyLine | undefined {
    const done = this.studies?.find((line) => line.id === study);
    if (!done || done.group === null || isPartial(done)) return undefined;
    return this.studies?.findLast((line) => line.group === done.group && line.id > done.id && isPartial(line));
  }

  /** Reads anew what has changed; the verdicts of a round go once they are among what was kept. */
  async #refresh(study: StudyId | null): Promise<void> {
    await this.load();
    const now = route.now;
    if (study !== null && now.screen === 'lab' && now.study === study) await this.open(study);
    this.live = new Map(this.#verdicts);
  }

  /** A study that was begun before this window was opened: it tells nobody, and so it is looked at. */
  #follow(study: StudyId): void {
    this.#reset();
    this.going = study;
    const look = async (): Promise<void> => {
      if (this.going !== study) return;
      const still = await host().study_going({}).catch(() => null);
      if (still === study) setTimeout(() => void look(), LOOK_MS);
      // The window that has begun it goes on with the others.
      else await this.#end(study, false);
    };
    void look();
  }
}

export const lab = new Lab();

/** Whether a study is not what was asked for: not all of its rounds, and nothing goes on. */
export const isPartial = (line: StudyLine) => line.planned > line.whole + line.spared;
