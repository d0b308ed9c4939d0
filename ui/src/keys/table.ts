/** Every action of the application with its group and its key. The words stand in the texts under `action.<id>`. */

export const GROUPS = ['general', 'go', 'run', 'question', 'suites', 'table', 'review', 'history', 'lab', 'explore'] as const;
export type Group = (typeof GROUPS)[number];

interface Definition {
  readonly group: Group;
  readonly key: string;
}

export const ACTIONS = {
  palette: { group: 'general', key: 'Ctrl+K' },
  help: { group: 'general', key: 'F1' },
  'next-theme': { group: 'general', key: 'Ctrl+Alt+T' },
  'toggle-sidebar': { group: 'general', key: 'Ctrl+B' },
  'zoom-in': { group: 'general', key: 'Ctrl+Plus' },
  'zoom-out': { group: 'general', key: 'Ctrl+Minus' },
  'zoom-usual': { group: 'general', key: 'Ctrl+0' },
  undo: { group: 'general', key: 'Ctrl+Z' },
  redo: { group: 'general', key: 'Ctrl+Shift+Z' },
  revert: { group: 'general', key: 'Ctrl+Alt+Z' },

  'go-back': { group: 'go', key: 'Alt+ArrowLeft' },
  'go-case': { group: 'go', key: 'Ctrl+1' },
  'go-review': { group: 'go', key: 'Ctrl+2' },
  'go-history': { group: 'go', key: 'Ctrl+3' },
  'go-suite': { group: 'go', key: 'Ctrl+4' },
  'go-lab': { group: 'go', key: 'Ctrl+5' },
  'go-explore': { group: 'go', key: 'Ctrl+6' },
  'go-settings': { group: 'go', key: 'Ctrl+,' },
  'go-tree': { group: 'go', key: 'Shift+F6' },
  'go-table': { group: 'go', key: 'F6' },
  'go-question': { group: 'go', key: 'F4' },
  'go-questions': { group: 'go', key: 'F7' },
  search: { group: 'go', key: 'Ctrl+F' },
  'next-case': { group: 'go', key: 'Ctrl+PageDown' },
  'previous-case': { group: 'go', key: 'Ctrl+PageUp' },

  'run-case': { group: 'run', key: 'Ctrl+Enter' },
  'run-suite': { group: 'run', key: 'Ctrl+Shift+Enter' },
  'run-chosen': { group: 'run', key: 'Ctrl+Alt+Enter' },
  'run-row': { group: 'run', key: 'Alt+Enter' },
  'run-from': { group: 'run', key: 'Alt+Shift+ArrowDown' },
  'run-to': { group: 'run', key: 'Alt+Shift+ArrowUp' },
  'run-again': { group: 'run', key: 'Ctrl+R' },
  stop: { group: 'run', key: 'Ctrl+Shift+.' },
  'toggle-headed': { group: 'run', key: 'Ctrl+Alt+W' },
  'toggle-model': { group: 'run', key: 'Ctrl+Alt+M' },
  'toggle-preview': { group: 'run', key: 'Ctrl+Alt+P' },
  'toggle-attended': { group: 'run', key: 'Ctrl+Alt+A' },
  record: { group: 'run', key: 'Ctrl+Alt+R' },

  'answer-holds': { group: 'question', key: 'y' },
  'answer-holds-not': { group: 'question', key: 'n' },
  'answer-undecided': { group: 'question', key: 'c' },
  'answer-done': { group: 'question', key: 'd' },
  'answer-again': { group: 'question', key: 'l' },
  'answer-keep': { group: 'question', key: 'k' },
  'answer-page': { group: 'question', key: 'p' },
  'answer-write': { group: 'question', key: 'w' },
  'answer-alone': { group: 'question', key: 't' },
  'answer-undo': { group: 'question', key: 'z' },
  'question-next': { group: 'question', key: 'ArrowDown' },
  'question-previous': { group: 'question', key: 'ArrowUp' },
  'question-next-row': { group: 'question', key: 'ArrowRight' },
  'question-previous-row': { group: 'question', key: 'ArrowLeft' },
  'question-picture': { group: 'question', key: 'f' },

  'new-case': { group: 'suites', key: 'Ctrl+N' },
  'new-suite': { group: 'suites', key: 'Ctrl+Shift+N' },
  import: { group: 'suites', key: 'Ctrl+O' },
  export: { group: 'suites', key: 'Ctrl+Shift+E' },
  report: { group: 'run', key: 'Ctrl+Alt+E' },
  'add-sample': { group: 'suites', key: 'Ctrl+Alt+N' },
  rename: { group: 'suites', key: 'F2' },
  duplicate: { group: 'suites', key: 'Ctrl+D' },
  delete: { group: 'suites', key: 'Delete' },
  'move-case-up': { group: 'suites', key: 'Alt+ArrowUp' },
  'move-case-down': { group: 'suites', key: 'Alt+ArrowDown' },
  tags: { group: 'suites', key: 'Ctrl+T' },

  'row-edit': { group: 'table', key: 'F2' },
  'row-above': { group: 'table', key: 'Ctrl+Shift+ArrowUp' },
  'row-below': { group: 'table', key: 'Ctrl+Shift+ArrowDown' },
  'row-duplicate': { group: 'table', key: 'Ctrl+D' },
  'row-up': { group: 'table', key: 'Alt+ArrowUp' },
  'row-down': { group: 'table', key: 'Alt+ArrowDown' },
  'row-disable': { group: 'table', key: 'Ctrl+/' },
  'row-delete': { group: 'table', key: 'Ctrl+Delete' },
  'rows-all': { group: 'table', key: 'Ctrl+A' },
  fix: { group: 'table', key: 'Ctrl+.' },
  'next-problem': { group: 'table', key: 'F8' },

  'review-next-row': { group: 'review', key: 'ArrowDown' },
  'review-previous-row': { group: 'review', key: 'ArrowUp' },
  'review-deciding': { group: 'review', key: 'd' },
  'review-next-picture': { group: 'review', key: '.' },
  'review-previous-picture': { group: 'review', key: ',' },
  'review-compare': { group: 'review', key: 'c' },
  'review-edit': { group: 'review', key: 'e' },
  'review-reading': { group: 'review', key: 'r' },
  'review-accept': { group: 'review', key: 'a' },
  'review-refuse': { group: 'review', key: 'x' },

  'history-clear': { group: 'history', key: 'Ctrl+Backspace' },
  'history-delete': { group: 'history', key: 'Shift+Delete' },

  'lab-new': { group: 'lab', key: 'n' },
  'lab-resume': { group: 'lab', key: 'r' },
  'lab-compare': { group: 'lab', key: 'c' },
  'lab-export': { group: 'lab', key: 'e' },
  'lab-delete': { group: 'lab', key: 'Shift+Delete' },
  'weak-mend': { group: 'lab', key: 'a' },

  'explore-new': { group: 'explore', key: 'n' },
  'explore-export': { group: 'explore', key: 'e' },
} as const satisfies Record<string, Definition>;

export type Action = keyof typeof ACTIONS;

export const ALL = Object.keys(ACTIONS) as Action[];

export type Bindings = Partial<Record<Action, string>>;

/** The key of an action: the user's own, else the one of the table. */
export function keyOf(action: Action, own: Bindings): string {
  return own[action] ?? ACTIONS[action].key;
}

/** Actions whose key is the given one and that can be meant at the same time: those of one group, or of `general`, `go`, `run`. */
export function clashes(action: Action, key: string, own: Bindings): Action[] {
  const everywhere: readonly Group[] = ['general', 'go', 'run'];
  const group = ACTIONS[action].group;
  return ALL.filter((other) => {
    const theirs = ACTIONS[other].group;
    const together = theirs === group || everywhere.includes(theirs) || everywhere.includes(group);
    return other !== action && together && keyOf(other, own) === key;
  });
}

interface KeyLike {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ZOOM = new Set(['Plus', 'Minus']);

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** The chord of a keyboard event, as the table writes it; none for a modifier alone. */
export function chordOf(event: KeyLike): string | null {
  if (modifiers.has(event.key)) return null;
  const named = event.key.length > 1 || event.key === ' ';
  const plainKey = named ? (event.key === ' ' ? 'Space' : event.key) : charKey(event);
  const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
  const key = bare || plainKey.length > 1 ? plainKey : plainKey.toUpperCase();
  // Plus stands behind Shift on some keyboards, where people press its key without: both are meant.
  const shift = event.shiftKey && (named || !bare) && !ZOOM.has(key);
  return [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    shift && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

/** With Ctrl and Shift a layout gives the shifted sign ("&gt;" for "."): the key itself is meant. */
function charKey(event: KeyLike): string {
  if (event.ctrlKey || event.metaKey) {
    if (event.key === '+' || event.key === '=') return 'Plus';
    if (event.key === '-' || event.key === '_') return 'Minus';
  }
  if (!event.shiftKey || (!event.ctrlKey && !event.metaKey && !event.altKey)) return event.key;
  const signs: Record<string, string> = { Period: '.', Comma: ',', Slash: '/' };
  if (event.code?.startsWith('Digit')) return event.code.slice(5);
  return signs[event.code ?? ''] ?? event.key;
}

const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  Plus: '+',
  Minus: '−',
};

/** A chord as people read it. */
export function spoken(chord: string): string {
  return chord
    .split('+')
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
