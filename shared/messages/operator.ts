import type { ReservationStatus } from '../contract/reservation.ts';

type Booking = {
  guest_first_name: string;
  guest_last_name: string;
  party_size: number;
  reservation_date: string;
  reservation_time: string;
  status: ReservationStatus;
};

const said: Record<ReservationStatus, string> = {
  pending: 'waiting for your approval',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
};

/** What has become of a reservation, for its operator: `Zoé Martin, 2 guests, 2026-12-04 at 19:30: confirmed.` */
export function outcomeMessage(booking: Booking): string {
  const guests = booking.party_size === 1 ? '1 guest' : `${booking.party_size} guests`;
  const when = `${booking.reservation_date} at ${booking.reservation_time.slice(0, 5)}`;
  const name = `${booking.guest_first_name} ${booking.guest_last_name}`;
  return `${name}, ${guests}, ${when}: ${said[booking.status]}.`;
}

/** What has become of a reservation that an operator has changed, and whether it has no table now. */
export const changeMessage = (booking: Booking & { tables: readonly string[] }): string =>
  booking.tables.length > 0 || booking.status === 'cancelled'
    ? outcomeMessage(booking)
    : `${outcomeMessage(booking)} It has no table.`;
