/** Deleting suites and cases: the question before it, and the ways back after it. */

import { host, type SuiteCaseId, type SuiteId } from '$/host';
import { t, tn } from '$/text';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { making } from './making.svelte';
import { route, type Route } from './route.svelte';
import { shell } from './shell.svelte';
import { toasts } from './toasts.svelte';

type What = { readonly suite: SuiteId } | { readonly cases: readonly SuiteCaseId[] };

/** Something that was deleted, and what was shown before. */
interface Gone {
  readonly what: What;
  readonly back: Route | null;
  readonly note: number;
  readonly at_ms: number;
}

interface Undoable {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly changed_ms: number;
  undo(): void;
  redo(): void;
}

class Deleting {
  /** What is asked about. */
  asked = $state.raw<What | null>(null);
  #gone = $state.raw<readonly Gone[]>([]);

  /** A case goes at once, for it comes back as fast; a suite or several cases are asked about. */
  cases(cases: readonly SuiteCaseId[]): void {
    if (cases.length > 1) this.asked = { cases };
    else if (cases.length === 1) void this.#cases(cases);
  }

  suite(suite: SuiteId): void {
    this.asked = { suite };
  }

  async confirm(what: What): Promise<void> {
    await ('suite' in what ? this.#suite(what.suite) : this.#cases(what.cases));
  }

  async #cases(cases: readonly SuiteCaseId[]): Promise<void> {
    const name = library.case(cases[0]!)?.name ?? '';
    const next = neighbour(cases);
    const suite = library.suiteOf(cases[0]!)?.id;
    const shown = route.case !== null && cases.includes(route.case);
    await Promise.all(cases.map((id) => documents.known(id)?.flush()));
    const done = await library.attempt('tree.not-deleted', () => host().case_delete({ cases: [...cases] }));
    if (done === undefined) return;
    library.chosen = new Set();
    const back = shown ? route.now : null;
    if (shown) route.go(next === undefined ? { screen: 'welcome' } : { screen: 'case', id: next });
    shell.focusTree(next === undefined ? `s${suite}` : `c${next}`);
    this.#say({ cases }, back, cases.length === 1 ? t('tree.deleted', { name }) : tn('tree.deleted-cases', cases.length));
  }

  async #suite(suite: SuiteId): Promise<void> {
    const name = library.suite(suite)?.name ?? '';
    const at = library.suites.findIndex((one) => one.id === suite);
    const next = library.suites[at + 1] ?? library.suites[at - 1];
    const inside = route.now.screen === 'suite' ? route.now.id === suite : route.case !== null && library.suiteOf(route.case)?.id === suite;
    await documents.flush();
    const done = await library.attempt('tree.not-deleted', () => host().suite_delete({ suite }));
    if (done === undefined) return;
    library.chosen = new Set();
    const back = inside ? route.now : null;
    if (inside) route.go({ screen: 'welcome' });
    shell.focusTree(next && `s${next.id}`);
    this.#say({ suite }, back, t('tree.deleted', { name }));
  }

  #say(what: What, back: Route | null, text: string): void {
    documents.setGone(what, true);
    const gone: Gone = { what, back, note: toasts.lasting(text, { label: t('action.undo'), act: () => void this.#restore(gone) }), at_ms: performance.now() };
    this.#gone = [...this.#gone, gone];
  }

  async #restore(gone: Gone): Promise<void> {
    if (!this.#gone.includes(gone)) return;
    this.#gone = this.#gone.filter((other) => other !== gone);
    toasts.close(gone.note);
    const { what } = gone;
    const act = async () => ('suite' in what ? host().suite_restore({ suite: what.suite }) : host().case_restore({ cases: [...what.cases] }));
    const done = await library.attempt('tree.not-restored', act);
    if (done === undefined) return;
    documents.setGone(what, false);
    if (gone.back) route.go(gone.back);
    shell.focusTree('suite' in what ? `s${what.suite}` : `c${what.cases[0]}`);
  }

  /** Brings a suite back that was deleted since the window was opened. */
  bringBack(suite: SuiteId): void {
    const gone = this.#gone.find(({ what }) => 'suite' in what && what.suite === suite);
    if (gone) void this.#restore(gone);
  }

  /** Whether there is something to take back: in what is shown, among what was deleted, or what was made. */
  canUndo(doc?: Undoable): boolean {
    return this.#gone.length > 0 || making.latest !== undefined || (doc?.canUndo ?? false);
  }

  /** Takes back what was done last: a change of what is shown, a deletion, or what was made. */
  undo(doc?: Undoable): void {
    const gone = this.#gone.at(-1);
    const made = making.latest;
    const changed_ms = doc?.canUndo ? doc.changed_ms : -Infinity;
    const last_ms = Math.max(gone?.at_ms ?? -Infinity, made?.at_ms ?? -Infinity, changed_ms);
    if (gone?.at_ms === last_ms) void this.#restore(gone);
    else if (made?.at_ms === last_ms) void making.takeBack(made);
    else doc?.undo();
  }

  canRedo(doc?: Undoable): boolean {
    return making.takenBack_ms !== null || (doc?.canRedo ?? false);
  }

  /** Does again what was taken back last. */
  redo(doc?: Undoable): void {
    const taken_ms = making.takenBack_ms;
    if (taken_ms !== null && (!doc?.canRedo || doc.changed_ms < taken_ms)) void making.putBack();
    else doc?.redo();
  }
}

/** The case that the focus goes to: the one after, in the suite or else anywhere, or the one before. */
function neighbour(cases: readonly SuiteCaseId[]): SuiteCaseId | undefined {
  const near = (order: readonly SuiteCaseId[]) => {
    const at = order.indexOf(cases[0]!);
    const stays = (id: SuiteCaseId) => !cases.includes(id);
    return order.slice(at).find(stays) ?? order.slice(0, at).findLast(stays);
  };
  const ids = (suite: { readonly cases: readonly { readonly id: SuiteCaseId }[] }) => suite.cases.map((one) => one.id);
  const own = library.suiteOf(cases[0]!);
  return (own && near(ids(own))) ?? near(library.suites.flatMap(ids));
}

export const deleting = new Deleting();
