/** The sentences that can be written, and the table that one of them can be put into. */

// The engine reads the same file, and a test of its own holds each sentence to the grammar.
import listed from '../../../grammar/sentences.json';
import type { Column } from './rows';
import type { TableState } from './table.svelte';

export interface Sentence {
  /** What it is for. */
  readonly to: string;
  readonly write: string;
  /** Other words in which testers say it. */
  readonly also?: readonly string[];
}

export interface SentenceGroup {
  readonly column: Column;
  readonly group: string;
  readonly sentences: readonly Sentence[];
}

export const GROUPS = listed as readonly SentenceGroup[];

/** The groups with what has all the words; those without any are left out. */
export function having(search: string): readonly SentenceGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (group: string) => ({ to, write, also = [] }: Sentence) => {
    const text = `${group} ${to} ${write} ${also.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return GROUPS.map((one) => ({ ...one, sentences: one.sentences.filter(fits(one.group)) })).filter((one) => one.sentences.length > 0);
}

class Sentences {
  /** The table that is shown; none where there is none to write into. */
  table = $state.raw<TableState | null>(null);

  /** A table that is shown. Gives back how to take it away. */
  shows(table: TableState): () => void {
    this.table = table;
    return () => {
      if (this.table === table) this.table = null;
    };
  }
}

export const sentences = new Sentences();
