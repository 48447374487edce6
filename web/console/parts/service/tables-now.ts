import { useMemo } from 'react';
import { useBlocks } from '../../client/blocks.ts';
import { useNow, useServiceToday } from '../../client/now.ts';
import { useDayPlan, useHours } from '../../client/queries.ts';
import { usualStay } from '../../day/occupation.ts';
import { tablesAt } from '../../day/tables.ts';

/** The service day that it is, its present minute, and every table as it is now; read again every so many ms. */
export function useTablesNow(every: { every_ms?: number } = {}) {
  const date = useServiceToday();
  const now = useNow(date) ?? 0;
  const hours = useHours();
  const { plan, floor, ...read } = useDayPlan(date, every);
  const blocks = useBlocks(plan.day);
  const usual_stay = useMemo(() => usualStay(date, now, hours), [date, now, hours]);
  const tables = useMemo(
    () => tablesAt(floor, plan, blocks, { minute: now, usual_stay, live: true }),
    [floor, plan, blocks, now, usual_stay],
  );
  return { date, now, plan, floor, tables, usual_stay, ...read };
}
