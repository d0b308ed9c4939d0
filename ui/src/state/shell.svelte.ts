/** Which parts of the shell are open, and where the focus is to go. */

import { tick } from 'svelte';

class ShellState {
  side = $state(true);
  palette = $state(false);
  help = $state(false);
  helpTab = $state<'sentences' | 'keys'>('sentences');
  #tree: ((line?: string) => void) | null = null;
  #search: (() => void) | null = null;

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
