import { afterEach, describe, expect, it, vi } from 'vitest';
import { Frames } from '../../src/state/frames';

/** A picture of a worker's page: its head of four numbers, and no more. */
function frame(worker: number): ArrayBuffer {
  const made = new ArrayBuffer(8);
  new DataView(made).setUint16(0, worker, true);
  return made;
}

describe('pictures of live pages', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are given once more, but not to the case that comes next on the worker', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
    const frames = new Frames();
    frames.take(frame(0));
    const taken = vi.fn();
    const off = frames.onFrame(taken);
    await vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
    off();

    frames.forget(0);
    const next = vi.fn();
    frames.onFrame(next);
    frames.take(frame(1));
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
    expect(next.mock.calls.map(([worker]) => worker)).toEqual([1]);
  });
});
