import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Conflict } from '../../../shared/booking/contract/conflicts.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { latestOfEach, type Reservation } from '../day/records.ts';
import { useToday } from './now.ts';
import { CONFLICT_LIST, CONFLICTS } from './offline/kept-reads.ts';
import { allPages, useCalendar, useReads } from './queries.ts';
import { useServices } from './services.ts';

export type { Conflict };

/** Days that are looked at, today included: the most that the API covers at once. */
export const DAYS_AHEAD = 31;
/** The API reads a month of bookings for it, so it is asked seldom, and when something may have changed it (ms). */
const EVERY_MS = 300_000;

/** The bookings of the next 31 days that do not fit the house's rules; none while that is not known. */
export function useConflicts(): Conflict[] {
  const { api } = useServices();
  const client = useQueryClient();
  const today = useToday();
  const calendar = useCalendar();
  const seen = useRef(calendar);
  useEffect(() => {
    if (seen.current === calendar) return;
    seen.current = calendar;
    void rereadConflicts(client);
  }, [client, calendar]);
  const { data } = useQuery({
    queryKey: [CONFLICTS, CONFLICT_LIST, today],
    queryFn: () => api.conflicts({ from: today, to: addDays(today, DAYS_AHEAD - 1) }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  return data ?? [];
}

const byId = (reservations: readonly Reservation[]) =>
  new Map(latestOfEach(reservations).map((reservation) => [reservation.id, reservation]));

/** The bookings on the dates of conflicts, by id, once somebody looks at them: until they are read, those of the days that are known. */
export function useBookingsOf(conflicts: readonly Conflict[], is_looked_at: boolean): ReadonlyMap<string, Reservation> {
  const { api } = useServices();
  const client = useQueryClient();
  const read = useReads();
  const dates = [...new Set(conflicts.map(({ reservation_date }) => reservation_date))];
  const { data } = useQuery({
    queryKey: [CONFLICTS, 'bookings', ...dates],
    queryFn: async () => {
      const days = await Promise.all(dates.map((date) => allPages(api, { date })));
      return byId(days.flat());
    },
    enabled: is_looked_at && dates.length > 0,
  });
  return data ?? byId(is_looked_at ? dates.flatMap((date) => client.getQueryData(read.date(date).queryKey) ?? []) : []);
}

/** Reads the conflicts again. A first read that is under way may have looked before the change: its answer is not waited for. */
export async function rereadConflicts(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [CONFLICTS] });
  await client.invalidateQueries({ queryKey: [CONFLICTS] });
}

/** Whether a reservation is known to be one of the conflicts. */
export const isConflict = (client: QueryClient, id: string): boolean =>
  client
    .getQueriesData<Conflict[]>({ queryKey: [CONFLICTS, CONFLICT_LIST] })
    .some(([, known]) => known?.some(({ reservation_id }) => reservation_id === id));
