/** A password that is typed while a case is recorded: it is kept as a secret of the suite, and the row names it. */

import { host, type SuiteId } from '$/host';
import { documents } from './documents.svelte';

/** What a name of a secret may be made of, as test data has it. */
export const NAME = '[\\w.\\-]+';

/** The secrets that a suite has, and a name that is not taken yet for one more. */
export async function secretsOf(suite: SuiteId): Promise<{ readonly names: readonly string[]; readonly free: string }> {
  const { settings } = (await documents.openSuite(suite)).now;
  const taken = (name: string) => settings.secrets.includes(name) || name in settings.data;
  let free = 'password';
  for (let number = 2; taken(free); number += 1) free = `password${number}`;
  return { names: settings.secrets, free };
}

/** Makes a name a secret of the suite and keeps its value: in the keychain where one answers, else in memory. */
export async function keepSecret(suite: SuiteId, name: string, value: string): Promise<void> {
  const doc = await documents.openSuite(suite);
  const { settings } = doc.now;
  if (!settings.secrets.includes(name)) {
    doc.apply({ ...doc.now, settings: { ...settings, secrets: [...settings.secrets, name] } }, `secret ${name}`);
    doc.settle();
  }
  if (!(await doc.flush())) throw new Error('the suite could not be saved');
  await host().secret_set({ suite, name, value, keep: true });
}
