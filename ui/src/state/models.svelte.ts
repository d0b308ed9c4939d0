/** Models: how they are set up, what the connection test said, and their passports. */

import {
  host,
  refusalCode,
  type Agent,
  type AgentPassport,
  type ConnectionLine,
  type Listed,
  type ModelSettings,
  type ModelsState,
  type PassportProgress,
} from '$/host';
import { t } from '$/text';
import { forgetAllReadings } from './reading-pool.svelte';
import { errorText, toasts } from './toasts.svelte';

export const AGENTS: readonly Agent[] = ['clarity', 'navigation', 'assertion', 'data', 'vision'];

export const NO_MODELS: ModelsState = {
  settings: { protocol: 'ollama', url: '', name: null, agents: {}, context: 16_384, timeout_s: 120 },
  set_up: false,
  token: { place: 'none', keychain: null },
  passports: [],
};

class Models {
  now = $state.raw<ModelsState>(NO_MODELS);
  /** Why the settings were not saved. */
  trouble = $state('');
  /** The models that the server lists; none until it was asked. */
  listed = $state.raw<readonly Listed[] | null>(null);
  /** Why it was not asked or does not answer. */
  unlisted = $state('');
  lines = $state.raw<readonly ConnectionLine[]>([]);
  testing = $state(false);
  progress = $state.raw<PassportProgress | null>(null);
  measuring = $state(false);
  /** Runs of this window ask no model, though one is set up. */
  without = $state(false);

  get setUp(): boolean {
    return this.now.set_up;
  }

  get settings(): ModelSettings {
    return this.now.settings;
  }

  async load(): Promise<void> {
    try {
      this.now = await host().models({});
    } catch (error) {
      toasts.error(t('models.not-read'), error);
    }
  }

  modelOf(agent: Agent): string | null {
    return this.settings.agents[agent] ?? this.settings.name;
  }

  /** The names of all models that are chosen, each once. */
  get chosen(): string[] {
    const all = [this.settings.name, ...AGENTS.map((agent) => this.settings.agents[agent] ?? null)];
    return [...new Set(all.filter((name) => name !== null))];
  }

  /** How well the model of an agent does as that agent; none where its tasks were never asked. */
  scoreOf(agent: Agent): AgentPassport | null {
    const passport = this.now.passports.find((one) => one.model === this.modelOf(agent));
    return passport?.agents.find((score) => score.agent === agent) ?? null;
  }

  /** The passport of a model; empty where its tasks were never asked. */
  scoresOf(name: string): readonly AgentPassport[] {
    return this.now.passports.find((one) => one.model === name)?.agents ?? [];
  }

  async save(own: Partial<ModelSettings>): Promise<void> {
    const before = this.settings;
    try {
      this.now = await host().models_save({ settings: { ...before, ...own } });
      this.trouble = '';
    } catch (error) {
      this.trouble = errorText(error);
      return;
    }
    this.lines = [];
    if (this.settings.url !== before.url || this.settings.protocol !== before.protocol) await this.list();
    forgetAllReadings();
  }

  setAgent(agent: Agent, name: string | null): Promise<void> {
    const agents = { ...this.settings.agents };
    if (name === null) delete agents[agent];
    else agents[agent] = name;
    return this.save({ agents });
  }

  async list(): Promise<void> {
    this.listed = null;
    this.unlisted = '';
    if (this.settings.url === '') return;
    try {
      this.listed = await host().models_list({});
    } catch (error) {
      this.unlisted = errorText(error);
    }
  }

  async test(): Promise<void> {
    this.testing = true;
    this.lines = [];
    try {
      this.lines = await host().models_test({});
      await this.list();
    } catch (error) {
      if (refusalCode(error) !== 'stopped') toasts.error(t('models.not-tested'), error);
    } finally {
      this.testing = false;
    }
  }

  async measure(): Promise<void> {
    this.measuring = true;
    this.progress = null;
    try {
      const passports = await host().passport_take({ progress: (progress) => (this.progress = progress) });
      this.now = { ...this.now, passports };
      toasts.note(t('passport.taken'));
    } catch (error) {
      if (refusalCode(error) !== 'stopped') toasts.error(t('passport.not-taken'), error);
    } finally {
      this.measuring = false;
    }
  }

  async stop(): Promise<void> {
    try {
      await host().models_stop({});
    } catch (error) {
      toasts.error(t('models.not-stopped'), error);
    }
  }

  async setToken(token: string): Promise<boolean> {
    return this.#token(async () => {
      const state = await host().model_token_set({ token, keep: true });
      toasts.note(t(state.place === 'keychain' ? 'models.token-kept' : 'models.token-in-memory'));
      return state;
    });
  }

  async forgetToken(): Promise<boolean> {
    return this.#token(() => host().model_token_forget({}));
  }

  async #token(change: () => Promise<ModelsState['token']>): Promise<boolean> {
    try {
      this.now = { ...this.now, token: await change() };
      this.lines = [];
      await this.list();
      return true;
    } catch (error) {
      toasts.error(t('models.token-not-kept'), error);
      return false;
    }
  }
}

export const models = new Models();
