import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '../../client/now.ts';
import { ownBookings } from '../../client/own-bookings.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useReads } from '../../client/queries.ts';
import { playSound, wakeSound } from '../../client/sound.ts';
import { addUnseen } from '../../client/unseen.ts';
import type { Reservation } from '../../day/records.ts';

/** How often a page asks that is looked at, and one that is not (ms). */
const EVERY_MS = { shown: 10_000, hidden: 60_000 };
const rhythm = {
  refetchInterval: () => (document.hidden ? EVERY_MS.hidden : EVERY_MS.shown),
  refetchIntervalInBackground: true,
};

const idsOf = (list: readonly Reservation[]) => list.map(({ id }) => id);

/**
 * Notices requests, and bookings of today, that others have made since the page was opened: it counts those that nobody
 * has seen, and plays a sound if the operator wants one.
 */
export function useNews(): void {
  const read = useReads();
  const today = useToday();
  const { sound } = usePreferences();
  const { data: booked } = useQuery({ ...read.date(today), ...rhythm });
  const { data: pending } = useQuery({ ...read.pending(), ...rhythm });
  const known = useRef<{ today: string; ids: Set<string> } | undefined>(undefined);

  useEffect(() => {
    if (!booked || !pending) return;
    const ids = idsOf([...booked.filter(({ status }) => status !== 'cancelled'), ...pending]);
    const before = known.current;
    known.current = { today, ids: new Set([...(before?.ids ?? []), ...ids]) };
    // Another day's bookings are new to this page, but not to the house.
    if (before?.today !== today) return;
    const fresh = new Set(ids.filter((id) => !before.ids.has(id)));
    void ownBookings().then((own) => {
      const news = [...fresh].filter((id) => !own.has(id));
      if (news.length === 0) return;
      addUnseen(news.length);
      if (sound) playSound();
    });
  }, [booked, pending, today, sound]);

  useEffect(() => {
    if (!sound) return;
    addEventListener('pointerdown', wakeSound);
    addEventListener('keydown', wakeSound);
    return () => {
      removeEventListener('pointerdown', wakeSound);
      removeEventListener('keydown', wakeSound);
    };
  }, [sound]);
}
