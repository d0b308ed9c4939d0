/** The screen of a run's questions: which one is looked at, what it may mean, and what the last answer did. */

import { host, type Answer, type CaseId, type OpenClaim, type QuestionAbout, type QuestionAnswered, type QuestionOffer, type RunId, type RunQuestion } from '$/host';
import { t } from '$/text';
import { openClaims, runQuestions } from './run-questions.svelte';
import { errorText } from './toasts.svelte';

interface Given {
  readonly about: QuestionAbout;
  /** What had been answered before. */
  readonly before: Answer | null;
}

/** What the last answer did. */
export interface Done {
  readonly question: number;
  /** None: an answer was taken back. */
  readonly answer: Answer | null;
  readonly did: QuestionAnswered;
}

export class AnsweringState {
  /** Index of the question. */
  at = $state(0);
  /** Index of the claim of it that is looked at. */
  claim = $state(0);
  /** The answer is of this row alone. */
  alone = $state(false);
  /** What the claim may mean: what came true, or what was pointed at. */
  offers = $state.raw<readonly QuestionOffer[]>([]);
  pointed = $state(false);
  searching = $state(false);
  /** Index of the offer that is pointed at. */
  lit = $state<number | null>(null);
  /** What it means is being written. */
  writing = $state(false);
  draft = $state('');
  /** Goes up when its field is to take the focus. */
  typing = $state(0);
  /** Why the last answer was not taken. */
  trouble = $state('');
  sending = $state(false);
  done = $state.raw<Done | null>(null);
  /** Goes up when the question is to take the focus. */
  wanted = $state(0);
  #given = $state.raw<readonly Given[]>([]);
  #asked = 0;

  constructor(
    readonly run: RunId,
    attempt?: CaseId,
  ) {
    const own = this.all.findIndex((question) => openClaims(question).some((claim) => claim.attempt === attempt));
    const open = this.all.findIndex((question) => openClaims(question).length > 0);
    this.go(Math.max(0, own >= 0 ? own : open));
    if (own >= 0) this.look(this.question!.claims.findIndex((claim) => claim.attempt === attempt && claim.answer === null));
  }

  get all(): readonly RunQuestion[] {
    return runQuestions.of(this.run)?.questions ?? [];
  }

  get question(): RunQuestion | undefined {
    return this.all[this.at];
  }

  get looked(): OpenClaim | undefined {
    return this.question?.claims[this.claim];
  }

  /** Goes to a question, and looks at the first of its rows that is open. */
  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.all.length - 1));
    const { question } = this;
    const open = question?.claims.findIndex((claim) => claim.answer === null) ?? 0;
    [this.alone, this.draft, this.writing] = [false, '', false];
    this.look(Math.max(0, open));
  }

  /** Looks at another row of the question; what is written stays. */
  look(claim: number): void {
    this.claim = Math.max(0, Math.min(claim, (this.question?.claims.length ?? 1) - 1));
    [this.trouble, this.lit] = ['', null];
    void this.offer();
  }

  get #about(): QuestionAbout {
    return { run: this.run, question: this.at + 1, claim: this.claim, alone: this.alone };
  }

  /** What came true in the row that is looked at. */
  async offer(): Promise<void> {
    if (this.looked) await this.#take(() => host().question_offers({ about: this.#about }), false);
  }

  /** What stands at a point of the page at the end of the row. */
  async point(x: number, y: number): Promise<void> {
    if (this.looked) await this.#take(() => host().question_at({ about: this.#about, x, y }), true);
  }

  async #take(find: () => Promise<readonly QuestionOffer[]>, pointed: boolean): Promise<void> {
    const number = (this.#asked += 1);
    [this.searching, this.trouble] = [true, ''];
    if (!pointed) this.offers = [];
    try {
      const found = await find();
      if (number !== this.#asked) return;
      [this.offers, this.pointed, this.lit] = [found, pointed, null];
    } catch (error) {
      if (number === this.#asked) this.trouble = errorText(error);
    } finally {
      if (number === this.#asked) this.searching = false;
    }
  }

  /** Answers, and goes on to the next question that is open. */
  async answer(answer: Answer): Promise<void> {
    const before = this.alone ? (this.looked?.answer ?? null) : common(this.question);
    const about = this.#about;
    if (!(await this.#give(about, answer))) return;
    this.#given = [...this.#given, { about, before }];
    const left = this.question && openClaims(this.question).length > 0;
    if (!left) this.#next();
    else this.go(this.at);
    this.wanted += 1;
  }

  write(): void {
    this.writing = true;
    this.typing += 1;
  }

  /** Answers with the sentences that were written, one a line. */
  async means(): Promise<void> {
    const sentences = this.draft.split('\n').map((line) => line.trim()).filter(Boolean);
    if (sentences.length === 0) this.trouble = t('question.no-sentence');
    else await this.answer({ kind: 'means', sentences });
  }

  /** Answers with an offer; one that leaves a value open is written to its end first. */
  async take(offer: QuestionOffer | undefined): Promise<void> {
    if (offer?.sentence.includes("'…'")) {
      this.draft = offer.sentence;
      this.write();
    } else if (offer) await this.answer({ kind: 'means', sentences: [offer.sentence] });
  }

  /** Whether there is an answer to take back: the last one that was given here, or that of the question that is looked at. */
  get canUndo(): boolean {
    return this.#given.length > 0 || (this.question?.claims.some((claim) => claim.answer !== null) ?? false);
  }

  /** Takes the last answer back, and shows its question. */
  async undo(): Promise<void> {
    const last = this.#given.at(-1);
    if (!last) return this.takeBack();
    if (await this.#back(last)) this.#given = this.#given.filter((given) => given !== last);
  }

  /** Takes back all that was answered about the question that is looked at. */
  async takeBack(): Promise<void> {
    const about = { ...this.#about, alone: false };
    if (!this.question?.claims.some((claim) => claim.answer !== null)) return;
    if (await this.#back({ about, before: null })) this.#given = this.#given.filter((given) => given.about.question !== about.question);
  }

  async #back({ about, before }: Given): Promise<boolean> {
    if (!(await this.#give(about, before))) return false;
    this.go(about.question - 1);
    this.look(about.claim);
    this.wanted += 1;
    return true;
  }

  async #give(about: QuestionAbout, answer: Answer | null): Promise<boolean> {
    if (this.sending || !this.looked) return false;
    [this.sending, this.trouble] = [true, ''];
    try {
      const did = await runQuestions.answer(about, answer);
      this.done = { question: about.question, answer, did };
      return true;
    } catch (error) {
      this.trouble = errorText(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  #next(): void {
    const after = [...this.all.slice(this.at + 1), ...this.all.slice(0, this.at)];
    const next = after.find((question) => openClaims(question).length > 0);
    this.go(next ? next.number - 1 : this.at);
  }
}

/** The answer that all claims of a question have had: what going back goes back to. */
function common(question: RunQuestion | undefined): Answer | null {
  const all = new Set(question?.claims.map((claim) => JSON.stringify(claim.answer)));
  return all.size === 1 ? (question?.claims[0]?.answer ?? null) : null;
}
