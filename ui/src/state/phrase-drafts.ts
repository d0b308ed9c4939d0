/** Phrases that are being written, kept while something else is shown. */

import type { Column, SuiteId } from '$/host';
import type { Teach } from './route.svelte';

/** Number of a phrase; `new` for one that is not kept yet. */
export type Edited = number | 'new';

export interface Draft {
  readonly words: string;
  readonly kind: Column;
  readonly meaning: string;
  readonly tried: string;
  /** The sentence for which it is written. */
  readonly teach: Teach | undefined;
}

class PhraseDrafts {
  #open = new Map<SuiteId, Edited>();
  #drafts = new Map<string, Draft>();

  /** What was being written when the phrasebook of the suite was left. */
  open(suite: SuiteId): Edited | null {
    return this.#open.get(suite) ?? null;
  }

  show(suite: SuiteId, edited: Edited | null): void {
    if (edited === null) this.#open.delete(suite);
    else this.#open.set(suite, edited);
  }

  of(suite: SuiteId, edited: Edited): Draft | undefined {
    return this.#drafts.get(`${suite} ${edited}`);
  }

  keep(suite: SuiteId, edited: Edited, draft: Draft): void {
    this.#drafts.set(`${suite} ${edited}`, draft);
  }

  /** It was kept as a phrase, or given up. */
  end(suite: SuiteId, edited: Edited): void {
    this.#drafts.delete(`${suite} ${edited}`);
  }
}

export const phraseDrafts = new PhraseDrafts();
