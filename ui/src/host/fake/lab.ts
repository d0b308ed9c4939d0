/** The laboratory of the fake host: studies over the recorded runs, and such that are played. */

import type { StudyCase, StudyComparison, StudyFigure, StudyId, StudyLine, StudyMessage, StudyReview, StudyTag, VerdictKind } from '../generated';
import type { Host } from '../host';
import { caseOf, suiteOf, type Kept } from './library';
import { refuse, type Options } from './options';
import type { Past, PastRun } from './past';
import type { Recorded } from './recorded';
import { cellOf, consistent, figure, median, patternOf, share, spread, sum } from './measures';
import { weakClaims } from './weak';

type Lab = Pick<Host, 'study_list' | 'study_prospect' | 'study_open' | 'study_totals' | 'study_case' | 'study_compare' | 'study_export' | 'study_delete' | 'study_restore' | 'study_start' | 'study_resume' | 'study_going' | 'pick_study' | 'weak_claims'>;

interface FakeStudy {
  readonly id: StudyId;
  readonly group: StudyId | null;
  readonly suite: number;
  /** The runner of a paper; empty: Verbatim itself. */
  readonly profile: string;
  readonly started: string;
  readonly planned: number;
  readonly alpha: number;
  readonly spare: boolean;
  readonly right: boolean;
  readonly runs: PastRun[];
  spared: number;
  changed: boolean;
}

/** So long one case takes in a study that is played. */
const CASE_MS = 60;
/** After so many rounds the intervals are narrow enough. */
const ENOUGH = 3;

export class Laboratory {
  #studies: FakeStudy[] = [];
  #deleted: FakeStudy[] = [];
  #going: FakeStudy | null = null;
  #stopped = false;

  constructor(
    readonly kept: Kept,
    readonly past: Past,
    readonly recorded: Recorded,
    readonly asked: Options,
  ) {
    if (asked.lab === null || past.runs.length < 6) return;
    const runs = past.runs.filter((run) => run.line.suite_id === 1);
    const study = (id: number, planned: number, spared: number, of: PastRun[]): FakeStudy => ({ id, group: null, suite: 1, profile: '', started: of[0]!.line.started, planned, alpha: 0.0668, spare: spared > 0, right: false, runs: of, spared, changed: id === 1 });
    this.#studies.push(study(1, 20, 0, runs.slice(0, 1)), study(2, 6, 0, runs.slice(0, 6)), study(3, 20, 16, runs.slice(2, 6)));
  }

  /** Stops the study that goes on. */
  stop(): void {
    this.#stopped = true;
  }

  get going(): boolean {
    return this.#going !== null;
  }

  commands(): Lab {
    return {
      study_list: async () => {
        if (this.asked.lab === 'unread') refuse('store', 'could not read the history: the database is locked');
        return this.#studies.map((study) => this.#line(study)).reverse();
      },
      study_prospect: async ({ suite }) => {
        const labels = suiteOf(this.kept, suite).cases.map((id) => this.#expected(caseOf(this.kept, id).content.name));
        const count = (word: string) => labels.filter((label) => label === word).length;
        return { cases: labels.length, right: count('pass'), wrong: count('fail'), undecided: count('inconclusive') };
      },
      study_open: async ({ study }) => this.#review(this.#find(study)),
      study_totals: async ({ studies }) => figures(studies.flatMap((id) => this.#review(this.#find(id)).cases)),
      study_case: async () => ({
        unsound_by: 2,
        lax_by: null,
        conditions: [
          { met: true, words: 'no step and no claim needs a model' },
          { met: null, words: 'nobody has measured an agent' },
          { met: true, words: 'environment errors 0 of 4' },
          { met: false, words: '1 of 3 actions are ready on one of 12 pages alone' },
          { met: true, words: '3 of 3 rows claim what is so on one of 12 pages alone' },
        ],
      }),
      study_compare: async ({ before, after }) => compare(this.#review(this.#find(before)), this.#review(this.#find(after))),
      study_export: async ({ path }) => (this.asked.broken ? refuse('write', `could not write '${path}': the disk is full`) : null),
      study_delete: async ({ study, runs }) => {
        const gone = this.#find(study);
        if (this.asked.broken) refuse('store', 'could not write the history: the disk is full');
        this.#studies = this.#studies.filter((one) => one !== gone);
        this.#deleted.push(gone);
        if (runs) this.past.runs = this.past.runs.filter((run) => !gone.runs.includes(run));
        return null;
      },
      study_restore: async ({ study }) => {
        const back = this.#deleted.find((one) => one.id === study) ?? refuse('not-found', 'could not find the deleted study');
        this.#deleted = this.#deleted.filter((one) => one !== back);
        this.#studies = [...this.#studies, back].sort((a, b) => a.id - b.id);
        return null;
      },
      pick_study: async ({ name, form }) => `/home/ada/${name}.${form}`,
      study_going: async () => this.#going?.id ?? null,
      study_start: async ({ request, told }) => {
        this.#free();
        const first = this.#studies.length + this.#deleted.length + 1;
        const group = request.more?.length ? first : null;
        const begun = [request.suite, ...(request.more ?? [])].map((suite, at): FakeStudy => ({ id: first + at, group, suite, profile: request.profile ?? '', started: new Date().toISOString(), planned: request.rounds, alpha: request.alpha, spare: request.spare, right: request.taken_as_right, runs: [], spared: 0, changed: false }));
        this.#studies.push(...begun);
        const study = begun[0]!;
        void this.#play(study, told);
        return study.id;
      },
      study_resume: async ({ study, told }) => {
        this.#free();
        const found = this.#find(study);
        if (found.changed) refuse('suite-changed', `could not go on with study ${study}: the suite 'Shop (sample)' has changed since, so that its figures would be of two suites; begin another study`);
        void this.#play(found, told);
        return null;
      },
      weak_claims: async ({ suite }) => weakClaims(this.kept, this.past, suite),
    };
  }

  #free(): void {
    if (this.#going) refuse('run-going', 'could not start: something else is running; stop it first');
    if (this.asked.noBrowser) refuse('browser', 'could not start the browser: no Chromium or Chrome is found; install one or name it in the settings');
  }

  async #play(study: FakeStudy, told: (message: StudyMessage) => void): Promise<void> {
    this.#going = study;
    this.#stopped = false;
    const names = suiteOf(this.kept, study.suite).cases.map((id) => ({ id, name: caseOf(this.kept, id).content.name }));
    while (!this.#stopped && this.#whole(study) + study.spared < study.planned) {
      if (study.spare && this.#whole(study) >= ENOUGH) {
        study.spared = study.planned - this.#whole(study);
        break;
      }
      if (this.asked.lab === 'dies' && study.runs.length === 2) {
        this.#going = null;
        told({ kind: 'failed', refusal: { code: 'journal', message: "could not keep what the run has seen: could not write to the history: the disk is full (the file system at '/home')" } });
        return;
      }
      await this.#round(study, names, told);
    }
    this.#going = null;
    told({ kind: 'ended', study: study.id });
  }

  async #round(study: FakeStudy, names: readonly { id: number; name: string }[], told: (message: StudyMessage) => void): Promise<void> {
    const run = this.past.newRun(Date.now(), names.length, false);
    Object.assign(run.line, { suite_id: study.suite, suite: suiteOf(this.kept, study.suite).name });
    told({ kind: 'round', round: study.runs.length + 1, run: run.line.id, cases: names.length });
    for (const [index, { id, name }] of names.entries()) {
      await new Promise((done) => setTimeout(done, CASE_MS / this.asked.speed));
      if (this.#stopped) break;
      const record = this.recorded.attempts.find((one) => one.name === name) ?? this.recorded.attempts[0]!;
      const { verdict } = this.past.add(run, index, id, { ...record, name });
      told({ kind: 'case', name, verdict: verdict ?? 'inconclusive', cause: null });
    }
    this.past.finish(run, this.#stopped ? 'stopped' : 'finished', names.length * CASE_MS);
    study.runs.push(run);
    told({ kind: 'round-ended', run: run.line.id, stopped: this.#stopped });
  }

  #find(id: StudyId): FakeStudy {
    if (this.asked.lab === 'pruned') refuse('pruned', 'could not read the trace of run 2: it was freed to make room');
    return this.#studies.find((study) => study.id === id) ?? refuse('not-found', 'could not find the study');
  }

  #whole(study: FakeStudy): number {
    return study.runs.filter((run) => run.line.state === 'finished').length;
  }

  #line(study: FakeStudy): StudyLine {
    const { id, group, started, planned, spared, alpha } = study;
    return { id, group, started, planned, spared, alpha, suite: `${suiteOf(this.kept, study.suite).name}${study.profile === '' ? '' : ` (baseline ${study.profile})`}`, suite_id: study.suite, whole: this.#whole(study), going: this.#going === study };
  }

  #expected(name: string): VerdictKind | undefined {
    return this.recorded.suite.cases.find((one) => one.name === name)?.expect?.verdict as VerdictKind | undefined;
  }

  #review(study: FakeStudy): StudyReview {
    const names = [...new Set(study.runs.flatMap((run) => run.attempts.map((one) => one.line.name)))];
    const cases = names.map((name) => this.#case(study, name));
    const tags = [...new Set(study.runs.flatMap((run) => run.attempts.flatMap((one) => one.line.tags)))].slice(0, 3);
    const run = study.runs.at(-1)?.line;
    return {
      line: this.#line(study),
      program: run ? 'verbatim 0.1.0' : '',
      browser: run?.browser ?? '',
      base_url: run?.base_url ?? null,
      seed: 1,
      taken_as_right: study.right,
      cut_off: 0,
      runs: study.runs.map((one) => one.line.id),
      figures: figures(cases),
      sigma: cases.some((one) => one.rejected.of > 0) ? 3 : null,
      cases,
      tags: tags.map((tag) => tagOf(tag, cases)),
    };
  }

  #case(study: FakeStudy, name: string): StudyCase {
    const found = study.runs.map((run) => run.attempts.find((one) => one.line.name === name) ?? null);
    const ended = found.filter((one) => one !== null);
    const count = (word: VerdictKind) => ended.filter((one) => one.line.verdict === word).length;
    const expected = this.#expected(name) ?? (study.right ? 'pass' : undefined);
    const patterns = [...new Set(ended.map(patternOf))].map((rows) => ({ rows, attempts: ended.filter((one) => patternOf(one) === rows).length })).sort((a, b) => b.attempts - a.attempts);
    const of = (word: string, part: number) => (expected === word ? share(part, ended.length) : share(0, 0));
    return {
      name,
      case_id: ended[0]?.line.case_id ?? null,
      must: expected === 'pass' ? 'right' : expected === 'fail' ? 'wrong' : expected === 'inconclusive' ? 'undecided' : 'unknown',
      attempts: ended.length,
      cut_off: 0,
      passed: count('pass'),
      failed: count('fail'),
      inconclusive: count('inconclusive'),
      rejected: of('pass', count('fail') + count('inconclusive')),
      accepted: of('fail', count('pass')),
      consistency: share(patterns[0]?.attempts ?? 0, ended.length),
      estimated: name.length % 5 === 0 ? 0.86 : 1,
      patterns,
      took_ms: spread(ended.map((one) => one.line.duration_ms ?? 0)),
      calls: 0,
      tokens: 0,
      cells: found.map((one) => (one ? cellOf(one.line) : null)),
    };
  }
}

function figures(cases: readonly StudyCase[]): StudyFigure[] {
  const some = (is: (one: StudyCase) => boolean, of: (one: StudyCase) => boolean) => share(cases.filter((one) => of(one) && is(one)).length, cases.filter(of).length);
  const right = (one: StudyCase) => one.rejected.of > 0;
  const wrong = (one: StudyCase) => one.accepted.of > 0;
  const attempts = sum(cases.map((one) => one.attempts));
  return [
    figure('fer', share(sum(cases.map((one) => one.rejected.part)), sum(cases.map((one) => one.rejected.of)))),
    figure('failed-right', share(sum(cases.filter(right).map((one) => one.failed)), sum(cases.map((one) => one.rejected.of)))),
    figure('per', share(sum(cases.map((one) => one.accepted.part)), sum(cases.map((one) => one.accepted.of)))),
    figure('unsound', some((one) => one.rejected.part > 0, right)),
    figure('lax', some((one) => one.accepted.part > 0, wrong)),
    figure('consistent', some(consistent, (one) => one.attempts > 0)),
    { id: 'consistency', share: null, number: cases.length > 0 ? median(cases.map((one) => one.consistency.part / Math.max(1, one.consistency.of))) : null },
    { id: 'estimated', share: null, number: cases.length > 0 ? median(cases.map((one) => one.estimated ?? 1)) : null },
    figure('environment', share(0, attempts)),
    figure('accuracy', share(Math.max(0, attempts - 3), attempts)),
  ];
}

function tagOf(tag: string, cases: readonly StudyCase[]): StudyTag {
  const [first] = cases;
  const none = first?.rejected ?? share(0, 0);
  return { tag, cases: 3, passed: 9, failed: 2, inconclusive: 1, rejected: none, accepted: share(0, 0), unsound: none, lax: share(0, 0) };
}

function compare(before: StudyReview, after: StudyReview): StudyComparison {
  const names = [...new Set([...before.cases, ...after.cases].map((one) => one.name))];
  const of = (review: StudyReview, name: string) => review.cases.find((one) => one.name === name) ?? null;
  const ways = (one: StudyCase | null) => JSON.stringify(one?.patterns.map((pattern) => pattern.rows));
  const pairs = names.map((name) => ({ name, before: of(before, name), after: of(after, name) }));
  const cases = pairs.filter((pair) => ways(pair.before) !== ways(pair.after));
  return {
    before: before.line,
    after: after.line,
    figures: before.figures.map((one) => ({ before: one, after: after.figures.find((other) => other.id === one.id) ?? null })),
    cases,
    same: pairs.length - cases.length,
  };
}
