/** The host within the window: commands over Tauri's IPC. The one file that knows Tauri. */

import { Channel, convertFileSrc, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { COMMANDS, type RunMessage } from './generated';
import type { Host } from './host';

export function tauriHost(): Host {
  const commands = Object.fromEntries(
    COMMANDS.map((name) => [name, (args: Record<string, unknown>) => invoke(name, args)]),
  ) as unknown as Host;
  return {
    ...commands,
    run_start({ request, events, frames }) {
      const told = new Channel<RunMessage>();
      told.onmessage = events;
      const seen = new Channel<ArrayBuffer>();
      seen.onmessage = frames;
      return invoke('run_start', { request, events: told, frames: seen });
    },
    record_start({ case: id, frames }) {
      const seen = new Channel<ArrayBuffer>();
      seen.onmessage = frames;
      return invoke('record_start', { case: id, frames: seen });
    },
    picture: (id) => convertFileSrc(id, 'verbatim'),
    onOpenSuite(open) {
      void listen<string>('open-suite', (event) => open(event.payload));
    },
    onDrop(over, drop) {
      void listen('tauri://drag-enter', () => over(true));
      void listen('tauri://drag-leave', () => over(false));
      void listen<{ paths: string[] }>('tauri://drag-drop', (event) => {
        over(false);
        drop(event.payload.paths);
      });
    },
  };
}
