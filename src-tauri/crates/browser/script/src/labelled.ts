// Labels of controls. The browser's own `labels` list searches the whole document for each control: an index does it once.
let index: Map<Element, HTMLLabelElement[]> | null = null;
const controls = new Map<Element, Element>();

/** Keeps the index while `work` runs, in which the document must not change. */
export function withLabelIndex<T>(roots: Iterable<Document | ShadowRoot>, work: () => T): T {
  index = new Map();
  for (const root of roots) {
    for (const label of root.querySelectorAll("label")) {
      const control = label.control;
      if (control === null) continue;
      controls.set(label, control);
      const known = index.get(control);
      if (known === undefined) index.set(control, [label]);
      else known.push(label);
    }
  }
  try {
    return work();
  } finally {
    index = null;
    controls.clear();
  }
}

/** The control of a label, while the index is kept. */
export const labelledBy = (label: Element): Element | undefined => controls.get(label);

export function labelsOf(element: Element): HTMLLabelElement[] {
  if (index !== null) return index.get(element) ?? [];
  return [...((element as HTMLInputElement).labels ?? [])] as HTMLLabelElement[];
}
