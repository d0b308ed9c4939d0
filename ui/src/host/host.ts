/** What the interface asks of the program around it: the window's commands, its pictures and its events. */

import type { BlobId, Commands } from './generated';

export type Host = {
  readonly [C in keyof Commands]: (args: Commands[C]['args']) => Promise<Commands[C]['result']>;
} & {
  /** Address of a picture, for `img`. */
  picture(id: BlobId): string;
  /** Calls back when the program is asked to open a suite's file. */
  onOpenSuite(open: (path: string) => void): void;
  /** Calls back while files are dragged over the window, and with the files that are dropped on it. */
  onDrop(over: (inside: boolean) => void, drop: (paths: readonly string[]) => void): void;
};

export type RunMessages = Parameters<Host['run_start']>[0]['events'];
