/** The settings of the application, in force and saved at once. */

import { host, type AppSettings, type Theme } from '$/host';
import { actions } from '$/keys/dispatch.svelte';
import { ACTIONS, type Action, type Bindings } from '$/keys/table';
import { t } from '$/text';
import { toasts } from './toasts.svelte';

const USUAL: AppSettings = {
  theme: 'system',
  keys: {},
  browser: null,
  workers: 1,
  headed: false,
  live: true,
  keep: { max_megabytes: null, keep_days: null, traces: false },
  panes: {},
  seen: [],
  zoom: 100,
  left: { case: null, folded: [] },
};

/** How large the window may draw everything, in percent: the steps of browsers. */
const ZOOMS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;

class Settings {
  now = $state.raw<AppSettings>(USUAL);
  #system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
  dark = $state(false);
  /** The zoom that the window has, in percent. */
  #drawn = USUAL.zoom;

  begin(settings: AppSettings): void {
    this.#system?.addEventListener('change', () => this.#show());
    this.#take(settings);
  }

  change(own: Partial<AppSettings>): void {
    this.#take({ ...this.now, ...own });
    host()
      .settings_save({ settings: this.now })
      .catch((error: unknown) => toasts.error(t('settings.not-saved'), error));
  }

  setKey(action: Action, key: string): void {
    const keys = { ...this.now.keys };
    if (key === ACTIONS[action].key) delete keys[action];
    else keys[action] = key;
    this.change({ keys });
  }

  seen(hint: string): boolean {
    return this.now.seen.includes(hint);
  }

  see(hint: string): void {
    if (!this.seen(hint)) this.change({ seen: [...this.now.seen, hint] });
  }

  pane(name: string, usual: number): number {
    return this.now.panes[name] ?? usual;
  }

  setPane(name: string, size: number): void {
    this.change({ panes: { ...this.now.panes, [name]: Math.round(size) } });
  }

  /** Keeps where the window is left. */
  leave(own: Partial<AppSettings['left']>): void {
    const left = { ...this.now.left, ...own };
    if (JSON.stringify(left) !== JSON.stringify(this.now.left)) this.change({ left });
  }

  /** Draws everything a step larger or smaller, or as large as usual. */
  zoom(how: 'in' | 'out' | 'usual'): void {
    const { zoom } = this.now;
    const next = how === 'in' ? ZOOMS.find((one) => one > zoom) : how === 'out' ? ZOOMS.findLast((one) => one < zoom) : USUAL.zoom;
    if (next !== undefined && next !== zoom) this.change({ zoom: next });
  }

  nextTheme(): void {
    const order: Theme[] = ['system', 'light', 'dark'];
    this.change({ theme: order[(order.indexOf(this.now.theme) + 1) % order.length] ?? 'system' });
  }

  #take(settings: AppSettings): void {
    if (settings.zoom !== this.#drawn) this.#draw(settings.zoom);
    this.now = settings;
    actions.bindings = settings.keys as Bindings;
    this.#show();
  }

  #draw(percent: number): void {
    this.#drawn = percent;
    host()
      .zoom({ percent })
      .catch((error: unknown) => toasts.error(t('settings.not-zoomed'), error));
  }

  #show(): void {
    this.dark = this.now.theme === 'dark' || (this.now.theme === 'system' && (this.#system?.matches ?? false));
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();
