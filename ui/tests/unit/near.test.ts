import { describe, expect, it } from 'vitest';
import { fitting, nearnessOf } from '../../src/text/near';
import type { Finding } from '../../src/host/generated';

const near = [{ description: "button 'Go'", node: null, bbox: { x: 0, y: 0, width: 1, height: 1 } }];
const finding: Finding = { cause: 'ambiguous-target', sentence: "Click 'Go'", message: "12 elements fit 'Go'", near };

describe('what is near a finding', () => {
  it('is a choice, the element itself, or only something like it', () => {
    expect(nearnessOf(finding)).toBe('which');
    expect(nearnessOf({ ...finding, cause: 'covered' })).toBe('itself');
    expect(nearnessOf({ ...finding, cause: 'covered', near: [] })).toBe('near');
    expect(nearnessOf({ ...finding, cause: 'target-missing' })).toBe('near');
    expect(nearnessOf(null)).toBe('near');
  });

  it('may be more than is kept', () => {
    expect(fitting(finding)).toBe(12);
    expect(fitting({ ...finding, message: 'no button is there' })).toBeNull();
  });
});
