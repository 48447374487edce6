import { SATURDAY } from '../support/guest.ts';
import { diceOf } from '../support/random.ts';
import { ADDRESSES, type Plan, planOf, type Range } from './plan.ts';

const HOUR = 3_600_000;

const ADDRESSES_IN_USE = Array.from({ length: ADDRESSES }, (_, index) => `198.51.100.${index}`);

/** The plan of a history with guests who wait. */
export type WaitingPlan = Plan & {
  /** When it begins, after the morning of the Friday (ms). */
  begins: number;
  min_notice_min: number;
  /** Chances that a wake comes twice, or late; that two looks run at once; that the clock misses a minute. */
  machinery: { doubled: number; late: number; beside: number; missed: number };
};

/** The circumstances of a history: a full Saturday, guests who wait for it, and hosts who make room. */
export function waitingListOf(seed: number, clients: Range): WaitingPlan {
  const dice = diceOf(seed, -11);
  const rough = dice.chance(0.7);
  return {
    ...planOf(seed, clients),
    seats: Array.from({ length: dice.between(2, 3) }, () => dice.pick([2, 4, 4]) ?? 4),
    merges: [],
    dates: [SATURDAY],
    requests: dice.between(7, 12),
    think_ms: dice.pick([20_000, 120_000, 240_000]) ?? 120_000,
    aftermath: 'none',
    waiting: 0,
    // What an address may ask for in an hour counts for all restaurants: histories share their addresses.
    hold_limits: { max_active: 0, max_per_hour: 0, trusted: ADDRESSES_IN_USE },
    lock_seconds: dice.pick([60, 300]) ?? 300,
    // The Friday's morning, its evening, before the night is over, and before dinner.
    begins: dice.pick([0, 10.2 * HOUR, 21.7 * HOUR, 30 * HOUR, 31.5 * HOUR]) ?? 0,
    min_notice_min: dice.pick([0, 0, 30, 120]) ?? 0,
    machinery: {
      doubled: rough ? 0.2 : 0,
      late: rough ? 0.15 : 0,
      beside: rough ? 0.3 : 0,
      missed: rough ? 0.2 : 0,
    },
  };
}
