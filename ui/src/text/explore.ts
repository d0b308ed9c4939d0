/** What an exploration found, in words. */

import type { FindingKind, MapEnded } from '$/host';
import { t } from '$/text';

export const kindName = (kind: FindingKind): string => t(`explore.kind-${kind}`);

/** Kinds that a person should look at; the others the application or the browser tells itself. */
const DOUBTS: readonly FindingKind[] = ['no-effect', 'same-name', 'near-spelling', 'never-rests', 'no-name', 'stuck-dialog'];

export const isDoubt = (kind: FindingKind): boolean => DOUBTS.includes(kind);

export const endedWords = (ended: MapEnded): string => (typeof ended === 'string' ? t(`explore.ended-${ended}`) : t('explore.ended-lost', { why: ended.lost.slice(0, 500) }));
