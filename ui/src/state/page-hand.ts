/** The mouse and keyboard of a person in the live page: inputs in their order, moves and turns of the wheel at most once a frame. */

import type { PageInput } from '$/host';

type Down = Extract<PageInput, { kind: 'down' }>;
type KeyDown = Extract<PageInput, { kind: 'key-down' }>;

export class PageHand {
  #queue: PageInput[] = [];
  /** A move or turn of the wheel that waits for the next frame. */
  #next: PageInput | null = null;
  #sending: Promise<void> | null = null;
  #buttons = new Map<Down['button'], Down>();
  #keys = new Map<string, KeyDown>();

  constructor(
    readonly send: (input: PageInput) => Promise<unknown>,
    readonly failed: (error: unknown) => void,
    readonly frame: (then: () => void) => unknown = (then) => requestAnimationFrame(then),
  ) {}

  give(input: PageInput): void {
    if (input.kind === 'move' || input.kind === 'wheel') return this.#later(input);
    this.#flush();
    this.#hold(input);
    this.#push(input);
  }

  #later(input: Extract<PageInput, { kind: 'move' | 'wheel' }>): void {
    const waiting = this.#next;
    if (waiting === null) this.frame(() => this.#flush());
    if (waiting?.kind === 'wheel' && input.kind === 'wheel') this.#next = { ...input, dx: waiting.dx + input.dx, dy: waiting.dy + input.dy };
    else {
      if (waiting && waiting.kind !== input.kind) this.#push(waiting);
      this.#next = input;
    }
  }

  #flush(): void {
    const waiting = this.#next;
    this.#next = null;
    if (waiting) this.#push(waiting);
  }

  #hold(input: PageInput): void {
    if (input.kind === 'down') this.#buttons.set(input.button, input);
    else if (input.kind === 'up') this.#buttons.delete(input.button);
    else if (input.kind === 'key-down') this.#keys.set(input.code, input);
    else if (input.kind === 'key-up') this.#keys.delete(input.code);
  }

  /** Lets go of what is held down: the focus leaves the page, and what comes up then is not heard. */
  letGo(): void {
    for (const { x, y, button, clicks } of this.#buttons.values()) this.#push({ kind: 'up', x, y, button, clicks });
    for (const { key, code } of this.#keys.values()) this.#push({ kind: 'key-up', key, code, modifiers: 0 });
    this.#buttons.clear();
    this.#keys.clear();
  }

  #push(input: PageInput): void {
    this.#queue.push(input);
    this.#sending ??= this.#drain();
  }

  /** One after the other: what is sent together may arrive in another order. */
  async #drain(): Promise<void> {
    for (let input = this.#queue.shift(); input; input = this.#queue.shift()) {
      try {
        await this.send(input);
      } catch (error) {
        this.failed(error);
      }
    }
    this.#sending = null;
  }

  /** Resolves when all that was given has been sent. */
  async done(): Promise<void> {
    this.#flush();
    await this.#sending;
  }
}
