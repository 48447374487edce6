import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { addDays } from '../../../shared/domain/time.ts';
import { serviceDay } from '../book/service-day.ts';
import type { ConsoleApi, Reservation } from './api.ts';
import { useServices } from './services.ts';

/** A change made elsewhere is seen within this time (ms). */
const FRESH_EVERY_MS = 10_000;
const SETUP_EVERY_MS = 60_000;
/** Reservations on one page of the listing. */
const PAGE = 50;

type Filter = { date?: string; status?: 'pending' };

/** Every page of a listing; those after the first are asked for at once. */
async function allPages(api: ConsoleApi, filter: Filter): Promise<Reservation[]> {
  const { items, total } = await api.reservations(filter);
  const others = Array.from({ length: Math.ceil(total / PAGE) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(others.map((page) => api.reservations({ ...filter, page })));
  return [...items, ...rest.flatMap((page) => page.items)];
}

const setup = { staleTime: SETUP_EVERY_MS, refetchInterval: SETUP_EVERY_MS };
const live = { staleTime: 0, refetchInterval: FRESH_EVERY_MS, refetchOnWindowFocus: 'always' } as const;

/** What the console reads, by the name it is cached under. */
export const reads = (api: ConsoleApi) => ({
  me: () => queryOptions({ queryKey: ['me'], queryFn: api.me, ...setup }),
  rooms: () => queryOptions({ queryKey: ['rooms'], queryFn: api.rooms, ...setup }),
  tables: () => queryOptions({ queryKey: ['tables'], queryFn: api.tables, ...setup }),
  merges: () => queryOptions({ queryKey: ['merges'], queryFn: api.merges, ...setup }),
  hours: () => queryOptions({ queryKey: ['hours'], queryFn: api.hours, ...setup }),
  /** The reservations of one calendar date, cancelled ones too. */
  date: (date: string) => queryOptions({ queryKey: ['date', date], queryFn: () => allPages(api, { date }), ...live }),
  /** Requests that nobody has answered, the latest first. */
  pending: () => queryOptions({ queryKey: ['pending'], queryFn: () => allPages(api, { status: 'pending' }), ...live }),
  search: (q: string, page: number) =>
    queryOptions({ queryKey: ['search', q, page], queryFn: () => api.reservations({ q, page }) }),
  slots: (token: string, date: string, guests: number) =>
    queryOptions({ queryKey: ['slots', token, date, guests], queryFn: () => api.slots(token, date, guests) }),
});

export function useReads(): ReturnType<typeof reads> {
  return reads(useServices().api);
}

/** The restaurant's own configuration, which every page waits for. */
export const useMe = () => useSuspenseQuery(useReads().me()).data;

export const useHours = () => useSuspenseQuery(useReads().hours()).data;

/** Rooms, tables and groups. */
export function useFloor() {
  const read = useReads();
  const { data: rooms } = useSuspenseQuery(read.rooms());
  const { data: tables } = useSuspenseQuery(read.tables());
  const { data: merges } = useSuspenseQuery(read.merges());
  return { rooms, tables, merges };
}

/**
 * Everything that may stand in the plan of a service day: the reservations of its date, and of the next one when it
 * goes on after midnight. `seen_at` is when the older of the two was read (epoch ms, 0 before).
 */
export function useDay(date: string) {
  const read = useReads();
  const day = serviceDay(date, useHours());
  const tonight = useQuery(read.date(date));
  const after = useQuery({ ...read.date(addDays(date, 1)), enabled: day.spill > 0 });
  const asked = day.spill > 0 ? [tonight, after] : [tonight];
  return {
    day,
    reservations: asked.flatMap(({ data }) => data ?? []),
    is_loaded: asked.every(({ data }) => data !== undefined),
    error: asked.find(({ error, data }) => error && !data)?.error ?? undefined,
    failing: asked.some(({ isError, failureCount }) => isError || failureCount > 0),
    seen_at: Math.min(...asked.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** Reads everything that a change of a reservation may have touched. */
export const rereadBook = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['date'] }),
    client.invalidateQueries({ queryKey: ['pending'] }),
    client.invalidateQueries({ queryKey: ['slots'] }),
    client.invalidateQueries({ queryKey: ['search'] }),
  ]);
