import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createFreeTables, type FreeTables } from '../guest/chooser/free-tables.ts';
import type { BookingApi } from './api.ts';

/** How long a booking is believed without asking again, and how often it is read while somebody looks at it (ms). */
const FRESH_MS = 10_000;
const REPEAT_MS = 50_000 + 20_000 * Math.random();

/** What the page reads, as queries; the booking's own place counts as free. */
export function createReads(api: BookingApi, client: QueryClient) {
  let tables: FreeTables | undefined;
  return {
    booking: queryOptions({
      queryKey: ['booking'],
      queryFn: api.read,
      staleTime: FRESH_MS,
      refetchInterval: REPEAT_MS,
      // A read that was overtaken by a change tells what was, not what is.
      structuralSharing: (before, after) => (isOlder(after, before) ? before : after),
    }),
    /** Free tables of the restaurant with that token, which a booking tells. */
    tablesOf: (publicToken: string): FreeTables => {
      tables ??= createFreeTables(
        {
          month: (month, wish) => api.month(publicToken, month, wish),
          slots: (date, wish) => api.slots(publicToken, date, wish),
        },
        client,
      );
      return tables;
    },
  };
}

const versionOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : 0;
const isOlder = (a: unknown, b: unknown): boolean => versionOf(a) < versionOf(b);

export type Reads = ReturnType<typeof createReads>;
