import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { VirtualTime } from '../../test/simulation/virtual-time.ts';
import { type Answer, type Handler, invoke } from '../../test/support/invoke.ts';
import type { Dice } from '../../test/support/random.ts';
import { limits, network, work } from './limits.ts';
import type { Partitions } from './partitions.ts';

type Sent = Parameters<typeof invoke>[1];

/** One process of a function: it answers one request at a time, and works on one thing at a time. */
class Process {
  readonly handler: Handler;
  readonly #time: VirtualTime;
  #workedUntil = 0;

  constructor(time: VirtualTime, partitions: Partitions, make: (db: Database) => Handler) {
    this.#time = time;
    this.handler = make(partitions.connect((kb) => this.work(kb * work.read_kb_ms)));
  }

  work(ms: number): Promise<void> {
    this.#workedUntil = Math.max(this.#time.now(), this.#workedUntil) + ms;
    return this.#time.sleep(this.#workedUntil - this.#time.now());
  }
}

/** The functions of an account, all cold at first: so many may run at once, and whoever finds none free starts one. */
export class Functions {
  readonly counted = { calls: 0, cold: 0, refused: 0, at_once: 0 };
  readonly #idle = new Map<string, Process[]>();
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  readonly #partitions: Partitions;
  #running = 0;

  constructor(time: VirtualTime, dice: Dice, partitions: Partitions) {
    this.#time = time;
    this.#dice = dice;
    this.#partitions = partitions;
  }

  /** Calls the function of a route, made by `make` where none is free. */
  async call(route: string, make: (db: Database) => Handler, sent: Sent): Promise<Answer> {
    if (this.#running >= limits.functions) {
      this.counted.refused += 1;
      return { status: 503, headers: {}, body: undefined };
    }
    this.counted.calls += 1;
    this.#running += 1;
    this.counted.at_once = Math.max(this.counted.at_once, this.#running);
    const idle = this.#idle.get(route) ?? [];
    this.#idle.set(route, idle);
    await this.#time.sleep(this.#dice.between(network.invoke_ms.least, network.invoke_ms.most));
    const process = idle.pop() ?? (await this.#start(make));
    await process.work(work.request_ms);
    try {
      return await invoke(process.handler, sent);
    } finally {
      this.#running -= 1;
      idle.push(process);
    }
  }

  async #start(make: (db: Database) => Handler): Promise<Process> {
    this.counted.cold += 1;
    await this.#time.sleep(limits.cold_ms);
    return new Process(this.#time, this.#partitions, make);
  }
}
