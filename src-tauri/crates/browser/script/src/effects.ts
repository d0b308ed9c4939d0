// What an action changes besides the DOM: focus, selection, scroll positions, values.
import type { ScriptEffects } from "../api.ts";
import type { Mutations } from "./mutations.ts";
import { isEditingHost, isSelect, isTextField } from "./states.ts";
import { now } from "./time.ts";
import { allRoots, composedParent, containsComposed, focusedElement } from "./tree.ts";

interface Baseline {
  at: number;
  focus: Element | null;
  selection: string;
  scroll: string;
  values: Map<Element, string>;
}

const MOST_MARKS = 8;
const CONTROLS = "input:not([type=hidden]),textarea,select";

export class Effects {
  private readonly baselines: Baseline[] = [];
  /** What the last trusted press of the pointer hit, which takes the focus by itself. */
  private pressed: Element | null = null;
  /** When a selection was last copied: nothing else tells of it. */
  private copied = -Infinity;

  constructor(private readonly mutations: Mutations) {
    const press = (event: Event): void => {
      if (event.isTrusted) this.pressed = (event.composedPath()[0] as Element | undefined) ?? null;
    };
    addEventListener("mousedown", press, { capture: true, passive: true });
    for (const type of ["copy", "cut"]) {
      addEventListener(type, (event) => { if (event.isTrusted && selectionKey() !== "") this.copied = now(); }, { capture: true, passive: true });
    }
  }

  mark(at: number): void {
    this.pressed = null;
    this.baselines.push({ at, focus: focusedElement(), selection: selectionKey(), scroll: scrollKey(), values: valuesOf() });
    if (this.baselines.length > MOST_MARKS) this.baselines.shift();
  }

  since(at: number): ScriptEffects {
    const mutation = this.mutations.effectSince(at);
    const base = this.baselines.find((baseline) => baseline.at === at);
    if (base === undefined) return { mutation, focus: false, selection: false, value: false };
    const values = valuesOf();
    return {
      mutation,
      focus: this.focusMoved(base),
      selection: this.copied >= at || selectionKey() !== base.selection || scrollKey() !== base.scroll,
      value: [...base.values].some(([control, value]) => (values.get(control) ?? value) !== value),
    };
  }

  /** Focus that goes onto the clicked button or link, or is lost by a click on what takes none, is the input's own doing. */
  private focusMoved(base: Baseline): boolean {
    const focus = focusedElement();
    if (focus === base.focus) return false;
    if (this.pressed === null) return true;
    if (focus === null) return base.focus?.isConnected === false;
    return isEditable(focus) || !containsComposed(focus, this.pressed);
  }
}

function isEditable(element: Element): boolean {
  return isTextField(element) || isSelect(element) || isEditingHost(element);
}

/** The selected text, of the page and in a field: a caret alone moves with every click. */
const selectionKey = (): string => selectionInField() + selectionOfPage();

function selectionInField(): string {
  const field = focusedElement();
  if (field === null || !isTextField(field)) return "";
  // Fields such as "number" tell nothing of it.
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null || start === end ? "" : `${start}-${end} `;
}

function selectionOfPage(): string {
  const selection = getSelection();
  return selection === null || selection.isCollapsed ? "" : `${selection.toString().length}:${selection.anchorOffset}:${selection.focusOffset}`;
}

function scrollKey(): string {
  const positions = [`${Math.round(scrollX)},${Math.round(scrollY)}`];
  for (let e = focusedElement(); e !== null; e = composedParent(e)) positions.push(`${e.scrollLeft},${e.scrollTop}`);
  return positions[0] ?? "";
}

/** What all fields, lists and boxes hold. */
export function valuesKey(): string {
  return [...valuesOf().values()].join("\n");
}

function valuesOf(): Map<Element, string> {
  const values = new Map<Element, string>();
  for (const root of allRoots()) {
    for (const control of root.querySelectorAll(CONTROLS)) {
      const { value, checked, indeterminate } = control as HTMLInputElement;
      const chosen = isSelect(control) ? [...control.selectedOptions].map((option) => option.index).join() + String(control.matches(":open")) : "";
      values.set(control, `${checked ?? ""}${indeterminate ?? ""}|${chosen}|${value}`);
    }
  }
  return values;
}
