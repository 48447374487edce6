import { useEffect, useMemo } from 'react';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../shared/platform/time/units.ts';
import { useNow, useToday } from '../../client/now.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useCalendar } from '../../client/queries.ts';
import { serviceDay } from '../../day/service-day.ts';
import { isServing } from '../../day/tonight.ts';

/** The screen stays on until this long after a service has closed (minutes). */
const AFTER = 30;

/** Whether a service is on, begins soon or has just ended; the one of last night counts after midnight. */
function useIsService(): boolean {
  const today = useToday();
  const now = useNow(today);
  const calendar = useCalendar();
  return useMemo(() => {
    if (now === undefined) return false;
    const isIn = (date: string, minute: number) => isServing(serviceDay(date, calendar), minute, AFTER);
    return isIn(today, now) || isIn(addDays(today, -1), now + DAY_MINUTES);
  }, [today, now, calendar]);
}

/** Keeps the screen on during service, unless the operator does not want it; asked for again whenever the page is seen. */
export function useAwake(): void {
  const { awake } = usePreferences();
  const wanted = useIsService() && awake;
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      // A battery that runs low may refuse.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [wanted]);
}
