/** The questions of the fake host to the person at the window: one at a time, and what the person does in the page meanwhile. */

import type { Answer, PageInput, Question, RunMessage, SuiteCaseId } from '../generated';
import type { Host } from '../host';
import type { Kept } from './library';
import { refuse } from './options';
import { reading } from './readings';
import type { Recorded } from './recorded';

export interface Said {
  readonly answer: Answer;
  readonly kept: boolean;
  /** What the person has given to the page since the question was asked. */
  readonly inputs: readonly PageInput[];
}

interface Place {
  readonly worker: number;
  readonly case: number;
  readonly id: SuiteCaseId;
}

interface Open {
  readonly number: number;
  readonly place: Place;
  readonly question: Question;
  readonly inputs: PageInput[];
  readonly close: (said: Said | null) => void;
}

const VIEWPORT = { width: 1280, height: 800 };

export class Questions {
  #open: Open | null = null;
  #last = 0;
  /** All inputs to live pages, for tests to look at. */
  readonly #given: PageInput[] = [];

  constructor(
    readonly kept: Kept,
    readonly recorded: Recorded,
  ) {
    Object.assign(globalThis, { pageInputs: this.#given });
  }

  /** Asks, and waits for the answer; none where the run is stopped. */
  ask(tell: (message: RunMessage) => void, place: Place, question: Question): Promise<Said | null> {
    const number = (this.#last += 1);
    return new Promise((done) => {
      const close = (said: Said | null) => {
        this.#open = null;
        tell({ kind: 'question', ...place, question: null });
        done(said);
      };
      this.#open = { number, place, question, inputs: [], close };
      tell({ kind: 'question', ...place, question: { number, question, ...VIEWPORT } });
    });
  }

  stop(): void {
    this.#open?.close(null);
  }

  /** What a sentence means by the suite's phrasebook; none where it is not in it. */
  phrase(suite: number, column: Question['column'], sentence: string): readonly string[] | null {
    const found = this.kept.phrases.find((one) => one.suite === suite && !one.gone && one.phrase.phrase === sentence);
    return (column === 'action' ? found?.phrase.steps : found?.phrase.assertions) ?? null;
  }

  #keep({ place, question }: Open, sentences: readonly string[]): void {
    const { suite } = this.kept.cases.get(place.id)!;
    const meaning = question.column === 'action' ? { steps: [...sentences] } : { assertions: [...sentences] };
    this.kept.phrases.push({ id: this.kept.next++, suite, phrase: { phrase: question.sentence, ...meaning }, gone: false });
  }

  #at(number: number): Open {
    return this.#open?.number === number ? this.#open : refuse('no-question', 'could not answer: the question is over');
  }

  commands(): Pick<Host, 'run_answer' | 'run_input'> {
    return {
      run_answer: async ({ number, answer, keep }) => {
        const open = this.#at(number);
        const { asks, column } = open.question;
        const sentences = answer.kind === 'means' ? answer.sentences : answer.kind === 'candidate' && asks.kind === 'which' ? [asks.candidates[answer.index]!.sentence] : [];
        for (const sentence of answer.kind === 'means' ? sentences : []) {
          const { problem } = reading(this.recorded, column, sentence);
          if (problem) refuse('unreadable', `could not read '${sentence}': ${problem.why}`);
        }
        const kept = keep && sentences.length > 0;
        if (kept) this.#keep(open, sentences);
        open.close({ answer, kept, inputs: open.inputs });
        return null;
      },
      run_input: async ({ number, input }) => {
        this.#at(number).inputs.push(input);
        this.#given.push(input);
        return null;
      },
    };
  }
}
