/** What the events of a run that goes on come to: the cases with their rows, steps and checks. */

import type { Answer, Asking, AskKind, Cause, Evidence, ModelCall, Question, RowId, RunEvent, StepOutcome, Strength, Verdict, VerdictKind } from '$/host/generated';

export interface StepView {
  readonly step: number;
  readonly text: string;
  readonly outcome: StepOutcome | 'running';
  readonly target: Evidence | null;
  /** Set from the moment at which the input is about to be given. */
  readonly acting: boolean;
  readonly duration_ms: number;
}

export interface CheckView {
  readonly sentence: string;
  readonly holds: boolean | null;
  readonly evidence: Evidence | null;
}

/** What a person was asked in a row, and answered. */
export interface AnswerView {
  readonly asks: AskKind;
  readonly sentence: string;
  readonly answer: Answer;
  /** The element that is meant, where one was chosen. */
  readonly meant: string | null;
  readonly kept: boolean;
}

export interface RowView {
  readonly id: RowId;
  readonly steps: readonly StepView[];
  readonly checks: readonly CheckView[];
  readonly verdict: Verdict | null;
  /** A model's proposal was let through. */
  readonly byReading: boolean;
  /** The run waits for a person's answer about this row. */
  readonly waiting: boolean;
  readonly answers: readonly AnswerView[];
  /** The elements between which the last question was, in words. */
  readonly offered: readonly string[];
  readonly started_ms: number;
  readonly duration_ms: number;
}

/** A call of a model, and what the cell was read as where the gate let the reply through. */
export interface CallView {
  readonly row: RowId;
  readonly call: ModelCall;
  readonly sentences: readonly string[];
}

export interface CaseView {
  readonly index: number;
  readonly name: string;
  readonly attempt: number;
  readonly rows: readonly RowView[];
  readonly verdict: Verdict | null;
  readonly deciding: RowId | null;
  readonly started_ms: number;
  readonly duration_ms: number;
  readonly url: string | null;
  readonly title: string | null;
  readonly calls: readonly CallView[];
  /** What a model is being asked at this moment. */
  readonly asking: Asking | null;
}

export interface RunView {
  suite: string;
  started: string;
  base_url: string | null;
  browser: string;
  workers: number;
  planned: number;
  cases: Map<number, CaseView>;
  finished: boolean;
  stopped: boolean;
  duration_ms: number;
}

export function emptyRun(): RunView {
  return {
    suite: '',
    started: '',
    base_url: null,
    browser: '',
    workers: 1,
    planned: 0,
    cases: new Map(),
    finished: false,
    stopped: false,
    duration_ms: 0,
  };
}

/** Takes one more event in. Cases, rows and steps that change are new values, so that what shows them sees it. */
export function take(view: RunView, event: RunEvent): void {
  switch (event.run) {
    case 'started':
      view.suite = event.suite;
      view.started = event.started;
      view.base_url = event.base_url;
      view.browser = event.browser;
      view.workers = event.workers;
      view.planned = event.cases;
      return;
    case 'finished':
      view.finished = true;
      view.stopped = event.stopped;
      view.duration_ms = event.duration_ms;
      return;
    case 'case': {
      const next = takeCase(view.cases.get(event.case), event);
      if (next) view.cases.set(event.case, next);
    }
  }
}

/** Takes in that a model is being asked, or is not any more. */
export function takeAsking(view: RunView, index: number, asking: Asking | null): void {
  const found = view.cases.get(index);
  if (found) view.cases.set(index, { ...found, asking });
}

/** Takes in that a person is asked about a row, or is not any more. */
export function takeWaiting(view: RunView, index: number, question: Question | null): void {
  const found = view.cases.get(index);
  if (!found) return;
  const rows = found.rows.map((one, at) => {
    if (question === null || at !== found.rows.findLastIndex((r) => sameRow(r.id, question.row))) return one.waiting ? { ...one, waiting: false } : one;
    return { ...one, waiting: true, offered: question.asks.kind === 'which' ? question.asks.candidates.map((c) => c.description) : [] };
  });
  view.cases.set(index, { ...found, rows });
}

/** Ends what the run left open: nothing more comes of it. A case that was stopped says so, one that was broken off has no verdict. */
export function endOpen(view: RunView, cause: 'stopped' | 'interrupted'): void {
  for (const [index, found] of view.cases) {
    if (found.verdict !== null) continue;
    const verdict: Verdict = { verdict: 'inconclusive', cause, sentence: '', message: '' };
    view.cases.set(index, { ...closed(found, verdict), ...(cause === 'stopped' ? { verdict, deciding: stoppedAt(found, verdict) } : {}) });
  }
}

/** What a pass rests on; none of what is no pass. */
export function strengthOf(verdict: Verdict | null | undefined): Strength | null {
  return verdict?.verdict === 'pass' ? verdict.strength : null;
}

/** The mark of a case or row: its verdict, that it is only undecided while the case went on, or that somebody stopped it, which is no finding. */
export function markOf(reached: { verdict: VerdictKind | null; went_on?: boolean; cause?: Cause | null } | null | undefined): VerdictKind | 'undecided' | 'stopped' | null {
  if (reached?.cause === 'stopped') return 'stopped';
  return reached?.went_on ? 'undecided' : (reached?.verdict ?? null);
}

type CaseEvent = Extract<RunEvent, { run: 'case' }>;
type RowEvent = Exclude<CaseEvent, { event: 'case-started' | 'case-finished' | 'row-started' | 'observed' | 'asked' }>;

function takeCase(found: CaseView | undefined, event: CaseEvent): CaseView | undefined {
  if (event.event === 'case-started') return newCase(event.case, event.at_ms, event);
  if (!found) return undefined;
  switch (event.event) {
    case 'case-finished':
      return { ...closed(found, event.verdict), verdict: event.verdict, deciding: event.row ?? stoppedAt(found, event.verdict), duration_ms: event.duration_ms };
    case 'row-started': {
      const row = { id: event.row, steps: [], checks: [], verdict: null, byReading: false, waiting: false, answers: [], offered: [], started_ms: event.at_ms, duration_ms: 0 };
      return { ...found, rows: [...found.rows, row] };
    }
    case 'observed':
      return { ...found, url: event.url, title: event.title };
    case 'asked':
      return { ...found, calls: [...found.calls, { row: event.row, call: event.call, sentences: [] }] };
    case 'proposed':
      return withRow({ ...found, calls: read(found.calls, event) }, event);
    case 'decided':
      return { ...withRow(found, event), verdict: event.verdict, deciding: event.deciding };
    default:
      return withRow(found, event);
  }
}

/** Rows that were cut off have no end of their own: they end with their case. */
function closed(found: CaseView, verdict: Verdict): CaseView {
  const step = (one: StepView): StepView => (one.outcome === 'running' ? { ...one, outcome: 'not-run', acting: false } : one);
  const rows = found.rows.map((row) => (row.verdict === null ? { ...row, steps: row.steps.map(step), verdict, waiting: false } : row));
  return { ...found, rows, asking: null };
}

/** The row at which a run was stopped, which the verdict itself does not name. */
function stoppedAt(found: CaseView, verdict: Verdict): RowId | null {
  if (verdict.verdict === 'pass' || (verdict.cause !== 'stopped' && verdict.cause !== 'interrupted')) return null;
  return found.rows.findLast((row) => row.verdict === null)?.id ?? null;
}

/** The last reply of the agent that was let through is what the cell was read as. */
function read(calls: readonly CallView[], event: Extract<CaseEvent, { event: 'proposed' }>): readonly CallView[] {
  const at = calls.findLastIndex((one) => one.call.agent === event.agent && one.call.refused === null && sameRow(one.row, event.row));
  const found = calls[at];
  return found ? calls.with(at, { ...found, sentences: event.sentences }) : calls;
}

function withRow(found: CaseView, event: RowEvent): CaseView {
  const at = found.rows.findLastIndex((r) => sameRow(r.id, event.row));
  const row = found.rows[at];
  return row ? { ...found, rows: found.rows.with(at, takeRow(row, event)) } : found;
}

function takeRow(row: RowView, event: RowEvent): RowView {
  switch (event.event) {
    case 'judged':
      return { ...row, checks: [...row.checks, { sentence: event.sentence, holds: event.holds, evidence: event.evidence }] };
    case 'row-finished':
      return { ...row, verdict: event.verdict, waiting: false, duration_ms: event.duration_ms };
    case 'answered': {
      const { asks, sentence, answer, kept } = event;
      const meant = answer.kind === 'candidate' ? (row.offered[answer.index] ?? null) : null;
      return { ...row, answers: [...row.answers, { asks, sentence, answer, meant, kept }] };
    }
    case 'step-started': {
      const { step, text } = event;
      return { ...row, steps: [...row.steps, { step, text, outcome: 'running', target: null, acting: false, duration_ms: 0 }] };
    }
    case 'readiness':
      return withStep(row, event.step, { target: event.target });
    case 'acting':
      return withStep(row, event.step, { acting: true });
    case 'step-finished':
      return withStep(row, event.step, { outcome: event.outcome, duration_ms: event.duration_ms });
    case 'proposed':
      return { ...row, byReading: true };
    case 'decided':
      return { ...row, verdict: event.row_verdict };
    case 'clarity':
    case 'judged-on':
    case 'left-out':
    case 'unread':
    case 'happened':
    case 'quiescent':
    case 'pictured':
      return row;
  }
}

function withStep(row: RowView, number: number, change: Partial<StepView>): RowView {
  const at = row.steps.findLastIndex((step) => step.step === number);
  const step = row.steps[at];
  return step ? { ...row, steps: row.steps.with(at, { ...step, ...change }) } : row;
}

function newCase(index: number, at: number, event: Extract<CaseEvent, { event: 'case-started' }>): CaseView {
  return {
    index,
    name: event.name,
    attempt: event.attempt,
    rows: [],
    verdict: null,
    deciding: null,
    started_ms: at,
    duration_ms: 0,
    url: null,
    title: null,
    calls: [],
    asking: null,
  };
}

export function sameRow(a: RowId, b: RowId): boolean {
  return a.part === b.part && a.row === b.row;
}

/** The step that is being done at this moment. */
export function runningStep(view: CaseView): StepView | null {
  return view.rows.at(-1)?.steps.findLast((step) => step.outcome === 'running') ?? null;
}
