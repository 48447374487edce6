import { useParams, useSearchParams } from 'react-router';
import { useToday } from '../client/now.ts';
import type { ReservationStatus } from '../day/records.ts';
import { isDate } from '../day/time.ts';

export type View = 'timeline' | 'list';

/** What the address of the book says; everything that can be looked at has an address. */
export type BookAddress = {
  date: string;
  today: string;
  view: View | undefined;
  room: string | undefined;
  status: ReservationStatus | undefined;
  /** Only those who were reminded and have not answered. */
  silent: boolean;
  /** The reservation whose panel is open. */
  open: string | undefined;
};

const STATUSES = ['pending', 'confirmed', 'cancelled'] as const;

/** Reads the address. */
export function useBookAddress(): BookAddress {
  const today = useToday();
  const { date } = useParams();
  const [query] = useSearchParams();
  const view = query.get('view');
  return {
    today,
    date: isDate(date) ? date : today,
    view: view === 'list' || view === 'timeline' ? view : undefined,
    room: query.get('room') ?? undefined,
    status: STATUSES.find((status) => status === query.get('status')),
    silent: query.has('silent'),
    open: query.get('open') ?? undefined,
  };
}
