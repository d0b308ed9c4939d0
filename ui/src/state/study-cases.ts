/** What is told of the cases of a study, and which of them are shown. */

import type { StudyCase, StudyShare } from '$/host';
import { t } from '$/text';

/** Whether it has rejected a right application, or accepted a wrong one. */
export const errs = ({ rejected, accepted }: StudyCase) => rejected.part + accepted.part > 0;

/** Whether it went more than one way. */
export const differs = ({ patterns }: StudyCase) => patterns.length > 1;

export const STUDY_FILTERS = {
  all: () => true,
  errs,
  differs,
  cut: ({ cut_off }: StudyCase) => cut_off > 0,
} as const satisfies Record<string, (one: StudyCase) => boolean>;

export type StudyFilter = keyof typeof STUDY_FILTERS;

/** FER of a case that must pass, PER of one that must fail; none of others. */
export function shares({ rejected, accepted }: StudyCase): { readonly name: 'FER' | 'PER'; readonly share: StudyShare } | null {
  if (rejected.of > 0) return { name: 'FER', share: rejected };
  return accepted.of > 0 ? { name: 'PER', share: accepted } : null;
}

/** The causes of a case that erred or went more than one way, the most frequent first: "Element is missing 3 times". */
export function causesOf(one: StudyCase): string[] {
  if (!errs(one) && !differs(one)) return [];
  const counts = new Map<string, number>();
  for (const cell of one.cells) if (cell?.cause) counts.set(t(`cause.${cell.cause}`), (counts.get(t(`cause.${cell.cause}`)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([cause, n]) => t('lab.cause-times', { cause, n }));
}
