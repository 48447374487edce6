import { type Calendar, latestOfEach, type Reservation, shareTable, type TableMerge } from '../records.ts';
import { datesLivedAt, isFarAheadAt, satFarAhead, serviceDateOf } from '../service-day.ts';
import { isSeated, sitsBeyond, storedStateOf } from '../service-state.ts';
import { tablesNamed } from './named-place.ts';

/** What is known of the days around epoch ms `now` in an IANA zone. */
type Known = {
  reservations: readonly Reservation[];
  merges: readonly TableMerge[];
  calendar: Calendar;
  zone: string;
  now: number;
};

/**
 * Who is still marked as seated at the tables where a party is to sit down now, and whom the API leaves there: their time is
 * over, or the party comes so early that it gets no table yet. Nobody of another day.
 */
export function stillThere(
  party: Reservation,
  tables: readonly string[],
  { reservations, merges, calendar, zone, now }: Known,
): Reservation[] {
  const days = datesLivedAt(now, zone, calendar);
  const isLived = (one: Reservation) => days.includes(serviceDateOf(one, calendar));
  if (!isLived(party)) return [];
  const is_early = isFarAheadAt(party, now, zone);
  const isLeft = (one: Reservation) => sitsBeyond(one, now) || (is_early && !satFarAhead(one, zone));
  return latestOfEach(reservations).filter(
    (one) =>
      one.id !== party.id &&
      isSeated(storedStateOf(one)) &&
      isLived(one) &&
      shareTable(tablesNamed(merges, one), tables) &&
      isLeft(one),
  );
}
