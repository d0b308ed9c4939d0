/** Where the cursor of the table stands and what is selected: pure functions, no DOM. */

import type { Column } from './rows';

export interface Cursor {
  /** Index of the row; the number of rows is the trailing empty one. */
  readonly row: number;
  readonly column: Column;
  /** The other end of the selected rows; none where one cell is selected. */
  readonly anchor: number | null;
}

export const START: Cursor = { row: 0, column: 'action', anchor: null };

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'top' | 'bottom' | 'page-up' | 'page-down';

const PAGE = 12;

/** Moves the cursor in a table of `rows` rows, a trailing empty one below them. */
export function move(cursor: Cursor, to: Move, rows: number, extend = false): Cursor {
  const end = rows;
  const at = (row: number, column: Column = cursor.column): Cursor => ({
    row: Math.max(0, Math.min(row, end)),
    column,
    anchor: extend ? (cursor.anchor ?? cursor.row) : null,
  });
  switch (to) {
    case 'up':
      return at(cursor.row - 1);
    case 'down':
      return at(cursor.row + 1);
    case 'left':
      return at(cursor.row, 'action');
    case 'right':
      return at(cursor.row, 'expected');
    case 'top':
      return at(0);
    case 'bottom':
      return at(end);
    case 'page-up':
      return at(cursor.row - PAGE);
    case 'page-down':
      return at(cursor.row + PAGE);
    case 'next':
      return cursor.column === 'action' ? at(cursor.row, 'expected') : at(cursor.row + 1, 'action');
    case 'previous':
      if (cursor.column === 'expected') return at(cursor.row, 'action');
      return cursor.row === 0 ? at(0) : at(cursor.row - 1, 'expected');
  }
}

/** First and last of the rows that are selected; both the cursor's where none is. */
export function span(cursor: Cursor): { first: number; last: number } {
  const anchor = cursor.anchor ?? cursor.row;
  return { first: Math.min(anchor, cursor.row), last: Math.max(anchor, cursor.row) };
}

export function inSpan(cursor: Cursor, row: number): boolean {
  if (cursor.anchor === null) return false;
  const { first, last } = span(cursor);
  return row >= first && row <= last;
}

export function selectRows(first: number, last: number, column: Column = 'action'): Cursor {
  return { row: last, column, anchor: first };
}

/** Keeps the cursor in a table that has become shorter. */
export function clamp(cursor: Cursor, rows: number): Cursor {
  if (cursor.row <= rows && (cursor.anchor ?? 0) <= rows) return cursor;
  return { ...cursor, row: Math.min(cursor.row, rows), anchor: null };
}
