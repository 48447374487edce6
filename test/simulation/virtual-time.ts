import { setImmediate as macrotask } from 'node:timers/promises';
import type { Timer } from '../../shared/platform/dynamo/table-session.ts';

type Event = { time: number; run: () => unknown };

/** Rounds without an event after which whoever still waits waits for something else than this time. */
const PATIENCE = 10_000;

/**
 * A time of its own (ms, from 0): it stands still while anybody works and jumps to the next event when all wait. So a
 * history depends on its seed alone, not on the machine, and waiting costs nothing.
 */
export class VirtualTime implements Timer {
  readonly #events: Event[] = [];
  #now = 0;

  readonly now = (): number => this.#now;
  readonly sleep = (ms: number): Promise<void> => this.after(ms, () => undefined);

  /** Does something in so many ms: nothing else happens until it is done. */
  after<T>(ms: number, act: () => T | Promise<T>): Promise<T> {
    const time = this.#now + ms;
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        try {
          resolve(await act());
        } catch (error) {
          reject(error);
        }
      };
      const later = this.#events.findLastIndex((event) => event.time <= time);
      this.#events.splice(later + 1, 0, { time, run });
    });
  }

  /** Lets time pass until `work` is done and nothing is to happen any more. Throws whatever `work` throws. */
  async run<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const settled = work.finally(() => {
      done = true;
    });
    settled.catch(() => undefined);
    for (let idle = 0; !done || this.#events.length > 0; idle++) {
      await macrotask();
      const event = this.#events.shift();
      if (event) {
        this.#now = event.time;
        await event.run();
        idle = 0;
      } else if (!done && idle > PATIENCE) {
        throw new Error('Somebody waits for something that is not part of the simulated time.');
      }
    }
    return settled;
  }
}
