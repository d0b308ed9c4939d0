import { describe, expect, it } from 'vitest';
import type { ExplorationMap } from '../../src/host';
import { HEIGHT, WIDTH, layout, type Layout } from '../../src/screens/explore/layout';

/** A map of so many pages with these steps between them. */
function mapOf(pages: number, steps: readonly (readonly [number, number])[]): ExplorationMap {
  return {
    base_url: '',
    states: Array.from({ length: pages }, (_, at) => ({ address: `/${at}`, title: '', way: [], choices: 0, tried: 0, lost: false })),
    steps: steps.map(([from, to]) => ({ from, says: '', to, quiescent: false })),
    findings: [],
    left_alone: [],
    rows: steps.length,
    ended: 'done',
  } as unknown as ExplorationMap;
}

function apart({ nodes }: Layout): void {
  const places = new Set(nodes.map(({ x, y }) => `${x} ${y}`));
  expect(places.size).toBe(nodes.length);
  // Pages stand on a grid: no two places of it share a pixel.
  const columns = [...new Set(nodes.map(({ x }) => x))].sort((a, b) => a - b);
  const rows = [...new Set(nodes.map(({ y }) => y))].sort((a, b) => a - b);
  for (const [at, x] of columns.slice(1).entries()) expect(x - columns[at]!).toBeGreaterThanOrEqual(WIDTH);
  for (const [at, y] of rows.slice(1).entries()) expect(y - rows[at]!).toBeGreaterThanOrEqual(HEIGHT);
}

/** A map that looks as if it were drawn by lot, the same each time. */
function drawn(pages: number, seed: number): ExplorationMap {
  let state = seed;
  const lot = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  return mapOf(pages, Array.from({ length: pages * 3 }, () => [lot(pages), lot(pages)] as const));
}

describe('the map of an exploration', () => {
  it('is empty where no page was met', () => {
    expect(layout(mapOf(0, [])).nodes).toEqual([]);
  });

  it('has each page once, beside the one that first led to it', () => {
    const { nodes } = layout(mapOf(5, [[0, 1], [0, 2], [1, 3], [2, 3], [3, 0], [2, 4], [4, 4]]));
    expect(nodes.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(nodes.map(({ parent }) => parent)).toEqual([null, 0, 0, 1, 2]);
    expect(nodes[0]!.children).toEqual([1, 2]);
    expect(nodes[1]!.y).toBe(nodes[0]!.y);
    expect(nodes[2]!.y).toBeGreaterThan(nodes[1]!.y);
    apart(layout(mapOf(5, [[0, 1], [0, 2], [1, 3], [2, 3], [3, 0], [2, 4], [4, 4]])));
  });

  it('has pages that were opened by their address at its left', () => {
    const { nodes } = layout(mapOf(4, [[0, 1], [2, 3], [3, 2]]));
    expect(nodes.filter(({ parent }) => parent === null).map(({ at }) => at)).toEqual([0, 2]);
    expect(nodes[2]!.x).toBe(nodes[0]!.x);
  });

  it('takes pages that lead in a circle, and steps to pages that are not there', () => {
    const { nodes } = layout(mapOf(3, [[0, 1], [1, 2], [2, 0], [0, 0], [1, 9], [9, 1]]));
    expect(nodes.map(({ parent }) => parent)).toEqual([null, 0, 1]);
  });

  it('does not use the stack up on a chain of 5,000 pages', () => {
    const chain = layout(mapOf(5_000, Array.from({ length: 4_999 }, (_, at) => [at, at + 1] as const)));
    expect(chain.nodes).toHaveLength(5_000);
    expect(new Set(chain.nodes.map(({ y }) => y)).size).toBe(1);
    const wide = layout(mapOf(5_000, Array.from({ length: 4_999 }, (_, at) => [0, at + 1] as const)));
    apart(wide);
  });

  it('lets no two pages overlap, however they lead to each other', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const all = layout(drawn(200, seed));
      apart(all);
      for (const { x, y } of all.nodes) {
        expect(x + WIDTH).toBeLessThanOrEqual(all.width);
        expect(y + HEIGHT).toBeLessThanOrEqual(all.height);
      }
    }
  });
});
