/** Why a verdict is no pass, in a sentence or two: what was expected and what was there, not the name of the cause again. */

import type { Finding } from '$/host/generated';
import { t } from './index';
import { isGeneric, nearValues, sidesOf } from './sides';

const CUT = 600;
const NEAR = 3;

export function reasonOf(finding: Finding): string {
  const parts = isGeneric(finding.message) ? [] : [asSentence(finding.message)];
  const sides = sidesOf(finding);
  if (sides && parts.length === 0) {
    parts.push(t('outcome.expected', { expected: sides.expected }));
    if (!sides.nearest) parts.push(t('outcome.observed', { observed: sides.observed }));
  }
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
