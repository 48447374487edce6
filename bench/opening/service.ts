import { confirmReservationWith } from '../../functions/widget/confirm-reservation.ts';
import { getAvailabilityWith } from '../../functions/widget/get-availability.ts';
import { getConfigWith } from '../../functions/widget/get-config.ts';
import { listSlotsWith } from '../../functions/widget/list-slots.ts';
import { lockSlotWith } from '../../functions/widget/lock-slot.ts';
import { BUDGETS, type Deps } from '../../shared/deps.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { VirtualTime } from '../../test/simulation/virtual-time.ts';
import type { Answer } from '../../test/support/invoke.ts';
import type { Dice } from '../../test/support/random.ts';
import { FRIDAY_MORNING } from '../../test/support/restaurant.ts';
import { Bucket, PerSecond } from './bucket.ts';
import { Edge } from './edge.ts';
import { Functions } from './functions.ts';
import { limits, network } from './limits.ts';
import { Partitions } from './partitions.ts';
import { stackSettings } from './settings.ts';

const made = {
  config: getConfigWith,
  availability: getAvailabilityWith,
  slots: listSlotsWith,
  lock: lockSlotWith,
  confirm: confirmReservationWith,
} as const;
export type RouteName = keyof typeof made;

/** Everything between a guest and the table, in simulated time: CloudFront, the gateway, functions, partitions. */
export class Service {
  readonly partitions: Partitions;
  readonly functions: Functions;
  readonly asked = new PerSecond();
  refused = 0;
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  readonly #publicToken: string;
  readonly #gateway = new Bucket(stackSettings.rate_limit, stackSettings.burst_limit);
  readonly #edges: Edge[];

  constructor(table: Database, publicToken: string, time: VirtualTime, dice: Dice) {
    this.#time = time;
    this.#dice = dice;
    this.#publicToken = publicToken;
    this.partitions = new Partitions(table, time, dice);
    this.functions = new Functions(time, dice, this.partitions);
    this.#edges = Array.from({ length: limits.edges }, () => new Edge(time));
  }

  /** The time of the day at the house (epoch ms): the opening is at ten on a Friday. */
  readonly now = (): number => FRIDAY_MORNING + Math.floor(this.#time.now());

  /** Reads through the place of CloudFront that this guest comes through. */
  read(guest: number, route: RouteName, query: Record<string, string>): Promise<Answer> {
    const edge = this.#edges[guest % this.#edges.length];
    const ask = () => this.#ask(guest, route, { query });
    return edge?.answer(`${route}?${new URLSearchParams(query)}`, ask) ?? ask();
  }

  post = (guest: number, route: RouteName, body: object): Promise<Answer> => this.#ask(guest, route, { body });

  async #ask(guest: number, route: RouteName, sent: { query?: Record<string, string>; body?: object }) {
    await this.#time.sleep(this.#dice.between(network.edge_ms.least, network.edge_ms.most));
    this.asked.add(this.#time.now(), 1);
    if (!this.#gateway.has(this.#time.now())) {
      this.refused += 1;
      return { status: 429, headers: {}, body: undefined };
    }
    this.#gateway.take(1);
    const path = { publicToken: this.#publicToken };
    const source_ip = `203.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}`;
    return this.functions.call(route, (db) => made[route](this.#depsOf(db)), { path, source_ip, ...sent });
  }

  #depsOf(db: Database): Deps {
    const { lock_seconds, max_active_holds: max_active, max_holds_per_hour: max_per_hour } = stackSettings;
    const hold_limits = { max_active, max_per_hour, trusted: [] };
    return { db, now: this.now, lock_seconds, hold_limits, budgets: BUDGETS, pages_url: 'https://pages.example' };
  }
}
