/** What the program needs of this machine, and whether a run was refused for want of a browser. */

import { host, type DoctorLine } from '$/host';
import { t } from '$/text';
import { errorText, toasts } from './toasts.svelte';

class Machine {
  lines = $state.raw<readonly DoctorLine[]>([]);
  /** Why a run could not start its browser; stays until one is found. */
  refused = $state('');
  looking = $state(false);

  /** The line about the browser, where there is none. */
  readonly missing = $derived(this.lines.find((line) => !line.well && /browser/i.test(line.what)) ?? null);

  async look(): Promise<void> {
    this.looking = true;
    try {
      this.lines = await host().doctor({});
    } catch (error) {
      toasts.error(t('welcome.no-doctor'), error);
    } finally {
      this.looking = false;
    }
  }

  /** A run was refused: the machine is looked at, to say how it is mended. */
  async refuse(error: unknown): Promise<void> {
    this.refused = errorText(error);
    await this.look();
  }

  /** Looks whether a browser is there by now. */
  async lookAgain(): Promise<void> {
    await this.look();
    if (this.missing) return;
    this.refused = '';
    toasts.note(t('machine.found'));
  }
}

export const machine = new Machine();
