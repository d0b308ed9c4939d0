/** The readings of open tables, kept so that going back to a table shows at once how it is read. */

import type { SuiteCaseId, SuiteId } from '$/host';
import { Readings } from './readings.svelte';

const pool = new Map<string, Readings>();

export function readingsFor(suite: SuiteId, of: SuiteCaseId | null): Readings {
  const key = `${suite} ${of ?? ''}`;
  const known = pool.get(key) ?? new Readings(suite, of);
  pool.set(key, known);
  return known;
}

/** Which cells a model would be asked about has changed. */
export function forgetAllReadings(): void {
  for (const readings of pool.values()) readings.clear();
}

/** The suite's phrasebook or test data has changed, or a run has seen its pages. */
export function forgetReadings(suite: SuiteId): void {
  for (const readings of pool.values()) if (readings.suite === suite) readings.clear();
}
