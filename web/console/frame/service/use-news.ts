import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { say } from '../../../common/live.ts';
import { addNew } from '../../client/new-bookings.ts';
import { useToday } from '../../client/now.ts';
import { ownBookings } from '../../client/own-bookings.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useReads } from '../../client/queries.ts';
import { playSound, wakeSound } from '../../client/sound.ts';
import { addUnseen } from '../../client/unseen.ts';
import { showNotice } from '../../components/notices/store.ts';
import { type Reservation, timeOf } from '../../day/records.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useI18n } from '../../words/i18n.tsx';

/** How often a page asks that is looked at, and one that is not (ms). */
const EVERY_MS = { shown: 10_000, hidden: 60_000 };
const rhythm = {
  refetchInterval: () => (document.hidden ? EVERY_MS.hidden : EVERY_MS.shown),
  refetchIntervalInBackground: true,
};

/** How many bookings that come in at once are told one by one. */
const MOST_TOLD = 2;

const idsOf = (list: readonly Reservation[]) => list.map(({ id }) => id);

/** Bookings that somebody is to expect: whoever walks in is seen. */
const isExpected = ({ origin, service_status }: Reservation) => origin !== 'walk_in' && service_status === 'expected';

/** Tells of bookings of today that have come in: who, when and how many, with the way to each. */
function useAnnounce(): (bookings: readonly Reservation[]) => void {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (bookings) => {
    const tell = (id: string, text: string, to: string) => {
      say(text);
      showNotice({ id, kind: 'news', text, action: { label: t('news.show'), run: () => navigate(to) } });
    };
    addNew(idsOf(bookings));
    if (bookings.length > MOST_TOLD) return tell('news', t('news.several', { count: bookings.length }), '/tonight');
    for (const booking of bookings) {
      const { id, status, party_size } = booking;
      const values = { time: timeOf(booking), name: partyName(t, booking), guests: t('guests', { count: party_size }) };
      tell(`news ${id}`, t(status === 'pending' ? 'news.asked' : 'news.booked', values), `/tonight?open=${id}`);
    }
  };
}

/**
 * Notices requests, and bookings of today, that others have made since the page was opened: it counts those that nobody
 * has seen, tells of those of today, and plays a sound if the operator wants one.
 */
export function useNews(): void {
  const read = useReads();
  const today = useToday();
  const { sound } = usePreferences();
  const { data: booked } = useQuery({ ...read.date(today), ...rhythm });
  const { data: pending } = useQuery({ ...read.pending(), ...rhythm });
  const latest = useAnnounce();
  const announce = useRef(latest);
  announce.current = latest;
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
      announce.current(booked.filter((one) => news.includes(one.id) && isExpected(one)));
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
