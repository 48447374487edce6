import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../../shared/platform/time/units.ts';
import { useNow, useServiceToday } from '../../../client/now.ts';
import { overlaid } from '../../../client/offline/queued-step.ts';
import { useQueue } from '../../../client/offline/use-queue.ts';
import { useCalendar, useMe, useReads } from '../../../client/queries.ts';
import { goesOn, livedUntil, serviceDay, staysOf } from '../../../day/service-day.ts';

/**
 * The service day that is lived at the restaurant: last night's also after its services have ended, until whoever is still
 * there has left and nobody is expected any more, in the early morning or as the first service opens at the latest. `spill` is
 * the minute after midnight up to which parties are its own; `is_known` tells whether last night has been asked.
 */
export function useLivedDay(): { date: string; spill: number; is_known: boolean } {
  const today = useServiceToday();
  const calendar = useCalendar();
  const last_night = addDays(today, -1);
  const now = useNow(last_night);
  const until = livedUntil(today, calendar);
  const is_early = now !== undefined && now < DAY_MINUTES + until;
  const read = useReads();
  const asked = [
    useQuery({ ...read.date(last_night), enabled: is_early }),
    useQuery({ ...read.afterMidnight(last_night, until), enabled: is_early }),
  ];
  const { timezone } = useMe();
  const day = { ...serviceDay(last_night, calendar), spill: until };
  const listed = overlaid(
    asked.flatMap(({ data = [] }) => data),
    useQueue(),
  );
  const goes_on = is_early && goesOn(staysOf(day, listed, timezone), now);
  return {
    date: goes_on ? last_night : today,
    spill: goes_on ? until : 0,
    // What was not kept cannot be asked without a connection. A read that failed and is tried again has no error meanwhile.
    is_known: !is_early || asked.every(({ isFetched, isPaused }) => isFetched || isPaused),
  };
}
