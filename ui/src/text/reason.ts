/** Why a verdict is no pass, in a sentence or two: what was expected and what was there, not the name of the cause again. */

import type { Cause, Finding } from '$/host/generated';
import { t } from './index';
import { nearValues, saysOnlyCause, sidesOf } from './sides';

const CUT = 600;
const NEAR = 3;

export function reasonOf(finding: Finding): string {
  const parts = saysOnlyCause(finding) ? [] : [asSentence(finding.message)];
  const sides = sidesOf(finding);
  if (sides && parts.length === 0) {
    parts.push(t('outcome.expected', { expected: sides.expected }));
    if (!sides.nearest) parts.push(t('outcome.observed', { observed: sides.observed }));
  }
  if (sides && finding.cause === 'option-missing') parts.push(t('outcome.offered', { options: sides.observed }));
  const values = sides?.nearest ? nearValues(finding) : [];
  if (values.length > 0) parts.push(t('outcome.nearest', { values: values.slice(0, NEAR).map((value) => `'${value}'`).join(', ') }));
  else if (finding.cause === 'target-missing' && finding.near?.[0]) parts.push(t('outcome.nearest', { values: finding.near[0].description }));
  return parts.join(' ').slice(0, CUT);
}

/** Messages begin in small letters, so that they fit into others. An address stays as it is. */
export function asSentence(message: string): string {
  const begun = /^[a-z]+[ ,]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[.!?…]$/.test(begun) || begun === '' ? begun : `${begun}.`;
}

/** Advice that speaks of the command line or of the grammar, of which testers know nothing, or says what the cause says anyway. */
const TECHNICAL = /words of the grammar|(^|\s)--\w|base_url|locator/;

/** What to do next: the advice for this very case where there is some, else that of its cause. */
export function nextOf(cause: Cause, finding: Finding | null): string {
  const own = finding?.cause === cause ? finding.way_out : undefined;
  return own === undefined || TECHNICAL.test(own) ? t(`cause.${cause}.next`) : asSentence(own);
}
