import { describe, expect, it } from 'vitest';
import type { Meaning, TablePlan } from '$/host';
import { letters, meaningsAt } from '$/state/import-sheet';

const table = (header_row: number, columns: readonly [string, Meaning | null][]): TablePlan => ({
  sheet: null, header_row, cases: 1, columns: columns.map(([place, meaning]) => ({ place, title: place, meaning })),
});

describe('the sheet beside its cases', () => {
  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('knows what a column holds in a row, of several tables', () => {
    const tables = [table(2, [['A', 'case'], ['B', 'action']]), table(8, [['A', 'action'], ['B', null]]), table(8, [['A', null], ['B', 'expected']])];
    expect(meaningsAt(tables, 1).size).toBe(0);
    expect(meaningsAt(tables, 7).get('A')).toBe('case');
    expect([...meaningsAt(tables, 9)]).toEqual([['A', 'action'], ['B', 'expected']]);
  });
});
