import { useState } from 'react';
import { timesAround } from '../../../day/time-notes.ts';

/** What is shown of a date's times: those around one, and on which sides the others too. */
type Near = { date: string; wish: string | undefined; around: string | undefined; before: boolean; after: boolean };

/**
 * Keeps in sight those of a date's times that are near the one that was typed or asked for; one press shows the others of a
 * side. A time that is pressed moves none of them under the finger.
 */
export function useNearTimes(date: string, chosen: string | undefined, times: readonly string[]) {
  const [near, setNear] = useState<Near>({ date, wish: chosen, around: chosen, before: false, after: false });
  if (near.date !== date || near.wish !== chosen)
    setNear({ date, wish: chosen, around: chosen, before: false, after: false });
  const { before, around, after } = timesAround(times, near.around);
  return {
    shown: new Set([...(near.before ? before : []), ...around, ...(near.after ? after : [])]),
    earlier: near.before ? [] : before,
    later: near.after ? [] : after,
    showEarlier: () => setNear({ ...near, before: true }),
    showLater: () => setNear({ ...near, after: true }),
    /** Called before a time is chosen by its chip. */
    press: (time: string) => setNear({ ...near, wish: time }),
  };
}
