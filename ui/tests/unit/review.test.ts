import { describe, expect, it } from 'vitest';
import type { AttemptReview } from '../../src/host';
import { ReviewState } from '../../src/state/review.svelte';

const bbox = { x: 10, y: 10, width: 80, height: 20 };
const row = (number: number, more: object) => ({ row: { part: 'rows', row: number }, verdict: { verdict: 'pass' }, checks: [], at_ms: number, duration_ms: 1, before: null, after: null, ...more });
const step = (number: number, more: object) => ({ step: number, text: 'click', at_ms: number, duration_ms: 1, outcome: 'pass', before: null, after: null, target: null, ...more });

/** The first row opens a page, the second clicks on it and lands on another. */
const attempt = {
  line: { row: null },
  verdict: { verdict: 'pass' },
  opens_at: null,
  rows: [
    row(1, { after: 'first', steps: [step(1, { after: 'first' })] }),
    row(2, { before: 'first', after: 'second', steps: [step(1, { after: 'second', target: { bbox, element: 'Save' } })], checks: [{ sentence: 'shown', evidence: { bbox } }] }),
  ],
} as unknown as AttemptReview;

describe('the review of a run', () => {
  it('marks what was clicked on the page on which it was clicked, and not on the next one', () => {
    const review = new ReviewState(attempt);
    review.select(1);
    expect(review.picture).toBe('second');
    expect(review.boxes.map((box) => box.kind)).toEqual(['deciding']);
    review.moment = 'before';
    expect(review.picture).toBe('first');
    expect(review.boxes.map((box) => box.label)).toEqual(['Save']);
    review.select(1, 1);
    review.moment = 'before';
    expect(review.picture).toBe('first');
    expect(review.boxes.map((box) => box.label)).toEqual(['Save']);
  });

  it('has no picture before the first page', () => {
    const review = new ReviewState(attempt);
    review.select(0);
    review.moment = 'before';
    expect(review.picture).toBeNull();
  });
});
