import { coveringService } from '../../availability/rules/schedule.ts';
import { seatsOf } from '../../floor/rules/seats.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import type { Conflict, ConflictReason } from '../contract/conflicts.ts';
import { isHere } from './arrived-guests.ts';
import { hasLostTable, type StoredReservation } from './reservation.ts';
import { hasEnded } from './visit.ts';

/** What does not fit a booking; one that has lost its table has none, which is not said twice. */
function reasonsOf(setup: DatedSetup, booking: StoredReservation): ConflictReason[] {
  const { reservation_date, reservation_time, tables, party_size } = booking;
  const isOff = (id: string) => setup.tables.some((table) => table.id === id && !table.is_active);
  const table: [ConflictReason, boolean][] = hasLostTable(booking, setup.tables)
    ? [['lost_table', true]]
    : [
        ['inactive_table', tables.some(isOff)],
        ['too_few_seats', tables.length > 0 && seatsOf(setup.tables, tables) < party_size],
        ['no_table', tables.length === 0],
      ];
  const isCovered = coveringService(reservation_date, reservation_time.slice(0, 5), setup) !== undefined;
  // Who came before the first arrival is here: there is nothing to move or to cancel.
  const isOutside = !(isCovered || isHere(booking));
  return [['outside_hours', isOutside] as const, ...table].filter(([, applies]) => applies).map(([reason]) => reason);
}

/** The bookings that are expected when no service is, and those ahead or in service whose table is switched off, lost, too small or not there. */
export const conflictsOfBookings = (setup: DatedSetup, bookings: readonly StoredReservation[]): Conflict[] =>
  bookings
    .filter((booking) => booking.status !== 'cancelled' && !hasEnded(booking))
    .map((booking) => ({ booking, reasons: reasonsOf(setup, booking) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ booking: { id, reservation_date, reservation_time }, reasons }) => ({
      reservation_id: id,
      ...{ reservation_date, reservation_time, reasons },
    }));
