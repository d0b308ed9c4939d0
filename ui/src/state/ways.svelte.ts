/** The ways out of a verdict: each does with one click what the tester would have to look for. */

import { host, type AttemptReview, type PersonReview, type ReviewKind, type SuiteId, type Timing, type WayOut } from '$/host';
import { t } from '$/text';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { setCell } from './rows';
import { route } from './route.svelte';
import { run } from './run.svelte';
import { toasts } from './toasts.svelte';

/** Whether the way is open: a case that is no longer in the library cannot be changed. */
export function isOpen(way: WayOut, attempt: AttemptReview): boolean {
  if (way.kind === 'review' || way.kind === 'doctor') return true;
  return attempt.line.case_id !== null && library.case(attempt.line.case_id) !== undefined;
}

export async function take(way: WayOut, attempt: AttemptReview): Promise<PersonReview | null> {
  const id = attempt.line.case_id;
  const suite = id === null ? undefined : library.suiteOf(id)?.id;
  try {
    if (way.kind === 'review') return await host().attempt_review({ attempt: attempt.line.id, kind: way.review, note: '' });
    if (way.kind === 'doctor') route.go({ screen: 'settings', tab: 'machine' });
    if (id === null || suite === undefined) return null;
    if (way.kind === 'run-again') await run.runCase(id);
    if (way.kind === 'rewrite' || way.kind === 'disable') await changeRow(way, id);
    if (way.kind === 'teach') {
      const row = attempt.opens_at?.part === 'rows' ? { row: attempt.opens_at.row } : {};
      const teach = { sentence: way.sentence, column: way.column, case: id, ...row };
      route.go({ screen: 'suite', id: suite, tab: 'phrasebook', teach });
    }
    if (way.kind === 'give-data') await giveData(suite, way.name);
    if (way.kind === 'raise-timeout' || way.kind === 'allow-host') await changeSuite(way, suite, id);
  } catch (error) {
    toasts.error(t('ways.failed'), error);
  }
  return null;
}

async function changeRow(way: Extract<WayOut, { kind: 'rewrite' | 'disable' }>, id: number): Promise<void> {
  const doc = await documents.openCase(id);
  const { part, row } = way.row;
  const rows = doc.now[part];
  const target = rows[row - 1];
  if (!target) {
    toasts.error(t('ways.no-row'));
    return;
  }
  const changed =
    way.kind === 'rewrite'
      ? setCell(rows, target.id, way.column, way.text)
      : rows.map((one) => (one === target ? { ...one, disabled: true } : one));
  doc.apply({ ...doc.now, [part]: changed }, way.kind);
  route.go({ screen: 'case', id, row });
  toasts.note(way.kind === 'rewrite' ? t('ways.rewritten', { row }) : t('ways.disabled', { row }), {
    label: t('run.case'),
    act: () => void run.runCase(id),
  });
}

async function changeSuite(way: Extract<WayOut, { kind: 'raise-timeout' | 'allow-host' }>, suite: SuiteId, id: number): Promise<void> {
  const doc = await documents.openSuite(suite);
  const { settings } = doc.now;
  const hosts = settings.access.allowed_hosts ?? [];
  const changed =
    way.kind === 'raise-timeout'
      ? { ...settings, timing: { ...settings.timing, [way.field as keyof Timing]: way.ms } }
      : { ...settings, access: { ...settings.access, allowed_hosts: [...hosts, way.host] } };
  doc.apply({ ...doc.now, settings: changed }, way.kind);
  await doc.flush();
  toasts.note(t('ways.done', { what: way.label }), { label: t('run.case'), act: () => void run.runCase(id) });
}

/** Adds the name to the test data, so that only its value is left to be written. */
async function giveData(suite: SuiteId, name: string): Promise<void> {
  const doc = await documents.openSuite(suite);
  const { settings } = doc.now;
  if (!(name in settings.data) && !settings.secrets.includes(name)) {
    doc.apply({ ...doc.now, settings: { ...settings, data: { ...settings.data, [name]: '' } } }, 'data');
  }
  route.go({ screen: 'suite', id: suite, tab: 'data' });
}

export const REVIEW_KINDS: readonly ReviewKind[] = ['confirmed-defect', 'test-was-wrong', 'environment', 'change-is-right', 'note'];
