import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reservation } from '../day/records.ts';
import { useToday } from './now.ts';
import { useReads } from './queries.ts';

const byTime = (a: Reservation, b: Reservation) =>
  `${a.reservation_date} ${a.reservation_time}`.localeCompare(`${b.reservation_date} ${b.reservation_time}`);

/** The requests that wait from today on, the first ones first; only those of today's book until they are read. */
export function usePending(): Reservation[] {
  const today = useToday();
  const read = useReads();
  const { data } = useQuery(read.pending());
  // Without a connection today's book is all that is kept: no guest of another day is.
  const { data: book } = useQuery({ ...read.date(today), enabled: false });
  const known = data ?? book;
  return useMemo(
    () =>
      (known ?? [])
        .filter(({ reservation_date, status }) => reservation_date >= today && status === 'pending')
        .sort(byTime),
    [known, today],
  );
}
