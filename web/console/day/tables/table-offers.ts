import { stayMinutes } from '../../../../shared/availability/rules/schedule.ts';
import { addDays, clockTimeAt, minuteOf } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../shared/platform/time/units.ts';
import type { WaitingGuest } from '../../../../shared/waitlist/contract/waiting-guests.ts';
import { type Calendar, fullName } from '../records.ts';
import type { ServiceDay } from '../service-day.ts';
import { minuteOn } from '../time.ts';

/**
 * Tables that are held for a guest who waits, for as long as the visit would last: minutes of the service day, `to`
 * excluded. The offer ends at `expires_at` (epoch ms), which is `until` on the restaurant's clocks.
 */
export type TableOffer = {
  id: string;
  name: string;
  guests: number;
  table_ids: string[];
  from: number;
  to: number;
  expires_at: number;
  until: string;
};

/** The offers of a service day in an IANA zone, among those who wait for its date or the next one. */
export function tableOffersOf(
  day: ServiceDay,
  waiting: readonly WaitingGuest[],
  calendar: Calendar,
  zone: string,
): TableOffer[] {
  const offers = waiting.flatMap((guest): TableOffer[] => {
    const { id, date, guests, offer } = guest;
    if (!offer?.table_ids) return [];
    const start = minuteOf(offer.time);
    const isTonight = date === day.date && start >= day.inherited;
    if (!isTonight && !(date === addDays(day.date, 1) && start < day.spill)) return [];
    const from = isTonight ? start : start + DAY_MINUTES;
    const to = offer.ends_at
      ? minuteOn(day.date, Date.parse(offer.ends_at), zone)
      : from + stayMinutes(date, offer.time, calendar, guests);
    const expires_at = Date.parse(offer.expires_at);
    const until = clockTimeAt(expires_at, zone);
    return [{ id, name: fullName(guest), guests, table_ids: offer.table_ids, from, to, expires_at, until }];
  });
  return offers.sort((a, b) => a.from - b.from);
}
