/** The host within the window: commands over Tauri's IPC. The one file that knows Tauri. */

import { Channel, convertFileSrc, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { COMMANDS } from './generated';
import type { Host } from './host';

export function tauriHost(): Host {
  const commands = Object.fromEntries(
    COMMANDS.map((name) => [name, (args: Record<string, unknown>) => invoke(name, heard(args))]),
  ) as unknown as Host;
  return {
    ...commands,
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

/** What hears of a command as it goes on is reached over a channel. */
function heard(args: Record<string, unknown>): Record<string, unknown> {
  const over = (value: unknown) => (typeof value === 'function' ? new Channel((message) => void value(message)) : value);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, over(value)]));
}
