// Rows and cells that a style places elsewhere than the document has them: a person reads them where they are drawn.
import type { Rect, Table, TableRow } from "./types.ts";
import type { Walk } from "./walk.ts";

type Cell = TableRow["cells"][number];

/** A column as it is drawn. */
interface Band { left: number; right: number }

/** Puts the rows of a table in the order in which they are seen, and each cell into the column that it stands in. */
export function arrange(walk: Walk, table: Table): void {
  const boxOf = ({ element }: { element: number }): Rect => walk.elements[element]!.bbox;
  arrangeRows(table, boxOf);
  if (!table.rows.some((row) => isOutOfOrder(row.cells.map(boxOf))) || isRightToLeft(walk, table)) return;
  const bands = bandsOf(table, boxOf);
  if (bands === null) return;
  const columnOf = (cell: Cell): Cell => ({ element: cell.element, column: bandOf(boxOf(cell), bands) ?? cell.column });
  for (const row of table.rows) if (isOneLine(row.cells.map(boxOf))) row.cells = row.cells.map(columnOf).sort((a, b) => a.column - b.column);
}

/** Heads and feet may stick to an edge while the rows between them scroll. */
function arrangeRows(table: Table, boxOf: (row: TableRow) => Rect): void {
  const isBody = (row: TableRow): boolean => !row.header && row.footer !== true;
  const body = table.rows.filter(isBody);
  const isAbove = (row: TableRow, other: TableRow | undefined): boolean => other !== undefined && bottom(boxOf(row)) <= boxOf(other).y + 1;
  if (!body.some((row, i) => isAbove(row, body[i - 1]))) return;
  table.rearranged = true;
  body.sort((a, b) => boxOf(a).y - boxOf(b).y);
  table.rows = table.rows.map((row) => (isBody(row) ? (body.shift() as TableRow) : row));
}

const bottom = ({ y, height }: Rect): number => y + height;

/** Whether boxes stand on one line, as cells do that are not stacked. */
function isOneLine(boxes: Rect[]): boolean {
  return boxes.every((box) => Math.min(bottom(box), bottom(boxes[0]!)) - Math.max(box.y, boxes[0]!.y) > Math.min(box.height, boxes[0]!.height) / 2);
}

function isOutOfOrder(boxes: Rect[]): boolean {
  const middle = ({ x, width }: Rect): number => x + width / 2;
  const isBefore = (box: Rect, other: Rect): boolean => middle(box) < middle(other) - Math.min(box.width, other.width) / 2;
  return boxes.some((box, i) => i > 0 && isBefore(box, boxes[i - 1]!)) && isOneLine(boxes);
}

function isRightToLeft(walk: Walk, { element }: Table): boolean {
  return getComputedStyle(walk.sources[element]!).direction === "rtl";
}

/** Columns by the row that heads them, else by the longest. */
function bandsOf({ rows }: Table, boxOf: (cell: Cell) => Rect): Band[] | null {
  const heads = rows.filter((row) => row.header);
  const [widest] = (heads.length > 0 ? heads : rows).toSorted((a, b) => b.cells.length - a.cells.length);
  const boxes = (widest?.cells ?? []).map(boxOf).sort((a, b) => a.x - b.x);
  return isOneLine(boxes) ? boxes.map(({ x, width }) => ({ left: x, right: x + width })) : null;
}

/** The column in which most of a box stands; the first of several that it spans. */
function bandOf({ x, width }: Rect, bands: Band[]): number | null {
  const parts = bands.map(({ left, right }) => (Math.min(right, x + width) - Math.max(left, x)) / Math.min(width, right - left));
  const most = Math.max(...parts);
  return most > 0.5 ? parts.findIndex((part) => part > most - 0.1) : null;
}
