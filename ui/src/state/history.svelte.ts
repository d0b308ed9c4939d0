/** The list of past verdicts: the filter and what it lets through, page by page. */

import { host, type AttemptLine, type HistoryFacets, type HistoryFilter, type RunId } from '$/host';
import { t } from '$/text';
import { run } from './run.svelte';
import { toasts } from './toasts.svelte';

export const NO_FILTER: HistoryFilter = {
  run: null,
  suite: null,
  case: null,
  case_id: null,
  tag: null,
  verdict: null,
  cause: null,
  went_on: null,
  whose: null,
  strength: null,
  asked: null,
  review: null,
  unreviewed: false,
  since: null,
  until: null,
  text: null,
  before: null,
  limit: 0,
};

const PAGE = 500;

class HistoryState {
  filter = $state.raw<HistoryFilter>(NO_FILTER);
  lines = $state.raw<readonly AttemptLine[]>([]);
  total = $state(0);
  loading = $state(false);
  facets = $state.raw<HistoryFacets>({ suites: [], tags: [], causes: [], models: false });
  #asked = 0;
  /** The run that had begun last when the filter was set: one that came since is not to be hidden by it. */
  #upTo: RunId | null = null;

  readonly filtered = $derived(JSON.stringify(this.filter) !== JSON.stringify(NO_FILTER));

  set(own: Partial<HistoryFilter>): void {
    this.filter = { ...this.filter, ...own };
    this.#upTo = run.id;
    void this.load();
  }

  /** Shows the list as it was left; all of it where a run has come since, so that its verdicts are seen. */
  enter(): void {
    if (this.#upTo !== run.id) this.filter = NO_FILTER;
    this.#upTo = run.id;
    void this.load();
  }

  clear(): void {
    this.filter = NO_FILTER;
    void this.load();
  }

  /** Reads the first page anew. An answer that comes after the filter changed is left out. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    this.loading = true;
    try {
      const page = await host().history({ filter: { ...this.filter, limit: PAGE } });
      if (asked !== this.#asked) return;
      this.lines = page.attempts;
      this.total = page.total;
      this.facets = await host().history_facets({});
    } catch (error) {
      toasts.error(t('history.failed'), error);
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** Reads the next page when the end of what is there comes near. */
  async more(upTo: number): Promise<void> {
    const last = this.lines.at(-1);
    if (this.loading || !last || this.lines.length >= this.total || upTo < this.lines.length - PAGE / 2) return;
    const asked = this.#asked;
    this.loading = true;
    try {
      const page = await host().history({ filter: { ...this.filter, before: last.id, limit: PAGE } });
      if (asked === this.#asked) this.lines = [...this.lines, ...page.attempts];
    } catch (error) {
      toasts.error(t('history.failed'), error);
    } finally {
      this.loading = false;
    }
  }
}

export const history = new HistoryState();
