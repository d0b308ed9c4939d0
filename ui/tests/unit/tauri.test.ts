import { beforeEach, describe, expect, it, vi } from 'vitest';

const { invoke, Channel } = vi.hoisted(() => ({
  invoke: vi.fn(),
  Channel: class {
    constructor(readonly onmessage: (message: unknown) => void) {}
  },
}));
vi.mock('@tauri-apps/api/core', () => ({ invoke, Channel, convertFileSrc: (id: string) => id }));
vi.mock('@tauri-apps/api/event', () => ({ listen: vi.fn() }));

const { tauriHost } = await import('../../src/host/tauri');

describe('the host within the window', () => {
  beforeEach(() => invoke.mockReset());

  it('hands what hears of a command over as a channel', async () => {
    const heard: unknown[] = [];
    await tauriHost().passport_take({ progress: (task) => heard.push(task) });
    const [name, args] = invoke.mock.calls[0]!;
    expect(name).toBe('passport_take');
    expect(args.progress).toBeInstanceOf(Channel);
    args.progress.onmessage('a task');
    expect(heard).toEqual(['a task']);
  });

  it('hands everything else over as it is', async () => {
    await tauriHost().study_open({ study: 3 });
    expect(invoke).toHaveBeenCalledWith('study_open', { study: 3 });
  });
});
