import type { Deps } from '../../shared/deps.ts';
import type { HoursEntry } from '../../shared/restaurant/contract/setup.ts';
import { type Dice, diceOf } from '../support/random.ts';
import type { TestRestaurant } from '../support/restaurant.ts';

/** Chances that a call meets a fault, each from 0 to 1. */
export type FaultRates = Record<FaultKind, number>;

const FAULTS = ['throttle', 'conflict', 'lost_request', 'lost_answer', 'late', 'slow', 'death'] as const;

/**
 * `lost_request` never reaches the table, `lost_answer` was applied, `late` is applied after its caller has given up,
 * `death` ends the process before the call or right after it.
 */
export type FaultKind = (typeof FAULTS)[number];

/** What happens around a history, all of it drawn from its seed. */
export type Plan = {
  seed: number;
  clients: number;
  /** Requests that each client makes. */
  requests: number;
  seats: number[];
  merges: number[][];
  dates: string[];
  /** Services end after midnight: stays stand in two dates. */
  late: boolean;
  mode: 'auto' | 'manual';
  lock_seconds: number;
  /** The longest pause of a client between two requests (ms). */
  think_ms: number;
  /** The most that a client's clock is off (ms). */
  skew_ms: number;
  /** One client in so many is an operator; 0 for none. */
  operators: number;
  rates: FaultRates;
  /** Whether operators come back after the dates have left the book, and DynamoDB has deleted what had expired. */
  aftermath: 'none' | 'nothing deleted' | 'deleted';
  hold_limits: Deps['hold_limits'];
  /** Covers that services take from guests; nothing without limits. */
  limits: Pick<HoursEntry, 'max_covers_per_slot' | 'max_online_covers'> | undefined;
  /** Parties without a table, from before the first guest; only where no operator moves them. */
  waiting: number;
};

/** How many network addresses the clients of a history share, and the range of them all. */
export const ADDRESSES = 4;
export const ADDRESS_RANGE = '198.51.100.0/24';

/** The widest that clocks are ever apart from the true time (ms). */
const MAX_SKEW_MS = 5000;

/** The most that a fault's chance is, in a history that has it. */
const MOST: FaultRates = {
  throttle: 0.08,
  conflict: 0.08,
  lost_request: 0.05,
  lost_answer: 0.08,
  late: 0.05,
  slow: 0.15,
  death: 0.03,
};

export type Range = { least: number; most: number };

/** Few tables and few dates for many clients, so that they collide; small crowds are more frequent than big ones. */
export function planOf(seed: number, clients: Range): Plan {
  const dice = diceOf(seed);
  const calm = dice.chance(0.1);
  const seats = Array.from({ length: dice.between(1, 4) }, () => dice.pick([2, 2, 4]) ?? 2);
  const plan: Omit<Plan, 'waiting' | 'limits'> = {
    seed,
    clients: Math.round(clients.least * (clients.most / clients.least) ** (dice.fraction() ** 2)),
    requests: dice.between(3, 6),
    seats,
    merges: seats.length > 1 && dice.chance(0.5) ? [[0, 1]] : [],
    dates: dice.chance(0.6) ? ['2026-11-21'] : ['2026-11-21', '2026-11-22'],
    late: dice.chance(0.35),
    mode: dice.chance(0.7) ? 'auto' : 'manual',
    lock_seconds: dice.pick([30, 60, 300]) ?? 300,
    think_ms: dice.pick([10, 300, 3000, 15_000]) ?? 300,
    skew_ms: dice.chance(0.7) ? MAX_SKEW_MS : 0,
    operators: dice.pick([0, 0, 2, 4, 4, 8]) ?? 4,
    rates: ratesOf(dice, calm),
    aftermath: dice.pick(['none', 'none', 'nothing deleted', 'deleted'] as const) ?? 'none',
    hold_limits: {
      max_active: dice.pick([0, 0, 3, 8]) ?? 0,
      max_per_hour: dice.pick([0, 0, 10, 60]) ?? 0,
      trusted: [],
    },
  };
  const mayWait = plan.operators === 0 && dice.chance(0.5);
  const waiting = mayWait ? dice.between(1, Math.min(2, seats.length)) : 0;
  const limits = limitsOf(diceOf(seed, -4));
  return { ...plan, ...(limits && { seats: [...seats, ...ROOM_TO_SPARE] }), limits, waiting };
}

/** Tables that a house with limits has besides, so that it is the limits that guests meet. */
const ROOM_TO_SPARE = [2, 2, 4, 4];

/** In every third history services limit their covers, at a start, in all, or both. */
function limitsOf(dice: Dice): Plan['limits'] {
  if (!dice.chance(0.35)) return undefined;
  const which = dice.below(3);
  return {
    ...(which !== 1 && { max_covers_per_slot: dice.between(2, 6) }),
    ...(which !== 0 && { max_online_covers: dice.between(4, 14) }),
  };
}

const ratesOf = (dice: Dice, calm: boolean): FaultRates => {
  const rate = (kind: FaultKind) => (calm || dice.chance(0.3) ? 0 : dice.fraction() * MOST[kind]);
  return {
    throttle: rate('throttle'),
    conflict: rate('conflict'),
    lost_request: rate('lost_request'),
    lost_answer: rate('lost_answer'),
    late: rate('late'),
    slow: rate('slow'),
    death: rate('death'),
  };
};

/** A history's restaurant. */
export type Place = Pick<TestRestaurant, 'rid' | 'token' | 'tables' | 'setup'>;
