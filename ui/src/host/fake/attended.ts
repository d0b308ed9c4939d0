/**
 * A case of an attended run in the fake host. It is played as it was recorded up to the place at which nobody could decide; there
 * the person is asked. What comes after an answer was never recorded, and there is no page to look at: a step that is meant
 * clearly counts as done, and every expected result is asked about.
 */

import type { Answer, AnswerReview, CaseEvent, Column, Finding, Question, Row, RowId, RowReview, StepReview, Verdict } from '../generated';
import { exchangeWords } from '../../text/answers';
import type { Said } from './questions';
import type { RecordedAttempt } from './recorded';

/** The place of a recorded case at which the person is asked. */
export interface Stop {
  readonly column: Column;
  readonly finding: Finding;
  readonly asks: Question['asks'];
  /** The step that could not be carried out, where there is one. */
  readonly step: number | null;
}

/** Whether an event is such a place. */
export function stopAt(event: CaseEvent): Stop | null {
  if (event.event === 'clarity' && event.finding) return { column: event.column, finding: event.finding, asks: { kind: 'meaning' }, step: null };
  if (event.event !== 'readiness' || !event.finding) return null;
  const { finding, step } = event;
  if (finding.cause === 'covered') return { column: 'action', finding, asks: { kind: 'again' }, step };
  if (finding.cause !== 'ambiguous-target' && finding.cause !== 'near-miss') return null;
  const verb = finding.sentence.split(' ')[0] ?? '';
  const candidates = (finding.near ?? []).map(({ description, bbox }) => ({ description, bbox, sentence: `${verb} the ${description}` }));
  return { column: 'action', finding, asks: { kind: 'which', candidates }, step };
}

export interface Ways {
  tell(event: CaseEvent): void;
  /** None where the run is stopped. */
  ask(question: Question): Promise<Said | null>;
  /** What the phrasebook says. */
  phrase(column: Column, sentence: string): readonly string[] | null;
}

const MOST = 5;
const BEAT_MS = 5;
const PASS: Verdict = { verdict: 'pass', strength: 'strict' };

/** What ends a row before its cells do. */
class Ended extends Error {
  constructor(readonly verdict: Verdict | null) {
    super();
  }
}

export class AttendedRow {
  #asked = 0;
  readonly #review: RowReview;

  constructor(
    readonly ways: Ways,
    readonly row: RowId,
    readonly cells: { action: string; expected: string },
    from: RowReview | undefined,
    public at_ms: number,
  ) {
    const empty = { readings: [], steps: [], checks: [], happenings: [], before: null, after: null, snapshot: null };
    this.#review = { ...empty, ...structuredClone(from), ...cells, row, at_ms: from?.at_ms ?? at_ms, duration_ms: null, verdict: null, by_reading: false, by_person: false, answers: [] };
    this.#review.steps = this.#review.steps.filter((step) => step.outcome === 'pass');
    this.#review.readings = this.#review.readings.filter((one) => one.finding === null);
  }

  /** Goes on from a place at which the record ends, or from the row's beginning; none where the run is stopped. */
  async play(stop: Stop | null): Promise<RowReview | null> {
    const verdict = await this.#cells(stop).catch((ended: unknown) => {
      if (ended instanceof Ended) return ended.verdict;
      throw ended;
    });
    if (verdict === null) return null;
    if (this.stands) return this.#review;
    this.#review.verdict = verdict.verdict === 'pass' && this.#review.by_person ? { verdict: 'pass', strength: 'by-person' } : verdict;
    this.#review.duration_ms = this.at_ms - this.#review.at_ms;
    this.#tell({ event: 'row-finished', row: this.row, verdict: this.#review.verdict, duration_ms: this.#review.duration_ms, snapshot: null });
    return this.#review;
  }

  /** "Cannot tell" was answered, and nothing was decided before: the record goes on as it is. */
  get stands(): boolean {
    return !this.#review.by_person && this.#review.answers.at(-1)?.answer.kind === 'undecided';
  }

  async #cells(stop: Stop | null): Promise<Verdict> {
    if (stop?.column !== 'expected') await this.#action(stop);
    if (stop?.column === 'expected') await this.#check(stop.finding.sentence, stop);
    else for (const sentence of lines(this.cells.expected)) await this.#check(sentence, null);
    return PASS;
  }

  async #action(stop: Stop | null): Promise<void> {
    if (!stop) {
      lines(this.cells.action).forEach((text) => this.#step(text));
      return;
    }
    const { finding, asks, step } = stop;
    const known = this.ways.phrase('action', finding.sentence);
    const said = known ? null : await this.#ask(stop, finding.sentence, (one) => isAction(one.answer) || (asks.kind === 'again' && touched(one, finding)));
    if (said?.answer.kind === 'done') return;
    const { answer } = said ?? { answer: { kind: 'means', sentences: [...known!] } satisfies Answer };
    const texts = answer.kind === 'means' ? answer.sentences : [finding.sentence];
    if (step === null) this.#tell({ event: 'clarity', row: this.row, column: 'action', sentences: [...texts], finding: null });
    const target = answer.kind === 'candidate' && asks.kind === 'which' ? asks.candidates[answer.index]! : null;
    texts.forEach((text, index) => this.#step(text, step === null ? undefined : step + index, target && { element: target.description, quote: null, bbox: target.bbox }));
  }

  #step(text: string, at?: number, target: StepReview['target'] = null): void {
    const step = at ?? this.#review.steps.length + 1;
    const began = this.at_ms;
    if (at === undefined) this.#tell({ event: 'step-started', row: this.row, step, text });
    this.#tell({ event: 'readiness', row: this.row, step, target, waited_ms: 0, finding: null });
    this.#tell({ event: 'step-finished', row: this.row, step, text, outcome: 'pass', duration_ms: BEAT_MS });
    this.#review.steps.push({ step, text, at_ms: began, duration_ms: BEAT_MS, outcome: 'pass', target, waited_ms: 0, finding: null, input: null, url: null, title: null, effects: null, at_rest: true, quiescent: false, before: this.#review.before, after: null });
  }

  /** Whether an expected result holds, which only the person can tell: `stop` is how the record ends at it. */
  async #check(sentence: string, stop: Stop | null): Promise<void> {
    const unrecorded: Finding = { cause: 'undecidable-assertion', sentence, message: 'what the page shows after your answer was not recorded' };
    const place: Stop = stop ?? { column: 'expected', finding: unrecorded, asks: { kind: 'holds' }, step: null };
    const known = stop ? this.ways.phrase('expected', sentence) : null;
    const said = known ? null : await this.#ask(place, sentence, ({ answer }) => ['holds', 'holds-not', 'means'].includes(answer.kind));
    const means = known ?? (said?.answer.kind === 'means' ? said.answer.sentences : null);
    if (means) {
      for (const one of means) await this.#check(one, null);
      return;
    }
    const holds = said?.answer.kind === 'holds';
    this.#tell({ event: 'judged', row: this.row, sentence, holds, evidence: null, waited_ms: 0 });
    this.#review.checks.push({ sentence, holds, evidence: null, waited_ms: 0, at_ms: this.at_ms });
    if (!holds) throw new Ended({ verdict: 'fail', cause: 'assertion-false', sentence, message: 'a person looked at the page and says that it does not hold' });
  }

  /** Asks until an answer decides. The finding stands after too many questions, and when nobody can tell. */
  async #ask(stop: Stop, sentence: string, decides: (said: Said) => boolean): Promise<Said> {
    while (this.#asked < MOST) {
      this.#asked += 1;
      const said = await this.ways.ask({ row: this.row, column: stop.column, sentence, finding: stop.finding, asks: stop.asks });
      if (!said) throw new Ended(null);
      this.#answered(stop, sentence, said);
      if (said.answer.kind === 'undecided') break;
      if (!decides(said)) continue;
      this.#review.by_person = true;
      return said;
    }
    throw new Ended({ verdict: 'inconclusive', ...stop.finding });
  }

  #answered({ column, asks }: Stop, sentence: string, { answer, kept }: Said): void {
    const told = { column, sentence, asks: asks.kind, answer, kept };
    this.#tell({ event: 'answered', row: this.row, ...told });
    const review: AnswerReview = { ...told, words: exchangeWords(told), at_ms: this.at_ms };
    this.#review.answers.push(review);
  }

  #tell(event: CaseEvent): void {
    this.at_ms += BEAT_MS;
    this.ways.tell(event);
  }
}

/** What the review shows of a case of which some rows were decided by a person. */
export function attemptOf(whole: RecordedAttempt, rows: readonly RowReview[], at_ms: number): RecordedAttempt {
  const bad = rows.find((row) => row.verdict && row.verdict.verdict !== 'pass');
  const verdict: Verdict = bad?.verdict ?? { verdict: 'pass', strength: rows.some((row) => row.by_person) ? 'by-person' : 'strict' };
  const story = rows.flatMap((row) => row.answers.map((one) => `${one.words.charAt(0).toUpperCase()}${one.words.slice(1)}.`));
  return { ...whole, verdict, rows: [...rows], row: bad?.row ?? null, opens_at: bad?.row ?? rows.at(-1)?.row ?? null, duration_ms: at_ms, story, ways_out: [] };
}

/** The rows of a case that come after one. */
export function rowsAfter(rows: readonly Row[], { part, row }: RowId): { id: RowId; cells: { action: string; expected: string } }[] {
  if (part !== 'rows') return [];
  const numbered = rows.map((one, index) => ({ id: { part, row: index + 1 }, disabled: one.disabled ?? false, cells: { action: one.action ?? '', expected: one.expected ?? '' } }));
  return numbered.filter((one) => one.id.row > row && !one.disabled);
}

function lines(cell: string): string[] {
  return cell.split('\n').map((line) => line.replace(/^\s*(-|\d+\.)\s*/, '').trim()).filter(Boolean);
}

function isAction({ kind }: Answer): boolean {
  return kind === 'candidate' || kind === 'means' || kind === 'done';
}

/** What was in the way is gone when something else than the target was clicked: the page that was recorded cannot tell. */
function touched({ answer, inputs }: Said, finding: Finding): boolean {
  const target = finding.near?.[0]?.bbox;
  return answer.kind === 'again' && inputs.some((one) => one.kind === 'down' && !(target && within(target, one)));
}

function within(box: { x: number; y: number; width: number; height: number }, { x, y }: { x: number; y: number }): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
