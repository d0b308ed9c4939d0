/** The rows of a case while they are edited: pure functions from rows to rows. */

export type Column = 'action' | 'expected';

export interface EditRow {
  /** Stays the same while the row is edited and moved; never stored. */
  readonly id: string;
  readonly action: string;
  readonly expected: string;
  readonly disabled: boolean;
  readonly data: Readonly<Record<string, string>>;
}

export interface PlainRow {
  action?: string;
  expected?: string;
  disabled?: boolean;
  data?: Record<string, string | undefined>;
}

let last = 0;

export function newRow(from: PlainRow = {}): EditRow {
  last += 1;
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(from.data ?? {})) if (value !== undefined) data[name] = value;
  return {
    id: `row-${last}`,
    action: from.action ?? '',
    expected: from.expected ?? '',
    disabled: from.disabled ?? false,
    data,
  };
}

/** What is stored: no identifier, nothing that is empty. */
export function plainRow(row: EditRow): { action: string; expected: string } & PlainRow {
  return {
    action: row.action,
    expected: row.expected,
    ...(Object.keys(row.data).length > 0 && { data: { ...row.data } }),
    ...(row.disabled && { disabled: true }),
  };
}

export function isEmpty(row: EditRow): boolean {
  return row.action.trim() === '' && row.expected.trim() === '';
}

export function setCell(rows: readonly EditRow[], id: string, column: Column, text: string): readonly EditRow[] {
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index];
  if (!row || row[column] === text) return rows;
  return rows.with(index, { ...row, [column]: text });
}

export function insert(rows: readonly EditRow[], at: number, added: readonly EditRow[]): readonly EditRow[] {
  const place = Math.max(0, Math.min(at, rows.length));
  return rows.toSpliced(place, 0, ...added);
}

export function remove(rows: readonly EditRow[], ids: ReadonlySet<string>): readonly EditRow[] {
  return rows.filter((row) => !ids.has(row.id));
}

/** Copies of the rows, below the last of them. */
export function duplicate(
  rows: readonly EditRow[],
  ids: ReadonlySet<string>,
): { rows: readonly EditRow[]; added: readonly EditRow[] } {
  const chosen = rows.filter((row) => ids.has(row.id));
  if (chosen.length === 0) return { rows, added: [] };
  const lastIndex = rows.findLastIndex((row) => ids.has(row.id));
  const added = chosen.map((row) => newRow(row));
  return { rows: insert(rows, lastIndex + 1, added), added };
}

/** Moves the rows by one place; rows that are apart come together. */
export function moveBy(rows: readonly EditRow[], ids: ReadonlySet<string>, by: -1 | 1): readonly EditRow[] {
  const first = rows.findIndex((row) => ids.has(row.id));
  const lastIndex = rows.findLastIndex((row) => ids.has(row.id));
  if (first < 0) return rows;
  if (by < 0 && first === 0 && lastIndex - first + 1 === ids.size) return rows;
  if (by > 0 && lastIndex === rows.length - 1 && lastIndex - first + 1 === ids.size) return rows;
  return moveTo(rows, ids, by < 0 ? Math.max(0, first - 1) : lastIndex + 2);
}

/** Moves the rows to stand before the row that is now at `place`. */
export function moveTo(rows: readonly EditRow[], ids: ReadonlySet<string>, place: number): readonly EditRow[] {
  const moved = rows.filter((row) => ids.has(row.id));
  const before = rows.slice(0, Math.max(0, place)).filter((row) => !ids.has(row.id));
  const after = rows.slice(Math.max(0, place)).filter((row) => !ids.has(row.id));
  const next = [...before, ...moved, ...after];
  return next.every((row, index) => row === rows[index]) ? rows : next;
}

/** Disables all of them, or enables all of them where all are disabled. */
export function toggleDisabled(rows: readonly EditRow[], ids: ReadonlySet<string>): readonly EditRow[] {
  const all = rows.every((row) => !ids.has(row.id) || row.disabled);
  return rows.map((row) => (ids.has(row.id) ? { ...row, disabled: !all } : row));
}

/** Empties the cells of the rows; the rows stay. */
export function clearCells(
  rows: readonly EditRow[],
  ids: ReadonlySet<string>,
  columns: readonly Column[],
): readonly EditRow[] {
  return rows.map((row) => {
    if (!ids.has(row.id)) return row;
    return columns.reduce<EditRow>((cleared, column) => ({ ...cleared, [column]: '' }), row);
  });
}

/**
 * Writes a block of cells over the rows from a cell on, as a spreadsheet does; what reaches past the end becomes new rows.
 * A column more than there are is left out.
 */
export function pasteOver(
  rows: readonly EditRow[],
  at: number,
  column: Column,
  grid: readonly (readonly string[])[],
): readonly EditRow[] {
  const next = [...rows];
  const columns: Column[] = column === 'action' ? ['action', 'expected'] : ['expected'];
  grid.forEach((cells, offset) => {
    const old = next[at + offset] ?? newRow();
    const changed = columns.reduce<EditRow>((row, name, index) => {
      const text = cells[index];
      return text === undefined ? row : { ...row, [name]: text };
    }, old);
    next[Math.min(at + offset, next.length)] = changed;
  });
  return next;
}
