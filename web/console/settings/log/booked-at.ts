import type { LogItem } from '../../../../shared/restaurant/contract/log.ts';
import type { Reservation } from '../../day/records.ts';

type Item = LogItem;
type BookedAt = Pick<Reservation, 'reservation_date' | 'reservation_time'>;

/**
 * Where in the book reservations are, as far as entries (the latest first) tell: one that was made or moved before the first
 * of them is not known.
 */
export function bookedAt(items: readonly Item[]): Map<string, BookedAt> {
  const found = new Map<string, BookedAt>();
  for (const { reservation_id, changes } of items.toReversed()) {
    if (reservation_id === undefined) continue;
    const before = found.get(reservation_id);
    const toldOf = (field: keyof BookedAt) => {
      const told = changes.find((change) => change.field === field)?.new;
      return typeof told === 'string' ? told : before?.[field];
    };
    const [reservation_date, reservation_time] = [toldOf('reservation_date'), toldOf('reservation_time')];
    if (reservation_date && reservation_time) found.set(reservation_id, { reservation_date, reservation_time });
  }
  return found;
}
