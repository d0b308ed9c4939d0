/** The host of this page, once `connect` has found it. */

import type { Host } from './host';

export type { Host } from './host';
export type * from './generated';
export { CAUSES } from './generated/causes';

declare const __FAKE__: boolean;

let found: Host | null = null;

/** Takes the window's host, or in a plain browser the one with recorded runs, which builds for the window leave out. */
export async function connect(): Promise<Host> {
  if (__FAKE__ && !('__TAURI_INTERNALS__' in window)) {
    const { fakeHost } = await import('./fake');
    found = await fakeHost();
  } else {
    const { tauriHost } = await import('./tauri');
    found = tauriHost();
  }
  return found;
}

/** For tests of the state: a host of their own. */
export function connectTo(own: Host): void {
  found = own;
}

export function host(): Host {
  if (!found) throw new Error('the host is asked before it is connected');
  return found;
}

/** The identifier of a refusal; none where something else went wrong. */
export function refusalCode(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
