import type { ImportRow } from '../../shared/imports/contract.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { ADDRESS_RANGE, type Plan, planOf, type Range } from './plan.ts';

/** A guest by what bookings say of them. Nobody else has any of it. */
export type Person = Record<'guest_first_name' | 'guest_last_name' | 'guest_email' | 'guest_phone', string>;

/** Long enough ago to be forgotten by the clock, over since yesterday, and ahead. */
export const DATES = { forgotten: '2026-10-01', over: '2026-11-19', ahead: '2026-11-21' };

/** How many clients wait for a table, or keep the list. */
export const WAITING_CLIENTS = 4;

/** The plan of a history in which guests are known, written about, blocked, imported and erased, and some only wait. */
export type RightsPlan = Plan & {
  /** A file of another system; the first `brought` rows are in the book before anybody begins. */
  rows: readonly (ImportRow & { notes: string })[];
  brought: number;
  people: Person[];
  /** Those who only ever wait for a table; nobody books for them. */
  waiters: Person[];
  /** Chances that the stream brings a batch again, late, and that whoever follows it dies or has no time. */
  machinery: { doubled: number; late: number; stopped: number };
};

/** What no other text contains: a judge looks for it in all that is stored. */
export const secretWord = (dice: Dice): string =>
  `q${Array.from({ length: 10 }, () => dice.below(36).toString(36)).join('')}q`;

const personOf = (dice: Dice): Person => ({
  guest_first_name: secretWord(dice),
  guest_last_name: secretWord(dice),
  guest_email: `${secretWord(dice)}@example.com`,
  guest_phone: `+336${dice.between(10_000_000, 99_999_999)}`,
});

function rowOf(dice: Dice, people: readonly Person[], row: number) {
  const of = dice.below(people.length);
  const long_ago = [DATES.forgotten, DATES.forgotten, DATES.over];
  // One guest came long ago, and hardly since.
  const date = dice.pick(of === 0 ? long_ago : [...long_ago, DATES.over, DATES.over, DATES.ahead]) ?? DATES.over;
  return {
    row,
    reservation_date: date,
    // Rows of one guest at one time would be one booking.
    reservation_time: `${dice.pick(['19', '20', '21']) ?? '19'}:0${row}`,
    guests: '2',
    ...people[of],
    ...(dice.chance(0.3) && { status: 'cancelled' }),
    ...(dice.chance(0.7) && { source_id: `row ${row}` }),
    notes: secretWord(dice),
    allergies: secretWord(dice),
  };
}

/** The circumstances of a history of guests' rights. */
export function rightsOf(seed: number, clients: Range): RightsPlan {
  const dice = diceOf(seed, -31);
  const rough = dice.chance(0.7);
  const people = Array.from({ length: dice.between(1, 4) }, () => personOf(dice));
  // Of dice of their own: who waits changes nothing of what the others do.
  const more = diceOf(seed, -33);
  const waiters = Array.from({ length: more.between(1, 3) }, () => personOf(more));
  const rows = Array.from({ length: dice.between(5, 8) }, (_, index) => rowOf(dice, people, index + 1));
  return {
    ...planOf(seed, clients),
    ...{ seats: [2, 2, 4], merges: [], dates: [DATES.ahead], late: false, limits: undefined },
    ...{ requests: dice.between(6, 9), think_ms: dice.pick([20, 100, 1000]) ?? 100 },
    ...{ aftermath: 'none', waiting: 0, hold_limits: { max_active: 0, max_per_hour: 0, trusted: [ADDRESS_RANGE] } },
    ...{ people, waiters, rows, brought: dice.between(3, 5) },
    machinery: { doubled: rough ? 0.3 : 0, late: rough ? 0.2 : 0, stopped: rough ? 0.3 : 0 },
  };
}
