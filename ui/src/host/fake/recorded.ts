/** What `record.py` has recorded of real runs. */

import type { Asking, AttemptReview, Case, CellReading, Column, ModelCost, Phrase, RowId, RowReview, RunEvent, SuiteSettings, Verdict } from '../generated';
import type { RecordedModels } from './models';
import { SENTENCES } from './undecided';

export interface RecordedAttempt
  extends Pick<AttemptReview, 'rows' | 'trace' | 'story' | 'ways_out' | 'opens_at'> {
  readonly name: string;
  readonly verdict: Verdict;
  readonly duration_ms: number;
  readonly row: RowId | null;
  readonly calls?: AttemptReview['calls'];
  readonly cost?: ModelCost;
}

type CaseEvent = Extract<RunEvent, { run: 'case' }>;

/** What a case tells at a moment: an event, or that a model is being asked. */
export type Live = CaseEvent | { readonly at_ms: number; readonly asking: Asking | null };

export interface Recorded {
  readonly suite: Partial<SuiteSettings> & { suite: string; cases: Case[]; phrasebook: Phrase[] };
  readonly readings: Readonly<Record<string, CellReading>>;
  readonly attempts: readonly RecordedAttempt[];
  /** The same of cases with a model behind them. */
  readonly more: Pick<Recorded, 'readings' | 'attempts' | 'live'>;
  /** The events of each case, times from its beginning. */
  readonly live: readonly Live[][];
}

const found = import.meta.glob<string>('./pictures/*.jpg', { query: '?url', import: 'default', eager: true });

/** Addresses of the pictures by their identifier. */
export const PICTURES = new Map(
  Object.entries(found).map(([path, url]) => [path.replace(/^.*\/|\.jpg$/g, ''), url]),
);

/** What was recorded of the sample, and of cases with a model behind them. */
export async function recorded(models: RecordedModels): Promise<Recorded> {
  const file = await import('./recorded.json');
  const sample = file.default as unknown as Recorded;
  return {
    ...sample,
    attempts: sample.attempts.map((one) => ({ ...one, rows: one.rows.map(whole) })),
    readings: { ...sample.readings, ...models.by_rules, ...asRead('action', SENTENCES.action), ...asRead('expected', SENTENCES.expected) },
    more: { readings: models.readings, attempts: models.attempts.map(attempt), live: models.attempts.map((one) => live(models, one.line.case)) },
  };
}

/** How sentences of the grammar are read that were not recorded. */
function asRead(column: Column, sentences: readonly string[]): Record<string, CellReading> {
  const read = (text: string): CellReading => ({ read: 'grammar', chips: [{ text, kind: column === 'action' ? 'click' : 'check' }], problem: null, doubts: [], asks: null });
  return Object.fromEntries(sentences.map((text) => [`${column}\n${text}`, read(text)]));
}

function attempt({ line, verdict, rows, trace, story, ways_out, opens_at, calls }: AttemptReview): RecordedAttempt {
  return { name: line.name, verdict: verdict!, duration_ms: line.duration_ms ?? 0, row: line.row, rows: rows.map(whole), trace, story, ways_out, opens_at, calls, cost: line.cost };
}

/** A row of a run that nobody attended. */
function whole(row: RowReview): RowReview {
  return { ...row, by_person: false, answers: [] };
}

/** The events of one case from its beginning. That a model is asked has no moment of its own: it is that of the event before. */
function live(models: RecordedModels, index: number): Live[] {
  const all: Live[] = [];
  const first = begin(models, index);
  let over: (Asking | null)[] = [];
  for (const message of models.live) {
    if (message.kind === 'asking' && message.case === index) {
      // A question is over when its reply has come, which the next event tells the time of.
      if (message.asking === null || over.length > 0) over.push(message.asking);
      else all.push({ at_ms: all.at(-1)?.at_ms ?? 0, asking: message.asking });
    }
    if (message.kind !== 'event' || message.event.run !== 'case' || message.event.case !== index) continue;
    const at_ms = message.event.at_ms - first;
    all.push({ ...message.event, at_ms }, ...over.map((asking) => ({ at_ms, asking })));
    over = [];
  }
  return all;
}

function begin(models: RecordedModels, index: number): number {
  const events = models.live.flatMap((m) => (m.kind === 'event' && m.event.run === 'case' && m.event.case === index ? [m.event.at_ms] : []));
  return events[0] ?? 0;
}
