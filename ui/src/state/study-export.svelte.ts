/** A study as a file. */

import { host, type StudyForm, type StudyLine } from '$/host';
import { t } from '$/text';
import { FileExport } from './file-export.svelte';

export const studyExport = new FileExport<StudyLine, StudyForm>(['html', 'csv', 'json', 'markdown', 'latex'], {
  pick: (line, form) => host().pick_study({ name: t('lab.file', { study: line.id, suite: line.suite }), form }),
  write: (line, form, path) => host().study_export({ study: line.id, path, form }),
  done: (path) => t('lab.exported', { path }),
});
