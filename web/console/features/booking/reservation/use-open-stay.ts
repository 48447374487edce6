import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalendar, useMe, useReads } from '../../../client/queries.ts';
import type { DayPlan } from '../../../day/plan.ts';
import { laterOf } from '../../../day/records.ts';
import { type Stay, serviceDateOf, serviceDay, staysOf } from '../../../day/service-day.ts';

/**
 * The stay that is open beside a day, and whether it has gone to another one: what leaves the day while it is open is looked
 * for, and is followed there. Nothing of one that was not on the day since the page was opened.
 */
export function useOpenStay(id: string | undefined, plan: DayPlan): { stay: Stay | undefined; is_moved: boolean } {
  const listed = plan.stays.find(({ reservation }) => reservation.id === id);
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const known = listed ?? (last?.reservation.id === id ? last : undefined);
  const has_left = known !== undefined && listed === undefined;
  const { data } = useQuery({ ...useReads().booking(known?.reservation), enabled: has_left });
  const [found] = data ?? [];
  const { timezone } = useMe();
  const calendar = useCalendar(found?.reservation_date);
  if (!has_left || !found) return { stay: known, is_moved: false };
  const reservation = laterOf(found, known.reservation);
  const date = serviceDateOf(reservation, calendar);
  const [stay] = staysOf(serviceDay(date, calendar), [reservation], timezone);
  return { stay, is_moved: date !== plan.day.date };
}
