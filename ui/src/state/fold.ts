/** What the events of a run come to: the cases with their rows, steps and checks. One fold for live runs and for past ones. */

import type { CaseEvent, Effects, Evidence, Finding, Happening, RowId, RunEvent, StepOutcome, Verdict } from '$/host/types';

export type Word = 'pass' | 'fail' | 'inconclusive';

export interface StepView {
  readonly step: number;
  text: string;
  outcome: StepOutcome | 'running';
  target: Evidence | null;
  input: string | null;
  waited_ms: number;
  duration_ms: number;
  url: string | null;
  title: string | null;
  effects: Effects | null;
  at_rest: boolean;
  quiescent: boolean;
  screenshot: string | null;
  snapshot: string | null;
  finding: Finding | null;
}

export interface CheckView {
  sentence: string;
  holds: boolean | null;
  evidence: Evidence | null;
  waited_ms: number;
}

export interface RowView {
  readonly id: RowId;
  action: string;
  expected: string;
  clarity: { column: 'action' | 'expected'; sentences: string[]; finding: Finding | null }[];
  steps: StepView[];
  checks: CheckView[];
  happenings: Happening[];
  verdict: Verdict | null;
  started_ms: number;
  duration_ms: number;
  screenshot: string | null;
  snapshot: string | null;
}

export interface CaseView {
  readonly index: number;
  name: string;
  tags: string[];
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
  if (event.event === 'case-finished') {
    found.verdict = event.verdict;
    found.deciding = event.row;
    found.duration_ms = event.duration_ms;
    return;
  }
  if (event.event === 'row-started') {
    found.rows.push(newRowView(event.row, event.action, event.expected, at));
    return;
  }
  const row = found.rows.findLast((r) => r.id.part === event.row.part && r.id.row === event.row.row);
  if (row) takeRow(found, row, event);
}

type RowEvent = Exclude<CaseEvent, { event: 'case-started' | 'case-finished' | 'row-started' }>;

function takeRow(found: CaseView, row: RowView, event: RowEvent): void {
  switch (event.event) {
    case 'clarity':
      row.clarity.push({ column: event.column, sentences: event.sentences, finding: event.finding });
      return;
    case 'happened':
      row.happenings.push(event.happening);
      return;
    case 'judged':
      row.checks.push({
        sentence: event.sentence,
        holds: event.holds,
        evidence: event.evidence,
        waited_ms: event.waited_ms,
      });
      return;
    case 'row-finished':
      row.verdict = event.verdict;
      row.duration_ms = event.duration_ms;
      row.screenshot = event.screenshot;
      row.snapshot = event.snapshot;
      return;
    default:
      takeStep(found, stepOf(row, event.step), event);
  }
}

type StepEvent = Extract<RowEvent, { step: number }>;

function takeStep(found: CaseView, step: StepView, event: StepEvent): void {
  switch (event.event) {
    case 'step-started':
      step.text = event.text;
      return;
    case 'readiness':
      step.target = event.target;
      step.waited_ms = event.waited_ms;
      step.finding = event.finding;
      return;
    case 'acting':
      step.input = event.input;
      return;
    case 'quiescent':
      step.quiescent = true;
      return;
    case 'observed':
      step.url = found.url = event.url;
      step.title = found.title = event.title;
      step.effects = event.effects;
      step.at_rest = event.at_rest;
      step.screenshot = event.screenshot;
      step.snapshot = event.snapshot;
      return;
    case 'step-finished':
      step.text = event.text;
      step.outcome = event.outcome;
      step.duration_ms = event.duration_ms;
  }
}

function stepOf(row: RowView, number: number): StepView {
  const found = row.steps.find((step) => step.step === number);
  if (found) return found;
  const added: StepView = {
    step: number,
    text: '',
    outcome: 'running',
    target: null,
    input: null,
    waited_ms: 0,
    duration_ms: 0,
    url: null,
    title: null,
    effects: null,
    at_rest: true,
    quiescent: false,
    screenshot: null,
    snapshot: null,
    finding: null,
  };
  row.steps.push(added);
  return added;
}

function newCase(index: number, at: number, event: Extract<CaseEvent, { event: 'case-started' }>): CaseView {
  return {
    index,
    name: event.name,
    tags: event.tags,
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

function newRowView(id: RowId, action: string, expected: string, at: number): RowView {
  return {
    id,
    action,
    expected,
    clarity: [],
    steps: [],
    checks: [],
    happenings: [],
    verdict: null,
    started_ms: at,
    duration_ms: 0,
    screenshot: null,
    snapshot: null,
  };
}

export function fold(events: readonly RunEvent[]): RunView {
  const view = emptyRun();
  for (const event of events) take(view, event);
  return view;
}

export function finding(verdict: Verdict | null): Finding | null {
  return verdict === null || verdict.verdict === 'pass' ? null : verdict;
}

export interface Picture {
  readonly id: string;
  readonly row: number;
  readonly step: number | null;
  readonly url: string | null;
}

/** The pictures of a case in order, each once. */
export function pictures(view: CaseView): Picture[] {
  const all: Picture[] = [];
  view.rows.forEach((row, index) => {
    for (const step of row.steps) {
      if (step.screenshot) all.push({ id: step.screenshot, row: index, step: step.step, url: step.url });
    }
    if (row.screenshot && all.at(-1)?.id !== row.screenshot) {
      all.push({ id: row.screenshot, row: index, step: null, url: row.steps.at(-1)?.url ?? null });
    }
  });
  return all;
}

/** Index of the row that decided the verdict; the last one where no row is named. */
export function decidingRow(view: CaseView): number {
  const { deciding } = view;
  const found = deciding
    ? view.rows.findLastIndex((row) => row.id.part === deciding.part && row.id.row === deciding.row)
    : -1;
  return found >= 0 ? found : view.rows.length - 1;
}
