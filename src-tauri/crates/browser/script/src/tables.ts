// Geometry of tables: rows, cells, and the column that each cell begins in.
import type { Table, TableRow } from "./types.ts";
import type { Walk } from "./walk.ts";

const TABLES = new Set(["table", "grid", "treegrid"]);
const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

interface Growing {
  table: Table;
  /** For each column, how many further rows a cell from above reaches down. */
  reach: number[];
}

export function tablesOf(walk: Walk): Table[] {
  const growing = new Map<number, Growing>();
  const rows = new Map<number, TableRow>();
  walk.elements.forEach((out, index) => {
    if (!out.visible) return;
    if (TABLES.has(out.role)) growing.set(index, { table: { element: index, rows: [] }, reach: [] });
    else if (out.role === "row") {
      const table = ancestorIn(walk, index, growing);
      if (table === null) return;
      endRow(table);
      const row: TableRow = { element: index, header: false, cells: [] };
      if (walk.sources[index]?.parentElement?.localName === "tfoot") row.footer = true;
      table.table.rows.push(row);
      rows.set(index, row);
    } else if (CELLS.has(out.role)) addCell(walk, index, growing, rows);
  });
  for (const { table } of growing.values()) {
    for (const row of table.rows) {
      row.header = row.cells.length > 0 && row.cells.every((cell) => walk.elements[cell.element]?.role === "columnheader");
    }
  }
  return [...growing.values()].map(({ table }) => table);
}

function ancestorIn<T>(walk: Walk, index: number, among: Map<number, T>): T | null {
  for (let i = walk.elements[index]?.parent ?? null; i !== null; i = walk.elements[i]?.parent ?? null) {
    const found = among.get(i);
    if (found !== undefined) return found;
  }
  return null;
}

/** A row that has ended uses up one row of what reaches down into it. */
function endRow(growing: Growing): void {
  if (growing.table.rows.length === 0) return;
  growing.reach = growing.reach.map((n) => Math.max(0, n - 1));
}

function addCell(walk: Walk, index: number, growing: Map<number, Growing>, rows: Map<number, TableRow>): void {
  const row = ancestorIn(walk, index, rows);
  const table = ancestorIn(walk, index, growing);
  const element = walk.sources[index];
  if (row === null || table === null || element === undefined) return;
  const span = (property: "colSpan" | "rowSpan", aria: string): number =>
    Math.max(1, Math.min(1000, (element as HTMLTableCellElement)[property] || Number(element.getAttribute(aria)) || 1));
  const given = Number(element.getAttribute("aria-colindex"));
  let column = Number.isInteger(given) && given > 0 ? given - 1 : (row.cells.at(-1) === undefined ? 0 : (ends.get(row) ?? 0));
  while ((table.reach[column] ?? 0) > 0 && !(given > 0)) column++;
  const width = span("colSpan", "aria-colspan");
  const height = (element as HTMLTableCellElement).rowSpan === 0 ? 1000 : span("rowSpan", "aria-rowspan");
  for (let c = column; c < column + width; c++) table.reach[c] = Math.max(table.reach[c] ?? 0, height);
  row.cells.push({ element: index, column });
  ends.set(row, column + width);
}

/** Where the next cell of a row may begin. */
const ends = new WeakMap<TableRow, number>();
