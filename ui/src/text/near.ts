/** What the elements near a finding are to it: choices that fit, the element itself, or only something like it. */

import type { Cause, Finding } from '$/host/generated';

type Nearness = 'which' | 'itself' | 'near';

/** Causes whose elements are those that the step means, and not only like them. */
const ITSELF: readonly Cause[] = ['target-wrong-type', 'target-hidden', 'target-disabled', 'target-obscured', 'covered', 'already-in-state'];

export function nearnessOf(finding: Finding | null): Nearness {
  if (finding?.cause === 'ambiguous-target') return 'which';
  return finding?.near?.length && ITSELF.includes(finding.cause) ? 'itself' : 'near';
}

/** How many elements fit, where the message says it: more may fit than are kept. */
export function fitting(finding: Finding | null): number | null {
  const told = /^(\d+) elements fit/.exec(finding?.message ?? '')?.[1];
  return told === undefined ? null : Number(told);
}
