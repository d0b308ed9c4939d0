import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type Host } from '../../src/host';
import type { RunEvent, RunMessage, RunRequest } from '../../src/host/generated';
import { run } from '../../src/state/run.svelte';
import { toasts } from '../../src/state/toasts.svelte';

const request: RunRequest = { suite: 1, cases: [7, 8], rows: { kind: 'whole' }, repeat: 1, secrets: {}, headed: false, workers: 1, live: false, no_model: false, attended: false };
const event = (of: RunEvent): RunMessage => ({ kind: 'event', run: 3, event: of });
const begins = (index: number, id: number): RunMessage[] => [
  { kind: 'worker', worker: 0, case: index, id, name: `C${id}` },
  event({ run: 'case', case: index, at_ms: 1, event: 'case-started', name: `C${id}`, tags: [], attempt: 1, expect: null }),
];
const stopped = { verdict: 'inconclusive', cause: 'stopped', sentence: '', message: '' } as const;

describe('a run that is told to stop', () => {
  let tell: (message: RunMessage) => void = () => {};
  let refuse: Error | null = null;

  beforeEach(async () => {
    refuse = null;
    toasts.list = [];
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 0));
    connectTo({
      run_start: async ({ events }: { events: typeof tell }) => {
        tell = events;
        return 3;
      },
      run_expected: async () => ({ total_ms: null, cases: [] }),
      run_stop: async () => {
        if (refuse) throw refuse;
        return null;
      },
      library: async () => ({ suites: [] }),
    } as unknown as Host);
    await run.start(request);
    for (const message of begins(0, 7)) tell(message);
  });

  it('shows no case that begins after that, and marks the one that was stopped', async () => {
    await run.stop();
    expect(run.stopping).toBe(true);
    for (const message of begins(1, 8)) tell(message);
    expect(run.workers.map((one) => one.id)).toEqual([7]);
    expect(run.of(8)).toBeNull();
    tell(event({ run: 'case', case: 0, at_ms: 2, event: 'case-finished', verdict: stopped, row: null, duration_ms: 2, model_calls: 0 }));
    tell({ kind: 'ended', run: 3, state: 'stopped', page_open: false });
    expect(run.stopping).toBe(false);
    expect(run.of(7)?.verdict).toEqual(stopped);
  });

  it('goes on with the next case where it could not be stopped', async () => {
    refuse = new Error('no answer');
    const refused = run.stop();
    for (const message of begins(1, 8)) tell(message);
    await refused;
    expect(run.workers.map((one) => one.id)).toEqual([8]);
    expect(run.of(8)?.name).toBe('C8');
    tell({ kind: 'ended', run: 3, state: 'finished', page_open: false });
  });
});
