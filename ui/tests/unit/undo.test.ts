import { describe, expect, it } from 'vitest';
import { change, discard, redo, settle, start, undo } from '../../src/state/undo';

describe('undo', () => {
  it('goes back and forth', () => {
    const past = change(change(start('a'), 'b', 'one'), 'c', 'two');
    expect(undo(past).now).toBe('b');
    expect(undo(undo(undo(past))).now).toBe('a');
    expect(redo(undo(past)).now).toBe('c');
    expect(redo(past)).toBe(past);
  });

  it('forgets what was undone once something new happens', () => {
    const past = change(undo(change(start('a'), 'b', 'one')), 'c', 'two');
    expect(redo(past).now).toBe('c');
    expect(undo(past).now).toBe('a');
  });

  it('takes the typing in one cell for one change', () => {
    let past = change(start(''), 'h', 'type', 'cell-1');
    past = change(past, 'hi', 'type', 'cell-1');
    expect(undo(past).now).toBe('');
    past = change(settle(past), 'hi!', 'type', 'cell-1');
    expect(undo(past).now).toBe('hi');
    past = change(past, 'other', 'type', 'cell-2');
    expect(undo(past).now).toBe('hi!');
  });

  it('knows nothing of typing that was given up, and still what could be brought back before it', () => {
    const undone = undo(change(change(start('a'), 'b', 'one'), 'c', 'two'));
    const typed = change(change(undone, 'bx', 'type', 'cell-1'), 'bxy', 'type', 'cell-1');
    const given = discard(typed);
    expect(given.now).toBe('b');
    expect(undo(given).now).toBe('a');
    expect(redo(given).now).toBe('c');
    expect(discard(given)).toBe(given);
    expect(discard(settle(typed)).now).toBe('bxy');
  });

  it('does not note a change that changes nothing', () => {
    const past = start('a');
    expect(change(past, 'a', 'none')).toBe(past);
  });
});
