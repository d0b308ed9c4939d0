/**
 * Cases of the fake host whose expected results no rule decides, and what a person answers about them after the run. They are
 * recorded cases with other words in one row; what came true in that row is what was judged in it.
 */

import { sameRow } from '../../state/fold';
import type { Answer, Case, Column, Finding, OpenClaim, QuestionOffer, Rect, RowId, RowReview, Verdict } from '../generated';
import type { Live, Recorded, RecordedAttempt } from './recorded';

interface Told {
  readonly name: string;
  /** Where it stands: with a step that nobody reads the case ends. */
  readonly column?: 'action';
  readonly from: string;
  readonly row: RowId;
  readonly claim: string;
  /** What it quotes. */
  readonly literal: string | null;
  /** Sentences that came true, each with the number of the check whose place it has. */
  readonly offers: readonly (readonly [string, number | null])[];
}

const friendly = (name: string, from: string, row: number, literal: string, more: Told['offers'] = []): Told => ({
  name,
  from,
  row: { part: 'rows', row },
  claim: `The shopper is told '${literal}' in a friendly way`,
  literal,
  offers: [[`'${literal}' is displayed`, 0], [`the message '${literal}' is displayed`, 0], ...more],
});

const TOLD: readonly Told[] = [
  friendly('Two kettles in the cart', 'Change the quantity in the cart', 2, 'Your cart has been updated.', [["'$98.00' is displayed", 1]]),
  friendly('Settings are kept', 'Settings in an old table', 3, 'Your settings have been saved.'),
  friendly('Grace may not order', 'Suspend Grace', 3, 'Customer suspended', [["'Suspended' is displayed", 1]]),
  {
    name: 'The page of the kettle',
    from: 'Everything is fine',
    row: { part: 'rows', row: 2 },
    claim: 'Everything works as it should and looks good',
    literal: null,
    offers: [["the page title is 'Copper Kettle · Fernhill Goods'", null], ["the URL ends with '/products/copper-kettle'", null]],
  },
  {
    name: 'An order by express',
    from: 'Order two kettles by express',
    row: { part: 'rows', row: 5 },
    claim: 'The shopper can go home happy',
    literal: null,
    offers: [["'Your order has been placed.' is displayed", 0], ["'Order number: 1042' is displayed", 1], ["the URL ends with '/orders/1042'", null]],
  },
];

/** A step that nobody reads, and what it may mean. */
const STEP: Told = {
  name: 'A kettle in own words',
  from: 'Change the quantity in the cart',
  column: 'action',
  row: { part: 'rows', row: 2 },
  claim: 'Have the kettle go into the cart, please',
  literal: null,
  offers: [["Click the button 'Add to cart'", 0], ["Click the link 'Cart'", null]],
};

const sentences = (all: readonly Told[]) => all.flatMap((told) => told.offers.map(([sentence]) => sentence));

/** What is said of them in the grammar. */
export const SENTENCES: Record<Column, readonly string[]> = { action: sentences([STEP]), expected: [...sentences(TOLD), "'Fernhill Goods' is displayed"] };

export interface Given {
  readonly answer: Answer;
  readonly holds: boolean | null;
}

/** A case of which one claim is open. */
export class Undecided {
  readonly #from: number;

  private constructor(
    readonly told: Told,
    readonly recorded: Recorded,
  ) {
    this.#from = recorded.attempts.findIndex((one) => one.name === told.from);
  }

  static all(recorded: Recorded, steps: boolean): readonly Undecided[] {
    return (steps ? [STEP, ...TOLD] : TOLD).map((told) => new Undecided(told, recorded));
  }

  get #whole(): RecordedAttempt {
    return this.recorded.attempts[this.#from]!;
  }

  get #row(): RowReview {
    return this.#whole.rows.find((row) => sameRow(row.row, this.told.row))!;
  }

  get content(): Case {
    const found = this.recorded.suite.cases.find((one) => one.name === this.told.from)!;
    const rows = found.rows.map((row, index) => (index + 1 === this.told.row.row ? { ...row, [this.column]: this.told.claim } : row));
    return { ...structuredClone(found), name: this.told.name, tags: [], rows: structuredClone(rows) };
  }

  get column(): Column {
    return this.told.column ?? 'expected';
  }

  get #finding(): Finding {
    if (this.told.column) return { cause: 'ambiguous-step', sentence: this.told.claim, message: 'the action cannot be read: "Have" is no action that is known' };
    return { cause: 'undecidable-assertion', sentence: this.told.claim, message: 'the expected result cannot be read: no rule says which text, element or page shows it', went_on: true };
  }

  get offers(): readonly { sentence: string; bbox: Rect | null }[] {
    return this.told.offers.map(([sentence, check]) => ({ sentence, bbox: check === null ? null : (this.#row.checks[check]?.evidence?.bbox ?? null) }));
  }

  /** What stands at a point of the page after the row; at its head the name of the shop, which was there before. */
  at(x: number, y: number): readonly Omit<QuestionOffer, 'fits'>[] {
    if (y < 60) return [{ sentence: "'Fernhill Goods' is displayed", bbox: { x: 80, y: 10, width: 180, height: 40 }, came: false }];
    const holds = (box: Rect | null) => box !== null && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    return this.offers.filter((offer) => holds(offer.bbox)).map((offer) => ({ ...offer, came: true }));
  }

  claim(): Omit<OpenClaim, 'case' | 'attempt' | 'case_id'> {
    const { name, row, claim } = this.told;
    const { action, before, after } = this.#row;
    if (this.told.column) return { name, row, column: 'action', action: claim, claim, why: this.#finding.message, before: null, after: before ?? after, answer: null, holds: null };
    return { name, row, column: 'expected', action, claim, why: this.#finding.message, before, after, answer: null, holds: null };
  }

  /** A sentence about one claim in the words of this one; none where it says nothing of this one. */
  words(sentence: string, of: Undecided): string | null {
    if (of === this) return sentence;
    const [own, other] = [this.told.literal, of.told.literal];
    return own !== null && other !== null && sentence.includes(`'${other}'`) ? sentence.replaceAll(`'${other}'`, `'${own}'`) : null;
  }

  rowVerdict(given: Given | null): Verdict {
    if (given?.holds === true) return { verdict: 'pass', strength: 'by-person' };
    if (given?.holds === false) return { verdict: 'fail', cause: 'assertion-false', sentence: this.told.claim, message: 'a person looked at the pictures of the run and says that it does not hold' };
    return { verdict: 'inconclusive', ...this.#finding };
  }

  /** The case with an answer; `strict` where the suite has a phrase for the claim. */
  attempt(given: Given | null, strict = false): RecordedAttempt {
    const whole = this.#whole;
    const left = strict ? ({ verdict: 'pass', strength: 'strict' } as const) : this.rowVerdict(given);
    // A case ends with a step that nobody reads.
    const ran = this.told.column && !strict ? whole.rows.slice(0, whole.rows.findIndex((row) => sameRow(row.row, this.told.row)) + 1) : whole.rows;
    const rows = ran.map((row): RowReview => {
      if (!sameRow(row.row, this.told.row)) return row;
      if (this.told.column) return { ...row, action: this.told.claim, verdict: left, checks: strict ? row.checks : [] };
      return { ...row, expected: this.told.claim, verdict: left, checks: strict ? row.checks : [], by_person: left.verdict === 'pass' && !strict };
    });
    const own = rows.filter((row) => row.row.part === 'rows').length;
    const verdict: Verdict = left.verdict === 'inconclusive' && !this.told.column ? { ...left, message: `${own - 1} of ${own} rows decided, 1 question: ${left.message}` } : left;
    const row = left.verdict === 'pass' ? null : this.told.row;
    return { ...whole, name: this.told.name, rows, verdict, row, opens_at: row ?? whole.rows[0]?.row ?? null, story: [], ways_out: [] };
  }

  live(attempt: RecordedAttempt): Live[] {
    const { row: place, claim, name } = this.told;
    const own = attempt.rows.find((row) => sameRow(row.row, place))!;
    const ran = (row: RowId) => attempt.rows.some((one) => sameRow(one.row, row));
    return (this.recorded.live[this.#from] ?? []).flatMap((event): Live[] => {
      if ('row' in event && event.row !== null && event.event !== 'case-finished' && !ran(event.row)) return [];
      if ('asking' in event) return [event];
      if (event.event === 'case-started') return [{ ...event, name }];
      if (event.event === 'case-finished') return [{ ...event, verdict: attempt.verdict, row: attempt.row }];
      if (!('row' in event) || event.row === null || !sameRow(event.row, place)) return [event];
      if (event.event === 'row-started') return [{ ...event, [this.column]: claim }];
      if (event.event === 'row-finished') return [{ ...event, verdict: own.verdict! }];
      const isOfClaim = event.event === 'judged' || (event.event === 'clarity' && event.column === 'expected');
      return isOfClaim && own.checks.length === 0 ? [] : [event];
    });
  }
}
