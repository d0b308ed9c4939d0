import { describe, expect, it } from 'vitest';
import { emptyRun, endOpen, markOf, runningStep, take, takeAsking } from '../../src/state/fold';
import type { RunEvent } from '../../src/host/generated';

const row = { part: 'rows', row: 1 } as const;
const finding = { cause: 'target-missing', sentence: "Click 'Go'", message: "nothing is named 'Go'" } as const;
const at = { run: 'case', case: 0, at_ms: 5 } as const;
const events: RunEvent[] = [
  { run: 'started', suite: 'S', started: '2026-01-01T00:00:00Z', cases: 1, workers: 1, base_url: null, browser: 'b' },
  { ...at, event: 'case-started', name: 'C', tags: [], attempt: 1, expect: null },
  { ...at, event: 'row-started', row, action: "Click 'Go'", expected: '' },
  { ...at, event: 'step-started', row, step: 1, text: "click 'Go'" },
  { ...at, event: 'readiness', row, step: 1, target: { element: 'e', quote: null, bbox: null }, waited_ms: 1, finding: null },
  { ...at, event: 'acting', row, step: 1, input: 'click' },
  { ...at, event: 'step-finished', row, step: 1, text: "click 'Go'", outcome: 'fail', duration_ms: 7 },
  { ...at, event: 'row-finished', row, verdict: { verdict: 'fail', ...finding }, duration_ms: 9, snapshot: null },
  { ...at, event: 'case-finished', verdict: { verdict: 'fail', ...finding }, row, duration_ms: 10, model_calls: 0 },
  { run: 'finished', stopped: false, duration_ms: 12 },
];

describe('events of a run', () => {
  it('come to a row with its step, lit while it runs', () => {
    const view = emptyRun();
    for (const event of events.slice(0, 6)) take(view, event);
    const running = () => view.cases.get(0)!;
    const before = running();
    expect(runningStep(running())).toMatchObject({ step: 1, outcome: 'running', acting: true, target: { element: 'e' } });
    for (const event of events.slice(6)) take(view, event);
    expect(runningStep(running())).toBeNull();
    expect(running().rows[0]).toMatchObject({ verdict: { cause: 'target-missing' }, duration_ms: 9 });
    expect(running()).toMatchObject({ deciding: row, duration_ms: 10 });
    expect(runningStep(before)).not.toBeNull();
    expect(view).toMatchObject({ finished: true, planned: 1 });
  });

  it('tell what a model is asked, what it answered, and what the cell was read as', () => {
    const view = emptyRun();
    for (const event of events.slice(0, 3)) take(view, event);
    const asking = { agent: 'clarity', model: 'm', question: '?', attempt: 1 } as const;
    takeAsking(view, 0, asking);
    expect(view.cases.get(0)!.asking).toEqual(asking);
    takeAsking(view, 0, null);
    const call = { agent: 'clarity', prompt: { id: 'clarity', version: 1 }, model: 'm', temperature: 0, question: '?', reply: '{}', prompt_tokens: 1, reply_tokens: 1, took_ms: 5, refused: null } as const;
    take(view, { ...at, event: 'asked', row, call: { ...call, refused: 'no JSON' } });
    take(view, { ...at, event: 'asked', row, call });
    take(view, { ...at, event: 'proposed', row, agent: 'clarity', column: 'action', cell: "Click 'Go'", sentences: ["click 'Go'"] });
    const found = view.cases.get(0)!;
    expect(found.asking).toBeNull();
    expect(found.calls.map((one) => [one.call.refused, one.sentences])).toEqual([['no JSON', []], [null, ["click 'Go'"]]]);
    expect(found.rows[0]).toMatchObject({ byReading: true });
    takeAsking(view, 7, asking);
    expect(view.cases.size).toBe(1);
  });

  it('end a row that was cut off with its case, and name it', () => {
    const stopped = { verdict: 'inconclusive', cause: 'stopped', sentence: '', message: 'the run was stopped' } as const;
    const view = emptyRun();
    for (const event of events.slice(0, 6)) take(view, event);
    take(view, { ...at, event: 'case-finished', verdict: stopped, row: null, duration_ms: 10, model_calls: 0 });
    const found = view.cases.get(0)!;
    expect(found.rows[0]).toMatchObject({ verdict: stopped, steps: [{ outcome: 'not-run', acting: false }] });
    expect(found.deciding).toEqual(row);
    expect(runningStep(found)).toBeNull();
  });

  it('leave nothing running when the run ends without an end of the case', () => {
    const view = emptyRun();
    for (const event of events.slice(0, 6)) take(view, event);
    endOpen(view, 'interrupted');
    const found = view.cases.get(0)!;
    expect(found.verdict).toBeNull();
    expect(found.rows[0]).toMatchObject({ verdict: { cause: 'interrupted' } });
  });

  it('leave the mark of what was stopped on its case and its row', () => {
    const view = emptyRun();
    for (const event of events.slice(0, 6)) take(view, event);
    endOpen(view, 'stopped');
    const found = view.cases.get(0)!;
    expect([markOf(found.verdict), markOf(found.rows[0]!.verdict)]).toEqual(['stopped', 'stopped']);
    expect(found.deciding).toEqual(row);
    expect(markOf({ verdict: 'inconclusive', cause: 'target-missing' })).toBe('inconclusive');
    expect(markOf(null)).toBeNull();
  });

  it('of a case that never began are left out', () => {
    const view = emptyRun();
    take(view, events[2]!);
    expect(view.cases.size).toBe(0);
  });
});
