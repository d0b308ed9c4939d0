/** Recording: what a person does on the live page becomes rows of the case, each carried out by the rules that will replay it. */

import { host, type PageElement, type SuiteCaseId, type SuiteId } from '$/host';
import { t } from '$/text';
import type { CaseDocument } from './documents.svelte';
import { keepSecret } from './recorded-secret';
import * as ops from './rows';
import { run } from './run.svelte';
import { errorText, toasts } from './toasts.svelte';

/** Stands in a step where the text is still to be typed. */
export const OPEN = "'…'";

/** What a click does: it is carried out, or says what is to be expected. */
export type Mode = 'act' | 'expect';

/** Something to be chosen or typed at a place of the page. */
export type Asking =
  | { readonly kind: 'choose'; readonly x: number; readonly y: number; readonly elements: readonly PageElement[]; readonly mode: Mode }
  | { readonly kind: 'type'; readonly element: PageElement; readonly step: string; readonly first: string };

class Recorder {
  /** The case that is recorded. */
  case = $state<SuiteCaseId | null>(null);
  mode = $state<Mode>('act');
  /** The page is being asked. */
  busy = $state(false);
  asking = $state.raw<Asking | null>(null);
  /** What came of the last step, in words. */
  told = $state('');
  bad = $state(false);
  /** Where the last row has led to; empty before the first. */
  url = $state('');
  /** The element that was pointed at last, until something was done. */
  last = $state.raw<PageElement | null>(null);
  /** Takes the words for what is pointed at, where nothing is to be written or done. */
  taker = $state.raw<((sentence: string) => void) | null>(null);
  #doc: CaseDocument | null = null;
  #row: string | null = null;

  /** The suite of the case that is recorded. */
  get suite(): SuiteId | null {
    return this.#doc?.suite ?? null;
  }

  /** Runs the case to its end, so that its page is there, and records from then on. */
  async start(doc: CaseDocument): Promise<void> {
    if (run.going || this.case !== null) return;
    if (!doc.now.rows.some((row) => !row.disabled && !ops.isEmpty(row))) {
      doc.apply({ ...doc.now, rows: [ops.newRow({ action: t('record.first-step') }), ...doc.now.rows.filter((row) => !ops.isEmpty(row))] }, 'record');
    }
    const row = lastRow(doc);
    if (!(await this.#open(doc.id, row))) return;
    this.#doc = doc;
    this.#row = doc.now.rows[row - 1]?.id ?? null;
    Object.assign(this, { mode: 'act', told: t('record.begin'), taker: null });
  }

  /** Shows the page of a case before a row, for someone to point at what is meant: steps for `act`, else expected results. */
  async show(doc: CaseDocument, before: number | null, mode: Mode, taker: (sentence: string) => void): Promise<void> {
    if (run.going || this.case !== null) return;
    const row = before === null ? lastRow(doc) : Math.max(1, before - 1);
    if (row > 0 && (await this.#open(doc.id, row))) Object.assign(this, { mode, told: t('record.show'), taker });
  }

  async #open(id: SuiteCaseId, row: number): Promise<boolean> {
    if (!(await run.toHold(id, row))) {
      if (!run.refused) toasts.error(t('record.no-page'));
      return false;
    }
    try {
      await host().record_start({ case: id, frames: run.takeFrame });
    } catch (error) {
      toasts.error(t('record.not-started'), error);
      return false;
    }
    this.#doc = null;
    this.#row = null;
    Object.assign(this, { case: id, asking: null, bad: false, last: null, url: '' });
    return true;
  }

  async stop(): Promise<void> {
    if (this.case === null) return;
    Object.assign(this, { case: null, asking: null, last: null, taker: null, url: '' });
    this.#doc?.settle();
    try {
      await host().record_end({});
    } catch (error) {
      toasts.error(t('record.not-ended'), error);
    }
  }

  /** A click at a point of the page, in its own pixels. */
  async point(x: number, y: number, all = false): Promise<void> {
    const elements = await this.#ask(() => host().record_at({ x, y }));
    if (!elements) return;
    this.asking = null;
    const named = elements.filter((one) => (this.mode === 'act' ? one.target !== null : one.assertions.length > 0));
    if (all || this.mode === 'expect' || this.taker) {
      this.asking = { kind: 'choose', x, y, elements: named, mode: this.mode };
      this.last = named[0] ?? null;
      return;
    }
    // The text in a button is the button to whoever clicks at it.
    const meant = elements.find((one) => one.control) ?? named[0];
    this.last = meant ?? null;
    const step = meant?.steps[0];
    if (!meant || step === undefined) return this.#say(t('record.no-words', { what: meant?.description ?? t('record.nothing') }), true);
    if (step.includes(OPEN)) this.asking = { kind: 'type', element: meant, step, first: '' };
    else if (step.startsWith('Select') && meant.steps.length > 1) this.asking = { kind: 'choose', x, y, elements: [meant], mode: 'act' };
    else await this.act(step);
  }

  /** Takes a sentence that was chosen. */
  async take(sentence: string): Promise<void> {
    if (this.taker) {
      this.asking = null;
      this.taker(sentence);
      this.#say(t('record.taken', { step: sentence }), false);
    } else if (this.mode === 'expect') await this.expect(sentence);
    else await this.act(sentence);
  }

  /** Takes a step: carries it out, and makes a row of it where that succeeds. */
  async act(step: string): Promise<void> {
    this.asking = null;
    const came = await this.#ask(() => host().record_row({ action: step, expected: '' }));
    if (!came) return;
    this.url = came.url || this.url;
    // What stood there need not stand there any more.
    this.last = null;
    if (came.done) this.#add(came.action);
    this.#say(came.message ?? t('record.done', { step: came.action }), !came.done);
  }

  /** Types a secret of the suite where text is asked for, by its name alone; a value is kept first. Without one nothing is typed. */
  async actSecret(name: string, value: string | null): Promise<void> {
    const [asked, id, suite] = [this.asking, this.case, this.suite];
    if (asked?.kind !== 'type' || id === null || suite === null) return;
    if (value !== null) {
      const kept = await this.#ask(async () => {
        await keepSecret(suite, name, value);
        // The page is recorded with the secrets that there were when it began.
        await host().record_start({ case: id, frames: run.takeFrame });
        return true;
      });
      if (!kept) return;
    }
    await this.act(asked.step.replace(OPEN, () => `'{{${name}}}'`));
  }

  /** Takes an expectation into the row that was recorded last, if it holds. */
  async expect(sentence: string): Promise<void> {
    this.asking = null;
    const came = await this.#ask(() => host().record_row({ action: '', expected: sentence }));
    if (!came) return;
    this.url = came.url || this.url;
    if (came.done) this.#expected(came.expected);
    this.#say(came.done ? t('record.holds', { step: came.expected }) : (came.message ?? ''), !came.done);
  }

  async scroll(pages: number): Promise<void> {
    if (!this.busy) await this.#ask(() => host().record_scroll({ pages }));
  }

  async #ask<T>(question: () => Promise<T>): Promise<T | null> {
    if (this.busy || this.case === null) return null;
    this.busy = true;
    try {
      return await question();
    } catch (error) {
      this.#say(errorText(error), true);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #say(told: string, bad: boolean): void {
    this.told = told;
    this.bad = bad;
  }

  #add(action: string): void {
    const doc = this.#doc;
    if (!doc) return;
    const row = ops.newRow({ action });
    const after = doc.now.rows.findIndex((one) => one.id === this.#row);
    doc.apply({ ...doc.now, rows: ops.insert(doc.now.rows, (after < 0 ? doc.now.rows.length : after + 1), [row]) }, 'record');
    this.#row = row.id;
  }

  #expected(sentence: string): void {
    const doc = this.#doc;
    const row = doc?.now.rows.find((one) => one.id === this.#row);
    if (!doc || !row) return;
    const lines = row.expected.trim() === '' ? sentence : `${row.expected}\n${sentence}`;
    doc.apply({ ...doc.now, rows: ops.setCell(doc.now.rows, row.id, 'expected', lines) }, 'record');
  }
}

/** The last row that runs, from 1. */
function lastRow(doc: CaseDocument): number {
  return doc.now.rows.findLastIndex((one) => !one.disabled && !ops.isEmpty(one)) + 1;
}

export const recorder = new Recorder();
