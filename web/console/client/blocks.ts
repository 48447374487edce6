import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ServiceDay } from '../day/service-day.ts';
import { type TableBlock, tableBlocksOf } from '../day/table-blocks.ts';
import { useMe, useReads } from './queries.ts';

/** The tables that the house keeps for itself on a service day. */
export function useBlocks(day: ServiceDay): TableBlock[] {
  const { timezone } = useMe();
  const { data } = useQuery(useReads().blocks(day.date));
  return useMemo(() => tableBlocksOf(day, data ?? [], timezone), [day, data, timezone]);
}
