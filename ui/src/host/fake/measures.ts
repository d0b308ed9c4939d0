/** The measures of the fake host's studies. */

import type { AttemptLine, GridCell, StudyCase, StudyFigure, StudyShare } from '../generated';
import type { RecordedAttempt } from './recorded';

const Z = 1.959964;

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** With its interval by Wilson's score. */
export function share(part: number, of: number): StudyShare {
  if (of === 0) return { part, of, low: 0, high: 1 };
  const p = part / of;
  const half = Z * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of));
  const [middle, scale] = [p + (Z * Z) / (2 * of), 1 + (Z * Z) / of];
  return { part, of, low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

export const figure = (id: string, of: StudyShare): StudyFigure => ({ id, share: of, number: null });

export const median = (numbers: readonly number[]) => spread(numbers).median;

export function spread(numbers: readonly number[]): StudyCase['took_ms'] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[Math.round(place * (sorted.length - 1))] ?? 0;
  return { least: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), greatest: at(1) };
}

export const consistent = (one: StudyCase) => one.patterns.length < 2;

/** The rows of an attempt with their verdicts and causes. */
export function patternOf({ recorded }: { recorded: RecordedAttempt }): string {
  const cause = recorded.verdict.verdict === 'pass' ? '' : ` ${recorded.verdict.cause}`;
  return recorded.rows.map((row, index) => `${index + 1} ${row.verdict?.verdict ?? 'none'}`).join(', ') + cause;
}

export const cellOf = (line: AttemptLine): GridCell => ({ attempt: line.id, verdict: line.verdict, strength: line.strength, cause: line.cause, went_on: line.went_on, duration_ms: line.duration_ms });
