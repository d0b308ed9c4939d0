// Geometry of tables: rows, cells, and the column that each cell begins in.
import { arrange } from "./arrange.ts";
import { integerOf } from "./attributes.ts";
import { bareLabel } from "./text.ts";
import type { Table, TableRow } from "./types.ts";
import type { Walk } from "./walk.ts";

const TABLES = new Set(["table", "grid", "treegrid"]);
const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

type Cell = TableRow["cells"][number];

interface Growing {
  table: Table;
  /** For each column the latest cell, the row that it stands in, and the first one that it does not reach. */
  reach: { cell: Cell; row: number; end: number }[];
  /** What holds the row that was read last: no cell reaches out of it. */
  group: Element | null;
  /** Rows by their number among all. */
  places: Map<number, TableRow>;
}

export function tablesOf(walk: Walk): Table[] {
  const growing = new Map<number, Growing>();
  const rows = new Map<number, TableRow>();
  walk.elements.forEach((out, index) => {
    if (!out.visible) return noteUnseen(walk, index, growing);
    if (TABLES.has(out.role)) growing.set(index, begin(walk, index));
    else if (out.role === "row") {
      const table = ancestorIn(walk, index, growing);
      if (table !== null) rows.set(index, addRow(walk, index, table));
    } else if (CELLS.has(out.role)) addCell(walk, index, growing, rows);
  });
  for (const { table } of growing.values()) {
    for (const row of table.rows) {
      row.cells.sort((a, b) => a.column - b.column);
      row.header = isHeader(walk, row, table);
    }
  }
  const tables = withHeads(walk, [...growing.values()].map(({ table }) => table));
  for (const table of tables) {
    withHeadOfCards(walk, table);
    arrange(walk, table);
  }
  return tables;
}

/** Rows that are drawn where a box cuts them off come into sight when it scrolls: those that are seen are not all. */
function noteUnseen(walk: Walk, index: number, growing: Map<number, Growing>): void {
  const { role, bbox, barred } = walk.elements[index]!;
  if (role !== "row" || barred || bbox.width <= 1 || bbox.height <= 1 || walk.sources[index]?.parentElement?.localName === "thead") return;
  const table = ancestorIn(walk, index, growing)?.table;
  if (table !== undefined) table.total ??= -1;
}

/** Whether its cells head the columns: all of them say so, or it stands in the head of the table, where a corner or an empty cell may be a
 *  plain one. A row of nothing but plain cells is believed to be a head where others stand below the head. */
function isHeader(walk: Walk, row: TableRow, table: Table): boolean {
  const heads = ({ element }: Cell): boolean => walk.elements[element]?.role === "columnheader";
  if (row.cells.length === 0) return false;
  if (row.cells.every(heads)) return true;
  return isInHead(walk, row) && (row.cells.some(heads) || table.rows.some((other) => !isInHead(walk, other)));
}

const isInHead = (walk: Walk, { element }: TableRow): boolean => walk.sources[element]?.parentElement?.localName === "thead";

function begin(walk: Walk, index: number): Growing {
  const table: Table = { element: index, rows: [] };
  const total = integerOf(walk.sources[index]!, "aria-rowcount");
  if (total !== undefined) table.total = total;
  return { table, reach: [], group: null, places: new Map() };
}

function addRow(walk: Walk, index: number, growing: Growing): TableRow {
  const element = walk.sources[index]!;
  const place = Number(element.getAttribute("aria-rowindex"));
  const earlier = growing.places.get(place);
  if (earlier !== undefined && areLevel(walk, earlier.element, index)) {
    // Columns that stay in sight are often kept in rows of their own.
    (earlier.parts ??= []).push(index);
    return earlier;
  }
  if (element.parentElement !== growing.group) growing.reach = [];
  growing.group = element.parentElement;
  const row: TableRow = { element: index, header: false, cells: [] };
  if (place > 0) {
    row.place = place;
    if (earlier === undefined) growing.places.set(place, row);
  }
  if (element.parentElement?.localName === "tfoot") row.footer = true;
  growing.table.rows.push(row);
  growing.reach.forEach(({ cell }, column) => {
    if (cell.column === column && isReached(growing, column)) row.cells.push(cell);
  });
  return row;
}

function areLevel(walk: Walk, a: number, b: number): boolean {
  const [one, other] = [walk.elements[a]!.bbox, walk.elements[b]!.bbox];
  return Math.abs(one.y - other.y) < Math.min(one.height, other.height) / 2;
}

/** A head that stays in sight is often a table of its own, above that of its rows. */
function withHeads(walk: Walk, tables: Table[]): Table[] {
  const heads = new Set<Table>();
  tables.forEach((head, i) => {
    const body = tables[i + 1];
    if (body === undefined || head.rows.length === 0 || body.rows.length === 0) return;
    if (!head.rows.every((row) => row.header) || body.rows.some((row) => row.header)) return;
    if (head.rows.at(-1)!.cells.length !== body.rows[0]!.cells.length || !isAtop(walk, head.element, body.element)) return;
    body.rows.unshift(...head.rows);
    heads.add(head);
  });
  return tables.filter((table) => !heads.has(table));
}

/** Where the rows become cards, the head is not seen, and each cell says its column itself: then the head heads them all the same. */
function withHeadOfCards(walk: Walk, table: Table): void {
  if (table.rows.length === 0 || table.rows.some((row) => row.header)) return;
  const holder = walk.sources[table.element]!;
  const heads: Cell[] = [];
  walk.elements.forEach(({ role, visible }, element) => {
    if (role === "columnheader" && !visible && walk.sources[element]!.closest("table") === holder) heads.push({ element, column: heads.length });
  });
  const labelOf = ({ element }: Cell): string => bareLabel(walk.texts.generated.get(walk.sources[element]!)?.[0] ?? "");
  const says = (cell: Cell): boolean => {
    const head = heads[cell.column];
    return head !== undefined && labelOf(cell) === bareLabel(walk.elements[head.element]!.name);
  };
  if (heads.length === 0 || !table.rows.every(({ cells }) => cells.some(says) && cells.every((cell) => labelOf(cell) === "" || says(cell)))) return;
  table.rows.unshift({ element: heads[0]!.element, header: true, cells: heads });
}

/** Whether one stands right above the other, and both are as wide but for a scroll bar. */
function isAtop(walk: Walk, upper: number, lower: number): boolean {
  const [a, b] = [walk.elements[upper]!.bbox, walk.elements[lower]!.bbox];
  const gap = b.y - (a.y + a.height);
  return Math.abs(a.x - b.x) <= 8 && Math.abs(a.x + a.width - b.x - b.width) <= 24 && gap > -4 && gap <= 24;
}

function ancestorIn<T>(walk: Walk, index: number, among: Map<number, T>): T | null {
  for (let i = walk.elements[index]?.parent ?? null; i !== null; i = walk.elements[i]?.parent ?? null) {
    const found = among.get(i);
    if (found !== undefined) return found;
  }
  return null;
}

function addCell(walk: Walk, index: number, growing: Map<number, Growing>, rows: Map<number, TableRow>): void {
  const row = ancestorIn(walk, index, rows);
  const table = ancestorIn(walk, index, growing);
  const element = walk.sources[index];
  if (row === null || table === null || element === undefined) return;
  const span = (property: "colSpan" | "rowSpan", aria: string): number =>
    Math.max(1, Math.min(1000, (element as HTMLTableCellElement)[property] || Number(element.getAttribute(aria)) || 1));
  const given = Number(element.getAttribute("aria-colindex"));
  let column = Number.isInteger(given) && given > 0 ? given - 1 : (ends.get(row) ?? 0);
  while (isReached(table, column) && !(given > 0)) column++;
  const width = span("colSpan", "aria-colspan");
  const height = (element as HTMLTableCellElement).rowSpan === 0 ? 1000 : span("rowSpan", "aria-rowspan");
  const cell = { element: index, column };
  const at = table.table.rows.length - 1;
  for (let c = column; c < column + width; c++) table.reach[c] = { cell, row: at, end: at + height };
  row.cells.push(cell);
  ends.set(row, column + width);
}

/** Whether a cell from above reaches down into the last row there. */
function isReached({ reach, table }: Growing, column: number): boolean {
  const above = reach[column];
  const at = table.rows.length - 1;
  return above !== undefined && above.row < at && at < above.end;
}

/** Where the next cell of a row may begin. */
const ends = new WeakMap<TableRow, number>();
