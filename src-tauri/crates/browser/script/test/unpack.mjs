// A snapshot as it was before it was packed (src/wire.ts), as `verbatim_engine::packed` unpacks it.

const KINDS = [undefined, "value", "placeholder", "covered", "mark"];
const JOINTS = [undefined, "tight", "slight", "apart"];
const ref = (node) => ({ document: 0, node });
const index = (number) => (number < 0 ? null : number);

function* rows(numbers, size) {
  if (numbers.length % size !== 0) throw new Error("a row of numbers is too short");
  for (let i = 0; i < numbers.length; i += size) yield numbers.slice(i, i + size);
}

/** What is nothing is left out, as where it was never set. */
const set = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

export function unpack(text) {
  const { elements: e, runs: r, blocks, whole } = JSON.parse(text);
  const further = new Map(e.further);
  const raws = new Map(r.raws);
  const cuts = new Map(r.cuts);
  const elements = [...rows(e.rows, 12)].map(([node, parent, role, tag, x, y, width, height, visible, from, to, style], i) => ({
    node: ref(node), parent: index(parent), role: e.roles[role], tag: e.tags[tag], name: e.names[i], states: {}, bbox: { x, y, width, height },
    visible: visible === 1, runs: [from, to], style, ...further.get(i),
  }));
  const runs = [...rows(r.rows, 4)].map(([block, style, kind, joint], i) =>
    set({ text: r.texts[i], raw: raws.get(i), cut: cuts.get(i), block, style, kind: KINDS[kind], joint: JOINTS[joint] }));
  return {
    ...whole, elements, runs,
    blocks: [...rows(blocks, 7)].map(([node, element, x, y, width, height, floating]) =>
      set({ node: ref(node), element: index(element), bbox: { x, y, width, height }, floating: floating === 1 || undefined })),
  };
}
