/** Which parts of the shell are open, and where the focus is to go. */

class ShellState {
  side = $state(true);
  palette = $state(false);
  help = $state(false);
  #tree: (() => void) | null = null;
  #search: (() => void) | null = null;

  /** The side bar says how it takes the focus. */
  takesFocus(tree: () => void, search: () => void): void {
    this.#tree = tree;
    this.#search = search;
  }

  focusTree(): void {
    this.side = true;
    requestAnimationFrame(() => this.#tree?.());
  }

  focusSearch(): void {
    this.side = true;
    requestAnimationFrame(() => this.#search?.());
  }
}

export const shell = new ShellState();
