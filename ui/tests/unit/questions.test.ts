import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type Host } from '../../src/host';
import type { Answer, OpenClaim, QuestionAbout, QuestionAnswered, QuestionOffer, RunEvent, RunQuestions, Verdict } from '../../src/host/generated';
import { AnsweringState } from '../../src/state/answering.svelte';
import { emptyRun, take } from '../../src/state/fold';
import { answeredAs, openOf, rowsOf, runQuestions } from '../../src/state/run-questions.svelte';
import { casesOfAnswer, doneWords } from '../../src/text/done';

const OPEN: Verdict = { verdict: 'inconclusive', cause: 'undecidable-assertion', sentence: 'It is well', message: 'nobody can tell', went_on: true };
const PASS: Verdict = { verdict: 'pass', strength: 'by-person' };

const claim = (index: number, row: number, answer: Answer | null = null): OpenClaim => ({
  case: index,
  attempt: 10 + index,
  case_id: 20 + index,
  name: `Case ${index}`,
  row: { part: 'rows', row },
  column: 'expected',
  action: 'Do it',
  claim: `'${index}' is well`,
  why: 'nobody can tell',
  before: null,
  after: null,
  answer,
  holds: answer?.kind === 'holds' ? true : null,
});

const asked = (...groups: OpenClaim[][]): RunQuestions => ({ run: 1, name: 'Suite', suite: 5, started: '2026-10-01T08:00:00Z', rows: 9, decided: 6, questions: groups.map((claims, index) => ({ number: index + 1, claims })) });

const decided = (index: number, row: number, holds: boolean | null, verdict: Verdict): RunEvent => ({
  run: 'case', case: index, at_ms: 0, event: 'decided', row: { part: 'rows', row }, claim: '', answer: null, holds, row_verdict: verdict, verdict, deciding: verdict.verdict === 'pass' ? null : { part: 'rows', row },
});

describe('the questions of a run', () => {
  let now: RunQuestions;
  let refuse: Error | null;
  const given: { about: QuestionAbout; answer: Answer | null }[] = [];
  const offers: QuestionOffer[] = [{ sentence: "'0' is displayed", fits: 2, bbox: null, came: true }];

  beforeEach(async () => {
    given.length = 0;
    refuse = null;
    now = asked([claim(0, 2), claim(1, 2)], [claim(0, 3)]);
    connectTo({
      run_questions: async () => now,
      question_offers: async () => offers,
      question_at: async ({ x }: { x: number }) => (x > 5 ? [] : [{ ...offers[0]!, came: false }]),
      question_answer: async ({ about, answer }: (typeof given)[number]): Promise<QuestionAnswered> => {
        if (refuse) throw refuse;
        given.push({ about, answer });
        const groups = now.questions.map(({ number, claims }) => claims.map((one, index) => (number === about.question && (!about.alone || index === about.claim) ? { ...one, answer } : one)));
        now = asked(...groups);
        return { questions: now, events: [decided(0, 2, true, PASS)], kept: null, dropped: [] };
      },
      library: async () => ({ suites: [] }),
    } as unknown as Host);
    await runQuestions.load(1);
  });

  it('are counted by what is open, rows each once', () => {
    expect(openOf(now)).toEqual({ questions: 2, rows: 3 });
    expect(openOf(asked([claim(0, 2, { kind: 'holds' }), claim(1, 2)]))).toEqual({ questions: 1, rows: 1 });
    expect(openOf(null)).toEqual({ questions: 0, rows: 0 });
    expect(rowsOf([claim(0, 2), claim(0, 2), claim(0, 3)]).length).toBe(2);
    expect(answeredAs({ number: 1, claims: [claim(0, 2, { kind: 'holds' }), claim(1, 2)] })).toBeNull();
    expect(answeredAs({ number: 1, claims: [claim(0, 2, { kind: 'holds' })] })).toBe('holds');
  });

  it('go on to the next open one, and take the last answer back', async () => {
    const state = new AnsweringState(1);
    await state.answer({ kind: 'holds' });
    expect([state.at, state.claim, state.wanted, state.canUndo]).toEqual([1, 0, 1, true]);
    await state.answer({ kind: 'undecided' });
    expect(openOf(runQuestions.of(1)).questions).toBe(0);
    state.go(0);
    await state.answer({ kind: 'holds-not' });
    await state.undo();
    expect(given.at(-1)).toEqual({ about: { run: 1, question: 1, claim: 0, alone: false }, answer: { kind: 'holds' } });
    await state.undo();
    await state.undo();
    expect(given.slice(-2).map(({ about, answer }) => [about.question, answer])).toEqual([[2, null], [1, null]]);
    expect([state.at, state.canUndo]).toEqual([0, false]);
  });

  it('open at the row of the case that they are asked from, and stay while rows are open', async () => {
    const state = new AnsweringState(1, 11);
    expect([state.at, state.claim]).toEqual([0, 1]);
    state.alone = true;
    await state.answer({ kind: 'holds-not' });
    expect(given.at(-1)?.about).toEqual({ run: 1, question: 1, claim: 1, alone: true });
    expect([state.at, state.claim, state.alone]).toEqual([0, 0, false]);
  });

  it('keep what was written when it is not taken, and say why', async () => {
    const state = new AnsweringState(1);
    await state.means();
    expect(state.trouble).not.toBe('');
    state.writing = true;
    state.draft = ' It is nice \n\n And well ';
    refuse = Object.assign(new Error('could not read it'), { code: 'usage' });
    await state.means();
    expect([state.trouble, state.draft, state.sending, state.at]).toEqual(['could not read it', ' It is nice \n\n And well ', false, 0]);
    refuse = null;
    await state.means();
    expect(given.at(-1)?.answer).toEqual({ kind: 'means', sentences: ['It is nice', 'And well'] });
    expect([state.trouble, state.draft, state.writing]).toEqual(['', '', false]);
  });

  it('take what is pointed at for what they may mean', async () => {
    const state = new AnsweringState(1);
    await vi.waitFor(() => expect(state.offers).toEqual(offers));
    await state.point(1, 1);
    expect([state.pointed, state.offers[0]?.came]).toEqual([true, false]);
    await state.point(9, 9);
    expect(state.offers).toEqual([]);
    await state.offer();
    expect([state.pointed, state.offers]).toEqual([false, offers]);
    await state.take(state.offers[4]);
    expect(given).toEqual([]);
  });

  it('of a step have an offer written to its end where it leaves a value open', async () => {
    const step: OpenClaim = { ...claim(0, 2), column: 'action' };
    now = asked([step]);
    await runQuestions.load(1);
    const state = new AnsweringState(1);
    await state.take({ sentence: "Enter '…' into 'Name'", fits: 1, bbox: null, came: true });
    expect([given.length, state.writing, state.draft]).toEqual([0, true, "Enter '…' into 'Name'"]);
    await state.take({ sentence: "Click 'Save'", fits: 1, bbox: null, came: true });
    expect(given.at(-1)?.answer).toEqual({ kind: 'means', sentences: ["Click 'Save'"] });
  });

  it('whose answers change what a run shows', () => {
    const view = emptyRun();
    const row = { part: 'rows', row: 2 } as const;
    take(view, { run: 'case', case: 0, at_ms: 0, event: 'case-started', name: 'Case 0', tags: [], attempt: 1, expect: null });
    take(view, { run: 'case', case: 0, at_ms: 0, event: 'row-started', row, action: '', expected: '' });
    take(view, { run: 'case', case: 0, at_ms: 0, event: 'row-finished', row, verdict: OPEN, duration_ms: 1, snapshot: null });
    take(view, { run: 'case', case: 0, at_ms: 0, event: 'case-finished', verdict: OPEN, row, duration_ms: 1, model_calls: 0 });
    take(view, decided(0, 2, true, PASS));
    const found = view.cases.get(0);
    expect([found?.verdict, found?.rows[0]?.verdict, found?.deciding, found?.duration_ms]).toEqual([PASS, PASS, null, 1]);
  });

  it('say what an answer did', () => {
    const did = (events: RunEvent[], more: Partial<QuestionAnswered> = {}): QuestionAnswered => ({ questions: asked([claim(0, 2, { kind: 'holds' })]), events, kept: null, dropped: [], ...more });
    const phrase = { phrase: '{p1} is well', assertions: [] };
    expect(doneWords({ question: 1, answer: { kind: 'holds' }, did: did([decided(0, 2, true, PASS)]) })).toBe('It is true. 1 row decided.');
    expect(doneWords({ question: 1, answer: { kind: 'undecided' }, did: did([decided(0, 2, null, OPEN)]) })).toBe('Can\'t tell. It stays undecided.');
    const means: Answer = { kind: 'means', sentences: ["'0' is displayed"] };
    const step = asked([{ ...claim(0, 2, means), column: 'action' }]);
    expect(doneWords({ question: 1, answer: means, did: { ...did([decided(0, 2, null, OPEN)], { kept: phrase }), questions: step } })).toContain('The next run does it.');
    expect(doneWords({ question: 1, answer: means, did: did([decided(0, 2, true, PASS), decided(1, 2, null, OPEN)], { kept: phrase }) })).toBe(
      "It means: '0' is displayed. 1 row decided. The page of this run does not show it; the next run decides. Saved as a phrase: “{p1} is well”.",
    );
    expect(doneWords({ question: 1, answer: means, did: did([decided(0, 2, true, PASS)]) })).toContain('No phrase can say it, so the next run asks again.');
    expect(doneWords({ question: 1, answer: null, did: did([decided(0, 2, null, OPEN)], { dropped: [phrase] }) })).toBe('Taken back: 1 row is open again. The phrase “{p1} is well” was removed.');
    expect(casesOfAnswer({ question: 1, answer: null, did: did([decided(0, 2, null, OPEN), decided(0, 3, true, PASS)]) })).toEqual([{ name: 'Case 0', verdict: PASS }]);
  });
});
