import { useCalendar } from '../../../client/queries.ts';
import type { Reservation } from '../../../day/records.ts';
import { serviceDateOf } from '../../../day/service-day.ts';

/** The address at which a reservation is open in the book of a service day. */
export const bookAddress = (date: string, id: string): string => `/book/${date}?open=${encodeURIComponent(id)}`;

type Dated = Pick<Reservation, 'id' | 'reservation_date' | 'reservation_time'>;

/** The address at which a reservation of any date is open. */
export function useBookLink(): (reservation: Dated) => string {
  const calendar = useCalendar();
  return (reservation) => bookAddress(serviceDateOf(reservation, calendar), reservation.id);
}
