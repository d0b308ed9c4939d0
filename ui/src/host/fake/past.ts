/** Past runs of the fake host: the recorded one, and as many more of the same cases as a test asks for. */

import { CAUSES } from '../generated/causes';
import type {
  AttemptLine,
  AttemptReview,
  CaseId,
  HistoryFilter,
  LastVerdict,
  ModelCost,
  PersonReview,
  RunLine,
  Strength,
  SuiteCaseId,
  SuiteId,
  Verdict,
} from '../generated';
import { saysOnlyCause } from '$/text/sides';
import { HOSTILE, type Options } from './options';
import type { Recorded, RecordedAttempt } from './recorded';

const DAY = 86_400_000;
const NO_COST: ModelCost = { calls: 0, prompt_tokens: 0, reply_tokens: 0, ms: 0 };
const BEGIN = Date.UTC(2026, 9, 1, 8);

export interface PastRun {
  line: RunLine;
  attempts: { line: AttemptLine; recorded: RecordedAttempt }[];
}

export class Past {
  runs: PastRun[] = [];
  #next = 1;

  constructor(
    readonly recorded: Recorded,
    asked: Options,
  ) {
    if (asked.fresh || asked.empty) return;
    const each = recorded.attempts.length;
    const count = Math.max(6, Math.ceil(asked.attempts / each));
    for (let n = 0; n < count; n += 1) this.#record(n, count);
    if (asked.hostile) this.#spoil();
  }

  /** One more run in the past. Two of the cases turn between runs, so that there is something flaky to see. */
  #record(n: number, count: number): void {
    const run = this.newRun(BEGIN + (n * 30 * DAY) / count, this.recorded.attempts.length, false);
    this.recorded.attempts.forEach((attempt, index) => {
      const turned = (index === 3 && n % 3 === 1) || (index === 9 && n % 2 === 1);
      const other = this.recorded.attempts[turned ? (index === 3 ? 8 : 0) : index]!;
      const verdict = turned ? other.verdict : attempt.verdict;
      const duration = Math.round(attempt.duration_ms * (0.9 + ((n * 7 + index) % 10) / 40));
      this.add(run, index, index + 1, { ...(turned ? other : attempt), name: attempt.name, verdict, duration_ms: duration });
    });
    this.finish(run, 'finished', 61_000 + ((n * 997) % 9000));
  }

  /** A run of another suite than the sample: of cases that a model was asked about, or that were left undecided. */
  recordMore(first: SuiteCaseId, attempts: readonly RecordedAttempt[], suite: { name: string; id: SuiteId }): PastRun {
    const run = this.newRun(BEGIN + 30 * DAY, attempts.length, false);
    Object.assign(run.line, { suite: suite.name, suite_id: suite.id, workers: 1 });
    attempts.forEach((attempt, index) => this.add(run, index, first + index, attempt));
    this.finish(run, 'finished', attempts.reduce((sum, one) => sum + one.duration_ms, 0));
    return run;
  }

  newRun(started: number, planned: number, partial: boolean): PastRun {
    const line: RunLine = {
      id: this.runs.length + 1,
      suite: 'Shop (sample)',
      suite_id: 1,
      source: null,
      base_url: 'http://127.0.0.1:4000',
      browser: 'Chromium 156.0.8078.79',
      workers: 2,
      planned,
      started: new Date(started).toISOString(),
      duration_ms: null,
      state: 'running',
      counts: { passed: 0, by_reading: 0, by_person: 0, failed: 0, inconclusive: 0 },
      partial,
      pruned: false,
      cost: NO_COST,
    };
    const run = { line, attempts: [] };
    this.runs.push(run);
    return run;
  }

  add(run: PastRun, index: number, id: SuiteCaseId | null, recorded: RecordedAttempt): AttemptLine {
    const tags = this.recorded.suite.cases.find((c) => c.name === recorded.name)?.tags ?? [];
    const line: AttemptLine = {
      id: this.#next++,
      run: run.line.id,
      case: index,
      attempt: 1,
      suite: run.line.suite,
      name: recorded.name,
      case_id: id,
      tags,
      started: new Date(Date.parse(run.line.started) + index * 2400).toISOString(),
      duration_ms: recorded.duration_ms,
      ...told(recorded, run.line.partial),
      expect: null,
      partial: run.line.partial,
      review: null,
      cost: recorded.cost ?? NO_COST,
    };
    run.attempts.push({ line, recorded });
    return line;
  }

  finish(run: PastRun, state: RunLine['state'], duration: number): void {
    run.line.state = state;
    run.line.duration_ms = duration;
    const count = (verdict: string) => run.attempts.filter((a) => a.recorded.verdict.verdict === verdict).length;
    const by = (strength: Strength) => run.attempts.filter((a) => a.line.strength === strength).length;
    run.line.counts = { passed: count('pass'), by_reading: by('by-reading'), by_person: by('by-person'), failed: count('fail'), inconclusive: count('inconclusive') };
    const sum = (part: keyof ModelCost) => run.attempts.reduce((all, a) => all + a.line.cost[part], 0);
    run.line.cost = { calls: sum('calls'), prompt_tokens: sum('prompt_tokens'), reply_tokens: sum('reply_tokens'), ms: sum('ms') };
  }

  /** A person has answered about an attempt since. */
  decide(run: PastRun, id: CaseId, recorded: RecordedAttempt): void {
    run.attempts = run.attempts.map((one) => (one.line.id === id ? { line: { ...one.line, ...told(recorded, run.line.partial) }, recorded } : one));
    this.finish(run, run.line.state, run.line.duration_ms ?? 0);
  }

  #spoil(): void {
    const run = this.runs.at(-1)!;
    const finding: Verdict = {
      verdict: 'fail',
      cause: 'assertion-false',
      sentence: HOSTILE.script,
      message: HOSTILE.image,
      expected: HOSTILE.turned,
      observed: HOSTILE.long,
      near: [{ description: HOSTILE.braces, node: null, bbox: { x: 1, y: 1, width: 9, height: 9 } }],
    };
    const old = this.recorded.attempts[0]!;
    const row = old.rows[0]!;
    const rows = [{ ...row, action: HOSTILE.script, expected: HOSTILE.long, verdict: finding }];
    this.add(run, run.attempts.length, 60, { ...old, name: HOSTILE.script, rows, row: row.row, verdict: finding, story: [HOSTILE.image, HOSTILE.turned, HOSTILE.hidden] });
  }

  find(id: CaseId): PastRun['attempts'][number] | undefined {
    for (const run of this.runs) {
      const found = run.attempts.find((a) => a.line.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** All attempts, the newest first. */
  all(): PastRun['attempts'] {
    return this.runs.flatMap((run) => run.attempts).reverse();
  }

  review(id: CaseId): AttemptReview | null {
    const found = this.find(id);
    const run = this.runs.find((r) => r.line.id === found?.line.run);
    if (!found || !run) return null;
    const { line, recorded } = found;
    return {
      line,
      run: run.line,
      verdict: line.partial ? null : recorded.verdict,
      opens_at: recorded.opens_at,
      rows: run.line.pruned ? [] : recorded.rows,
      calls: recorded.calls ?? [],
      trace: run.line.pruned ? [] : recorded.trace,
      story: recorded.story,
      ways_out: recorded.ways_out,
      previous: this.before(line)?.line.id ?? null,
    };
  }

  before(line: AttemptLine): PastRun['attempts'][number] | undefined {
    return this.all().find((a) => a.line.id < line.id && a.line.name === line.name && a.line.suite === line.suite);
  }

  last(id: SuiteCaseId): LastVerdict | null {
    for (const run of this.runs.toReversed()) {
      const line = run.attempts.find((a) => a.line.case_id === id && a.line.verdict !== null)?.line;
      if (!line?.verdict) continue;
      const { attempt, ...rest } = { ...line, attempt: line.id };
      return {
        attempt,
        run: rest.run,
        verdict: line.verdict,
        strength: rest.strength,
        cause: rest.cause,
        row: rest.row,
        started: rest.started,
        duration_ms: rest.duration_ms,
        review: rest.review?.kind ?? null,
      };
    }
    return null;
  }

  turns(id: SuiteCaseId | null): number {
    const verdicts = this.runs.flatMap((r) => r.attempts.filter((a) => a.line.case_id === id).map((a) => a.line.verdict));
    return verdicts.slice(-10).filter((verdict, n, all) => n > 0 && all[n - 1] !== verdict).length;
  }

  setReview(id: CaseId, review: PersonReview | null): void {
    const found = this.find(id);
    if (found) found.line.review = review;
  }
}

/** What the lists tell of a verdict. */
function told({ verdict, row }: RecordedAttempt, partial: boolean): Pick<AttemptLine, 'verdict' | 'strength' | 'cause' | 'whose' | 'went_on' | 'row' | 'sentence' | 'message'> {
  const finding = verdict.verdict === 'pass' ? null : verdict;
  return {
    verdict: partial ? null : verdict.verdict,
    strength: verdict.verdict === 'pass' ? verdict.strength : null,
    cause: finding?.cause ?? null,
    whose: finding ? CAUSES[finding.cause].whose : null,
    went_on: finding?.went_on ?? false,
    row: finding ? row : null,
    sentence: finding?.sentence ?? null,
    message: finding && !saysOnlyCause(finding) ? finding.message : null,
  };
}

export function lets(filter: HistoryFilter): (line: AttemptLine) => boolean {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const same = <T>(asked: T | null, value: T | null) => asked === null || asked === value;
  return (line) =>
    same(filter.run, line.run) &&
    same(filter.suite, line.suite) &&
    same(filter.case, line.name) &&
    same(filter.case_id, line.case_id) &&
    (filter.tag === null || line.tags.includes(filter.tag)) &&
    same(filter.verdict, line.verdict) &&
    same(filter.cause, line.cause) &&
    same(filter.whose, line.whose) &&
    same(filter.strength, line.strength) &&
    same(filter.asked, filter.asked === null ? null : line.cost.calls > 0) &&
    same(filter.review, line.review?.kind ?? null) &&
    (!filter.unreviewed || line.review === null) &&
    (filter.since === null || line.started >= filter.since) &&
    (filter.until === null || line.started < filter.until) &&
    words.every((word) =>
      [line.name, line.suite, ...line.tags, line.sentence, line.message, line.review?.note].some((text) => text?.toLowerCase().includes(word)),
    );
}
