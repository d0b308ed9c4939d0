/** Where the pages of a map stand: a tree from left to right, each page one step beside the one that first led to it. */

import type { ExplorationMap } from '$/host';

/** Sizes in CSS pixels. */
export const WIDTH = 190;
export const HEIGHT = 40;
export const ACROSS = 240;
export const DOWN = 52;
const MARGIN = 16;

export interface Placed {
  /** Its number in the map, from 0. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The page before it; none where it was opened by its address. */
  readonly parent: number | null;
  readonly children: readonly number[];
}

export interface Layout {
  readonly nodes: readonly Placed[];
  readonly width: number;
  readonly height: number;
}

/** Every page once, at the end of the fewest steps that lead to it; no two pages overlap. */
export function layout(map: ExplorationMap): Layout {
  const count = map.states.length;
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of map.steps) if (from !== to && from < count && to < count) next[from]!.push(to);
  const parent: (number | null)[] = new Array<number | null>(count).fill(null);
  const depth: number[] = new Array<number>(count).fill(-1);
  const children: number[][] = Array.from({ length: count }, () => []);
  const roots: number[] = [];
  for (let root = 0; root < count; root += 1) {
    if (depth[root] !== -1) continue;
    roots.push(root);
    depth[root] = 0;
    const queue = [root];
    for (let head = 0; head < queue.length; head += 1) {
      const at = queue[head]!;
      for (const to of next[at]!) {
        if (depth[to] !== -1) continue;
        depth[to] = depth[at]! + 1;
        parent[to] = at;
        children[at]!.push(to);
        queue.push(to);
      }
    }
  }
  const row = rows(roots, children);
  const nodes = map.states.map((_, at) => ({ at, x: MARGIN + depth[at]! * ACROSS, y: MARGIN + row[at]! * DOWN, parent: parent[at]!, children: children[at]! }));
  const far = (pick: (node: Placed) => number) => nodes.reduce((most, node) => Math.max(most, pick(node)), 0);
  return { nodes, width: far((node) => node.x) + WIDTH + MARGIN, height: far((node) => node.y) + HEIGHT + MARGIN };
}

/** The row of each page: the first child stands beside its parent, the others below. Deep maps must not use the stack up. */
function rows(roots: readonly number[], children: readonly (readonly number[])[]): number[] {
  const row: number[] = [];
  let free = 0;
  const open = [...roots].reverse();
  const firstOf = new Set(children.map((own) => own[0]));
  while (open.length > 0) {
    const at = open.pop()!;
    // A first child shares the row that its parent has just been given.
    if (!firstOf.has(at)) free += 1;
    row[at] = free - 1;
    open.push(...[...children[at]!].reverse());
  }
  return row;
}
