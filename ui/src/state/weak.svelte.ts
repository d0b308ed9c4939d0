/** The weak claims of a suite's last run, and what can be done about each. */

import { host, type SuiteId, type WeakClaimLine, type WeakClaims } from '$/host';
import { t } from '$/text';
import { documents, type CaseDocument } from './documents.svelte';
import { setCell } from './rows';
import { route } from './route.svelte';
import { errorText, toasts } from './toasts.svelte';

class Weak {
  suite = $state<SuiteId | null>(null);
  /** None until they were looked for. */
  found = $state.raw<WeakClaims | null>(null);
  looking = $state(false);
  trouble = $state('');
  /** Claims whose row has the better sentence by now. */
  mended = $state.raw<ReadonlySet<WeakClaimLine>>(new Set());
  #asked = 0;

  async look(suite: SuiteId): Promise<void> {
    const asked = (this.#asked += 1);
    Object.assign(this, { suite, found: null, trouble: '', looking: true, mended: new Set() });
    try {
      await documents.flush();
      const found = await host().weak_claims({ suite });
      if (asked === this.#asked) this.found = found;
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error);
    } finally {
      if (asked === this.#asked) this.looking = false;
    }
  }

  /** Whether the program can say what would tell the page of the row from others, and the row is one of the case's own. */
  canMend(line: WeakClaimLine): boolean {
    return line.telling !== null && line.case_id !== null && line.row.part === 'rows' && !this.mended.has(line);
  }

  /** Goes to the row in the editor. */
  edit({ case_id: id, row }: WeakClaimLine): void {
    if (id === null) toasts.note(t('weak.gone'));
    else route.go({ screen: 'case', id, ...(row.part === 'rows' && { row: row.row }) });
  }

  /** Adds the better sentence to the row's expected result; undo in the case takes it back. */
  async mend(line: WeakClaimLine): Promise<void> {
    const { case_id: id, telling, row } = line;
    if (id === null || telling === null || !this.canMend(line)) return;
    try {
      const doc = await documents.openCase(id);
      const target = doc.now.rows[row.row - 1];
      if (!target || target.expected.trim() !== line.expected.trim()) {
        toasts.error(t('weak.changed', { row: row.row }), undefined, { label: t('weak.edit'), act: () => this.edit(line) });
        return;
      }
      const rows = setCell(doc.now.rows, target.id, 'expected', `${target.expected.trimEnd()}\n${telling}`);
      doc.apply({ ...doc.now, rows }, 'rewrite');
      const mended = doc.now;
      const same = this.found?.claims.filter((one) => one.case_id === id && one.row.part === 'rows' && one.row.row === row.row) ?? [];
      this.mended = new Set([...this.mended, ...same]);
      toasts.note(t('weak.mended', { row: row.row, name: line.name.slice(0, 80) }), { label: t('action.undo'), act: () => Object.is(doc.now, mended) ? this.#undo(doc, same) : this.edit(line) });
    } catch (error) {
      toasts.error(t('weak.not-mended'), error);
    }
  }

  #undo(doc: CaseDocument, lines: readonly WeakClaimLine[]): void {
    doc.undo();
    this.mended = new Set([...this.mended].filter((line) => !lines.includes(line)));
  }
}

export const weak = new Weak();
