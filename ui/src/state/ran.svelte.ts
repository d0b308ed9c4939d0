/** What the last run of this window ran of each case, so that a verdict stands only beside the text that reached it. */

import type { Part, SuiteCaseId } from '$/host';
import type { CaseDocument, Parts } from './documents.svelte';
import type { EditRow } from './rows';

const PARTS: readonly Part[] = ['setup', 'rows', 'teardown'];

class Ran {
  #known = $state.raw<ReadonlyMap<SuiteCaseId, Parts>>(new Map());

  /** A run begins: of what is open it runs what is on the screen. */
  begin(open: readonly CaseDocument[]): void {
    this.#known = new Map(open.map((doc) => [doc.id, doc.now]));
  }

  /** A case that was not open ran as it is opened now. */
  opened(doc: CaseDocument): void {
    if (!this.#known.has(doc.id)) this.#known = new Map([...this.#known, [doc.id, doc.now]]);
  }

  of(id: SuiteCaseId): Parts | undefined {
    return this.#known.get(id);
  }
}

export const ran = new Ran();

/** Where a row stood when it ran, by its identifier and its number now; none where it did not run. */
export function numbersOf(before: readonly EditRow[], now: readonly EditRow[]): (row: EditRow, index: number) => number | null {
  const old = new Map(before.map((row, index) => [row.id, index + 1]));
  const kept = new Set(now.map((row) => row.id));
  return (row, index) => {
    const known = old.get(row.id);
    if (known !== undefined) return known;
    // What was read anew, or undone to what had been read before, has other identifiers.
    const there = before[index];
    return there && !kept.has(there.id) && sameText(there, row) ? index + 1 : null;
  };
}

export function sameText(a: EditRow, b: EditRow): boolean {
  return a === b || (a.action === b.action && a.expected === b.expected && a.disabled === b.disabled && JSON.stringify(a.data) === JSON.stringify(b.data));
}

/** Whether a case has other rows than those that ran. */
export function changedSince(before: Parts, now: Parts): boolean {
  return PARTS.some((part) => {
    const [old, rows] = [before[part], now[part]];
    return old !== rows && (old.length !== rows.length || old.some((row, index) => !sameText(row, rows[index]!)));
  });
}
