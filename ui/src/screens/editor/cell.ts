/** CodeMirror in the cell that is open: keys of a spreadsheet, completion, and a mark under what could not be read. */

import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletion,
  snippet,
  type Completion as Choice,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, keymap, type Command, type DecorationSet } from '@codemirror/view';
import type { Completion, Doubt, Problem, Suggestion } from '$/host';
import type { Move } from '$/state/grid';

export type Suggest = (text: string, caret: number) => Promise<Completion>;

interface Options {
  readonly text: string;
  readonly label: string;
  readonly mode: 'type' | 'edit';
  /** A field of its own, not a cell: Enter begins a line, Mod-Enter is done with it, Tab goes on to what follows. */
  readonly lines?: boolean;
  readonly suggest: Suggest;
  readonly changed: (text: string) => void;
  readonly leave: (to: Move) => void;
  readonly cancel: () => void;
  readonly fix: () => boolean;
}

export interface CellHandle {
  /** Shows a text that was changed from outside. */
  setText(text: string): void;
  mark(problem: Problem | null, doubts: readonly Doubt[]): void;
  destroy(): void;
}

const setMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    const own = transaction.effects.find((effect) => effect.is(setMarks));
    return own ? (own.value as DecorationSet) : value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.theme({
  '&': { fontSize: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'auto', maxHeight: '320px' },
  '.cm-content': { padding: '0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-tooltip': {
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-snippetField': { backgroundColor: 'var(--accent-soft)' },
});

export function openCell(parent: HTMLElement, options: Options): CellHandle {
  let mode = options.mode;
  let known = options.text;
  const toggle: Command = () => {
    mode = 'edit';
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.text.length },
      extensions: [
        EditorView.cspNonce.of(document.querySelector('style')?.nonce ?? ''),
        history(),
        Prec.high(keymap.of(cellKeys(options, () => mode, toggle))),
        keymap.of([...historyKeymap, ...standardKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label }),
        autocompletion({
          override: [source(options.suggest)],
          defaultKeymap: false,
          selectOnOpen: false,
          icons: false,
          // Nothing is chosen until an arrow chooses it, so no key can accept what has only just appeared.
          interactionDelay: 0,
          maxRenderedOptions: 40,
        }),
        marks,
        theme,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          known = update.state.doc.toString();
          options.changed(known);
        }),
      ],
    }),
  });
  if (!options.lines) view.focus();
  return {
    setText(text) {
      if (text === known) return;
      known = text;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
    },
    mark: (problem, doubts) => markWhereTyped(view, marksOf(view, problem, doubts)),
    destroy: () => view.destroy(),
  };
}

/**
 * Shows marks without moving the caret. What is marked is put into an element of its own, and the browser takes the caret out of
 * what is put elsewhere; CodeMirror believes that it has stayed, so what is typed next would stand before the mark.
 */
function markWhereTyped(view: EditorView, shown: DecorationSet): void {
  const selection = document.getSelection();
  const before = [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
  view.dispatch({ effects: setMarks.of(shown) });
  const now = [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
  const moved = now.some((part, at) => part !== before[at]);
  // What is being composed is the browser's until it is done.
  if (!moved || !view.hasFocus || view.composing) return;
  const { anchor, head } = view.state.selection.main;
  const [from, to] = [view.domAtPos(anchor), view.domAtPos(head)];
  selection?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function marksOf(view: EditorView, problem: Problem | null, doubts: readonly Doubt[]): DecorationSet {
  const end = view.state.doc.length;
  const within = (spot: { from: number; to: number }) => spot.from < Math.min(spot.to, end);
  const wrong = problem && within(problem) ? [Decoration.mark({ class: 'unread' }).range(problem.from, Math.min(problem.to, end))] : [];
  const doubtful = doubts.filter(within).map((d) => Decoration.mark({ class: 'doubtful' }).range(d.from, Math.min(d.to, end)));
  return Decoration.set([...wrong, ...doubtful], true);
}

function cellKeys(options: Options, mode: () => Options['mode'], toEdit: Command) {
  const leave = (to: Move): Command => () => {
    options.leave(to);
    return true;
  };
  const enter: Command = (view) => (selectedCompletion(view.state) ? acceptCompletion(view) : leave('down')(view));
  const escape: Command = (view) => {
    if (completionStatus(view.state) === 'active') return closeCompletion(view);
    options.cancel();
    return true;
  };
  const arrow = (to: Move): Command => (view) => {
    if (completionStatus(view.state) === 'active' && (to === 'up' || to === 'down')) return moveCompletionSelection(to === 'down')(view);
    return mode() === 'type' && to !== 'left' && to !== 'right' ? leave(to)(view) : false;
  };
  const line: Command = (view) => {
    view.dispatch(view.state.replaceSelection('\n'), { scrollIntoView: true });
    return true;
  };
  const both = [
    { key: 'Escape', run: escape },
    { key: 'ArrowDown', run: arrow('down') },
    { key: 'ArrowUp', run: arrow('up') },
    { key: 'Mod-.', run: () => options.fix() },
    // As in spreadsheets; outside of an open cell it runs the row.
    { key: 'Alt-Enter', run: line },
  ];
  if (options.lines) {
    const chosen: Command = (view) => (selectedCompletion(view.state) ? acceptCompletion(view) : line(view));
    return [...both, { key: 'Mod-Enter', run: leave('down') }, { key: 'Enter', run: chosen }];
  }
  return [
    ...both,
    { key: 'Enter', run: enter, shift: line },
    { key: 'Tab', run: leave('next'), shift: leave('previous') },
    { key: 'F2', run: toEdit },
  ];
}

function source(suggest: Suggest) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    if (text.trim() === '' && !context.explicit) return null;
    const found = await suggest(text, context.pos);
    if (context.aborted || found.options.length === 0) return null;
    return { from: found.from, to: Math.max(found.to, context.pos), filter: false, options: found.options.map(choice) };
  };
}

function choice(suggestion: Suggestion): Choice {
  const { label, insert, detail } = suggestion;
  return { label, apply: insert.includes('${') ? snippet(insert) : insert, ...(detail !== null && { detail }) };
}
