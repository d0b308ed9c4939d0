/** Which actions can be done at this moment, and what a key does. */

import { ACTIONS, ALL, chordOf, keyOf, type Action, type Bindings } from './table';

type Handlers = Partial<Record<Action, () => unknown>>;

interface Registration {
  readonly handlers: Handlers;
  readonly when: () => boolean;
}

class Actions {
  /** The user's own keys. */
  bindings = $state.raw<Bindings>({});
  /** Beside what is shown of it: while effects are torn down, state reads as it was before, and what came meanwhile would be lost. */
  #all: readonly Registration[] = [];
  #registered = $state.raw<readonly Registration[]>([]);
  /** Set while a key is being chosen, so that it is not carried out. */
  paused = $state(false);
  /** When a sign was last typed, wherever: on the clock of `performance.now`. */
  typed_ms = -Infinity;

  /** Registers what actions do; the latest wins. Gives back how to take it away. */
  on(handlers: Handlers, when: () => boolean = () => true): () => void {
    const registration = { handlers, when };
    this.#set([...this.#all, registration]);
    return () => this.#set(this.#all.filter((other) => other !== registration));
  }

  #set(all: readonly Registration[]): void {
    this.#all = all;
    this.#registered = all;
  }

  #handler(action: Action, focused: boolean): (() => unknown) | undefined {
    return this.#registered.findLast((r) => r.handlers[action] && (!focused || r.when()))?.handlers[action];
  }

  available(): Action[] {
    return ALL.filter((action) => this.#handler(action, false));
  }

  do(action: Action): boolean {
    const handler = this.#handler(action, true) ?? this.#handler(action, false);
    handler?.();
    return handler !== undefined;
  }

  key(action: Action): string {
    return keyOf(action, this.bindings);
  }

  /** What a key event does; true where it did something. */
  press(event: KeyboardEvent): boolean {
    const chord = chordOf(event);
    if (chord?.length === 1) this.typed_ms = event.timeStamp;
    if (event.defaultPrevented || this.paused || chord === null) return false;
    if (isTyping(event.target) && !reaches(chord)) return false;
    for (const action of ALL) {
      if (this.key(action) !== chord || (ACTIONS[action].group === 'review' && inWidget(event.target))) continue;
      const handler = this.#handler(action, true);
      if (!handler) continue;
      event.preventDefault();
      handler();
      return true;
    }
    return false;
  }
}

/** Keys that a field for text needs for itself. */
function reaches(chord: string): boolean {
  if (/^(Ctrl\+(Z|Shift\+Z|Y|A|C|X|V|Backspace|Delete|ArrowLeft|ArrowRight)|Shift\+(?!F\d+$)\w+)$/.test(chord)) return false;
  if (/^Alt\+Arrow(Left|Right)$/.test(chord)) return false;
  return /^(Ctrl|Alt)\+/.test(chord) || /^(Shift\+)?F\d+$/.test(chord);
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return element?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]') ?? false;
}

/** Arrow keys and letters belong to a menu, list or tab that has the focus. */
function inWidget(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return element?.closest('[role=menu], [role=tablist], [role=dialog], [role=slider], [role=tree], input[type=range]') != null;
}

export const actions = new Actions();
