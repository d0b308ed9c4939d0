/** What the events of a run that goes on come to: the cases with their rows, steps and checks. */

import type { Evidence, RowId, RunEvent, StepOutcome, Verdict } from '$/host/generated';

export interface StepView {
  readonly step: number;
  text: string;
  outcome: StepOutcome | 'running';
  target: Evidence | null;
  /** Set from the moment at which the input is about to be given. */
  acting: boolean;
  duration_ms: number;
}

export interface CheckView {
  sentence: string;
  holds: boolean | null;
  evidence: Evidence | null;
}

export interface RowView {
  readonly id: RowId;
  steps: StepView[];
  checks: CheckView[];
  verdict: Verdict | null;
  started_ms: number;
  duration_ms: number;
}

export interface CaseView {
  readonly index: number;
  name: string;
  attempt: number;
  rows: RowView[];
  verdict: Verdict | null;
  deciding: RowId | null;
  started_ms: number;
  duration_ms: number;
  url: string | null;
  title: string | null;
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

/** Takes one more event in; changes the view in place. */
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
    case 'case':
      takeCase(view, event.case, event.at_ms, event);
  }
}

function takeCase(view: RunView, index: number, at: number, event: CaseEvent): void {
  if (event.event === 'case-started') {
    view.cases.set(index, newCase(index, at, event));
    return;
  }
  const found = view.cases.get(index);
  if (!found) return;
  switch (event.event) {
    case 'case-finished':
      found.verdict = event.verdict;
      found.deciding = event.row;
      found.duration_ms = event.duration_ms;
      return;
    case 'row-started':
      found.rows.push({ id: event.row, steps: [], checks: [], verdict: null, started_ms: at, duration_ms: 0 });
      return;
    case 'observed':
      found.url = event.url;
      found.title = event.title;
      return;
    default: {
      const row = found.rows.findLast((r) => sameRow(r.id, event.row));
      if (row) takeRow(row, event);
    }
  }
}

type CaseEvent = Extract<RunEvent, { run: 'case' }>;
type RowEvent = Exclude<CaseEvent, { event: 'case-started' | 'case-finished' | 'row-started' | 'observed' }>;

function takeRow(row: RowView, event: RowEvent): void {
  switch (event.event) {
    case 'judged':
      row.checks.push({ sentence: event.sentence, holds: event.holds, evidence: event.evidence });
      return;
    case 'row-finished':
      row.verdict = event.verdict;
      row.duration_ms = event.duration_ms;
      return;
    case 'step-started':
      row.steps.push({
        step: event.step,
        text: event.text,
        outcome: 'running',
        target: null,
        acting: false,
        duration_ms: 0,
      });
      return;
    case 'readiness':
    case 'acting':
    case 'step-finished':
      takeStep(row, event);
      return;
    case 'clarity':
    case 'happened':
    case 'quiescent':
  }
}

function takeStep(row: RowView, event: Extract<RowEvent, { event: 'readiness' | 'acting' | 'step-finished' }>): void {
  const step = row.steps.findLast((s) => s.step === event.step);
  if (!step) return;
  if (event.event === 'readiness') step.target = event.target;
  if (event.event === 'acting') step.acting = true;
  if (event.event === 'step-finished') {
    step.outcome = event.outcome;
    step.duration_ms = event.duration_ms;
  }
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
  };
}

export function sameRow(a: RowId, b: RowId): boolean {
  return a.part === b.part && a.row === b.row;
}

/** The step that is being done at this moment. */
export function runningStep(view: CaseView): StepView | null {
  return view.rows.at(-1)?.steps.findLast((step) => step.outcome === 'running') ?? null;
}
