/** Deleting studies: the question before it, and the way back after it. */

import { host, type StudyLine } from '$/host';
import { t } from '$/text';
import { history } from './history.svelte';
import { lab } from './lab.svelte';
import { library } from './library.svelte';
import { route } from './route.svelte';
import { toasts } from './toasts.svelte';

class StudyDelete {
  /** What is asked about. */
  line = $state.raw<StudyLine | null>(null);
  /** Its runs go with it, which nothing brings back. */
  runs = $state(false);

  /** A study that goes on is stopped first. */
  show(line: StudyLine): void {
    if (line.going || (lab.active && lab.going === line.id)) return;
    this.runs = false;
    this.line = line;
  }

  async confirm(): Promise<void> {
    const line = this.line;
    if (!line) return;
    const { runs } = this;
    this.line = null;
    try {
      await host().study_delete({ study: line.id, runs });
    } catch (error) {
      toasts.error(t('lab.not-deleted'), error);
      return;
    }
    const now = route.now;
    if (now.screen === 'lab' && now.study === line.id) route.go({ screen: 'lab', tab: 'studies' });
    await lab.load();
    if (runs) {
      await Promise.all([history.load(), library.refresh()]);
      toasts.note(t('lab.deleted-all', { study: line.id }));
      return;
    }
    const note = toasts.lasting(t('lab.deleted', { study: line.id }), { label: t('action.undo'), act: () => void this.#restore(line, note) });
  }

  async #restore(line: StudyLine, note: number): Promise<void> {
    toasts.close(note);
    try {
      await host().study_restore({ study: line.id });
      await lab.load();
      route.go({ screen: 'lab', tab: 'studies', study: line.id });
    } catch (error) {
      toasts.error(t('lab.not-restored'), error);
    }
  }
}

export const studyDelete = new StudyDelete();
