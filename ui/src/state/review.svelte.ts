/** A past run of a case under review: what is selected, which picture is shown and what is boxed on it. */

import type { AttemptReview, BlobId, Finding, Rect, RowReview, StepReview } from '$/host';
import { sameRow } from './fold';

export interface Picture {
  readonly id: BlobId;
  /** Index of the row. */
  readonly row: number;
  /** Number of the step; none for the end of the row. */
  readonly step: number | null;
  readonly at_ms: number;
}

export interface Boxed {
  readonly box: Rect;
  readonly kind: 'deciding' | 'target' | 'candidate';
  readonly label: string;
}

export class ReviewState {
  row = $state(0);
  /** Number of the selected step; none where the row as a whole is. */
  step = $state<number | null>(null);
  moment = $state<'before' | 'after'>('after');
  /** A picture of the timeline that is kept in view, or that the pointer is over. */
  pinned = $state<number | null>(null);
  hovered = $state<number | null>(null);

  constructor(readonly attempt: AttemptReview) {
    this.toDeciding();
  }

  toDeciding(): void {
    const at = this.attempt.opens_at;
    const index = at ? this.attempt.rows.findLastIndex((row) => sameRow(row.row, at)) : -1;
    this.select(Math.max(0, index));
    const bad = this.current?.steps.find((s) => s.outcome === 'fail' || s.outcome === 'inconclusive');
    this.step = bad?.step ?? null;
  }

  select(row: number, step: number | null = null): void {
    this.row = Math.max(0, Math.min(row, this.attempt.rows.length - 1));
    this.step = step;
    this.moment = 'after';
    this.pinned = null;
  }

  get current(): RowReview | undefined {
    return this.attempt.rows[this.row];
  }

  get currentStep(): StepReview | undefined {
    return this.current?.steps.find((s) => s.step === this.step);
  }

  get finding(): Finding | null {
    return findingOf(this.current) ?? (this.isDeciding(this.row) ? findingOfVerdict(this.attempt.verdict) : null);
  }

  isDeciding(index: number): boolean {
    const { row } = this.attempt.line;
    const own = this.attempt.rows[index];
    return row !== null && own !== undefined && sameRow(own.row, row);
  }

  /** The pictures in order, each once in a row. */
  readonly pictures: readonly Picture[] = $derived.by(() => {
    const all: Picture[] = [];
    const add = (id: BlobId | null, row: number, step: number | null, at_ms: number) => {
      if (id !== null && all.at(-1)?.id !== id) all.push({ id, row, step, at_ms });
    };
    this.attempt.rows.forEach((row, index) => {
      for (const step of row.steps) add(step.after, index, step.step, step.at_ms + (step.duration_ms ?? 0));
      add(row.after, index, null, row.at_ms + (row.duration_ms ?? 0));
    });
    return all;
  });

  /** The picture that belongs to what is selected. */
  readonly selectedPicture: number = $derived.by(() => {
    const exact = this.pictures.findLastIndex((p) => p.row === this.row && (this.step === null || p.step === this.step));
    if (exact >= 0) return exact;
    const inRow = this.pictures.findLastIndex((p) => p.row === this.row);
    return inRow >= 0 ? inRow : this.pictures.findLastIndex((p) => p.row <= this.row);
  });

  /** The picture that is shown: the one pointed at, the pinned one, else that of the selection, before or after. */
  readonly picture: BlobId | null = $derived.by(() => {
    const kept = this.hovered ?? this.pinned;
    if (kept !== null) return this.pictures[kept]?.id ?? null;
    const [row, step] = [this.current, this.currentStep];
    if (this.moment === 'before') return step?.before ?? (step ? null : row?.before) ?? this.#earlier(step?.step ?? row?.steps[0]?.step ?? null);
    return step?.after ?? row?.after ?? this.pictures[this.selectedPicture]?.id ?? null;
  });

  /** The last picture that was taken before a step of the row, or before the whole of it. */
  #earlier(step: number | null): BlobId | null {
    const sooner = (p: Picture) => p.row < this.row || (p.row === this.row && step !== null && p.step !== null && p.step < step);
    return this.pictures.findLast(sooner)?.id ?? null;
  }

  /** What is boxed on the picture; nothing on a picture that belongs to something else. */
  readonly boxes: readonly Boxed[] = $derived.by(() => {
    const kept = this.hovered ?? this.pinned;
    const row = this.current;
    if (!row || (kept !== null && this.pictures[kept]?.row !== this.row)) return [];
    const all: Boxed[] = [];
    const before = kept === null && this.moment === 'before';
    // Before a row stands what its first step is given to, after it what the last one was.
    const steps = this.step !== null ? row.steps.filter((s) => s.step === this.step) : before ? row.steps.slice(0, 1) : row.steps.slice(-1);
    for (const { target, text, outcome } of steps) {
      // What an input was given to stood on the page before; another one may be there since.
      if (target?.bbox && (before || outcome !== 'pass')) all.push({ box: target.bbox, kind: 'target', label: target.element ?? text });
    }
    if (!before && (this.step === null || this.isDeciding(this.row))) {
      for (const { evidence, sentence } of row.checks) if (evidence?.bbox) all.push({ box: evidence.bbox, kind: 'deciding', label: sentence });
      for (const near of this.finding?.near ?? []) all.push({ box: near.bbox, kind: 'candidate', label: near.description });
    }
    return all.filter(({ box }) => box.width > 0 && box.height > 0);
  });

  stepPicture(by: -1 | 1): void {
    const from = this.pinned ?? this.selectedPicture;
    this.pinned = Math.max(0, Math.min(from + by, this.pictures.length - 1));
  }
}

function findingOfVerdict(verdict: AttemptReview['verdict']): Finding | null {
  return verdict && verdict.verdict !== 'pass' ? verdict : null;
}

function findingOf(row: RowReview | undefined): Finding | null {
  return row ? findingOfVerdict(row.verdict) : null;
}
