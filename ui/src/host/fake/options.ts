/** What a test or a person asks of the fake host, in the address: `?fresh&rows=500`. */

export interface Options {
  /** Nothing has run yet. */
  readonly fresh: boolean;
  /** No suite at all. */
  readonly empty: boolean;
  /** No browser is found. */
  readonly noBrowser: boolean;
  /** Rows of the first case, at least. */
  readonly rows: number;
  /** Attempts in the history, at least. */
  readonly attempts: number;
  /** How many times as fast as it was a run is played. */
  readonly speed: number;
  /** Names and cells are of the worst kind. */
  readonly hostile: boolean;
  /** A model is set up; its server answers the connection test with this fault, none if it is empty. */
  readonly model: string | null;
  /** There is a suite whose runs leave something undecided; `unread`: its questions cannot be read the second time; `steps`: one is of a step. */
  readonly questions: string | null;
  /** Suites have cells that nothing reads. */
  readonly dialect: boolean;
  /** There are studies; `unread`: their list cannot be read, `pruned`: none can be shown, `dies`: one that is begun is broken off. */
  readonly lab: string | null;
  /** There are explorations, one of them of so many pages; `unread`: their list cannot be read, `torn`: none can be shown, `dies`: one that is begun is broken off, `waits`: it goes on until it is stopped. */
  readonly explored: string | null;
  /** The model has its passport. */
  readonly passport: boolean;
  /** The disk has no room: what is kept is only read. */
  readonly readOnly: boolean;
  /** Every save fails. */
  readonly broken: boolean;
  /** Each case was saved in another window after it was opened here. */
  readonly elsewhere: boolean;
  /** The files that are chosen when one is asked for, one after the other. */
  readonly files: readonly string[];
}

export function options(): Options {
  const asked = new URLSearchParams(location.search);
  const number = (name: string, usual: number) => Number(asked.get(name) ?? usual);
  return {
    fresh: asked.has('fresh'),
    empty: asked.has('empty'),
    noBrowser: asked.has('no-browser'),
    rows: number('rows', 0),
    attempts: number('attempts', 0),
    speed: number('speed', 1),
    hostile: asked.has('hostile'),
    model: asked.get('model'),
    questions: asked.get('questions'),
    dialect: asked.has('dialect'),
    lab: asked.get('lab'),
    explored: asked.get('explored'),
    passport: asked.has('passport'),
    readOnly: asked.has('read-only'),
    broken: asked.has('broken'),
    elsewhere: asked.has('elsewhere'),
    files: asked.getAll('file').map((name) => `/home/ada/${name}`),
  };
}

export function refuse(code: string, message: string): never {
  throw Object.assign(new Error(message), { code });
}

const bidi = '\u202e';
const invisible = '\u200b\u200d\ufeff';

/** Content that must be shown as text and harm nothing. */
export const HOSTILE = {
  script: '<script>window.harmed = true</script>',
  image: '<img src=x onerror="window.harmed = true">',
  braces: '{{constructor}} ${window.harmed = true} {@html "x"}',
  turned: `${bidi}dlrow olleh שלום مرحبا`,
  hidden: `a${invisible}b${invisible}c`,
  long: 'long '.repeat(20_000),
};
