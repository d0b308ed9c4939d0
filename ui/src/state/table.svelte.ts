/** The table that is being edited: cursor, selection, the cell that is open, and everything that can be done to rows. */

import type { Part } from '$/host';
import { gridOf, OWN_TYPE, toHtml, toTsv, type Grid } from './clipboard';
import { clamp, move, selectRows, span, START, type Cursor, type Move } from './grid';
import type { Doc } from './doc.svelte';
import { tn } from '$/text';
import * as ops from './rows';
import type { Column, EditRow } from './rows';
import { toasts } from './toasts.svelte';

/** The rows that a table shows, wherever they are kept. */
export interface RowsSource {
  readonly rows: readonly EditRow[];
  apply(rows: readonly EditRow[], label: string, key?: string): void;
  settle(): void;
  /** Takes back what is being typed, which leaves no step for undo. */
  discard(): void;
}

export interface Open {
  readonly id: string;
  readonly column: Column;
  /** `type`: begun by typing, arrows leave the cell; `edit`: arrows move in the text. */
  readonly mode: 'type' | 'edit';
}

/** The table over one of the parts of a document that have rows. */
export function tableOf<P extends Part, T extends Record<P, readonly EditRow[]>>(doc: Doc<T>, part: P): TableState {
  const source: RowsSource = {
    get rows() {
      return doc.now[part];
    },
    apply: (rows, label, key) => doc.apply({ ...doc.now, [part]: rows }, label, key && `${part} ${key}`),
    settle: () => doc.settle(),
    discard: () => doc.discard(),
  };
  return new TableState(source, part);
}

/** How many columns with something in them do not fit beside each other from a column on. */
function columnsOver(grid: Grid, column: Column): number {
  const room = column === 'action' ? 2 : 1;
  return Math.max(0, ...grid.map((cells) => cells.findLastIndex((text) => text.trim() !== '') + 1 - room));
}

type Carrier = Pick<DataTransfer, 'getData' | 'setData'>;

export class TableState {
  cursor = $state.raw<Cursor>(START);
  open = $state.raw<Open | null>(null);
  /** Goes up when the cursor's cell is to take the focus. */
  focus = $state(0);
  /** Goes up when the cursor's row is to be brought into view. */
  seen = $state(0);
  #ghost = $state.raw(ops.newRow());

  constructor(
    readonly source: RowsSource,
    readonly part: Part,
  ) {}

  get rows(): readonly EditRow[] {
    return this.source.rows;
  }

  /** The rows and the trailing empty one. */
  readonly shown: readonly EditRow[] = $derived.by(() => [...this.source.rows, this.#ghost]);

  isGhost(id: string): boolean {
    return id === this.#ghost.id;
  }

  go(to: Move, extend = false): void {
    this.cursor = move(clamp(this.cursor, this.rows.length), to, this.rows.length, extend);
    this.focus += 1;
  }

  goTo(row: number, column: Column = this.cursor.column, extend = false): void {
    const anchor = extend ? (this.cursor.anchor ?? this.cursor.row) : null;
    this.cursor = { row: Math.max(0, Math.min(row, this.rows.length)), column, anchor };
    this.focus += 1;
  }

  /** Moves the cursor without taking the focus from where it is. */
  show(row: number): void {
    this.cursor = { ...this.cursor, row: Math.max(0, Math.min(row, this.rows.length)), anchor: null };
    this.seen += 1;
  }

  selectRow(row: number, extend: boolean): void {
    if (row >= this.rows.length) return this.goTo(row);
    this.cursor = selectRows(extend ? (this.cursor.anchor ?? this.cursor.row) : row, row, this.cursor.column);
    this.focus += 1;
  }

  selectAll(): void {
    if (this.rows.length === 0) return;
    this.cursor = selectRows(0, this.rows.length - 1);
    this.focus += 1;
  }

  /** Indexes and identifiers of the selected rows; the cursor's where none is selected. */
  get selected(): { first: number; last: number; ids: Set<string> } {
    const { first, last } = span(this.cursor);
    const ids = new Set(this.rows.slice(first, last + 1).map((row) => row.id));
    return { first, last, ids };
  }

  get current(): EditRow {
    return this.rows[this.cursor.row] ?? this.#ghost;
  }

  // The open cell.

  edit(mode: Open['mode'], typed?: string): void {
    const row = this.current;
    const { column } = this.cursor;
    this.cursor = { ...this.cursor, anchor: null };
    // What is typed into it is a change of its own.
    this.source.settle();
    this.open = { id: row.id, column, mode };
    if (typed !== undefined) this.type(typed);
  }

  /** The text of the open cell has changed. */
  type(text: string): void {
    const { open } = this;
    if (!open) return;
    const key = `${open.id} ${open.column}`;
    if (!this.isGhost(open.id)) {
      this.source.apply(ops.setCell(this.rows, open.id, open.column, text), 'type', key);
      return;
    }
    if (text === '') return;
    const row = { ...this.#ghost, [open.column]: text };
    this.#ghost = ops.newRow();
    this.source.apply([...this.rows, row], 'type', key);
  }

  /** Ends the open cell and goes on. */
  close(to?: Move): void {
    if (!this.open) return;
    this.open = null;
    this.source.settle();
    if (to) this.go(to);
    else this.focus += 1;
  }

  /** Ends the open cell because the focus has gone elsewhere. */
  leave(): void {
    this.open = null;
    this.source.settle();
  }

  /** Leaves the open cell as it was. As in a spreadsheet, nothing of what was typed into it can be brought back. */
  cancel(): void {
    if (!this.open) return;
    this.source.discard();
    this.close();
  }

  /** Writes a sentence into the cursor's row, below what the cell says already, and opens the cell so that its words can be made to fit. */
  write(column: Column, text: string): void {
    if (this.open) this.leave();
    this.goTo(this.cursor.row, column);
    const before = this.current[column].trimEnd();
    this.edit('edit');
    this.type(before === '' ? text : `${before}\n${text}`);
  }

  /** Puts another text in the place of a cell's. */
  rewrite(row: number, column: Column, text: string): void {
    const target = this.rows[row];
    if (target) this.source.apply(ops.setCell(this.rows, target.id, column, text), 'fix');
  }

  // Rows.

  #change(rows: readonly EditRow[], label: string): void {
    this.open = null;
    this.source.settle();
    this.source.apply(rows, label);
    this.cursor = clamp(this.cursor, this.rows.length);
    this.focus += 1;
  }

  insert(below: boolean): void {
    const { first, last } = this.selected;
    const at = Math.min(below ? last + 1 : first, this.rows.length);
    this.#change(ops.insert(this.rows, at, [ops.newRow()]), 'insert');
    this.goTo(at, 'action');
  }

  duplicate(): void {
    const { ids, last } = this.selected;
    const { rows, added } = ops.duplicate(this.rows, ids);
    this.#change(rows, 'duplicate');
    if (added.length > 0) this.#select(last + 1, last + added.length);
  }

  moveBy(by: -1 | 1): void {
    const { ids } = this.selected;
    if (ids.size === 0) return;
    this.#change(ops.moveBy(this.rows, ids, by), 'move');
    this.#follow(ids);
  }

  moveTo(place: number): void {
    const { ids } = this.selected;
    this.#change(ops.moveTo(this.rows, ids, place), 'move');
    this.#follow(ids);
  }

  #follow(ids: ReadonlySet<string>): void {
    const first = this.rows.findIndex((row) => ids.has(row.id));
    this.#select(first, first + ids.size - 1);
  }

  #select(first: number, last: number): void {
    this.cursor = first === last ? { ...this.cursor, row: first, anchor: null } : selectRows(first, last, this.cursor.column);
  }

  disable(): void {
    this.#change(ops.toggleDisabled(this.rows, this.selected.ids), 'disable');
  }

  remove(): void {
    const { ids, first } = this.selected;
    this.#change(ops.remove(this.rows, ids), 'remove');
    this.goTo(Math.min(first, this.rows.length));
  }

  clear(): void {
    const columns: Column[] = this.cursor.anchor === null ? [this.cursor.column] : ['action', 'expected'];
    this.#change(ops.clearCells(this.rows, this.selected.ids, columns), 'clear');
  }

  // The clipboard.

  copy(to: Carrier): void {
    const { first, last } = this.selected;
    const chosen = this.rows.slice(first, last + 1);
    const whole = this.cursor.anchor !== null;
    const grid: Grid = whole ? chosen.map((row) => [row.action, row.expected]) : [[this.current[this.cursor.column]]];
    to.setData('text/plain', whole ? toTsv(grid) : (grid[0]?.[0] ?? ''));
    if (!whole) return;
    to.setData('text/html', toHtml(grid));
    to.setData(OWN_TYPE, JSON.stringify(chosen.map(ops.plainRow)));
  }

  cut(to: Carrier): void {
    this.copy(to);
    if (this.cursor.anchor === null) this.clear();
    else this.remove();
  }

  paste(from: Carrier): void {
    const own = from.getData(OWN_TYPE);
    if (own !== '') {
      const added = (JSON.parse(own) as ops.PlainRow[]).map(ops.newRow);
      this.#insertRows(added);
      return;
    }
    const text = from.getData('text/plain');
    const grid = gridOf(from.getData('text/html'), text);
    const single = grid.length === 1 && grid[0]?.length === 1;
    if (single && grid[0]![0] === '') return;
    const { row, column } = this.cursor;
    this.#change(ops.pasteOver(this.rows, row, column, grid), 'paste');
    this.#select(row, row + grid.length - 1);
    const over = columnsOver(grid, column);
    if (over > 0) toasts.note(tn('table.columns-over', over));
  }

  /** Rows that were copied here are put below the selected ones, or in the place of the empty trailing row. */
  #insertRows(added: readonly EditRow[]): void {
    const at = Math.min(this.selected.last + 1, this.rows.length);
    this.#change(ops.insert(this.rows, at, added), 'paste');
    this.#select(at, at + added.length - 1);
  }
}
