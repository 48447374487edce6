import { useParams, useSearchParams } from 'react-router';
import { localDateAt } from '../../../shared/domain/time.ts';
import type { Reservation, ReservationStatus } from '../data/api.ts';
import { useHours, useMe } from '../data/queries.ts';
import { useServices } from '../data/services.ts';
import { serviceDateOf } from './service-day.ts';

export type View = 'timeline' | 'list';

/** What the address of the book says; everything that can be looked at has an address. */
export type BookAddress = {
  date: string;
  today: string;
  view: View | undefined;
  room: string | undefined;
  status: ReservationStatus | undefined;
  /** The reservation whose panel is open. */
  open: string | undefined;
};

const STATUSES = ['pending', 'confirmed', 'cancelled'] as const;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The date it is at the restaurant. */
export function useToday(): string {
  const { clock } = useServices();
  return localDateAt(clock.now(), useMe().timezone);
}

const isDate = (text: string | undefined): text is string =>
  DATE.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

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
    open: query.get('open') ?? undefined,
  };
}

/** Changes parts of the query and keeps the rest; `undefined` removes one. */
export function useQueryChange(): (changes: Record<string, string | undefined>, replace?: boolean) => void {
  const [, setQuery] = useSearchParams();
  return (changes, replace = true) =>
    setQuery(
      (present) => {
        const query = new URLSearchParams(present);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) query.delete(name);
          else query.set(name, value);
        }
        return query;
      },
      { replace, preventScrollReset: true },
    );
}

/** The address at which a reservation is open. */
export function useBookLink(): (reservation: Reservation) => string {
  const hours = useHours();
  return (reservation) => `/book/${serviceDateOf(reservation, hours)}?open=${encodeURIComponent(reservation.id)}`;
}
