import { diceOf } from '../support/random.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import { type Plan, planOf, type Range } from './plan.ts';

const HOUR = 3_600_000;

/** Places whose clocks change early on the third date, forward or back, and one where they never do. */
const ZONES = [
  { timezone: 'Europe/Paris', first: '2027-03-26' },
  { timezone: 'Europe/Paris', first: '2027-10-29' },
  { timezone: 'America/New_York', first: '2027-03-12' },
  { timezone: 'Pacific/Auckland', first: '2027-04-02' },
  { timezone: 'Asia/Kolkata', first: '2027-03-26' },
] as const;

/** The plan of a history of reminders: a few dates around a change of the clocks. */
export type ReminderPlan = Plan & {
  timezone: string;
  /** When it begins, after the simulation's own beginning (ms). */
  begins: number;
  /** While the clock stands still, in ms after that. */
  standing: { from: number; to: number }[];
  /** Chances that a minute is missed, that the clock runs twice, and that a queue fails or repeats itself. */
  missed: number;
  doubled: number;
  unsure: number;
};

const datesAfter = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 24 * HOUR).toISOString().slice(0, 10));

/** The circumstances of a history of reminders. */
export function remindersOf(seed: number, clients: Range): ReminderPlan {
  const dice = diceOf(seed, -21);
  const { timezone, first } = dice.pick(ZONES) ?? ZONES[0];
  const rough = dice.chance(0.7);
  const from = dice.between(6, 90) * HOUR;
  return {
    ...planOf(seed, clients),
    ...{ seats: [4, 4, 4, 4, 4, 4], merges: [], dates: datesAfter(first, 4), late: true, limits: undefined },
    ...{ requests: dice.between(6, 10), think_ms: dice.pick([4, 10, 18].map((hours) => hours * HOUR)) ?? HOUR },
    ...{ aftermath: 'none', waiting: 0, hold_limits: { max_active: 0, max_per_hour: 0, trusted: [] } },
    timezone,
    begins: Date.parse(`${first}T06:00:00Z`) - FRIDAY_MORNING - dice.between(0, 20) * HOUR,
    standing: dice.chance(0.5) ? [{ from, to: from + (dice.pick([0.2, 3, 11, 40]) ?? 1) * HOUR }] : [],
    missed: rough ? 0.2 : 0,
    doubled: rough ? 0.2 : 0,
    unsure: rough ? 0.15 : 0,
  };
}
