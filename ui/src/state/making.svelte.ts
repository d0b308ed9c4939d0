/** Making suites and cases, and taking them back while nothing has been done with them. */

import { host, type SuiteCaseId, type SuiteId } from '$/host';
import { t } from '$/text';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { route, type Route } from './route.svelte';
import { shell } from './shell.svelte';
import { toasts } from './toasts.svelte';

type What = { readonly suite: SuiteId } | { readonly case: SuiteCaseId };

/** Something that was made here, and what was shown before. */
interface Made {
  readonly what: What;
  readonly back: Route;
  readonly at_ms: number;
}

class Making {
  #made = $state.raw<readonly Made[]>([]);
  /** What was taken back, with the note that says so. */
  #taken = $state.raw<readonly (Made & { readonly note: number })[]>([]);

  async newSuite(): Promise<void> {
    const added = await library.attempt('tree.not-made', () => host().suite_new({ name: null }));
    if (!added) return;
    library.search = '';
    library.renaming = { suite: added.id, fresh: true };
    this.#show({ suite: added.id });
  }

  async newCase(suite = library.current?.id): Promise<void> {
    if (suite === undefined) return;
    const shown = route.case !== null && library.case(route.case)?.suite === suite ? route.case : null;
    const added = await library.attempt('tree.not-made', () => host().case_new({ suite, after: shown, name: null }));
    if (!added) return;
    // What is new would be hidden by a search for something else.
    library.search = '';
    library.open(suite);
    this.#show({ case: added.id });
    library.renaming = { case: added.id, fresh: true };
  }

  async duplicate(id: SuiteCaseId): Promise<void> {
    await documents.known(id)?.flush();
    const added = await library.attempt('tree.not-made', () => host().case_duplicate({ case: id }));
    if (added) this.#show({ case: added.id });
  }

  async duplicateSuite(suite: SuiteId): Promise<void> {
    await documents.flush();
    await library.attempt('tree.not-made', () => host().suite_duplicate({ suite }));
  }

  #show(what: What): void {
    this.#made = [...this.#made, { what, back: route.now, at_ms: performance.now() }];
    route.go('suite' in what ? { screen: 'suite', id: what.suite, tab: 'site' } : { screen: 'case', id: what.case });
  }

  /** What was made and is shown as it was made: undo takes it back. */
  get latest(): Made | undefined {
    return this.#made.findLast(({ what }) => ('suite' in what ? untouchedSuite(what.suite) : untouchedCase(what.case)));
  }

  async takeBack(made: Made): Promise<void> {
    const { what } = made;
    this.#made = this.#made.filter((other) => other !== made);
    await documents.flush();
    const name = ('suite' in what ? library.suite(what.suite)?.name : library.case(what.case)?.name) ?? '';
    const done = await library.attempt('tree.not-deleted', () =>
      'suite' in what ? host().suite_delete({ suite: what.suite }) : host().case_delete({ cases: [what.case] }));
    if (done === undefined) return;
    setGone(what, true);
    library.renaming = null;
    route.go(made.back);
    const note = toasts.lasting(t('tree.taken-back', { name }), { label: t('action.redo'), act: () => void this.putBack() });
    this.#taken = [...this.#taken, { ...made, at_ms: performance.now(), note }];
  }

  /** When something was taken back last that can be put back; none where nothing was. */
  get takenBack_ms(): number | null {
    return this.#taken.at(-1)?.at_ms ?? null;
  }

  async putBack(): Promise<void> {
    const taken = this.#taken.at(-1);
    if (!taken) return;
    const { what, note } = taken;
    this.#taken = this.#taken.slice(0, -1);
    toasts.close(note);
    const done = await library.attempt('tree.not-restored', () =>
      'suite' in what ? host().suite_restore({ suite: what.suite }) : host().case_restore({ cases: [what.case] }));
    if (done === undefined) return;
    setGone(what, false);
    this.#show(what);
    shell.focusTree('suite' in what ? `s${what.suite}` : `c${what.case}`);
  }
}

function untouchedCase(id: SuiteCaseId): boolean {
  return route.now.screen === 'case' && route.now.id === id && documents.known(id)?.canUndo !== true;
}

function untouchedSuite(id: SuiteId): boolean {
  return route.now.screen === 'suite' && route.now.id === id && library.suite(id)?.cases.length === 0 && documents.knownSuite(id)?.canUndo !== true;
}

function setGone(what: What, gone: boolean): void {
  documents.setGone('suite' in what ? what : { cases: [what.case] }, gone);
}

export const making = new Making();
