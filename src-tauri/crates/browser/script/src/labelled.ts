// Labels of controls. The browser's own `labels` list searches the whole document for each control: an index does it once.
let index: Map<Element, HTMLLabelElement[]> | null = null;
const controls = new Map<Element, Element>();

/** Keeps the index while `work` runs, in which the document must not change. */
export function withLabelIndex<T>(roots: Iterable<Document | ShadowRoot>, work: () => T): T {
  index = new Map();
  for (const root of roots) {
    for (const label of root.querySelectorAll("label")) {
      const control = controlOf(label, root);
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

const LABELABLE = "button,input:not([type=hidden]),meter,output,progress,select,textarea";

/** The control of a label. Of several with the identifier that it asks for, a browser takes the first; who reads the page, the one that stands
 *  by the label. */
function controlOf(label: HTMLLabelElement, root: Document | ShadowRoot): Element | null {
  const control = label.control;
  if (label.htmlFor === "") return control;
  const same = root.querySelectorAll(`#${CSS.escape(label.htmlFor)}`);
  if (control === null && same.length === 1) return onlyControlIn(same[0] as Element);
  return same.length < 2 ? control : nearest(label, [...same].filter((element) => element === control || element.matches(LABELABLE)));
}

const DRAWN = "[role=slider],[role=spinbutton],[role=combobox],[role=listbox],[role=textbox],[role=switch],[role=checkbox],[role=radiogroup]";

/** What a label means that names the box around a control, as around the thumb of a slider that a script draws. */
function onlyControlIn(box: Element): Element | null {
  const found = box.querySelectorAll(`${LABELABLE},${DRAWN}`);
  return found.length === 1 ? (found[0] as Element) : null;
}

/** Of elements the one that stands with another in the innermost part of the document; right behind it rather than before. */
export function nearest(to: Element, among: Element[]): Element | null {
  for (let part: Element | null = to.parentElement; part !== null; part = part.parentElement) {
    const inside = among.filter((element) => part.contains(element));
    const isBehind = (element: Element): boolean => (to.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (inside.length > 0) return inside.find(isBehind) ?? inside.at(-1) ?? null;
  }
  return among[0] ?? null;
}
