import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type Host } from '../../src/host';
import type { Answer, Attended, Asks, RunMessage } from '../../src/host/generated';
import { asking } from '../../src/state/asking.svelte';
import { emptyRun, strengthOf, take, takeWaiting } from '../../src/state/fold';
import { route } from '../../src/state/route.svelte';
import { toasts } from '../../src/state/toasts.svelte';
import { answerWords, exchangeWords } from '../../src/text/answers';

const row = { part: 'rows', row: 1 } as const;
const finding = { cause: 'ambiguous-step', sentence: 'Do it', message: 'nobody reads it' } as const;
const bbox = { x: 1, y: 2, width: 3, height: 4 };
const which: Asks = { kind: 'which', candidates: [{ description: "button 'A'", sentence: "Click the button 'A'", bbox }] };

const question = (number: number, asks: Asks = { kind: 'meaning' }, sentence = 'Do it'): Attended => ({
  number,
  question: { row, column: 'action', sentence, finding, asks },
  width: 1280,
  height: 800,
});
const told = (asked: Attended | null): Extract<RunMessage, { kind: 'question' }> => ({ kind: 'question', worker: 0, case: 0, id: 7, question: asked });

describe('a run that waits', () => {
  const given: { number: number; answer: Answer; keep: boolean }[] = [];
  let refuse: Error | null = null;

  beforeEach(() => {
    given.length = 0;
    refuse = null;
    connectTo({
      run_answer: async (args: (typeof given)[number]) => {
        given.push(args);
        if (refuse) throw refuse;
        return null;
      },
    } as unknown as Host);
    asking.begin();
    route.go({ screen: 'case', id: 7 });
    toasts.list = [];
  });

  it('takes an answer, and keeps only what says what is meant', async () => {
    asking.take(told(question(1)), 'C');
    asking.keep = true;
    await asking.answer({ kind: 'done' });
    asking.draft = " Click 'A' \n\nClick 'B'";
    await asking.means();
    expect(given).toEqual([
      { number: 1, answer: { kind: 'done' }, keep: false },
      { number: 1, answer: { kind: 'means', sentences: ["Click 'A'", "Click 'B'"] }, keep: true },
    ]);
  });

  it('says why an answer was not taken, and loses nothing of it', async () => {
    asking.take(told(question(1)), 'C');
    asking.draft = 'Clik';
    refuse = Object.assign(new Error("could not read 'Clik'"), { code: 'unreadable' });
    await asking.means();
    expect([asking.trouble, asking.draft, asking.sending, asking.open?.attended.number]).toEqual(["could not read 'Clik'", 'Clik', false, 1]);
    asking.take(told(null), 'C');
    asking.take(told(question(2)), 'C');
    expect([asking.draft, asking.trouble]).toEqual(['Clik', '']);
    asking.take(told(question(3, { kind: 'meaning' }, 'Do something else')), 'C');
    expect(asking.draft).toBe('');
  });

  it('asks for a sentence before it sends none', async () => {
    asking.take(told(question(1)), 'C');
    await asking.means();
    expect(given).toEqual([]);
    expect(asking.trouble).not.toBe('');
  });

  it('says so on another screen, and leads there', () => {
    asking.take(told(question(1)), 'C');
    expect(toasts.list).toHaveLength(0);
    route.go({ screen: 'history', tab: 'list' });
    asking.take(told(question(2)), 'C');
    expect(toasts.list[0]?.button?.label).toContain('F4');
    toasts.list[0]?.button?.act();
    expect(route.now).toEqual({ screen: 'case', id: 7 });
    expect(asking.wanted).toBe(true);
  });

  it('is over when the run is, and its time does not count', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    asking.take(told(question(1)), 'C');
    vi.advanceTimersByTime(400);
    expect(asking.waited()).toBe(400);
    asking.take(told(question(2)), 'C');
    vi.advanceTimersByTime(100);
    asking.end();
    vi.advanceTimersByTime(5000);
    expect([asking.open, asking.waited()]).toEqual([null, 500]);
    vi.useRealTimers();
  });
});

describe('events of an attended run', () => {
  const at = { run: 'case', case: 0, at_ms: 5 } as const;

  it('light the row that waits, and keep what was answered', () => {
    const view = emptyRun();
    take(view, { ...at, event: 'case-started', name: 'C', tags: [], attempt: 1, expect: null });
    take(view, { ...at, event: 'row-started', row, action: 'Do it', expected: '' });
    takeWaiting(view, 0, question(1, which).question);
    const now = () => view.cases.get(0)!.rows[0]!;
    expect(now()).toMatchObject({ waiting: true, offered: ["button 'A'"] });
    takeWaiting(view, 0, null);
    take(view, { ...at, event: 'answered', row, column: 'action', sentence: 'Do it', asks: 'which', answer: { kind: 'candidate', index: 0 }, kept: true });
    take(view, { ...at, event: 'row-finished', row, verdict: { verdict: 'pass', strength: 'by-person' }, duration_ms: 9, snapshot: null });
    expect(now()).toMatchObject({ waiting: false, answers: [{ meant: "button 'A'", kept: true }] });
    expect(strengthOf(now().verdict)).toBe('by-person');
    expect(answerWords(now().answers[0]!.answer, now().answers[0]!.meant)).toBe("button 'A' is meant");
  });

  it('are told in words', () => {
    const all: Answer[] = [{ kind: 'holds' }, { kind: 'holds-not' }, { kind: 'candidate', index: 1 }, { kind: 'means', sentences: ['a', 'b'] }, { kind: 'done' }, { kind: 'again' }, { kind: 'undecided' }];
    expect(all.map((answer) => answerWords(answer))).toEqual(['it is true', 'it is not true', 'number 2 is meant', 'it means: a; b', 'done by hand', 'look again', 'can\'t tell']);
    expect(exchangeWords({ asks: 'holds', sentence: 'All is well', answer: { kind: 'holds' }, kept: false })).toBe('asked: is “All is well” true on the page; you answered: it is true');
    expect(exchangeWords({ asks: 'meaning', sentence: 'Do it', answer: { kind: 'means', sentences: ['x'] }, kept: true })).toContain('it means: x; saved as a phrase');
  });
});
