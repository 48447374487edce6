import { BUDGETS, type Deps } from '../../shared/deps.ts';
import { guestOf } from '../support/guest.ts';
import type { Answer } from '../support/invoke.ts';
import { operatorOf } from '../support/operator.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { Operation, Request } from './history.ts';
import type { Journal } from './journal.ts';
import type { Network } from './network.ts';
import { ADDRESSES, type Place, type Plan } from './plan.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A guest's link to a booking, and the version that whoever has it last saw. */
export type Link = { id: string; token: string; version: number };

/** What clients can know of each other: what somebody has been answered, and the last version seen of a reservation. */
type Board = {
  tokens: string[];
  links: Link[];
  reservations: string[];
  versions: Map<string, number>;
  tables: string[];
  groups: string[];
  hours: string[];
};

/** What all clients of a history share. */
export type World = {
  plan: Plan;
  place: Place;
  stranger: Place;
  time: VirtualTime;
  network: Network;
  journal: Journal;
  board: Board;
  operations: Operation[];
  /** Numbers every request and every answer in their order. */
  count: () => number;
};

/** What a client makes requests with: the handlers of a process of its own, for either kind of user. */
type Handlers = {
  guest: ReturnType<typeof guestOf>;
  operator: ReturnType<typeof operatorOf>;
  stranger: { guest: ReturnType<typeof guestOf>; operator: ReturnType<typeof operatorOf> };
};

/** One client: dice and a clock of its own, and a process that is followed by a new one when it dies. */
export class Actor {
  readonly dice: Dice;
  readonly world: World;
  readonly #client: number;
  readonly #skew: number;
  #process: { handlers: Handlers; died: () => boolean };

  constructor(world: World, client: number) {
    this.world = world;
    this.#client = client;
    this.dice = diceOf(world.plan.seed, client + 1);
    this.#skew = Math.round((this.dice.fraction() * 2 - 1) * world.plan.skew_ms);
    this.#process = this.#start();
  }

  #start() {
    const { network, plan, place, stranger, time } = this.world;
    const { db, died } = network.process(this.dice);
    const now = () => FRIDAY_MORNING + Math.floor(time.now()) + this.#skew;
    const deps: Deps = {
      db,
      now,
      lock_seconds: plan.lock_seconds,
      hold_limits: plan.hold_limits,
      budgets: BUDGETS,
      pages_url: '',
    };
    const from = { source_ip: `198.51.100.${this.#client % ADDRESSES}` };
    const users = ({ token, rid }: Place) => ({ guest: guestOf(deps, token, from), operator: operatorOf(deps, rid) });
    return { handlers: { ...users(place), stranger: users(stranger) }, died };
  }

  /** Thinks for a while. */
  think(longest = this.world.plan.think_ms): Promise<void> {
    return this.world.time.sleep(Math.round(this.dice.fraction() * longest));
  }

  /** Makes a request and notes it; without an answer nothing is known. */
  async ask(request: Request, send: (handlers: Handlers) => Promise<Answer>): Promise<Answer | undefined> {
    const { operations, time, count, journal } = this.world;
    const operation: Operation = {
      client: this.#client,
      request,
      invoked: time.now(),
      returned: Number.POSITIVE_INFINITY,
      order: { sent: count(), answered: Number.POSITIVE_INFINITY },
      skew: this.#skew,
      answer: undefined,
    };
    operations.push(operation);
    const { handlers, died } = this.#process;
    const answer = await journal.asked(operation, () => send(handlers));
    operation.returned = time.now();
    operation.order.answered = count();
    if (died()) this.#process = this.#start();
    else if (answer.status !== 503) operation.answer = answer;
    return operation.answer;
  }
}
