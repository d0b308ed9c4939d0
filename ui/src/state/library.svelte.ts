/** The tree of suites and cases, and what can be done with it. */

import { host, type CaseNode, type SuiteCaseId, type SuiteId, type SuiteNode } from '$/host';
import { t } from '$/text';
import { documents } from './documents.svelte';
import { route } from './route.svelte';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';

class LibraryState {
  suites = $state.raw<readonly SuiteNode[]>([]);
  /** Suites whose cases are not shown. */
  closed = $state.raw<ReadonlySet<SuiteId>>(new Set());
  /** Cases that are chosen for a run, a move or a deletion. */
  chosen = $state.raw<ReadonlySet<SuiteCaseId>>(new Set());
  search = $state('');
  /** What is being renamed in the tree; `fresh` where it was only just made. */
  renaming = $state.raw<({ suite: SuiteId } | { case: SuiteCaseId }) & { fresh?: boolean } | null>(null);
  tagging = $state<SuiteCaseId | null>(null);

  readonly #caseIndex = $derived(new Map(this.suites.flatMap((s) => s.cases.map((c) => [c.id, c] as const))));

  async refresh(): Promise<void> {
    this.suites = (await host().library({})).suites;
  }

  case(id: SuiteCaseId): CaseNode | undefined {
    return this.#caseIndex.get(id);
  }

  suite(id: SuiteId): SuiteNode | undefined {
    return this.suites.find((s) => s.id === id);
  }

  suiteOf(id: SuiteCaseId): SuiteNode | undefined {
    const found = this.case(id);
    return found && this.suite(found.suite);
  }

  /** The suite that is meant when none is named: the one that is shown, with a case or itself, or was last; else the first. */
  get current(): SuiteNode | undefined {
    const { at } = route;
    if (at === null) return this.suites[0];
    return ('suite' in at ? this.suite(at.suite) : this.suiteOf(at.case)) ?? this.suites[0];
  }

  /** Suites with the cases that the search lets through. */
  readonly found = $derived.by(() => {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.suites;
    const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    return this.suites.flatMap((suite) => {
      const cases = suite.cases.filter((c) => fits([c.name, suite.name, ...c.tags, c.last?.verdict, c.last?.cause].join(' ')));
      return cases.length > 0 ? [{ ...suite, cases }] : [];
    });
  });

  toggle(id: SuiteId): void {
    const next = new Set(this.closed);
    if (!next.delete(id)) next.add(id);
    this.closed = next;
    settings.leave({ folded: [...next] });
  }

  /** Shows the cases of a suite. */
  open(id: SuiteId): void {
    if (this.closed.has(id)) this.toggle(id);
  }

  choose(id: SuiteCaseId, how: 'only' | 'toggle' | 'to'): void {
    if (how === 'toggle') {
      const next = new Set(this.chosen);
      if (!next.delete(id)) next.add(id);
      this.chosen = next;
      return;
    }
    const order = this.found.flatMap((s) => s.cases.map((c) => c.id));
    const from = how === 'to' ? order.findIndex((other) => this.chosen.has(other) || other === route.case) : -1;
    const to = order.indexOf(id);
    this.chosen = new Set(from < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  /** Does something and shows the tree anew; says why where it could not be done. */
  async attempt<T>(what: Parameters<typeof t>[0], act: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await act();
      await this.refresh();
      return done;
    } catch (error) {
      toasts.error(t(what), error);
      await this.refresh();
      return undefined;
    }
  }

  async rename(name: string): Promise<void> {
    const what = this.renaming;
    this.renaming = null;
    if (!what || name.trim() === '') return;
    if ('suite' in what) {
      if (this.suite(what.suite)?.name === name) return;
      await this.attempt('tree.not-renamed', () => host().suite_rename({ suite: what.suite, name: name.trim() }));
      return;
    }
    if (this.case(what.case)?.name === name) return;
    await this.#viaHost(what.case, 'tree.not-renamed', () => host().case_rename({ case: what.case, name: name.trim() }));
  }

  async setTags(id: SuiteCaseId, tags: string[]): Promise<void> {
    await this.#viaHost(id, 'tree.not-tagged', () => host().case_tags({ case: id, tags }));
  }

  /** Changes a case beside its rows; what is open of it takes the name and the tags over. */
  async #viaHost(id: SuiteCaseId, what: Parameters<typeof t>[0], act: () => Promise<{ revision: number }>): Promise<void> {
    const open = documents.known(id);
    await open?.flush();
    const saved = await this.attempt(what, act);
    const node = this.case(id);
    if (open && saved && node) open.renamed(saved.revision, node.name, node.tags);
  }

  async move(cases: SuiteCaseId[], suite: SuiteId, before: SuiteCaseId | null): Promise<void> {
    await Promise.all(cases.map((id) => documents.known(id)?.flush()));
    await this.attempt('tree.not-moved', () => host().case_move({ cases, suite, before }));
    documents.forget(cases.filter((id) => documents.known(id)?.suite !== suite));
  }

  /** Moves a case by one place within its suite. */
  async moveBy(id: SuiteCaseId, by: -1 | 1): Promise<void> {
    const suite = this.suiteOf(id);
    if (!suite) return;
    const at = suite.cases.findIndex((c) => c.id === id);
    if (at + by < 0 || at + by >= suite.cases.length) return;
    const before = suite.cases[by < 0 ? at - 1 : at + 2]?.id ?? null;
    await this.move([id], suite.id, before);
  }

  async moveSuite(suite: SuiteId, before: SuiteId | null): Promise<void> {
    await this.attempt('tree.not-moved', () => host().suite_move({ suite, before }));
  }

  /** Goes to the next or previous case of the tree. */
  step(by: -1 | 1): void {
    const order = this.found.flatMap((s) => s.cases.map((c) => c.id));
    const at = route.case === null ? -1 : order.indexOf(route.case);
    const next = order[at + by];
    if (next !== undefined) route.go({ screen: 'case', id: next });
  }
}

export const library = new LibraryState();
