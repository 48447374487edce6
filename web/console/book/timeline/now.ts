import { useEffect, useState } from 'react';
import { addDays, localDateAt } from '../../../../shared/domain/time.ts';
import { useMe } from '../../data/queries.ts';
import { useServices } from '../../data/services.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** The present minute of a service day, above 1440 after midnight; nothing on other days. Moves on by itself. */
export function useNow(date: string): number | undefined {
  const { clock } = useServices();
  const { timezone } = useMe();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(clock.now()), MINUTE_MS / 2);
    return () => window.clearInterval(timer);
  }, [clock]);
  const today = localDateAt(now, timezone);
  if (today !== date && today !== addDays(date, 1)) return undefined;
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric', minute: 'numeric' })
    .format(now)
    .split(':');
  const minute = Number(parts[0]) * 60 + Number(parts[1]);
  return today === date ? minute : minute + DAY_MINUTES;
}
