import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type Host } from '../../src/host';
import type { AppSettings, CaseNode, Start, SuiteNode } from '../../src/host/generated';
import { begin } from '../../src/state/begin.svelte';
import { library } from '../../src/state/library.svelte';
import { route } from '../../src/state/route.svelte';
import { settings } from '../../src/state/settings.svelte';

const node = (id: number, suite: number): CaseNode => ({ id, suite, name: `C${id}`, tags: [], last: null, flaky: false }) as unknown as CaseNode;
const suite = (id: number, cases: number[]): SuiteNode => ({ id, name: `S${id}`, cases: cases.map((one) => node(one, id)) }) as unknown as SuiteNode;
const begun = (left: AppSettings['left']): Start => ({ settings: { ...settings.now, left }, sample: null }) as unknown as Start;

describe('the window', () => {
  let saved: AppSettings[] = [];

  beforeEach(() => {
    saved = [];
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    connectTo({ settings_save: async ({ settings: kept }: { settings: AppSettings }) => void saved.push(kept), zoom: async () => null } as unknown as Host);
    library.suites = [suite(1, [11, 12]), suite(2, [21])];
    library.closed = new Set();
    route.go({ screen: 'welcome' });
  });

  it('opens at the case at which it was left, with the suites folded that were folded', () => {
    begin.take(begun({ case: 12, folded: [2] }));
    expect(route.now).toMatchObject({ screen: 'case', id: 12 });
    expect([...library.closed]).toEqual([2]);
    // Nothing of that is a change: it is what was kept.
    expect(saved).toEqual([]);
  });

  it('keeps what is folded and unfolded, for the next start', () => {
    begin.take(begun({ case: 12, folded: [2] }));
    library.toggle(1);
    expect(saved.at(-1)?.left.folded).toEqual([2, 1]);
    begin.take(begun(saved.at(-1)!.left));
    expect([...library.closed]).toEqual([2, 1]);
    library.toggle(2);
    expect(saved.at(-1)?.left.folded).toEqual([1]);
  });

  it('does without a case or a suite that is gone', () => {
    begin.take(begun({ case: 99, folded: [2, 7] }));
    expect(route.now.screen).toBe('welcome');
    expect([...library.closed]).toEqual([2]);
  });
});
