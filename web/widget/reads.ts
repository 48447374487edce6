import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Lang } from '../common/i18n.ts';
import type { WidgetApi } from './api.ts';
import { monthOf, shiftMonth } from './calendar-date.ts';

/** How long an answer about free tables is believed without asking again (ms). */
const FRESH_MS = 10_000;
/** How often the times are read again while somebody looks at them (ms). */
const REPEAT_MS = 30_000;

export type Reads = ReturnType<typeof createReads>;

/** What the page reads, as queries; `ownToken` names the guest's own lock, whose table counts as free. */
export function createReads(api: WidgetApi, client: QueryClient, ownToken: () => string | undefined) {
  const config = (lang: Lang) =>
    queryOptions({ queryKey: ['config'], queryFn: () => api.config(lang), staleTime: 60_000 });

  const month = (name: string, guests: number) =>
    queryOptions({
      queryKey: ['month', name, guests],
      queryFn: () => api.month(name, guests, ownToken()),
      staleTime: FRESH_MS,
    });

  const slots = (date: string | undefined, guests: number) =>
    queryOptions({
      queryKey: ['slots', date, guests],
      queryFn: () => api.slots(date ?? '', guests, ownToken()),
      enabled: date !== undefined,
      staleTime: FRESH_MS,
      refetchInterval: REPEAT_MS,
      placeholderData: keepPreviousData,
    });

  /** The first `count` free dates from `from` to `last`, month by month. */
  const free = (from: string, last: string, guests: number, count: number) =>
    queryOptions({
      queryKey: ['free', from, last, guests, count],
      queryFn: async () => {
        const found: string[] = [];
        for (let name = monthOf(from); name <= monthOf(last) && found.length < count; name = shiftMonth(name, 1)) {
          const { dates } = await client.fetchQuery(month(name, guests));
          found.push(...dates.filter(({ date, available }) => available && date >= from).map(({ date }) => date));
        }
        return found.slice(0, count);
      },
      staleTime: FRESH_MS,
    });

  return { config, month, slots, free };
}
