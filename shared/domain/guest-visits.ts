import type { Guest, GuestBooking } from '../contract/guests.ts';

/** What a guest's bookings say of them. */
type Figures = Pick<Guest, 'visits' | 'no_shows' | 'cancellations' | 'upcoming' | 'first_visit' | 'last_visit'>;

/** The present moment at a restaurant: calendar date, and `HH:MM`. */
type LocalNow = { date: string; time: string };

const isPast = ({ reservation_date, reservation_time }: GuestBooking, { date, time }: LocalNow): boolean =>
  reservation_date < date || (reservation_date === date && reservation_time.slice(0, 5) <= time);

/**
 * Whether a guest came: a confirmed booking whose party was seated or has left, or whose time has passed without another
 * step (docs/decisions.md, "A confirmed booking is a visit unless somebody says otherwise"). A no-show is none.
 */
function isVisit(booking: GuestBooking, now: LocalNow): boolean {
  const { status, service_status } = booking;
  if (status !== 'confirmed' || service_status === 'no_show') return false;
  return service_status === 'seated' || service_status === 'left' || isPast(booking, now);
}

/** Counts what became of a guest's bookings, as it is now. */
export function figuresOf(bookings: readonly GuestBooking[], now: LocalNow): Figures {
  const visited = bookings
    .filter((booking) => isVisit(booking, now))
    .map(({ reservation_date }) => reservation_date)
    .sort();
  return {
    visits: visited.length,
    no_shows: bookings.filter(({ status, service_status }) => status === 'confirmed' && service_status === 'no_show')
      .length,
    cancellations: bookings.filter(({ status }) => status === 'cancelled').length,
    upcoming: bookings.filter(
      (booking) => booking.status !== 'cancelled' && booking.service_status === 'expected' && !isPast(booking, now),
    ).length,
    first_visit: visited[0] ?? null,
    last_visit: visited.at(-1) ?? null,
  };
}
