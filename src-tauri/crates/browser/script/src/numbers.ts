// Numbers of nodes, per document, given when a node is first seen and never reused.
const numbers = new WeakMap<Node, number>();
const nodes = new Map<number, WeakRef<Node>>();
const forgotten = new FinalizationRegistry<number>((number) => nodes.delete(number));
let next = 1;

export function numberOf(node: Node): number {
  let number = numbers.get(node);
  if (number === undefined) {
    number = next++;
    numbers.set(node, number);
    nodes.set(number, new WeakRef(node));
    forgotten.register(node, number);
  }
  return number;
}

export function nodeOf(number: number): Node | null {
  return nodes.get(number)?.deref() ?? null;
}

export function elementOf(number: number): Element | null {
  const node = nodeOf(number);
  return node instanceof Element ? node : (node?.parentElement ?? null);
}
