import { useMemo } from 'react';
import { useNow } from '../../client/now.ts';
import { useCalendar, useDayPlan } from '../../client/queries.ts';
import { usualStay } from '../../day/occupation.ts';
import { tablesAt } from '../../day/tables.ts';
import { useLivedDay } from './lived-day.ts';

/** The service day that is lived, its present minute, and every table as it is now; read again every so many ms. */
export function useTablesNow(every: { every_ms?: number } = {}) {
  const { date, spill, is_known } = useLivedDay();
  const now = useNow(date) ?? 0;
  const calendar = useCalendar();
  const { plan, floor, is_loaded, ...read } = useDayPlan(date, { ...every, spill });
  const usual_stay = useMemo(() => usualStay(date, now, calendar), [date, now, calendar]);
  const tables = useMemo(
    () => tablesAt(floor, plan, plan.blocks, { minute: now, usual_stay, live: true }),
    [floor, plan, now, usual_stay],
  );
  return { date, now, plan, floor, tables, usual_stay, is_loaded: is_loaded && is_known, ...read };
}
