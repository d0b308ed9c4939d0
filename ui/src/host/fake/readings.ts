/** How cells are read: as the engine read them when they were recorded. It knows no other sentence, and says so. */

import type { CellReading, Column, Suggestion } from '../generated';
import type { Host } from '../host';
import type { Kept } from './library';
import type { Recorded } from './recorded';

export function reading(recorded: Recorded, column: Column, text: string, asks = false): CellReading {
  if (text.trim() === '') return { read: 'empty', chips: [], problem: null, doubts: [], asks: null };
  const lines = text.split('\n');
  if (lines.length > 1 && !recorded.readings[`${column}\n${text}`] && !recorded.more.readings[`${column}\n${text}`]) return together(lines.map((line) => reading(recorded, column, line, asks)), lines);
  const known = (asks ? recorded.more.readings[`${column}\n${text}`] : undefined) ?? recorded.readings[`${column}\n${text}`];
  if (known) return known;
  const to = text.search(/\s|$/);
  const why = 'this sentence was not recorded, and only recorded ones are read in a browser';
  return { read: 'no', chips: [], problem: { from: 0, to: Math.max(to, 1), why, nearest: null }, doubts: [], asks: null };
}

/** How lines are read together: as the cell that they make. */
function together(readings: readonly CellReading[], lines: readonly string[]): CellReading {
  const bad = readings.findIndex((one) => one.problem !== null);
  const before = lines.slice(0, Math.max(0, bad)).join('\n');
  const from = before === '' ? 0 : before.length + 1;
  const found = readings[bad]?.problem ?? null;
  const nearest = found?.nearest == null ? null : lines.with(bad, found.nearest).join('\n');
  const problem = found && { ...found, from: found.from + from, to: found.to + from, nearest };
  return { read: bad < 0 ? 'grammar' : 'no', chips: readings.flatMap((one) => one.chips), problem, doubts: readings.flatMap((one) => one.doubts), asks: null };
}

const SUGGESTIONS: Record<Column, Suggestion[]> = {
  action: [
    { label: "Click '…'", insert: "Click '${name}'", kind: 'verb', detail: null },
    { label: "Open '…'", insert: "Open '${address}'", kind: 'verb', detail: null },
    { label: "Enter '…' in '…'", insert: "Enter '${text}' in '${field}'", kind: 'verb', detail: null },
    { label: "Select '…' from '…'", insert: "Select '${option}' from '${list}'", kind: 'verb', detail: null },
    { label: '{{customer}}', insert: '{{customer}}', kind: 'data', detail: 'test data: ada@example.com' },
    { label: "'Add to cart'", insert: "'Add to cart'", kind: 'element', detail: 'button' },
  ],
  expected: [
    { label: "'…' is displayed", insert: "'${text}' is displayed", kind: 'expectation', detail: null },
    { label: "the field '…' contains '…'", insert: "the field '${field}' contains '${text}'", kind: 'expectation', detail: null },
    { label: 'the order went through', insert: 'the order went through', kind: 'phrase', detail: 'phrasebook' },
  ],
};

export function readingCommands(recorded: Recorded, kept: Kept): Pick<Host, 'read_cells' | 'complete' | 'elements_at'> {
  return {
    read_cells: async ({ cells }) => cells.map((cell) => reading(recorded, cell.column, cell.text, kept.asks)),
    async complete({ cell, caret }) {
      const from = cell.text.slice(0, caret).search(/[\p{L}{]*$/u);
      const word = cell.text.slice(from, caret).toLowerCase();
      const options = SUGGESTIONS[cell.column].filter((s) => s.label.toLowerCase().replace(/^'/, '').startsWith(word));
      return { from, to: caret, options };
    },
    elements_at: async () => [],
  };
}
