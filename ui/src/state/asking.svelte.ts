/** The run that waits for a person: what it asks, and the answer. */

import { host, refusalCode, type Answer, type Attended, type RunMessage, type SuiteCaseId } from '$/host';
import { actions } from '$/keys/dispatch.svelte';
import { spoken } from '$/keys/table';
import { t } from '$/text';
import { PageHand } from './page-hand';
import { route } from './route.svelte';
import { errorText, toasts } from './toasts.svelte';

export interface OpenQuestion {
  readonly worker: number;
  /** Index of the case in the run. */
  readonly case: number;
  readonly id: SuiteCaseId;
  readonly name: string;
  readonly attended: Attended;
}

type Told = Extract<RunMessage, { kind: 'question' }>;

class AskingState {
  /** Runs ask the person at the window where no rule decides. */
  chosen = $state(false);
  open = $state.raw<OpenQuestion | null>(null);
  /** What the sentence means, as it is being written. */
  draft = $state('');
  /** What the sentence turns out to mean goes to the phrasebook. */
  keep = $state(false);
  /** Why the last answer was not taken. */
  trouble = $state('');
  sending = $state(false);
  /** The person has done something in the page since it was asked: what was found in it may be elsewhere now. */
  acted = $state(false);
  /** Index of the candidate that is pointed at. */
  lit = $state<number | null>(null);
  /** The keyboard is in the page. */
  inPage = $state(false);
  /** What takes it there. */
  layer = $state.raw<HTMLElement | null>(null);
  /** The question is to take the focus. */
  wanted = $state(false);
  #waited_ms = 0;
  #since = 0;
  #about = '';
  /** The note of the latest choice. */
  #note = 0;
  /** The mouse and keyboard of the page, while a question is open. */
  readonly hand = new PageHand(
    async (input) => {
      const number = this.open?.attended.number;
      if (number !== undefined) await host().run_input({ number, input });
    },
    (error) => {
      if (this.open && refusalCode(error) !== 'no-question') this.trouble = `${t('question.no-input')}: ${errorText(error)}`;
    },
  );

  choose(chosen: boolean): void {
    this.chosen = chosen;
    this.#note = toasts.note(chosen ? t('attended.chosen') : t('attended.not-chosen'));
  }

  /** Called when a run begins. */
  begin(): void {
    this.#close();
    [this.#waited_ms, this.#about, this.draft, this.keep, this.wanted] = [0, '', '', false, false];
  }

  /** For how long the run has waited, in milliseconds. */
  waited(): number {
    return this.#waited_ms + (this.open ? performance.now() - this.#since : 0);
  }

  take({ worker, case: index, id, question }: Told, name: string): void {
    this.#close();
    if (question === null) return;
    const { row, column, sentence } = question.question;
    const about = JSON.stringify([id, row, column, sentence]);
    // What was typed for a question stays when the same is asked again.
    if (about !== this.#about) [this.#about, this.draft, this.keep] = [about, '', false];
    this.#since = performance.now();
    this.open = { worker, case: index, id, name, attended: question };
    // It would lie over the answers.
    toasts.close(this.#note);
    if (!this.inView) toasts.note(t('question.elsewhere', { name: name.slice(0, 80) }), { label: t('question.go', { key: spoken(actions.key('go-question')) }), act: () => this.go() });
  }

  /** The run is over, and with it the question. */
  end(): void {
    this.#close();
  }

  #close(): void {
    this.#waited_ms = this.waited();
    this.hand.letGo();
    [this.open, this.trouble, this.sending, this.acted, this.lit] = [null, '', false, false, null];
  }

  /** The screen that is shown is that of the case that waits. */
  get inView(): boolean {
    return route.now.screen === 'case' && route.now.id === this.open?.id;
  }

  go(): void {
    if (!this.open) return;
    route.go({ screen: 'case', id: this.open.id });
    this.wanted = true;
  }

  /** Which one is meant, and what is meant, can be kept as a phrase. */
  get keepable(): boolean {
    return this.open !== null && this.open.attended.question.asks.kind !== 'again';
  }

  async answer(answer: Answer): Promise<void> {
    const number = this.open?.attended.number;
    if (number === undefined || this.sending) return;
    [this.sending, this.trouble] = [true, ''];
    actions.typed_ms = -Infinity; // It was an answer, not somebody who types elsewhere.
    const keep = this.keep && (answer.kind === 'candidate' || answer.kind === 'means');
    try {
      await this.hand.done();
      await host().run_answer({ number, answer, keep });
    } catch (error) {
      if (this.open?.attended.number === number) this.trouble = errorText(error);
    } finally {
      if (this.open?.attended.number === number) this.sending = false;
    }
  }

  /** Answers with the sentences that were written, one a line. */
  async means(): Promise<void> {
    const sentences = this.draft.split('\n').map((line) => line.trim()).filter(Boolean);
    if (sentences.length === 0) this.trouble = t('question.no-sentence');
    else await this.answer({ kind: 'means', sentences });
  }
}

export const asking = new AskingState();
