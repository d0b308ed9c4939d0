import { describe, expect, it } from 'vitest';
import type { StudyCase } from '../../src/host';
import { causesOf, differs, errs, shares } from '../../src/state/study-cases';
import { figureValue, percent, shareRange, shareValue } from '../../src/text/lab';

const share = (part: number, of: number) => ({ part, of, low: 0, high: of === 0 ? 1 : 0.161 });
const cellOf = (cause: 'target-missing' | null) => ({ attempt: 1, verdict: cause ? ('fail' as const) : ('pass' as const), strength: null, cause, went_on: false, duration_ms: 1 });

const one = (own: Partial<StudyCase> = {}): StudyCase => ({
  name: 'Buy',
  case_id: null,
  must: 'right',
  attempts: 3,
  cut_off: 0,
  passed: 2,
  failed: 1,
  inconclusive: 0,
  rejected: share(1, 3),
  accepted: share(0, 0),
  consistency: share(2, 3),
  estimated: 1,
  patterns: [{ rows: '1 pass', attempts: 2 }, { rows: '1 fail', attempts: 1 }],
  took_ms: { least: 1, lower: 1, median: 1, upper: 1, greatest: 1 },
  calls: 0,
  tokens: 0,
  cells: [cellOf(null), cellOf('target-missing'), cellOf('target-missing')],
  ...own,
});

describe('figures of a study', () => {
  it('stand with their counts and intervals', () => {
    expect(percent(0.0668)).toBe('6.7 %');
    expect(shareValue(share(0, 20))).toBe('0 %');
    expect(shareRange(share(0, 20))).toBe('0 of 20; 0 to 16.1 %');
    expect(shareValue(share(0, 0))).toBe('–');
    expect(figureValue({ id: 'estimated', share: null, number: null })).toBe('–');
  });

  it('are FER of a case that must pass, PER of one that must fail, and nothing of others', () => {
    expect(shares(one())?.name).toBe('FER');
    expect(shares(one({ rejected: share(0, 0), accepted: share(0, 3) }))?.name).toBe('PER');
    expect(shares(one({ rejected: share(0, 0) }))).toBeNull();
  });

  it('have causes where the case was wrong or went more than one way', () => {
    expect([errs(one()), differs(one())]).toEqual([true, true]);
    expect(causesOf(one())).toEqual([expect.stringMatching(/\(2\)$/)]);
    expect(causesOf(one({ rejected: share(0, 3), patterns: [{ rows: '1 fail', attempts: 3 }] }))).toEqual([]);
  });
});
