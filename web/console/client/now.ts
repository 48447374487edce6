import { useEffect, useState } from 'react';
import { addDays, localDateAt } from '../../../shared/domain/time.ts';
import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import { localMinuteAt } from '../day/time.ts';
import { useMe } from './queries.ts';
import { useServices } from './services.ts';

const LOOK_EVERY_MS = 30_000;

/** The date it is at the restaurant. */
export function useToday(): string {
  const { clock } = useServices();
  return localDateAt(clock.now(), useMe().timezone);
}

/** The present minute of a service day, above 1440 after midnight; nothing on other days. Moves on by itself. */
export function useNow(date: string): number | undefined {
  const { clock } = useServices();
  const { timezone } = useMe();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(clock.now()), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [clock]);
  const today = localDateAt(now, timezone);
  if (today !== date && today !== addDays(date, 1)) return undefined;
  const minute = localMinuteAt(now, timezone);
  return today === date ? minute : minute + DAY_MINUTES;
}
