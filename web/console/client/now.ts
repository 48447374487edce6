import { useEffect, useMemo, useState } from 'react';
import { addDays, localDateAt } from '../../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { serviceDateAt } from '../day/service-day.ts';
import { minuteOn } from '../day/time.ts';
import { useCalendar, useMe } from './queries.ts';
import { useServices } from './services.ts';

const LOOK_EVERY_MS = 5000;

/** Epoch ms of the minute that it is. */
const wholeMinute = (now: number) => Math.floor(now / MINUTE_MS) * MINUTE_MS;

/** The date it is at the restaurant. */
export function useToday(): string {
  const { clock } = useServices();
  const { timezone } = useMe();
  const minute = wholeMinute(clock.now());
  return useMemo(() => localDateAt(minute, timezone), [minute, timezone]);
}

/** Epoch ms of the present minute. Moves on by itself. */
export function useMinute(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => wholeMinute(clock.now()));
  useEffect(() => {
    // The same minute draws nothing anew.
    const look = () => setNow(wholeMinute(clock.now()));
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    // A device’s own clock may be wrong: what an answer says is shown at once.
    const forget = clock.subscribe(look);
    return () => {
      window.clearInterval(timer);
      forget();
    };
  }, [clock]);
  return now;
}

/** The present minute of a service day, above 1440 after midnight; nothing on other days. Moves on by itself. */
export function useNow(date: string): number | undefined {
  const { timezone } = useMe();
  const now = useMinute();
  // Looking up a zone is slow, and pages are drawn far oftener than once a minute.
  return useMemo(() => {
    const today = localDateAt(now, timezone);
    return today === date || today === addDays(date, 1) ? minuteOn(date, now, timezone) : undefined;
  }, [date, now, timezone]);
}

/** The service day that it is at the restaurant: last night's until its services have ended. */
export function useServiceToday(): string {
  const { clock } = useServices();
  const { timezone } = useMe();
  const calendar = useCalendar();
  const minute = wholeMinute(clock.now());
  return useMemo(() => serviceDateAt(minute, timezone, calendar), [minute, timezone, calendar]);
}
