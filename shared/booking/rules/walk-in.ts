import { countedFor, stayMinutes } from '../../availability/rules/schedule.ts';
import { addDays, clockTimeAt, datesTouched, instantsOf, localDateAt, minuteOf } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import type { WalkIn } from '../contract/new-reservation.ts';
import { enteredParty, type Placement } from './operator-booking.ts';
import { type Creation, createdBy, type Stay, type StoredReservation } from './reservation.ts';

/** The next instant (UTC epoch minute) at which the clocks show `HH:MM`, be it for the second time in a day; `undefined` when they skip it. */
function nextAt(time: string, from: number, zone: string): number | undefined {
  const today = localDateAt(from * MINUTE_MS, zone);
  return [today, addDays(today, 1)]
    .flatMap((date) => instantsOf(date, minuteOf(time), zone))
    .find((minute) => minute > from);
}

/**
 * The stays that a party which walks in at `now` (epoch ms) may be given, the best one first: from this minute as long as
 * the service lets it, or to `until` where the host takes less.
 */
export function walkInStays(
  setup: DatedSetup,
  { until, guests }: Pick<WalkIn, 'until' | 'guests'>,
  now: number,
): [Stay, ...Stay[]] {
  const { timezone } = setup.config;
  const from = Math.floor(now / MINUTE_MS);
  const stayTo = (to: number): Stay => ({ from, to, dates: datesTouched(from, to, timezone) });
  const whole = stayTo(from + stayMinutes(localDateAt(now, timezone), clockTimeAt(now, timezone), setup, guests));
  const least = until === undefined ? undefined : nextAt(until, from, timezone);
  return least !== undefined && least < whole.to ? [whole, stayTo(least)] : [whole];
}

/** The reservation of a party that has walked in: it sits down, or waits when there is no table. `now` is epoch ms. */
export function fromWalkIn(
  wanted: WalkIn,
  setup: DatedSetup,
  { stay, seating, ...creation }: Creation & Placement,
): StoredReservation {
  const at = new Date(creation.now).toISOString();
  const { timezone } = setup.config;
  const [date, time] = [localDateAt(creation.now, timezone), clockTimeAt(creation.now, timezone)];
  return {
    ...createdBy('walk_in', 'operator', 'confirmed', creation),
    ...enteredParty(wanted, { stay, seating }),
    reservation_date: date,
    reservation_time: `${time}:00`,
    counted: countedFor(date, time, setup, wanted.guests),
    arrived_at: at,
    ...(seating ? { service_status: 'seated', seated_at: at } : { service_status: 'arrived' }),
  };
}
