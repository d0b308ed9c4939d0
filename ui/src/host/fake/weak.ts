/** Weak claims of the fake host: of rows of the sample that claim something. */

import type { SuiteId, WeakClaimLine, WeakClaims } from '../generated';
import { caseOf, suiteOf, type Kept } from './library';
import type { Past } from './past';

/** So many are told. */
const SHOWN = 6;

export function weakClaims(kept: Kept, past: Past, suite: SuiteId): WeakClaims {
  const run = past.runs.findLast((one) => one.line.suite_id === suite && one.line.state === 'finished');
  if (!run) return { run: null, pages: 0, claims: [] };
  const claims = suiteOf(kept, suite).cases.flatMap((id): WeakClaimLine[] => {
    const { name, rows } = caseOf(kept, id).content;
    const at = rows.findIndex((row) => (row.expected ?? '') !== '');
    const expected = rows[at]?.expected;
    if (expected === undefined) return [];
    const telling = id % 2 === 1 ? "the page title is 'Copper Kettle'" : null;
    return [{ name, case_id: id, row: { part: 'rows', row: at + 1 }, claim: expected.split('\n')[0]!, held_before: id % 3 === 0, elsewhere: { part: 12 - id, of: 24 }, expected, telling }];
  });
  return { run: run.line.id, pages: 25, claims: claims.slice(0, SHOWN) };
}
