import { describe, expect, it } from 'vitest';
import { estimate, shareOf } from '../../src/state/estimate';

describe('how long a run may take', () => {
  const pace = { expected_ms: 7_200, elapsed_ms: 2_000, finished: 2, planned: 6 };

  it('is what was expected while the cases keep to it', () => {
    expect(estimate(pace)).toBe(7_200);
    expect(shareOf(pace)).toBeCloseTo(2 / 7.2);
  });

  it('grows where they do not, and the bar is not full before the run is over', () => {
    const late = { ...pace, elapsed_ms: 13_100, finished: 4 };
    expect(estimate(late)).toBeGreaterThan(13_100);
    expect(shareOf(late)).toBeLessThan(0.8);
    const alone = { expected_ms: 2_000, elapsed_ms: 60_000, finished: 0, planned: 1 };
    expect(estimate(alone)).toBeGreaterThan(60_000);
    expect(shareOf(alone)).toBeLessThan(1);
  });

  it('is told by the pace where nothing was expected, and by nothing before the first case', () => {
    expect(estimate({ ...pace, expected_ms: null })).toBe(6_000);
    expect(estimate({ ...pace, expected_ms: null, finished: 0 })).toBeNull();
    expect(shareOf({ ...pace, expected_ms: null, finished: 0 })).toBe(0);
  });
});
