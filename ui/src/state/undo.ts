/** Undo and redo over values that are never changed in place. */

export interface Past<T> {
  readonly now: T;
  readonly before: readonly Entry<T>[];
  readonly after: readonly Entry<T>[];
  /** Changes under the same key are one, until something else happens. */
  readonly open: string | null;
  /** What the change that is open has taken from redo. */
  readonly dropped: readonly Entry<T>[];
}

export interface Entry<T> {
  readonly value: T;
  readonly label: string;
}

const LIMIT = 500;

export function start<T>(now: T): Past<T> {
  return { now, before: [], after: [], open: null, dropped: [] };
}

export function change<T>(past: Past<T>, next: T, label: string, key: string | null = null): Past<T> {
  if (Object.is(past.now, next)) return past;
  if (key !== null && key === past.open) return { ...past, now: next, after: [] };
  const before = [...past.before, { value: past.now, label }].slice(-LIMIT);
  return { now: next, before, after: [], open: key, dropped: past.after };
}

/** Takes back the change that is open as if it had never been made: neither undo nor redo knows of it. */
export function discard<T>(past: Past<T>): Past<T> {
  const entry = past.before.at(-1);
  if (past.open === null || !entry) return past;
  return { now: entry.value, before: past.before.slice(0, -1), after: past.dropped, open: null, dropped: [] };
}

/** Ends the change that is being typed: the next one is undone on its own. */
export function settle<T>(past: Past<T>): Past<T> {
  return past.open === null ? past : { ...past, open: null, dropped: [] };
}

export function undo<T>(past: Past<T>): Past<T> {
  const entry = past.before.at(-1);
  if (!entry) return past;
  return {
    now: entry.value,
    before: past.before.slice(0, -1),
    after: [...past.after, { value: past.now, label: entry.label }],
    open: null,
    dropped: [],
  };
}

export function redo<T>(past: Past<T>): Past<T> {
  const entry = past.after.at(-1);
  if (!entry) return past;
  return {
    now: entry.value,
    before: [...past.before, { value: past.now, label: entry.label }],
    after: past.after.slice(0, -1),
    open: null,
    dropped: [],
  };
}
