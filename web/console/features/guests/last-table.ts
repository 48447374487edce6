import { useQuery } from '@tanstack/react-query';
import { useFloor, useReads } from '../../client/queries.ts';
import { placeNamed } from '../../day/tables/named-place.ts';
import { keyOfPlace } from '../../day/tables/places.ts';
import type { Guest } from './use-guest.ts';

/** How long the tables of a day that is mostly over are not read again (ms). */
const FRESH_MS = 600_000;

/** The place of a guest's last visit: what it is called, and its key where it can be chosen again. */
type LastTable = { table: string; key: string | undefined };

/**
 * The table at which a guest sat on their last visit, from the bookings of that date; nothing until that is read, nor where
 * they had none or it is no longer there.
 */
export function useLastTable({ id, last_visit }: Pick<Guest, 'id' | 'last_visit'>): LastTable | undefined {
  const floor = useFloor();
  const { data } = useQuery({
    ...useReads().date(last_visit ?? ''),
    enabled: last_visit !== null,
    staleTime: FRESH_MS,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const came = data?.filter(
    ({ guest_id, status, service_status }) => guest_id === id && status === 'confirmed' && service_status !== 'no_show',
  );
  const last = came?.toSorted((a, b) => a.reservation_time.localeCompare(b.reservation_time)).at(-1);
  const place = last && placeNamed(floor, last);
  return place && { table: place.table, key: keyOfPlace(floor, last) };
}
