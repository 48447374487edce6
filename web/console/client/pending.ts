import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reservation } from '../day/records.ts';
import { useToday } from './now.ts';
import { useReads } from './queries.ts';

const byTime = (a: Reservation, b: Reservation) =>
  `${a.reservation_date} ${a.reservation_time}`.localeCompare(`${b.reservation_date} ${b.reservation_time}`);

/** The requests that wait from today on, the first ones first. */
export function usePending(): Reservation[] {
  const today = useToday();
  const { data } = useQuery(useReads().pending());
  return useMemo(
    () => (data ?? []).filter(({ reservation_date }) => reservation_date >= today).sort(byTime),
    [data, today],
  );
}
