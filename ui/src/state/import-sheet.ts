/** What the columns of a sheet hold, row by row. */

import type { Meaning, TablePlan } from '$/host';

/** The letters of a column as spreadsheets have them, from 0: A, B, … Z, AA. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** What each column holds in a row, by its letters: as the table says that begins last above it. Tables may stand side by side. */
export function meaningsAt(tables: readonly TablePlan[], row: number): Map<string, Meaning | null> {
  const header = Math.max(-1, ...tables.filter((table) => table.header_row <= row).map((table) => table.header_row));
  const found = new Map<string, Meaning | null>();
  for (const column of tables.filter((table) => table.header_row === header).flatMap((table) => table.columns)) {
    if (column.place !== '' && (column.meaning !== null || !found.has(column.place))) found.set(column.place, column.meaning);
  }
  return found;
}
