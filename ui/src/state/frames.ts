/** Pictures of live pages, on their way to the screen. */

export type FrameTaker = (worker: number, width: number, height: number, picture: ImageBitmap) => void;

export class Frames {
  #takers = new Set<FrameTaker>();
  #decoding = new Set<number>();
  /** By worker: what is seen of its page once the run is over, too. */
  #latest = new Map<number, ArrayBuffer>();

  clear(): void {
    this.#latest.clear();
  }

  /** Another page begins on a worker: the pictures of the one before are none of it. */
  forget(worker: number): void {
    this.#latest.delete(worker);
  }

  /** Takes the pictures, from the one that is shown now; gives back how to let go of them. */
  onFrame(taker: FrameTaker): () => void {
    this.#takers.add(taker);
    for (const worker of this.#latest.keys()) void this.#display(worker);
    return () => this.#takers.delete(taker);
  }

  /** Gives the latest picture of a worker's page to its takers once more. */
  showAgain(worker: number): void {
    void this.#display(worker);
  }

  take(frame: ArrayBuffer): void {
    const worker = new DataView(frame).getUint16(0, true);
    this.#latest.set(worker, frame);
    void this.#display(worker);
  }

  /** Shows the latest frame of a worker. Those that come while one is being decoded are left out but for the last. */
  async #display(worker: number): Promise<void> {
    if (this.#decoding.has(worker)) return;
    this.#decoding.add(worker);
    let shown: ArrayBuffer | undefined;
    for (let frame = this.#latest.get(worker); frame && frame !== shown && this.#takers.size > 0; frame = this.#latest.get(worker)) {
      shown = frame;
      await this.#draw(worker, frame);
    }
    this.#decoding.delete(worker);
  }

  async #draw(worker: number, frame: ArrayBuffer): Promise<void> {
    const head = new DataView(frame);
    try {
      const picture = await createImageBitmap(new Blob([new Uint8Array(frame, 8)], { type: 'image/jpeg' }));
      for (const taker of this.#takers) taker(worker, head.getUint16(2, true), head.getUint16(4, true), picture);
      picture.close();
    } catch {
      // A picture that cannot be decoded is followed by another one.
    }
  }
}
