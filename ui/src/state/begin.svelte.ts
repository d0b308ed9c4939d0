/** What the program said when the window opened. */

import { host, type Start } from '$/host';
import { t } from '$/text';
import { deleting } from './deleting.svelte';
import { library } from './library.svelte';
import { route } from './route.svelte';
import { shell } from './shell.svelte';
import { toasts } from './toasts.svelte';

class Begin {
  start = $state.raw<Start | null>(null);

  /** Opens the case at which the window was left, else the first one, or the welcome page where nothing was done yet. */
  take(start: Start): void {
    this.start = start;
    const { left } = start.settings;
    library.closed = new Set(left.folded.filter((id) => library.suite(id)));
    const last = left.case === null ? undefined : library.case(left.case);
    const anyRun = library.suites.some((suite) => suite.cases.some((c) => c.last !== null));
    const first = anyRun ? library.suites.flatMap((suite) => suite.cases)[0] : undefined;
    const opened = last ?? first;
    if (opened) route.go({ screen: 'case', id: opened.id });
  }

  get sample(): number | null {
    const id = this.start?.sample ?? null;
    return id !== null && library.suite(id) ? id : null;
  }

  /** The sample where it was deleted since the program started. */
  get gone(): number | null {
    const id = this.start?.sample ?? null;
    return id !== null && !library.suite(id) ? id : null;
  }

  /** The sample can be had again. */
  get lacksSample(): boolean {
    return this.start !== null && this.sample === null;
  }

  /** Brings the sample back as it was left; where it was deleted before the window was opened, adds it as it came. */
  async addSample(): Promise<void> {
    if (this.gone !== null) return deleting.bringBack(this.gone);
    const added = await library.attempt('tree.not-made', () => host().sample_add({}));
    if (!added || !this.start) return;
    this.start = { ...this.start, sample: added.id };
    library.search = '';
    shell.focusTree(`s${added.id}`);
    toasts.note(t('side.sample-added', { name: added.name }));
  }
}

export const begin = new Begin();
