import { useMemo } from 'react';
import { useNow } from '../../../client/now.ts';
import { useCalendar, useDayPlan, useFloor } from '../../../client/queries.ts';
import type { DayPlan } from '../../../day/plan.ts';
import { usualStay } from '../../../day/tables/occupation.ts';
import { type TableNow, tablesAt } from '../../../day/tables/tables.ts';
import { useLivedDay } from './lived-day.ts';

/** The service day that is lived, its present minute, and every table as it is now; read again every so many ms. */
export function useTablesNow(every: { every_ms?: number } = {}) {
  const { date, spill, is_known } = useLivedDay();
  const now = useNow(date) ?? 0;
  const { plan, floor, is_loaded, ...read } = useDayPlan(date, { ...every, spill });
  return { date, now, plan, floor, ...useTablesOf(plan, now), is_loaded: is_loaded && is_known, ...read };
}

/** Every table of a day's plan as it is at the present minute of that day, and how long a party usually stays then. */
export function useTablesOf(plan: DayPlan, now: number): { tables: TableNow[]; usual_stay: number } {
  const floor = useFloor();
  const calendar = useCalendar();
  const { date } = plan.day;
  const usual_stay = useMemo(() => usualStay(date, now, calendar), [date, now, calendar]);
  const tables = useMemo(
    () => tablesAt(floor, plan, plan.blocks, { minute: now, usual_stay, live: true }),
    [floor, plan, now, usual_stay],
  );
  return { tables, usual_stay };
}
