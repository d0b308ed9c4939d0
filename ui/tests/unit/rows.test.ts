import { describe, expect, it } from 'vitest';
import * as rows from '../../src/state/rows';

const table = (...texts: string[]) => texts.map((text) => rows.newRow({ action: text, expected: `${text}!` }));
const actions = (list: readonly rows.EditRow[]) => list.map((row) => row.action).join('');
const ids = (list: readonly rows.EditRow[], ...at: number[]) => new Set(at.map((index) => list[index]!.id));

describe('rows', () => {
  it('changes one cell and nothing else', () => {
    const before = table('a', 'b');
    const after = rows.setCell(before, before[1]!.id, 'expected', 'x');
    expect(after[1]).toMatchObject({ action: 'b', expected: 'x' });
    expect(after[0]).toBe(before[0]);
    expect(rows.setCell(before, before[0]!.id, 'action', 'a')).toBe(before);
    expect(rows.setCell(before, 'no such row', 'action', 'x')).toBe(before);
  });

  it('moves rows up and down, and stops at the ends', () => {
    const list = table('a', 'b', 'c', 'd');
    expect(actions(rows.moveBy(list, ids(list, 1, 2), 1))).toBe('adbc');
    expect(actions(rows.moveBy(list, ids(list, 1, 2), -1))).toBe('bcad');
    expect(rows.moveBy(list, ids(list, 0), -1)).toBe(list);
    expect(rows.moveBy(list, ids(list, 2, 3), 1)).toBe(list);
    expect(actions(rows.moveBy(list, ids(list, 0, 2), 1))).toBe('bdac');
  });

  it('moves rows to a place by dragging', () => {
    const list = table('a', 'b', 'c', 'd');
    expect(actions(rows.moveTo(list, ids(list, 3), 0))).toBe('dabc');
    expect(actions(rows.moveTo(list, ids(list, 0), 4))).toBe('bcda');
    expect(rows.moveTo(list, ids(list, 1), 2)).toBe(list);
  });

  it('duplicates below the last chosen row, with identifiers of their own', () => {
    const list = table('a', 'b', 'c');
    const { rows: after, added } = rows.duplicate(list, ids(list, 0, 1));
    expect(actions(after)).toBe('ababc');
    expect(new Set(after.map((row) => row.id)).size).toBe(5);
    expect(added).toHaveLength(2);
  });

  it('disables, and enables where all are disabled', () => {
    const list = table('a', 'b');
    const off = rows.toggleDisabled(list, ids(list, 0, 1));
    expect(off.map((row) => row.disabled)).toEqual([true, true]);
    expect(rows.toggleDisabled(off, ids(off, 1)).map((row) => row.disabled)).toEqual([true, false]);
    const mixed = rows.toggleDisabled(list, ids(list, 0));
    expect(rows.toggleDisabled(mixed, ids(list, 0, 1)).every((row) => row.disabled)).toBe(true);
  });

  it('pastes a block over cells and grows the table', () => {
    const list = table('a', 'b');
    const grid = [['1', '2', '3'], ['4', '5'], ['6']];
    const over = rows.pasteOver(list, 1, 'action', grid);
    expect(over.map((row) => [row.action, row.expected])).toEqual([['a', 'a!'], ['1', '2'], ['4', '5'], ['6', '']]);
    expect(rows.pasteOver(list, 0, 'expected', [['x', 'y']])[0]).toMatchObject({ action: 'a', expected: 'x' });
    expect(rows.pasteOver(list, 2, 'action', [['n', 'm']])).toHaveLength(3);
  });

  it('stores nothing that is empty', () => {
    expect(rows.plainRow(rows.newRow({ action: 'a' }))).toEqual({ action: 'a', expected: '' });
    const full = { action: 'a', expected: 'b', disabled: true, data: { n: '1' } };
    expect(rows.plainRow(rows.newRow(full))).toEqual(full);
  });
});
