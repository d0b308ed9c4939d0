/** Short notes at the lower edge, some with a way back. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'note' | 'error';
  /** It stays until it is closed. */
  readonly stays?: boolean;
  readonly button?: { readonly label: string; readonly act: () => void };
}

const SHOWN_MS = 8_000;

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #last = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Gives the number by which it can be closed. */
  note(text: string, button?: Toast['button']): number {
    this.#add({ id: (this.#last += 1), text, tone: 'note', ...(button && { button }) });
    return this.#last;
  }

  /** A note that stays until it is closed: it is the way back from what is not undone easily otherwise. */
  lasting(text: string, button: NonNullable<Toast['button']>): number {
    this.#add({ id: (this.#last += 1), text, tone: 'note', stays: true, button });
    return this.#last;
  }

  /** Says what could not be done. `error` is what the host threw. */
  error(text: string, error?: unknown, button?: Toast['button']): void {
    const why = error === undefined ? '' : `: ${errorText(error)}`;
    this.#add({ id: (this.#last += 1), text: `${text}${why}`, tone: 'error', ...(button && { button }) });
  }

  close(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Toasts stay while the pointer or the focus is on them. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
  }

  release(id: number): void {
    clearTimeout(this.#timers.get(id));
    if (this.list.find((toast) => toast.id === id)?.stays) return;
    this.#timers.set(id, setTimeout(() => this.close(id), SHOWN_MS));
  }

  #add(toast: Toast): void {
    this.list = [...this.list.slice(-3), toast];
    this.release(toast.id);
  }
}

export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}

export const toasts = new Toasts();
