import { useEffect, useState } from 'react';
import { useServices } from '../../client/services.ts';

const SECOND_MS = 1000;

/** How long until an instant (epoch ms), by the server's clock, as `7:31`; nothing once it is past. Moves on by itself. */
export function useTimeLeft(end: number): string | undefined {
  const { clock } = useServices();
  const [, tick] = useState(0);
  const left = Math.ceil((end - clock.now()) / SECOND_MS);
  const is_over = left <= 0;
  useEffect(() => {
    if (is_over) return;
    const timer = window.setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [is_over]);
  return is_over ? undefined : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
