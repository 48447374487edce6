import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DateAvailability } from '../../../shared/availability/contract/widget.ts';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { monthOf, shiftMonth } from '../calendar-date.ts';
import type { TableWish } from '../types.ts';

/** Who tells about free tables, for one visitor; what that visitor has already counts as free. */
export type Source = {
  month: (month: string, wish: TableWish) => Promise<{ dates: DateAvailability[] }>;
  slots: (date: string, wish: TableWish) => Promise<ResponseBody<'widget.list-slots'>>;
};

/** How long an answer about free tables is believed without asking again (ms). */
const FRESH_MS = 10_000;
/**
 * How often the times are read again while somebody looks at them (ms): not in the background, and each visitor in a rhythm
 * of their own, so that those who came at once do not go on asking at once.
 */
const REPEAT_MS = 24_000 + 12_000 * Math.random();

/** The months of the longest booking window, 180 days. */
const MOST_MONTHS = 7;

export type FreeTables = ReturnType<typeof createFreeTables>;

/** Days and times with free tables, as queries. */
export function createFreeTables(source: Source, client: QueryClient) {
  const month = (name: string, wish: TableWish) =>
    queryOptions({
      queryKey: ['month', name, wish],
      queryFn: () => source.month(name, wish),
      staleTime: FRESH_MS,
    });

  const slots = (date: string, wish: TableWish) =>
    queryOptions({
      queryKey: ['slots', date, wish],
      queryFn: () => source.slots(date, wish),
      staleTime: FRESH_MS,
      refetchInterval: REPEAT_MS,
      placeholderData: keepPreviousData,
    });

  /** The first `count` free dates from `from` to `last`, month by month. */
  const free = (from: string, last: string, wish: TableWish, count: number) =>
    queryOptions({
      queryKey: ['free', from, last, wish, count],
      queryFn: async () => {
        const found: string[] = [];
        for (let ahead = 0; ahead < MOST_MONTHS && found.length < count; ahead++) {
          const name = shiftMonth(monthOf(from), ahead);
          if (name > monthOf(last)) break;
          const { dates } = await client.fetchQuery(month(name, wish));
          found.push(...dates.filter(({ date, available }) => available && date >= from).map(({ date }) => date));
        }
        return found.slice(0, count);
      },
      staleTime: FRESH_MS,
    });

  return { month, slots, free };
}
