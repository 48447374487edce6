import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { addDays, minuteOf } from '../../../shared/platform/time/time.ts';
import type { WaitingGuest } from '../../../shared/waitlist/contract/waiting-guests.ts';
import { dayPlanOf } from '../day/plan.ts';
import { type BlockRecord, type Calendar, type HoursEntry, latestOfEach, type Reservation } from '../day/records.ts';
import { calendarDatesOf, type ServiceDay, serviceDay } from '../day/service-day.ts';
import { tableBlocksOf } from '../day/tables/table-blocks.ts';
import { tableOffersOf } from '../day/tables/table-offers.ts';
import { waitingIn } from '../day/waiting.ts';
import type { ConsoleApi, RestaurantConfig } from './api.ts';
import { overlaid } from './offline/queued-step.ts';
import { useQueue } from './offline/use-queue.ts';
import { type Services, useServices } from './services.ts';
import { contains, NEAR_SPECIAL_DAYS, nearRange, type Range, rangeFor, type SpecialDays } from './special-days.ts';

/** A change made elsewhere is seen within this time (ms). */
const FRESH_EVERY_MS = 10_000;
/** Tables are seldom blocked. */
const BLOCKS_EVERY_MS = 15_000;
/** So are they offered to who waits. */
const WAITING_EVERY_MS = 15_000;
/** Whether online booking is paused, which `me` says, is to be seen soon. */
const ME_EVERY_MS = 15_000;
const SETUP_EVERY_MS = 60_000;
/** The setup changes by the month: where the pulse tells of it, it is read seldom anyway. */
const SETUP_ANYWAY_MS = 300_000;
/** The history of a booking follows it by a moment; of one from before it was kept there is none. */
const LOOK_EVERY_MS = 1500;
const MOST_LOOKS = 6;
/** Reservations on one page of the listing. */
const PAGE = 50;

type Filter = { date?: string; status?: 'pending' };

/** Every page of a listing, each reservation once: a page goes on behind the last row of the one before. */
export async function allPages(api: Pick<ConsoleApi, 'reservations'>, filter: Filter): Promise<Reservation[]> {
  const found: Reservation[] = [];
  let page = await api.reservations(filter);
  for (found.push(...page.items); page.next; found.push(...page.items)) {
    page = await api.reservations({ ...filter, after: page.next });
  }
  // The release before answers numbered pages only.
  const numbers = page.next === undefined ? Math.ceil(page.total / PAGE) - 1 : 0;
  const others = Array.from({ length: numbers }, (_, index) => api.reservations({ ...filter, page: index + 2 }));
  return latestOfEach([...found, ...(await Promise.all(others)).flatMap(({ items }) => items)]);
}

/** What the console reads, by the name it is cached under. What the pulse tells of is read seldom while it does. */
const reads = ({ api, clock, pulse }: Services) => {
  const setup = { staleTime: SETUP_EVERY_MS, refetchInterval: pulse.every(SETUP_EVERY_MS, SETUP_ANYWAY_MS) };
  const live = { staleTime: 0, refetchInterval: pulse.every(FRESH_EVERY_MS), refetchOnWindowFocus: 'always' } as const;
  return {
    me: () =>
      queryOptions({
        queryKey: ['me'],
        queryFn: ({ client }): Promise<RestaurantConfig> => api.me(client.getQueryData(['me']) !== undefined),
        staleTime: ME_EVERY_MS,
        refetchInterval: pulse.every(ME_EVERY_MS),
      }),
    rooms: () => queryOptions({ queryKey: ['rooms'], queryFn: api.rooms, ...setup }),
    tables: () => queryOptions({ queryKey: ['tables'], queryFn: api.tables, ...setup }),
    merges: () => queryOptions({ queryKey: ['merges'], queryFn: api.merges, ...setup }),
    hours: () => queryOptions({ queryKey: ['hours'], queryFn: api.hours, ...setup }),
    /** The special days around today in an IANA zone. */
    nearSpecialDays: (zone: string) =>
      queryOptions({
        queryKey: NEAR_SPECIAL_DAYS,
        queryFn: async (): Promise<SpecialDays> => {
          const range = nearRange(clock.now(), zone);
          return { ...range, days: await api.specialDays(range) };
        },
        ...setup,
      }),
    /** The special days of any range that the API covers at once. */
    specialDays: (range: Range) =>
      queryOptions({
        queryKey: [...NEAR_SPECIAL_DAYS, range.from, range.to],
        queryFn: async (): Promise<SpecialDays> => ({ ...range, days: await api.specialDays(range) }),
        ...setup,
      }),
    /** The reservations of one calendar date, cancelled ones too. */
    date: (date: string) => queryOptions({ queryKey: ['date', date], queryFn: () => allPages(api, { date }), ...live }),
    /** The reservations after midnight that still belong to a date, up to a minute of the next one. */
    afterMidnight: (date: string, until: number) =>
      queryOptions({
        queryKey: ['date', date, 'after midnight', until],
        queryFn: async () => {
          const next = await allPages(api, { date: addDays(date, 1) });
          return next.filter(({ reservation_time }) => minuteOf(reservation_time) < until);
        },
        ...live,
      }),
    /** A reservation, wherever it is now, found by its code; nothing of one that is not known. */
    booking: (reservation: Pick<Reservation, 'id' | 'confirmation_code'> | undefined) =>
      queryOptions({
        queryKey: ['date', 'of', reservation?.id],
        queryFn: async () => {
          const { items } = await api.reservations({ q: reservation?.confirmation_code ?? '' });
          return items.filter(({ id }) => id === reservation?.id);
        },
        ...live,
      }),
    /** Tables that the house keeps for itself on a date. */
    blocks: (date: string) =>
      queryOptions({
        queryKey: ['blocks', date],
        queryFn: () => api.blocks(date),
        ...live,
        refetchInterval: pulse.every(BLOCKS_EVERY_MS),
      }),
    /** Who waits for a table on a date. */
    waiting: (date: string) =>
      queryOptions({
        queryKey: ['waiting', date],
        queryFn: () => api.waiting(date),
        ...live,
        refetchInterval: pulse.every(WAITING_EVERY_MS),
      }),
    /** Who does not wait for a date any more: read anew when others are on its list (`listed`, their ids) than before. */
    endedWaiting: (date: string, listed: readonly string[]) =>
      queryOptions({
        queryKey: ['ended', date, ...listed],
        queryFn: () => api.endedWaiting(date),
        staleTime: 0,
        placeholderData: keepPreviousData,
      }),
    /** Who changed what of a reservation of this version: it is asked again for a while until it tells of that one too. */
    history: (id: string, version: number) =>
      queryOptions({
        queryKey: ['history', id, version],
        queryFn: () => api.history(id),
        staleTime: 0,
        refetchInterval: ({ state: { data, dataUpdateCount } }) =>
          data && data[0]?.version !== version && dataUpdateCount < MOST_LOOKS && LOOK_EVERY_MS,
      }),
    /** Requests that nobody has answered, the latest first. */
    pending: () =>
      queryOptions({ queryKey: ['pending'], queryFn: () => allPages(api, { status: 'pending' }), ...live }),
    /** The slots of a date as the house sees them: what keeps so many guests from each, covers and limits. */
    ownSlots: (date: string, guests: number) =>
      queryOptions({ queryKey: ['slots', 'own', date, guests], queryFn: () => api.ownSlots(date, guests) }),
    slots: (token: string, date: string, guests: number) =>
      queryOptions({ queryKey: ['slots', token, date, guests], queryFn: () => api.slots(token, date, guests) }),
  };
};

/** What can be read, each as a query of TanStack. */
export function useReads(): ReturnType<typeof reads> {
  return reads(useServices());
}

type House = { me: RestaurantConfig; hours: HoursEntry[]; near: SpecialDays };

const HouseContext = createContext<House | undefined>(undefined);

/**
 * Reads once, for all that is inside, what every part of a page asks about; waits until it is there. `me` alone comes first:
 * the restaurant that it answers for is named in everything that is asked after it.
 */
export function HouseProvider({ children }: { children: ReactNode }) {
  const read = useReads();
  const { data: me } = useSuspenseQuery(read.me());
  usePrefetchQuery(read.rooms());
  usePrefetchQuery(read.tables());
  usePrefetchQuery(read.merges());
  const [{ data: hours }, { data: near }] = useSuspenseQueries({
    queries: [read.hours(), read.nearSpecialDays(me.timezone)],
  });
  const house = useMemo(() => ({ me, hours, near }), [me, hours, near]);
  return createElement(HouseContext, { value: house }, children);
}

function useHouse(): House {
  const house = use(HouseContext);
  if (!house) throw new Error('Used outside of the console.');
  return house;
}

/** The restaurant's own configuration, which every page waits for. Throws outside of the console. */
export const useMe = (): RestaurantConfig => useHouse().me;

/** The services of the week, which every page waits for. Throws outside of the console. */
export const useHours = (): HoursEntry[] => useHouse().hours;

/** The services in a range of dates, and what else was asked for them. */
function useReadCalendar(rangeIn: (near: Range) => Range) {
  const read = useReads();
  const { hours, near } = useHouse();
  const range = rangeIn(near);
  const is_far = !contains(near, range);
  const far = useQuery({ ...read.specialDays(range), enabled: is_far });
  const { days } = (is_far && far.data) || near;
  const calendar = useMemo((): Calendar => ({ hours, special_days: days }), [hours, days]);
  return { calendar, asked: is_far ? [far] : [] };
}

/** What decides which services open around a date; around today without one. Throws outside of the console. */
export const useCalendar = (date?: string): Calendar =>
  useReadCalendar((near) => (date ? rangeFor(near, date) : near)).calendar;

/** The same of a range of at most 400 days. */
export function useCalendarIn(range: Range) {
  const { calendar, asked } = useReadCalendar(() => range);
  return {
    calendar,
    is_loaded: asked.every(({ data }) => data),
    error: asked.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** Rooms, tables and groups. */
export function useFloor() {
  const read = useReads();
  const [{ data: rooms }, { data: tables }, { data: merges }] = useSuspenseQueries({
    queries: [read.rooms(), read.tables(), read.merges()],
  });
  return useMemo(() => ({ rooms, tables, merges }), [rooms, tables, merges]);
}

/** What was read of lists so far, in one: the same as long as they are. */
const togetherOf = <T>(asked: readonly { data: T[] | undefined }[]): T[] => asked.flatMap(({ data }) => data ?? []);

/**
 * The plan of a service day: the reservations of its date, and of the next one when it goes on after midnight, at their
 * tables beside what is offered and kept there, read again every so many ms. `spill` lets it go on until that minute after midnight at least. The same answers
 * give the same plan.
 */
export function useDayPlan(date: string, { every_ms = FRESH_EVERY_MS, spill = 0 } = {}) {
  const read = useReads();
  const { pulse } = useServices();
  const { timezone } = useMe();
  const { calendar, asked: asked_before } = useReadCalendar((near) => rangeFor(near, date));
  const floor = useFloor();
  const day = useMemo(() => {
    const own = serviceDay(date, calendar);
    return { ...own, spill: Math.max(own.spill, spill) };
  }, [date, calendar, spill]);
  const refetchInterval = pulse.every(every_ms);
  const tonight = useQuery({ ...read.date(date), refetchInterval });
  const after = useQuery({
    ...read.afterMidnight(date, day.spill),
    refetchInterval,
    enabled: day.spill > 0,
  });
  const [first, second] = [tonight.data, day.spill > 0 ? after.data : undefined];
  // Without them the page has all of its parties: nobody is kept from them by these.
  const dates = calendarDatesOf(day);
  const waiting = useQueries({ queries: dates.map((one) => read.waiting(one)), combine: togetherOf<WaitingGuest> });
  const kept = useQueries({ queries: dates.map((one) => read.blocks(one)), combine: togetherOf<BlockRecord> });
  const offers = useMemo(() => tableOffersOf(day, waiting, calendar, timezone), [day, waiting, calendar, timezone]);
  const blocks = useMemo(() => tableBlocksOf(day, kept, timezone), [day, kept, timezone]);
  const queued = useQueue();
  const plan = useMemo(() => {
    const reservations = overlaid([...(first ?? []), ...(second ?? [])], queued);
    return dayPlanOf(day, floor, reservations, timezone, { offers, blocks });
  }, [day, floor, first, second, timezone, offers, blocks, queued]);
  const asked = [...asked_before, tonight, ...(day.spill > 0 ? [after] : [])];
  return {
    plan,
    floor,
    is_loaded: asked.every(({ data }) => data !== undefined),
    error: asked.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/**
 * Who waits for a table on a service day, after midnight too: nothing before all of it is read. It is not read again by itself:
 * the plan of the day, which every page around it has, does that.
 */
export function useWaiting(date: string) {
  const read = useReads();
  const calendar = useCalendar(date);
  const day = useMemo(() => serviceDay(date, calendar), [date, calendar]);
  const asked = useQueries({
    queries: calendarDatesOf(day).map((one) => ({ ...read.waiting(one), refetchInterval: false as const })),
  });
  const lists = asked.flatMap(({ data }) => (data ? [data] : []));
  return {
    day,
    data: lists.length === asked.length ? waitingIn(day, lists.flat()) : undefined,
    error: asked.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** Who does not wait for a service day any more, the latest first; `listed` are the ids of those who do. */
export function useEndedWaiting(day: ServiceDay, listed: readonly string[]) {
  const read = useReads();
  const asked = useQueries({ queries: calendarDatesOf(day).map((one) => read.endedWaiting(one, listed)) });
  const ended = waitingIn(
    day,
    asked.flatMap(({ data }) => data ?? []),
  );
  return ended.toSorted((a, b) => Date.parse(b.ended_at ?? b.joined_at) - Date.parse(a.ended_at ?? a.joined_at));
}

/** Reads everything that a change of a reservation may have touched. */
export const rereadBook = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['date'] }),
    client.invalidateQueries({ queryKey: ['pending'] }),
    client.invalidateQueries({ queryKey: ['slots'] }),
    client.invalidateQueries({ queryKey: ['waiting'] }),
    client.invalidateQueries({ queryKey: ['search'] }),
    // What is to come of a guest, and how often they came.
    client.invalidateQueries({ queryKey: ['guests'] }),
  ]);
