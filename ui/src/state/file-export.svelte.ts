/** Something that was kept as a file: what the sheet for it shows. */

import { errorText, toasts } from './toasts.svelte';

/** How a line of a list becomes a file in one of several forms. */
interface Steps<Line, Form> {
  /** Asks where to write to; none where the person has thought better of it. */
  readonly pick: (line: Line, form: Form) => Promise<string | null>;
  readonly write: (line: Line, form: Form, path: string) => Promise<unknown>;
  /** What is said afterwards. */
  readonly done: (path: string) => string;
}

export class FileExport<Line, Form extends string> {
  /** What is to be written; none where the sheet is closed. */
  line = $state.raw<Line | null>(null);
  form: Form;
  busy = $state(false);
  trouble = $state('');
  readonly #steps: Steps<Line, Form>;

  constructor(
    readonly forms: readonly [Form, ...Form[]],
    steps: Steps<Line, Form>,
  ) {
    this.form = $state(forms[0]);
    this.#steps = steps;
  }

  show(line: Line): void {
    this.trouble = '';
    this.line = line;
  }

  async write(): Promise<void> {
    const { line, form } = this;
    if (line === null) return;
    this.trouble = '';
    this.busy = true;
    try {
      const path = await this.#steps.pick(line, form);
      if (path === null) return;
      await this.#steps.write(line, form, path);
      this.line = null;
      toasts.note(this.#steps.done(path));
    } catch (error) {
      this.trouble = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}
