import { describe, expect, it } from 'vitest';
import { clamp, inSpan, move, selectRows, span, START } from '../../src/state/grid';

describe('the cursor of the table', () => {
  it('goes from action to expected to the next action with Tab, and back', () => {
    const second = move(START, 'next', 3);
    expect(second).toEqual({ row: 0, column: 'expected', anchor: null });
    const third = move(second, 'next', 3);
    expect(third).toEqual({ row: 1, column: 'action', anchor: null });
    expect(move(third, 'previous', 3)).toEqual(second);
    expect(move(START, 'previous', 3)).toEqual(START);
  });

  it('stops at the edges, the trailing empty row included', () => {
    expect(move(START, 'up', 3).row).toBe(0);
    expect(move({ ...START, row: 3 }, 'down', 3).row).toBe(3);
    expect(move(START, 'bottom', 3).row).toBe(3);
    expect(move(START, 'page-down', 100).row).toBe(12);
  });

  it('selects rows with Shift, and lets go without', () => {
    const wide = move(move({ ...START, row: 2 }, 'down', 9, true), 'down', 9, true);
    expect(span(wide)).toEqual({ first: 2, last: 4 });
    expect(inSpan(wide, 3)).toBe(true);
    expect(move(wide, 'up', 9).anchor).toBeNull();
    expect(span(selectRows(4, 1))).toEqual({ first: 1, last: 4 });
  });

  it('stays in a table that has become shorter', () => {
    expect(clamp({ row: 9, column: 'expected', anchor: 7 }, 3)).toEqual({ row: 3, column: 'expected', anchor: null });
    const inside = { row: 2, column: 'action', anchor: null } as const;
    expect(clamp(inside, 3)).toBe(inside);
  });
});
