/** What persons have found verdicts to be, where it changed since the list was read. */

import type { AttemptLine, CaseId, PersonReview } from '$/host';

class Marks {
  #changed = $state.raw<ReadonlyMap<CaseId, PersonReview | null>>(new Map());

  of(line: AttemptLine): PersonReview | null {
    const changed = this.#changed.get(line.id);
    return changed === undefined ? line.review : changed;
  }

  set(id: CaseId, mark: PersonReview | null): void {
    this.#changed = new Map(this.#changed).set(id, mark);
  }
}

export const marks = new Marks();
