/** The map of an exploration as a file: what the sheet for it shows. */

import { host, type ExplorationLine, type MapForm } from '$/host';
import { t } from '$/text';
import { errorText, toasts } from './toasts.svelte';

export const MAP_FORMS = ['json', 'dot', 'aut'] as const satisfies readonly MapForm[];

class MapExport {
  /** The exploration whose map is to be written; none where the sheet is closed. */
  line = $state.raw<ExplorationLine | null>(null);
  form = $state<MapForm>('json');
  busy = $state(false);
  trouble = $state('');

  show(line: ExplorationLine): void {
    this.trouble = '';
    this.line = line;
  }

  async write(): Promise<void> {
    const { line, form } = this;
    if (line === null) return;
    this.trouble = '';
    this.busy = true;
    try {
      const path = await host().pick_map({ name: t('explore.file', { name: line.name }), form });
      if (path === null) return;
      await host().exploration_export({ run: line.run, path, form });
      this.line = null;
      toasts.note(t('explore.exported', { path }));
    } catch (error) {
      this.trouble = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}

export const mapExport = new MapExport();
