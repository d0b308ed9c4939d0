/** Questions of a past run of the fake host, and what answers to them decide. */

import type { Answer, OpenClaim, Phrase, QuestionOffer, RunEvent, RunId, RunQuestion, RunQuestions } from '../generated';
import type { Host } from '../host';
import { addCase, newSuite, settingsOf, type Kept } from './library';
import { refuse, type Options } from './options';
import type { Past, PastRun } from './past';
import { reading } from './readings';
import type { Recorded } from './recorded';
import { Undecided, type Given } from './undecided';

/** The suite of these cases, the number of the first, and its name. */
const ASKED_SUITE = 4;
const ASKED_CASES = 90;
const NAME = "Shop in a tester's words";

type Commands = Pick<Host, 'run_questions' | 'question_offers' | 'question_at' | 'question_answer'>;
type Decided = Extract<RunEvent, { event: 'decided' }>;

interface Open {
  readonly about: Undecided;
  readonly attempt: PastRun['attempts'][number];
}

export class Answers {
  readonly #all: readonly Undecided[];
  /** By attempt. */
  readonly #given = new Map<number, Given>();
  #reads = 0;

  constructor(
    readonly kept: Kept,
    readonly past: Past,
    readonly recorded: Recorded,
    readonly asked: Options,
  ) {
    this.#all = Undecided.all(recorded, asked.questions === 'steps');
  }

  /** Puts the suite into the library, with one run in the past. */
  place(): void {
    this.kept.suites.unshift(newSuite(ASKED_SUITE, NAME, false, settingsOf({ base_url: 'http://127.0.0.1:4000' })));
    this.#all.forEach((about, index) => addCase(this.kept, ASKED_SUITE, ASKED_CASES + index, about.content));
    if (!this.asked.fresh) this.past.recordMore(ASKED_CASES, this.#all.map((about) => about.attempt(null)), { name: NAME, id: ASKED_SUITE });
  }

  /** A case of these as it is played now; none of another name. */
  played(name: string): { whole: ReturnType<Undecided['attempt']>; live: ReturnType<Undecided['live']> } | null {
    const about = this.#all.find((one) => one.told.name === name);
    if (!about) return null;
    const whole = about.attempt(null, this.#phrases().some((phrase) => reads(phrase, about)));
    return { whole, live: about.live(whole) };
  }

  #phrases(): Phrase[] {
    return this.kept.phrases.filter((one) => one.suite === ASKED_SUITE && !one.gone).map((one) => one.phrase);
  }

  #run(id: RunId): PastRun {
    return this.past.runs.find((run) => run.line.id === id) ?? refuse('not-found', 'could not find the run');
  }

  /** The claims that a run has left open, those that are alike together. */
  #groups(run: PastRun): Open[][] {
    const groups = new Map<string, Open[]>();
    for (const attempt of run.attempts) {
      const about = this.#all.find((one) => one.told.name === attempt.line.name);
      const isOpen = attempt.recorded.verdict.verdict === 'inconclusive' || this.#given.has(attempt.line.id);
      if (!about || !isOpen || run.line.partial) continue;
      const alike = about.told.literal === null ? about.told.claim : about.told.claim.replace(about.told.literal, '…');
      groups.set(alike, [...(groups.get(alike) ?? []), { about, attempt }]);
    }
    return [...groups.values()];
  }

  #group({ run, question, claim }: { run: RunId; question: number; claim: number }): { group: Open[]; own: Open } {
    const group = this.#groups(this.#run(run))[question - 1];
    const own = group?.[claim];
    return group && own ? { group, own } : refuse('usage', 'could not find that question');
  }

  #questions(id: RunId): RunQuestions {
    const run = this.#run(id);
    const claim = ({ about, attempt: { line } }: Open): OpenClaim => ({ ...about.claim(), case: line.case, attempt: line.id, case_id: line.case_id, ...this.#given.get(line.id) });
    const questions = this.#groups(run).map((group, index): RunQuestion => ({ number: index + 1, claims: group.map(claim) }));
    const rows = run.line.partial ? [] : run.attempts.flatMap((one) => one.recorded.rows.filter((row) => row.row.part === 'rows'));
    const decided = rows.filter((row) => row.verdict !== null && row.verdict.verdict !== 'inconclusive').length;
    const suite = this.kept.suites.some((one) => one.id === run.line.suite_id && !one.gone) ? run.line.suite_id : null;
    return { run: id, name: run.line.suite, suite, started: run.line.started, rows: rows.length, decided, questions };
  }

  #offer(group: readonly Open[], own: Open, offer: Omit<QuestionOffer, 'fits'>): QuestionOffer {
    const fits = group.filter(({ about }) => {
      const words = about.words(offer.sentence, own.about);
      return words !== null && (about === own.about || about.offers.some((known) => known.sentence === words));
    });
    return { ...offer, fits: fits.length };
  }

  /** An answer in the words of a claim, and whether it holds by it; none where it says nothing of that claim. */
  #said(answer: Answer, { about }: Open, own: Open): Given | null {
    if (answer.kind !== 'means') return { answer, holds: answer.kind === 'holds' ? true : answer.kind === 'holds-not' ? false : null };
    const sentences = answer.sentences.map((sentence) => about.words(sentence, own.about));
    const shown = (sentence: string) => about.offers.some((known) => known.sentence === sentence);
    if (!sentences.every((sentence) => sentence !== null)) return null;
    return { answer: { kind: 'means', sentences }, holds: about.column === 'expected' && sentences.every(shown) ? true : null };
  }

  #decide(run: PastRun, open: Open, given: Given | null): Decided {
    const { line } = open.attempt;
    if (given) this.#given.set(line.id, given);
    else this.#given.delete(line.id);
    const now = open.about.attempt(given);
    this.past.decide(run, line.id, now);
    const { row, claim } = open.about.told;
    return { run: 'case', case: line.case, at_ms: 0, event: 'decided', row, claim, answer: given?.answer ?? null, holds: given?.holds ?? null, row_verdict: open.about.rowVerdict(given), verdict: now.verdict, deciding: now.row };
  }

  /** Phrases that rest on no answer any more go, the new one comes. */
  #keep(before: readonly Phrase[], phrase: Phrase | null): Phrase[] {
    const rest = [...this.#all].flatMap((about) => this.#restOf(about));
    const gone = before.filter((known) => !rest.some((one) => same(one, known)));
    for (const one of this.kept.phrases) if (gone.some((known) => same(known, one.phrase))) one.gone = true;
    const known = this.#phrases().some((one) => phrase !== null && same(one, phrase));
    if (phrase && !known) this.kept.phrases.push({ id: this.kept.next++, suite: ASKED_SUITE, phrase, gone: false });
    return gone;
  }

  #restOf(about: Undecided): Phrase[] {
    const attempts = this.past.runs.flatMap((run) => run.attempts).filter((one) => one.line.name === about.told.name);
    return attempts.flatMap((one) => {
      const answer = this.#given.get(one.line.id)?.answer;
      return answer?.kind === 'means' ? [phraseOf(about, answer.sentences, false), phraseOf(about, answer.sentences, true)] : [];
    });
  }

  commands(): Commands {
    return {
      run_questions: async ({ run }) => {
        this.#reads += 1;
        if (this.asked.questions === 'unread' && this.#reads === 2) refuse('store', 'could not read the history: the disk does not answer');
        return this.#questions(run);
      },
      question_offers: async ({ about }) => {
        const { group, own } = this.#group(about);
        const offers = own.about.offers.map((offer) => this.#offer(group, own, { ...offer, came: true }));
        return offers.sort((a, b) => b.fits - a.fits);
      },
      question_at: async ({ about, x, y }) => {
        const { group, own } = this.#group(about);
        return own.about.at(x, y).map((offer) => this.#offer(group, own, offer));
      },
      question_answer: async ({ about, answer }) => {
        if (this.asked.broken) refuse('store', 'could not write to the disk: no space is left');
        const { group, own } = this.#group(about);
        const sentences = answer?.kind === 'means' ? answer.sentences : [];
        for (const sentence of sentences) {
          const { problem } = reading(this.recorded, own.about.column, sentence);
          if (problem) refuse('usage', `could not take this for an answer: ${problem.why}`);
        }
        const before = this.#phrases();
        const run = this.#run(about.run);
        const events = (about.alone ? [own] : group).flatMap((open) => {
          const given = answer === null ? null : this.#said(answer, open, own);
          return answer !== null && given === null ? [] : [this.#decide(run, open, given)];
        });
        const phrase = answer?.kind === 'means' ? phraseOf(own.about, sentences, about.alone) : null;
        const dropped = this.#keep(before, phrase);
        return { questions: this.#questions(about.run), events, kept: phrase, dropped };
      },
    };
  }
}

function same(a: Phrase, b: Phrase): boolean {
  return a.phrase === b.phrase && JSON.stringify([a.steps, a.assertions]) === JSON.stringify([b.steps, b.assertions]);
}

function phraseOf({ told }: Undecided, sentences: readonly string[], alone: boolean): Phrase {
  const { literal, claim } = told;
  if (told.column) return { phrase: claim, steps: [...sentences] };
  if (alone || literal === null || !sentences.some((sentence) => sentence.includes(`'${literal}'`))) return { phrase: claim, assertions: [...sentences] };
  return { phrase: claim.replace(`'${literal}'`, '{p1}'), assertions: sentences.map((sentence) => sentence.replaceAll(`'${literal}'`, "'{p1}'")) };
}

/** Whether a phrase reads a claim. */
function reads({ phrase }: Phrase, { told }: Undecided): boolean {
  return phrase === told.claim || (told.literal !== null && phrase === told.claim.replace(`'${told.literal}'`, '{p1}'));
}
