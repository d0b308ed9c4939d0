/** The figures of the laboratory in words. */

import type { StudyFigure, StudyShare } from '$/host';
import { maybe, t } from './index';

/** "16.1 %", without a zero behind the point. */
export function percent(value: number): string {
  return `${Number((value * 100).toFixed(1))} %`;
}

/** How much a share is; a dash of none. */
export function shareValue({ part, of }: StudyShare): string {
  return of === 0 ? '–' : percent(part / of);
}

/** "1 of 20; 0.9 to 23.6 %". */
export function shareRange({ part, of, low, high }: StudyShare): string {
  return of === 0 ? t('lab.nothing-of') : t('lab.range', { part, of, low: Number((low * 100).toFixed(1)), high: percent(high) });
}

export function figureValue({ share, number }: StudyFigure): string {
  if (share) return shareValue(share);
  return number === null ? '–' : percent(number);
}

/** What a figure is called. */
export const figureName = (id: string) => maybe(`figure.${id}`) ?? id;

/** What it means. */
export const figureAbout = (id: string) => maybe(`figure.${id}.means`);
