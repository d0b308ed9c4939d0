/** A host for a plain browser: suites in memory, and runs that were recorded. For development and tests of the interface. */

import type { AppSettings, SecretState } from '../generated';
import type { Host } from '../host';
import { Answers } from './answers';
import { exchangeCommands } from './exchange';
import { Explorer } from './explorer';
import { historyCommands } from './history';
import { Laboratory } from './lab';
import { caseCommands, keep, MODEL_CASES, phraseCommands, suiteCommands } from './library';
import { modelCommands, recordedModels } from './models';
import { options, refuse } from './options';
import { Past } from './past';
import { readingCommands } from './readings';
import { PICTURES, recorded } from './recorded';
import { runCommands } from './runs';

const usual: AppSettings = {
  theme: 'system',
  keys: {},
  browser: null,
  workers: 2,
  headed: false,
  live: true,
  keep: { max_megabytes: 2000, keep_days: 90, traces: false },
  panes: {},
  seen: [],
  zoom: 100,
  left: { case: null, folded: [] },
};

const UNWRITABLE = "could not write to '/home/ada/.local/share/verbatim/verbatim.db': the disk is full (the file system at '/home'); free some space, or let `verbatim prune` do it";

export async function fakeHost(): Promise<Host> {
  const asked = options();
  const models = await recordedModels();
  const record = await recorded(models);
  const kept = keep(record, asked, models.cases);
  const past = new Past(record, asked);
  kept.asks = asked.model !== null;
  if (asked.model !== null && !asked.fresh) {
    const run = past.recordMore(MODEL_CASES, record.more.attempts, { name: 'Shop in free words', id: kept.modelSuite });
    kept.modelRun = run.line.id;
    kept.attemptOf = (name) => {
      const line = run.attempts.find((a) => a.line.name === name)!.line;
      return { attempt: line.id, case_id: line.case_id };
    };
  }
  const answers = new Answers(kept, past, record, asked);
  if (asked.questions !== null) answers.place();
  kept.lastOf = (id) => past.last(id);
  kept.flaky = (id) => past.turns(id) > 1;
  const lab = new Laboratory(kept, past, record, asked);
  const explorer = new Explorer(kept, past, asked);
  const runs = runCommands(kept, past, record, asked, answers);
  const secrets = new Map<string, SecretState>();
  let settings = usual;
  return {
    ...suiteCommands(kept, record, asked),
    ...caseCommands(kept, asked),
    ...phraseCommands(kept, record, asked),
    ...exchangeCommands(kept, asked),
    ...readingCommands(record, kept),
    ...modelCommands(models, kept, asked),
    ...historyCommands(past),
    ...runs,
    ...answers.commands(),
    ...lab.commands(),
    ...explorer.commands(),
    async run_start(args) {
      if (lab.going || explorer.going) refuse('run-going', 'could not start: something else is running; stop it first');
      return runs.run_start(args);
    },
    async run_stop(args) {
      lab.stop();
      explorer.stop();
      return runs.run_stop(args);
    },
    async start() {
      return { version: '0.1.0', settings, folder: '~/.local/share/verbatim', sample: asked.empty ? null : 1, interrupted: [], unwritable: asked.readOnly ? UNWRITABLE : null, going: null };
    },
    settings: async () => settings,
    async settings_save({ settings: own }) {
      settings = structuredClone(own);
      return null;
    },
    async secret_list({ suite }) {
      const names = kept.suites.find((s) => s.id === suite)?.settings.secrets ?? [];
      return names.map((name) => secrets.get(name) ?? secret(name, 'none'));
    },
    async secret_set({ name, keep: inKeychain }) {
      secrets.set(name, secret(name, inKeychain ? 'keychain' : 'memory'));
      return secrets.get(name)!;
    },
    async secret_forget({ name }) {
      secrets.delete(name);
      return secret(name, 'none');
    },
    async doctor() {
      const found = !asked.noBrowser;
      return [
        { what: 'browser', well: found, detail: found ? '/usr/bin/chromium, Chromium 156' : 'no Chromium or Chrome is found', mend: found ? null : 'sudo apt install chromium' },
        { what: 'history', well: true, detail: '~/.local/share/verbatim can be written', mend: null },
        { what: 'keychain', well: false, detail: 'no keychain answers', mend: 'secrets are asked for, or taken from the environment' },
      ];
    },
    shown: async () => null,
    async zoom({ percent }) {
      document.documentElement.dataset['zoom'] = String(percent);
      return null;
    },
    opened_suite: async () => null,
    pick_browser: async () => null,
    picture: (id) => PICTURES.get(id) ?? '',
    onOpenSuite: () => {},
  };
}

function secret(name: string, place: SecretState['place']): SecretState {
  return { name, place, variable: `VERBATIM_${name.toUpperCase()}`, keychain: null };
}
