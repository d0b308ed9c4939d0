/** How the cells of a table were read: asked of the host in bundles, remembered by place and text. */

import { host, type Agent, type CellReading, type CellText, type Column, type Part, type SuiteCaseId, type SuiteId } from '$/host';
import type { EditRow } from './rows';

const PAUSE_MS = 60;
const BUNDLE = 200;

const EMPTY: CellReading = { read: 'empty', chips: [], problem: null, doubts: [], asks: null };

export interface Summary {
  /** Rows that are not empty and not disabled. */
  readonly rows: number;
  readonly byRules: number;
  /** Indexes of the rows with a cell that cannot be read. */
  readonly unread: readonly number[];
  /** Of those, the rows with a cell that a model will be asked about, by its agent; a row may be under two. */
  readonly asked: ReadonlyMap<Agent, readonly number[]>;
  /** Indexes of the rows that can be read, but something will stop a run. */
  readonly doubtful: readonly number[];
}

export class Readings {
  #known = new Map<string, CellReading>();
  #texts = new Map<string, CellReading>();
  #version = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = new Map<string, CellText>();
  #generation = $state(0);

  constructor(
    readonly suite: SuiteId,
    readonly of: SuiteCaseId | null,
  ) {}

  /** How a cell was read; what is known of the same text elsewhere until it is; none where nothing is. */
  get(part: Part, index: number, column: Column, text: string): CellReading | null {
    void this.#version;
    if (text.trim() === '') return EMPTY;
    return this.#known.get(key(part, index, column, text)) ?? this.#texts.get(`${column}\n${text}`) ?? null;
  }

  /** Asks for what is not known of these rows. */
  want(part: Part, rows: readonly EditRow[]): void {
    void this.#generation;
    this.#wanted.clear();
    rows.forEach((row, index) => {
      for (const column of ['action', 'expected'] as const) {
        const text = row[column];
        const name = key(part, index, column, text);
        if (text.trim() === '' || this.#known.has(name)) continue;
        this.#wanted.set(name, { row: this.of === null ? null : { part, row: index + 1 }, column, text });
      }
    });
    clearTimeout(this.#timer);
    if (this.#wanted.size > 0) this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    const generation = this.#generation;
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (let at = 0; at < wanted.length; at += BUNDLE) {
      const bundle = wanted.slice(at, at + BUNDLE);
      try {
        const read = await host().read_cells({ suite: this.suite, case: this.of, cells: bundle.map(([, cell]) => cell) });
        if (generation !== this.#generation) return;
        bundle.forEach(([name, cell], index) => {
          const reading = read[index];
          if (!reading) return;
          this.#known.set(name, reading);
          this.#texts.set(`${cell.column}\n${cell.text}`, reading);
        });
      } catch {
        return; // The table says "not read yet", and the next change asks again.
      }
    }
    this.#version += 1;
  }

  /** Forgets everything: the phrasebook, the test data or the last run have changed. */
  clear(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#version += 1;
  }

  summary(part: Part, rows: readonly EditRow[]): Summary {
    const unread: number[] = [];
    const doubtful: number[] = [];
    const asked = new Map<Agent, number[]>();
    let count = 0;
    let waiting = 0;
    rows.forEach((row, index) => {
      if (row.disabled || (row.action.trim() === '' && row.expected.trim() === '')) return;
      count += 1;
      const both = [this.get(part, index, 'action', row.action), this.get(part, index, 'expected', row.expected)];
      for (const agent of new Set(both.flatMap((reading) => reading?.asks ?? []))) asked.set(agent, [...(asked.get(agent) ?? []), index]);
      if (both.some((reading) => reading?.read === 'no')) unread.push(index);
      else if (both.some((reading) => (reading?.doubts.length ?? 0) > 0)) doubtful.push(index);
      else if (both.includes(null)) waiting += 1;
    });
    return { rows: count, byRules: count - unread.length - waiting, unread, asked, doubtful };
  }
}

function key(part: Part, index: number, column: Column, text: string): string {
  return `${part} ${index} ${column}\n${text}`;
}
