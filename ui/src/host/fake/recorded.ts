/** What `record.py` has recorded of real runs. */

import type { AttemptReview, Case, CellReading, Phrase, RowId, RunEvent, SuiteSettings, Verdict } from '../generated';

export interface RecordedAttempt
  extends Pick<AttemptReview, 'rows' | 'trace' | 'story' | 'ways_out' | 'opens_at'> {
  readonly name: string;
  readonly verdict: Verdict;
  readonly duration_ms: number;
  readonly row: RowId | null;
}

export interface Recorded {
  readonly suite: Partial<SuiteSettings> & { suite: string; cases: Case[]; phrasebook: Phrase[] };
  readonly readings: Readonly<Record<string, CellReading>>;
  readonly attempts: readonly RecordedAttempt[];
  /** The events of each case, times from its beginning. */
  readonly live: readonly Extract<RunEvent, { run: 'case' }>[][];
}

const found = import.meta.glob<string>('./pictures/*.jpg', { query: '?url', import: 'default', eager: true });

/** Addresses of the pictures by their identifier. */
export const PICTURES = new Map(
  Object.entries(found).map(([path, url]) => [path.replace(/^.*\/|\.jpg$/g, ''), url]),
);

export async function recorded(): Promise<Recorded> {
  const file = await import('./recorded.json');
  return file.default as unknown as Recorded;
}
