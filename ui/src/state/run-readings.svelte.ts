/** The readings of a run that models proposed: reviewed in one list, by keys, beside row and picture. */

import { host, type Decision, type ReadingLine, type RunId } from '$/host';
import { t } from '$/text';
import { documents } from './documents.svelte';
import { forgetReadings } from './reading-pool.svelte';
import { toasts } from './toasts.svelte';

class RunReadings {
  lines = $state.raw<readonly ReadingLine[]>([]);
  /** Index of the one that keys are about. */
  at = $state(0);
  #run: RunId | null = null;

  get current(): ReadingLine | undefined {
    return this.lines[this.at];
  }

  get open(): number {
    return this.lines.filter((line) => line.decision === 'open').length;
  }

  /** Reads the list of a run; what is selected stays where it is the same run. */
  async load(run: RunId): Promise<void> {
    if (this.#run !== run) [this.#run, this.lines, this.at] = [run, [], 0];
    try {
      const lines = await host().run_readings({ run });
      if (this.#run === run) this.lines = lines;
    } catch (error) {
      toasts.error(t('reading.not-read'), error);
    }
  }

  /** Decides about a reading; gives the next open one, to go to. */
  async decide(line: ReadingLine, decision: Decision): Promise<ReadingLine | undefined> {
    if (line.suite === null || (decision === 'kept' && line.unkeepable !== null)) return undefined;
    try {
      await documents.flush();
      this.lines = await host().reading_decide({ run: line.run, index: line.index, decision });
      documents.forget([], line.suite);
      forgetReadings(line.suite);
    } catch (error) {
      toasts.error(t('reading.not-decided'), error);
      return undefined;
    }
    if (decision === 'open') return undefined;
    toasts.note(t(`reading.now-${decision}`), { label: t('action.undo'), act: () => void this.decide(line, 'open') });
    const after = [...this.lines.slice(line.index + 1), ...this.lines.slice(0, line.index)];
    const next = after.find((other) => other.decision === 'open');
    this.at = next?.index ?? line.index;
    return next;
  }
}

export const runReadings = new RunReadings();
