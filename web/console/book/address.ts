import { useParams, useSearchParams } from 'react-router';
import type { ReservationStatus } from '../day/records.ts';
import { isDate } from '../day/time.ts';
import { useLivedDay } from '../features/booking/service/lived-day.ts';

export type View = 'timeline' | 'list';

/** What the address of the book says; everything that can be looked at has an address. */
export type BookAddress = {
  date: string;
  /** The service day that is lived: after midnight last night's, as long as it goes on. */
  today: string;
  /** The minute after midnight up to which parties of the next date are shown too, beyond the services of the day. */
  spill: number;
  /** Whether it is known which day is shown. */
  is_known: boolean;
  view: View | undefined;
  room: string | undefined;
  status: ReservationStatus | undefined;
  /** Only those who were reminded and have not answered. */
  silent: boolean;
  /** The reservation whose panel is open. */
  open: string | undefined;
};

const STATUSES = ['pending', 'confirmed', 'cancelled'] as const;

/** Reads the address; without a date it is the service day that is lived. */
export function useBookAddress(): BookAddress {
  const lived = useLivedDay();
  const { date: asked } = useParams();
  const date = isDate(asked) ? asked : lived.date;
  const [query] = useSearchParams();
  const view = query.get('view');
  return {
    today: lived.date,
    date,
    spill: date === lived.date ? lived.spill : 0,
    is_known: isDate(asked) || lived.is_known,
    view: view === 'list' || view === 'timeline' ? view : undefined,
    room: query.get('room') ?? undefined,
    status: STATUSES.find((status) => status === query.get('status')),
    silent: query.has('silent'),
    open: query.get('open') ?? undefined,
  };
}
