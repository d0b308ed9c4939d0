/** What the program said when the window opened. */

import type { Start } from '$/host';
import { library } from './library.svelte';
import { route } from './route.svelte';

class Begin {
  start = $state.raw<Start | null>(null);

  /** Opens the first case of the sample, or the welcome page where there is nothing to open. */
  take(start: Start): void {
    this.start = start;
    const first = library.suites.flatMap((suite) => suite.cases)[0];
    const anyRun = library.suites.some((suite) => suite.cases.some((c) => c.last !== null));
    if (first && anyRun) route.go({ screen: 'case', id: first.id });
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
}

export const begin = new Begin();
