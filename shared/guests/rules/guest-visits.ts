import { addDays } from '../../platform/time/time.ts';
import type { Guest, GuestBooking } from '../contract/guests.ts';

/** What a guest's bookings say of them. */
type Figures = Pick<Guest, 'visits' | 'no_shows' | 'cancellations' | 'upcoming' | 'first_visit' | 'last_visit'>;

/** The present moment at a restaurant: calendar date, and `HH:MM`. */
type LocalNow = { date: string; time: string };

const isPast = ({ reservation_date, reservation_time }: GuestBooking, { date, time }: LocalNow): boolean =>
  reservation_date < date || (reservation_date === date && reservation_time.slice(0, 5) <= time);

/** When a service day has ended at the latest, and its date's bookings are of the past (minutes since midnight). */
const DAY_ENDS = '06:00';

/** Whether the service day of a booking is over: a booking after midnight belongs to the evening before. */
function isDayOver({ reservation_date, reservation_time }: GuestBooking, { date, time }: LocalNow): boolean {
  const day = reservation_time.slice(0, 5) < DAY_ENDS ? addDays(reservation_date, -1) : reservation_date;
  const today = time < DAY_ENDS ? addDays(date, -1) : date;
  return day < today;
}

/**
 * Whether a guest came: a confirmed booking whose party sat down or has left, or whose service day is over without another
 * step (docs/decisions.md, "A confirmed booking is a visit unless somebody says otherwise"). A no-show is none.
 */
export function isVisit(
  { status, service_status }: Pick<GuestBooking, 'status' | 'service_status'>,
  isOver: boolean,
): boolean {
  if (status !== 'confirmed' || service_status === 'no_show') return false;
  return service_status === 'seated' || service_status === 'left' || isOver;
}

/** Counts what became of a guest's bookings, as it is now. */
export function figuresOf(bookings: readonly GuestBooking[], now: LocalNow): Figures {
  const visited = bookings
    .filter((booking) => isVisit(booking, isDayOver(booking, now)))
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
