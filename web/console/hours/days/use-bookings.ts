import { useQueries } from '@tanstack/react-query';
import { addDays, datesBetween } from '../../../../shared/platform/time/time.ts';
import { useReads } from '../../client/queries.ts';
import { latestOfEach, type Reservation } from '../../day/records.ts';
import type { Dates } from './use-selecting.ts';

/** Read once, and again when something has changed here: a range may be a quarter of a year. */
const ONCE = { refetchInterval: false, refetchOnWindowFocus: true, staleTime: 10_000 } as const;

export type Bookings = {
  list: Reservation[];
  is_loaded: boolean;
  error: Error | undefined;
  retry: () => void;
};

/** The bookings of some days, and of the night after them, each once: a service goes on after midnight. */
export function useBookings(span: Dates): Bookings {
  const read = useReads();
  const asked = useQueries({
    queries: datesBetween(span.from, addDays(span.to, 1)).map((date) => ({ ...read.date(date), ...ONCE })),
  });
  return {
    list: latestOfEach(asked.flatMap(({ data = [] }) => data)),
    is_loaded: asked.every(({ data }) => data !== undefined),
    error: asked.find(({ data, error }) => error && !data)?.error ?? undefined,
    retry: () => {
      for (const { refetch } of asked) void refetch();
    },
  };
}
