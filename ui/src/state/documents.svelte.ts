/** The cases and suites that are open. They stay, with what can be undone, when another one is shown. */

import { host, type Case, type Part, type SuiteCaseId, type SuiteId, type SuiteSettings } from '$/host';
import { Doc } from './doc.svelte';
import { ran } from './ran.svelte';
import { newRow, plainRow, type EditRow } from './rows';

export type Parts = Readonly<Record<Part, readonly EditRow[]>>;

export interface CaseContent extends Parts {
  readonly case: Omit<Case, 'rows' | 'setup' | 'teardown'>;
}

export interface SuiteContent extends Parts {
  readonly settings: Omit<SuiteSettings, 'setup' | 'teardown'>;
}

export class CaseDocument extends Doc<CaseContent> {
  constructor(
    readonly id: SuiteCaseId,
    readonly suite: SuiteId,
    revision: number,
    content: Case,
  ) {
    super(fromCase(content), revision, (value, at) => host().case_save({ case: id, revision: at, content: toCase(value) }));
  }

  /** Saves what is on the screen in the place of what was saved elsewhere. */
  async overrule(): Promise<boolean> {
    return this.overwrite((await host().case_open({ case: this.id })).revision);
  }

  /** Takes over a name and tags that were saved beside the rows. */
  renamed(revision: number, name: string, tags: string[]): void {
    this.revision = revision;
    this.rewrite((content) => ({ ...content, case: { ...content.case, name, tags } }));
  }
}

export class SuiteDocument extends Doc<SuiteContent> {
  constructor(
    readonly id: SuiteId,
    readonly sample: boolean,
    readonly source: string | null,
    revision: number,
    settings: SuiteSettings,
  ) {
    super(fromSettings(settings), revision, (value, at) =>
      host().suite_save({ suite: id, revision: at, settings: toSettings(value) }),
    );
  }

  /** Saves what is on the screen in the place of what was saved elsewhere. */
  async overrule(): Promise<boolean> {
    return this.overwrite((await host().suite_open({ suite: this.id })).revision);
  }
}

export function fromCase(content: Case): CaseContent {
  const { rows, setup, teardown, ...rest } = content;
  return { case: rest, rows: rows.map(newRow), setup: (setup ?? []).map(newRow), teardown: (teardown ?? []).map(newRow) };
}

export function toCase(content: CaseContent): Case {
  const [setup, teardown] = [content.setup.map(plain), content.teardown.map(plain)];
  return {
    ...content.case,
    rows: content.rows.map(plain),
    ...(setup.length > 0 && { setup }),
    ...(teardown.length > 0 && { teardown }),
  };
}

function fromSettings({ setup, teardown, ...settings }: SuiteSettings): SuiteContent {
  return { settings, rows: [], setup: setup.map(newRow), teardown: teardown.map(newRow) };
}

function toSettings({ settings, setup, teardown }: SuiteContent): SuiteSettings {
  return { ...settings, setup: setup.map(plain), teardown: teardown.map(plain) };
}

function plain(row: EditRow): Case['rows'][number] {
  const { action, expected, data, disabled } = plainRow(row);
  return { action, expected, ...(data && { data: data as Record<string, string> }), ...(disabled && { disabled }) };
}

class Documents {
  #cases = new Map<SuiteCaseId, CaseDocument>();
  #suites = new Map<SuiteId, SuiteDocument>();
  /** Goes up when another document is open, or one is not any more. */
  #version = $state(0);
  /** Goes up when what is shown is to be read anew. */
  reloads = $state(0);

  async openCase(id: SuiteCaseId): Promise<CaseDocument> {
    const known = this.#cases.get(id);
    if (known) return known;
    const doc = await host().case_open({ case: id });
    const opened = this.#cases.get(id) ?? new CaseDocument(id, doc.suite, doc.revision, doc.content);
    ran.opened(opened);
    this.#cases.set(id, opened);
    this.#version += 1;
    return opened;
  }

  async openSuite(id: SuiteId): Promise<SuiteDocument> {
    const known = this.#suites.get(id);
    if (known) return known;
    const doc = await host().suite_open({ suite: id });
    const opened = this.#suites.get(id) ?? new SuiteDocument(id, doc.sample, doc.source, doc.revision, doc.settings);
    this.#suites.set(id, opened);
    this.#version += 1;
    return opened;
  }

  /** The cases that are open. */
  get cases(): CaseDocument[] {
    return [...this.#cases.values()];
  }

  known(id: SuiteCaseId): CaseDocument | undefined {
    return this.#cases.get(id);
  }

  knownSuite(id: SuiteId): SuiteDocument | undefined {
    return this.#suites.get(id);
  }

  /** Forgets what is open of a case or suite, so that it is read anew. */
  forget(cases: readonly SuiteCaseId[], suite: SuiteId | null = null): void {
    for (const id of cases) this.#cases.delete(id);
    if (suite !== null) this.#suites.delete(suite);
    this.#version += 1;
  }

  /** Shows what was saved elsewhere in the place of what is open. */
  reload(doc: CaseDocument | SuiteDocument): void {
    if (doc instanceof CaseDocument) this.forget([doc.id]);
    else this.forget([], doc.id);
    this.reloads += 1;
  }

  /** Those that could not be saved, whichever is shown. */
  get troubled(): (CaseDocument | SuiteDocument)[] {
    void this.#version;
    return this.#kept.filter((doc) => doc.why !== '' || doc.state === 'conflict');
  }

  get #kept(): (CaseDocument | SuiteDocument)[] {
    return [...this.#cases.values(), ...this.#suites.values()].filter((doc) => !doc.gone);
  }

  /** Says of what is open that it was deleted, or is there again: a suite with its cases, or these cases. */
  setGone(what: { readonly suite: SuiteId } | { readonly cases: readonly SuiteCaseId[] }, gone: boolean): void {
    for (const doc of this.#cases.values()) if ('suite' in what ? doc.suite === what.suite : what.cases.includes(doc.id)) doc.gone = gone;
    const suite = 'suite' in what ? this.#suites.get(what.suite) : undefined;
    if (suite) suite.gone = gone;
  }

  /** Saves all that is not saved; false where something could not be. */
  async flush(): Promise<boolean> {
    const all = await Promise.all(this.#kept.map((doc) => doc.flush()));
    return all.every(Boolean);
  }

  get unsaved(): boolean {
    return this.#kept.some((doc) => doc.state !== 'saved');
  }
}

export const documents = new Documents();
