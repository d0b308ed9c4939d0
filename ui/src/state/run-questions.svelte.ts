/** What runs have left undecided: read once for each run that is looked at, and as it is after each answer. */

import { host, type Answer, type OpenClaim, type QuestionAbout, type QuestionAnswered, type RunId, type RunQuestion, type RunQuestions } from '$/host';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { forgetReadings } from './reading-pool.svelte';
import { run } from './run.svelte';
import { errorText } from './toasts.svelte';

class QuestionsOfRuns {
  #known = $state.raw<ReadonlyMap<RunId, RunQuestions>>(new Map());
  /** Why the questions of a run could not be read. */
  #troubles = $state.raw<ReadonlyMap<RunId, string>>(new Map());

  of(id: RunId): RunQuestions | null {
    return this.#known.get(id) ?? null;
  }

  trouble(id: RunId): string {
    return this.#troubles.get(id) ?? '';
  }

  async load(id: RunId): Promise<void> {
    try {
      this.#keep(await host().run_questions({ run: id }));
    } catch (error) {
      this.#troubles = new Map([...this.#troubles, [id, errorText(error)]]);
    }
  }

  /** Answers, or takes an answer back: all that shows the run's verdicts follows. */
  async answer(about: QuestionAbout, answer: Answer | null): Promise<QuestionAnswered> {
    await documents.flush();
    const answered = await host().question_answer({ about, answer });
    const { questions, events, kept, dropped } = answered;
    this.#keep(questions);
    run.decided(questions.run, events);
    if (questions.suite !== null && (kept !== null || dropped.length > 0)) {
      documents.forget([], questions.suite);
      forgetReadings(questions.suite);
    }
    await library.refresh();
    return answered;
  }

  #keep(questions: RunQuestions): void {
    this.#known = new Map([...this.#known, [questions.run, questions]]);
    this.#troubles = new Map([...this.#troubles].filter(([id]) => id !== questions.run));
  }
}

export const runQuestions = new QuestionsOfRuns();

/** Claims that nobody has answered yet. */
export function openClaims(question: RunQuestion): readonly OpenClaim[] {
  return question.claims.filter((claim) => claim.answer === null);
}

/** How many questions are open, and for how many rows they stand. */
export function openOf(asked: RunQuestions | null): { questions: number; rows: number } {
  const open = (asked?.questions ?? []).map(openClaims).filter((claims) => claims.length > 0);
  return { questions: open.length, rows: rowsOf(open.flat()).length };
}

/** The rows of claims, each once: a cell may leave several claims open. */
export function rowsOf(claims: readonly OpenClaim[]): readonly OpenClaim[] {
  const place = ({ case: index, row }: OpenClaim) => `${index} ${row.part} ${row.row}`;
  return claims.filter((claim, at) => claims.findIndex((other) => place(other) === place(claim)) === at);
}

/** In how many cases claims stand. */
export function casesOf(claims: readonly OpenClaim[]): number {
  return new Set(claims.map((claim) => claim.case)).size;
}

/** The kind of answer that all claims of a question have; none where some are open, or they have several. */
export function answeredAs({ claims }: RunQuestion): Answer['kind'] | null {
  const kinds = new Set(claims.map((claim) => claim.answer?.kind));
  return kinds.size === 1 ? (claims[0]?.answer?.kind ?? null) : null;
}
