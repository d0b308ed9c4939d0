/** The map of an exploration as a file. */

import { host, type ExplorationLine, type MapForm } from '$/host';
import { t } from '$/text';
import { FileExport } from './file-export.svelte';

export const mapExport = new FileExport<ExplorationLine, MapForm>(['json', 'dot', 'aut'], {
  pick: (line, form) => host().pick_map({ name: t('explore.file', { name: line.name }), form }),
  write: (line, form, path) => host().exploration_export({ run: line.run, path, form }),
  done: (path) => t('explore.exported', { path }),
});
