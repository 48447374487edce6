import { MINUTE_MS } from '../../../../shared/platform/time/units.ts';
import { type DayPlan, placedIn, type Row } from '../plan.ts';
import { isWaitingWalkIn, type Reservation } from '../records.ts';
import { isFarAhead, type Stay } from '../service-day.ts';
import { isSeated, partyStateOf } from '../service-state.ts';
import {
  type Choice,
  choicesFor,
  FITS,
  type Fit,
  freeUntil,
  isRefusedAt,
  type Party,
  partyAt,
  partyOf,
  placesAtOnce,
  tablesLeft,
} from './places.ts';
import type { TableNow } from './tables.ts';

/** The shortest stay that the API takes (minutes). */
const LEAST_STAY = 15;

/** The API may note a party in the next minute, from which the stay of one that is late counts: it ends so much earlier. */
const UNTIL_ANSWERED = 1;

/** How a party has a table: until a minute of its day, where that is before it would leave; with a shorter length, where that is before its booked end. */
export type Sitting = { until?: number; duration_min?: number };

/** What a party that sits down at the minute `now` of its day would like: the length of its stay, from then or its start on. */
const wishOf = (stay: Stay, now: number): Party => {
  const from = Math.max(stay.from, now);
  return { ...partyOf(stay), from, to: from + stay.reservation.duration_min };
};

/**
 * When a party has its tables for which it is booked, if it sits down at the minute `now` of its day: from then on, as the API
 * takes them, unless it is so early that its table stays free.
 */
export const spanSeated = (stay: Stay, now: number): Pick<Stay, 'from' | 'to'> => ({
  from: isFarAhead(stay, now) ? stay.from : now,
  to: stay.to,
});

/**
 * How a party may sit down now at tables that are free until a minute of its day; nothing when that is too short. The API gives
 * who was booked no less unless it is asked for a shorter stay; a walk-in that waits has booked nothing.
 */
export function sittingUntil(stay: Stay, until: number | undefined, now: number): Sitting | undefined {
  const { from, to } = wishOf(stay, now);
  if (until === undefined || until >= to) return {};
  if (until <= from) return undefined;
  if (until >= stay.to || isWaitingWalkIn(stay.reservation)) return { until };
  const duration_min = until - from - (now >= stay.from ? UNTIL_ANSWERED : 0);
  return duration_min >= LEAST_STAY ? { until, duration_min } : undefined;
}

/**
 * Until when (epoch ms) a party that was just seated has its table, as the floor shows it, where that is to be told: it was
 * given a shorter stay (`is_cut`), or somebody else has the table before its stay would end. Nothing otherwise.
 */
export function earlyEndOf(seated: Reservation, is_cut: boolean): number | undefined {
  const { service_status, seated_at, ends_at, duration_min } = seated;
  if (service_status !== 'seated' || !seated_at || !ends_at) return undefined;
  const end = Date.parse(ends_at);
  const [sat, ends] = [Date.parse(seated_at), end].map((at) => Math.floor(at / MINUTE_MS));
  const is_short = sat !== undefined && ends !== undefined && sat < ends && ends < sat + duration_min;
  return is_cut || is_short ? end : undefined;
}

/** A place for a party that sits down, and how it may have it. */
export type Seat = Choice & { sitting: Sitting };

/**
 * Every place for a party that sits down at the minute `now`: those that are free for its whole stay, those that are free for a
 * part of it (the longest first), those that are too small, those that are free for too short a time, those that are taken.
 */
export function seatsFor(stay: Stay, rows: readonly Row[], tables: readonly TableNow[], now: number): Seat[] {
  const party = { ...wishOf(stay, now), from: spanSeated(stay, now).from };
  const seatAt = (choice: Choice): Seat => {
    const sitting = choice.fit === 'taken' ? sittingUntil(stay, freeUntil(choice.row, rows, party), now) : {};
    if (choice.fit !== 'taken' || sitting?.until === undefined) return { ...choice, sitting: {} };
    const fit = choice.row.seats >= party.guests ? 'short' : 'small';
    return { row: choice.row, fit, sitting, taken_by: undefined, held_by: undefined, blocked_by: undefined };
  };
  const found = choicesFor(party, tablesLeft(tables, party), rows).map(seatAt);
  const rank = ({ fit }: Seat) => FITS.indexOf(fit);
  const untilOf = ({ sitting: { until = 0 } }: Seat) => until;
  // Where somebody still sits nothing is free, whoever has the table next.
  const seats = placesAtOnce(found, { rows, tables, now }, party).map(
    (seat): Seat => (isRefusedAt(seat) ? { ...seat, sitting: {} } : seat),
  );
  return seats.sort((a, b) => rank(a) - rank(b) || untilOf(b) - untilOf(a));
}

/** A party that seeks a place at the minute `now` of its day, with every table as it is then; `seat`: it sits down at once. */
type Seeking = { stay: Stay; plan: Pick<DayPlan, 'rows'>; now: number; tables: readonly TableNow[]; seat: boolean };

/** Every place that a party may get from now on; whoever stays beyond their time still has theirs. */
export function placesFrom({ stay, plan, now, tables, seat }: Seeking): Seat[] {
  if (seat) return seatsFor(stay, plan.rows, tables, now);
  const party = partyAt(stay, now);
  const sits = isSeated(partyStateOf(stay, now));
  const { rows } = plan;
  const joinable = sits ? tablesLeft(tables, party) : { tables: tables.map(({ table }) => table) };
  const choices = choicesFor(party, joinable, rows, { own: placedIn(rows, stay.reservation.id)?.tables });
  return (sits ? placesAtOnce(choices, { rows, tables, now }, party) : choices).map((choice) => ({
    ...choice,
    sitting: {},
  }));
}

/** How every table suits a party that seeks one, by its id. One that nobody is given, or for too short a time, is taken. */
export function fitOfTables(seeking: Seeking): ReadonlyMap<string, Fit> {
  const fits = new Map(placesFrom(seeking).map((seat) => [seat.row.key, isRefusedAt(seat) ? 'taken' : seat.fit]));
  return new Map(seeking.tables.map(({ table }) => [table.id, fits.get(table.id) ?? 'taken']));
}
