/** Which parts of the shell are open, and where the focus is to go. */

import { tick } from 'svelte';

/** A small window, or a larger one at a zoom of 200 %: there the side bar lies over what is shown, and opens when it is asked for. */
const small = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 800px)');

class ShellState {
  narrow = $state(small?.matches ?? false);
  side = $state(!(small?.matches ?? false));
  palette = $state(false);
  help = $state(false);
  helpTab = $state<'sentences' | 'keys'>('sentences');
  #tree: ((line?: string) => void) | null = null;
  #search: (() => void) | null = null;

  constructor() {
    small?.addEventListener('change', ({ matches }) => {
      this.narrow = matches;
      this.side = !matches;
    });
  }

  /** What was chosen in the side bar is to be seen: where it lies over that, it goes. */
  chosen(): void {
    if (!this.narrow) return;
    this.side = false;
    void tick().then(() => document.getElementById('main')?.focus());
  }

  /** The side bar says how it takes the focus. */
  takesFocus(tree: (line?: string) => void, search: () => void): void {
    this.#tree = tree;
    this.#search = search;
  }

  /** The help, at the list of sentences. */
  showSentences(): void {
    this.helpTab = 'sentences';
    this.help = true;
  }

  /** Goes to a line of the tree, by its key; to the current one where none is named. */
  focusTree(line?: string): void {
    this.side = true;
    void tick().then(() => this.#tree?.(line));
  }

  /** Before the next key, which is typed into the search already. */
  focusSearch(): void {
    this.side = true;
    void tick().then(() => this.#search?.());
  }
}

export const shell = new ShellState();
