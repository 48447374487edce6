import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays } from '../../../shared/domain/time.ts';
import type { ServiceDay } from '../day/service-day.ts';
import { type TableBlock, tableBlocksOf } from '../day/table-blocks.ts';
import { useMe, useReads } from './queries.ts';

/** The tables that the house keeps for itself on a service day, after midnight too when it goes on then. */
export function useBlocks(day: ServiceDay): TableBlock[] {
  const { timezone } = useMe();
  const read = useReads();
  const { data: tonight } = useQuery(read.blocks(day.date));
  const { data: after } = useQuery({ ...read.blocks(addDays(day.date, 1)), enabled: day.spill > 0 });
  return useMemo(
    () => tableBlocksOf(day, [...(tonight ?? []), ...(after ?? [])], timezone),
    [day, tonight, after, timezone],
  );
}
