import { queryOptions } from '@tanstack/react-query';
import type { WaitingApi } from './api.ts';
import { pollInterval } from './poll-interval.ts';

const FRESH_MS = 5000;
/** What the page reads, as a query; a hidden page reads nothing, and one that is seen again reads at once. */
export function createReads(api: Pick<WaitingApi, 'read'>) {
  let since = Date.now();
  addEventListener('focus', () => {
    since = Date.now();
  });
  return {
    entry: queryOptions({
      queryKey: ['entry'],
      queryFn: api.read,
      staleTime: FRESH_MS,
      refetchInterval: ({ state: { data } }) => pollInterval(data?.state, Date.now() - since),
      refetchOnWindowFocus: 'always',
    }),
  };
}

export type Reads = ReturnType<typeof createReads>;
