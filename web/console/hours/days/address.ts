import { useSearchParams } from 'react-router';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { useQueryChange } from '../../components/use-query-change.ts';
import { DAY_KINDS, type DayKind } from '../../day/calendar/special-days.ts';
import { isDate } from '../../day/time.ts';
import type { Dates } from './use-selecting.ts';

/** The most days of which the same can be said at once. */
export const MOST_DAYS = 92;

/** The address at which days are open, with what they are to become. */
export function dayAddress({ from, to }: Dates, kind?: DayKind): string {
  return `/hours/days?${new URLSearchParams({ day: from, to, ...(kind && { as: kind }) })}`;
}

/** What the address names: the first month that is shown, the days that are open, and what they are to become. */
export function useDaysAddress(today: string) {
  const [query] = useSearchParams();
  const change = useQueryChange();
  const asked = { month: query.get('from'), day: query.get('day'), to: query.get('to'), as: query.get('as') };
  const month = isDate(`${asked.month}-01`) ? `${asked.month}-01` : `${today.slice(0, 7)}-01`;
  const to = isDate(asked.to) && isDate(asked.day) && asked.to >= asked.day ? asked.to : asked.day;
  const last = isDate(asked.day) ? addDays(asked.day, MOST_DAYS - 1) : '';
  const open: Dates | undefined = isDate(asked.day) && to ? { from: asked.day, to: to > last ? last : to } : undefined;
  return {
    month,
    open,
    as: DAY_KINDS.find((kind) => kind === asked.as),
    show: (first: string) => change({ from: first.slice(0, 7) }),
    choose: (dates: Dates | undefined, kind?: DayKind) => change({ day: dates?.from, to: dates?.to, as: kind }),
  };
}
