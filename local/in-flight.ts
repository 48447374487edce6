/** How many requests this process is answering, as each of its threads sees it: what is not urgent waits for guests' answers. */
export class InFlight {
  readonly #count: Int32Array<SharedArrayBuffer>;

  /** Of the same requests as another thread's, by its `shared`; else of none yet. */
  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.#count = new Int32Array(shared);
  }

  /** What another thread makes its own one of. */
  get shared(): SharedArrayBuffer {
    return this.#count.buffer;
  }

  /** Answers a request, which counts meanwhile. */
  async during<T>(answer: () => Promise<T>): Promise<T> {
    Atomics.add(this.#count, 0, 1);
    try {
      return await answer();
    } finally {
      if (Atomics.sub(this.#count, 0, 1) === 1) Atomics.notify(this.#count, 0);
    }
  }

  /** Waits until no request is being answered, but no longer than so many ms: whatever goes on, everybody has a turn. */
  async quiet(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0; left = until - performance.now()) {
      const answering = Atomics.load(this.#count, 0);
      if (answering === 0) return;
      await Atomics.waitAsync(this.#count, 0, answering, left).value;
    }
  }
}
