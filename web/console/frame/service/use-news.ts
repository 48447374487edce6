import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { say } from '../../../common/live.ts';
import { addNew } from '../../client/new-bookings.ts';
import { useToday } from '../../client/now.ts';
import { ownBookings } from '../../client/own-bookings.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useCalendar, useReads } from '../../client/queries.ts';
import { playSound, wakeSound } from '../../client/sound.ts';
import { addUnseen } from '../../client/unseen.ts';
import { showNotice } from '../../components/notices/store.ts';
import { newlyListed, type Seen } from '../../day/newly-listed.ts';
import { latestOfEach, type Reservation, timeOf } from '../../day/records.ts';
import { type ServiceDay, serviceDay } from '../../day/service-day.ts';
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

const NONE: Reservation[] = [];

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

/** The bookings of a service day, after midnight too, each once; nothing before all of them are read. */
function useBookedOn({ date, spill }: ServiceDay): Reservation[] | undefined {
  const read = useReads();
  const { data: booked } = useQuery({ ...read.date(date), ...rhythm });
  const { data: after } = useQuery({ ...read.afterMidnight(date, spill), ...rhythm, enabled: spill > 0 });
  const rest = spill > 0 ? after : NONE;
  return useMemo(() => booked && rest && latestOfEach([...booked, ...rest]), [booked, rest]);
}

/**
 * Notices requests, and bookings of today, that others have made since the page was opened: it counts those that nobody
 * has seen, tells of those of today, and plays a sound if the operator wants one.
 */
export function useNews(): void {
  const read = useReads();
  const today = useToday();
  const { sound } = usePreferences();
  const calendar = useCalendar(today);
  const day = useMemo(() => serviceDay(today, calendar), [today, calendar]);
  const booked = useBookedOn(day);
  const { data: pending } = useQuery({ ...read.pending(), ...rhythm });
  const latest = useAnnounce();
  const announce = useRef(latest);
  announce.current = latest;
  const seen = useRef<Seen | undefined>(undefined);

  useEffect(() => {
    if (!booked || !pending) return;
    const listed = latestOfEach([...booked.filter(({ status }) => status !== 'cancelled'), ...pending]);
    // Another day's bookings are new to this page, but not to the house.
    const { fresh, ...look } = newlyListed(seen.current, day, listed);
    seen.current = look.seen;
    void ownBookings().then((own) => {
      const news = idsOf(fresh).filter((id) => !own.has(id));
      if (news.length === 0) return;
      addUnseen(news.length);
      announce.current(booked.filter((one) => news.includes(one.id) && isExpected(one)));
      if (sound) playSound();
    });
  }, [booked, pending, day, sound]);

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
