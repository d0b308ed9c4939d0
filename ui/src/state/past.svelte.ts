/** What the last run of a case came to, where another run has taken its place in this window or the window was closed since. */

import { host, type AttemptReview, type CaseId, type Part, type RunId, type SuiteCaseId } from '$/host';
import type { CaseDocument, Parts } from './documents.svelte';
import type { CaseView } from './fold';
import { library } from './library.svelte';

/** The last run of a case, as the history keeps it. */
export interface PastRun {
  readonly run: RunId;
  readonly partial: boolean;
  readonly view: CaseView;
  /** The rows of a document with the text that ran. */
  ran(doc: Parts): Parts;
}

class Past {
  #known = $state.raw<ReadonlyMap<CaseId, PastRun>>(new Map());

  of(id: SuiteCaseId): PastRun | null {
    const attempt = library.case(id)?.last?.attempt;
    return (attempt !== undefined && this.#known.get(attempt)) || null;
  }

  /** Reads the last run of a case, once. Where its traces were freed there is nothing to show. */
  async want(doc: CaseDocument): Promise<void> {
    const attempt = library.case(doc.id)?.last?.attempt;
    if (attempt === undefined || this.#known.has(attempt)) return;
    try {
      const found = await host().attempt_open({ attempt });
      this.#known = new Map([...this.#known, [attempt, pastRun(found)]]);
    } catch {
      // Its verdict stands in the tree all the same.
    }
  }
}

export const past = new Past();

function pastRun(attempt: AttemptReview): PastRun {
  return { run: attempt.run.id, partial: attempt.line.partial, view: viewOf(attempt), ran: (doc) => ranOf(attempt, doc) };
}

function viewOf({ line, verdict, opens_at, rows }: AttemptReview): CaseView {
  return {
    index: line.case,
    name: line.name,
    attempt: line.attempt,
    rows: rows.map((row) => ({
      id: row.row,
      steps: [],
      checks: [],
      // A row that was cut off ends as its case does.
      verdict: row.verdict ?? verdict,
      byReading: row.by_reading,
      waiting: false,
      answers: [],
      offered: [],
      started_ms: row.at_ms,
      duration_ms: row.duration_ms ?? 0,
    })),
    verdict,
    deciding: verdict?.verdict === 'pass' ? null : opens_at,
    started_ms: 0,
    duration_ms: line.duration_ms ?? 0,
    url: null,
    title: null,
    calls: [],
    asking: null,
  };
}

/** Rows that did not run are as they are now: nothing tells that they were changed. */
function ranOf({ rows }: AttemptReview, doc: Parts): Parts {
  const part = (of: Part) => doc[of].map((now, index) => {
    const told = rows.findLast(({ row }) => row.part === of && row.row === index + 1);
    return told ? { ...now, action: told.action, expected: told.expected } : now;
  });
  return { setup: part('setup'), rows: part('rows'), teardown: part('teardown') };
}
