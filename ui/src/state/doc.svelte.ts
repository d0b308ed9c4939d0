/** A value that is edited: undo and redo, saved by itself a moment after each change. */

import type { Saved } from '$/host';
import { refusalCode } from '$/host';
import { errorText } from './toasts.svelte';
import { change, discard, redo, settle, start, undo, type Past } from './undo';

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';

const PAUSE_MS = 400;

export class Doc<T> {
  #past = $state.raw<Past<T>>() as Past<T>;
  state = $state<SaveState>('saved');
  /** Why it could not be saved; said until it is. */
  why = $state('');
  /** It was deleted: there is nothing to save until it is brought back. */
  gone = $state(false);
  /** When it was changed last, by the clock of `performance.now`. */
  changed_ms = -Infinity;
  revision: number;
  #opened: T;
  #saved: T;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  readonly #save: (value: T, revision: number) => Promise<Saved>;

  constructor(value: T, revision: number, save: (value: T, revision: number) => Promise<Saved>) {
    this.#past = start(value);
    this.#opened = value;
    this.#saved = value;
    this.revision = revision;
    this.#save = save;
  }

  get now(): T {
    return this.#past.now;
  }

  get canUndo(): boolean {
    return this.#past.before.length > 0;
  }

  get canRedo(): boolean {
    return this.#past.after.length > 0;
  }

  get canRevert(): boolean {
    return !Object.is(this.now, this.#opened);
  }

  /** Makes a change that one undo takes back; changes under the same key that follow each other are one. */
  apply(next: T, label: string, key: string | null = null): void {
    this.#past = change(this.#past, next, label, key);
    this.#changed();
  }

  settle(): void {
    this.#past = settle(this.#past);
  }

  /** Takes back what is being typed, which leaves no step for undo. */
  discard(): void {
    const before = this.now;
    this.#past = discard(this.#past);
    if (!Object.is(this.now, before)) this.#changed();
  }

  undo(): void {
    this.#past = undo(this.#past);
    this.#changed();
  }

  redo(): void {
    this.#past = redo(this.#past);
    this.#changed();
  }

  revert(label: string): void {
    this.apply(this.#opened, label);
  }

  /** Changes something that was saved elsewhere in every value, those that undo would bring back included. */
  protected rewrite(change: (value: T) => T): void {
    const done = new Map<T, T>();
    const once = (value: T): T => {
      const known = done.get(value) ?? change(value);
      done.set(value, known);
      return known;
    };
    const entries = (list: Past<T>['before']) => list.map((entry) => ({ ...entry, value: once(entry.value) }));
    this.#opened = once(this.#opened);
    this.#saved = once(this.#saved);
    const { now, before, after, dropped, ...rest } = this.#past;
    this.#past = { ...rest, now: once(now), before: entries(before), after: entries(after), dropped: entries(dropped) };
  }

  #changed(): void {
    this.changed_ms = performance.now();
    this.#touched();
  }

  #touched(): void {
    if (Object.is(this.now, this.#saved)) {
      if (this.state === 'changed' || this.state === 'failed') Object.assign(this, { state: 'saved', why: '' });
      return;
    }
    if (this.state !== 'conflict') this.state = 'changed';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Saves now what is not saved; false where it could not be. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // One write at a time: each carries the revision that the one before it was given. Whoever waited looks again, for another
    // that waited may have begun to write meanwhile.
    do await this.#saving;
    while (this.#saving);
    if (Object.is(this.now, this.#saved)) return true;
    if (this.state === 'conflict') return false;
    this.#saving = this.#write(this.now);
    await this.#saving;
    return Object.is(this.now, this.#saved);
  }

  async #write(value: T): Promise<void> {
    this.state = 'saving';
    try {
      const { revision } = await this.#save(value, this.revision);
      this.revision = revision;
      this.#saved = value;
      this.state = 'saved';
      this.why = '';
    } catch (error) {
      this.state = refusalCode(error) === 'revision-conflict' ? 'conflict' : 'failed';
      this.why = errorText(error);
    }
    this.#saving = null;
    // What was changed meanwhile, back to what had been saved before included.
    if (this.state === 'saved') this.#touched();
  }

  /** Takes what is on the screen for right, although it was saved elsewhere since. */
  async overwrite(revision: number): Promise<boolean> {
    this.revision = revision;
    this.state = 'changed';
    return this.flush();
  }
}
