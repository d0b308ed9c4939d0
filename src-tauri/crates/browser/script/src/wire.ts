// The form in which a snapshot goes to the driver, which unpacks it (`engine/src/packed.rs`). What every element, text and block has
// stands in rows of numbers: a page of 10,000 elements is less than half as long so.
import type { Block, ElementOut, Run, SnapshotOut } from "./types.ts";

const KINDS = [undefined, "value", "placeholder", "covered", "mark"] as const;
const JOINTS = [undefined, "tight", "slight", "apart"] as const;

/** Numbers in place of words that come again and again. */
class Words {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();

  place(word: string): number {
    let place = this.places.get(word);
    if (place === undefined) {
      place = this.list.length;
      this.places.set(word, place);
      this.list.push(word);
    }
    return place;
  }
}

/** What few elements have, by the names of `verbatim_engine::snapshot::Element`; null where it is nothing. */
function furtherOf(element: ElementOut): object | null {
  const { node, parent, role, tag, name, bbox, visible, runs, style, states, ...further } = element;
  const stateful = Object.keys(states).length > 0;
  if (stateful) return { states, ...further };
  return Object.keys(further).length > 0 ? further : null;
}

function packElements(elements: ElementOut[]): object {
  const [roles, tags] = [new Words(), new Words()];
  const rows: number[] = [];
  const further: [number, object][] = [];
  elements.forEach((element, index) => {
    const { node, parent, role, tag, bbox, visible, runs, style } = element;
    rows.push(node.node, parent ?? -1, roles.place(role), tags.place(tag), bbox.x, bbox.y, bbox.width, bbox.height, visible ? 1 : 0, runs[0], runs[1], style);
    const more = furtherOf(element);
    if (more !== null) further.push([index, more]);
  });
  return { roles: roles.list, tags: tags.list, names: elements.map(({ name }) => name), rows, further };
}

function packRuns(runs: Run[]): object {
  const rows: number[] = [];
  const raws: [number, string][] = [];
  const cuts: [number, number][] = [];
  runs.forEach(({ block, style, kind, joint, raw, cut }, index) => {
    rows.push(block, style, KINDS.indexOf(kind), JOINTS.indexOf(joint));
    if (raw !== undefined) raws.push([index, raw]);
    if (cut !== undefined) cuts.push([index, cut]);
  });
  return { texts: runs.map(({ text }) => text), rows, raws, ...(cuts.length > 0 && { cuts }) };
}

function packBlocks(blocks: Block[]): number[] {
  const rows: number[] = [];
  for (const { node, element, bbox, floating } of blocks) rows.push(node.node, element ?? -1, bbox.x, bbox.y, bbox.width, bbox.height, floating === true ? 1 : 0);
  return rows;
}

export function pack({ elements, runs, blocks, ...whole }: SnapshotOut): string {
  return JSON.stringify({ elements: packElements(elements), runs: packRuns(runs), blocks: packBlocks(blocks), whole });
}
