/** What is worth telling of how a cell was read. */

import type { CellReading } from '$/host';

const plainly = (words: string) => words.toLowerCase().replace(/[“”‘’"]/g, "'").replace(/^(then|and|the|assert that|verify that)\s+/, '').replace(/[.\s]+$/, '');

/** The sentences that a cell was read as; none where they only say the cell again. */
export function told(text: string, reading: CellReading): CellReading['chips'] {
  const [only] = reading.chips;
  return reading.chips.length === 1 && only && plainly(only.text) === plainly(text) ? [] : reading.chips;
}
