/** A study as a file: what the sheet for it shows. */

import { host, type StudyForm, type StudyLine } from '$/host';
import { t } from '$/text';
import { errorText, toasts } from './toasts.svelte';

export const STUDY_FORMS = ['html', 'csv', 'json', 'markdown', 'latex'] as const satisfies readonly StudyForm[];

class StudyExport {
  /** The study that is to be written; none where the sheet is closed. */
  line = $state.raw<StudyLine | null>(null);
  form = $state<StudyForm>('html');
  busy = $state(false);
  trouble = $state('');

  show(line: StudyLine): void {
    this.trouble = '';
    this.line = line;
  }

  async write(): Promise<void> {
    const { line, form } = this;
    if (line === null) return;
    this.trouble = '';
    this.busy = true;
    try {
      const path = await host().pick_study({ name: t('lab.file', { study: line.id, suite: line.suite }), form });
      if (path === null) return;
      await host().study_export({ study: line.id, path, form });
      this.line = null;
      toasts.note(t('lab.exported', { path }));
    } catch (error) {
      this.trouble = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}

export const studyExport = new StudyExport();
