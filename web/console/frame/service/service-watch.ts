import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../../shared/platform/time/units.ts';
import { say } from '../../../common/live.ts';
import { addNew } from '../../client/new-bookings.ts';
import { useNow, useToday } from '../../client/now.ts';
import { ownBookings } from '../../client/own-bookings.ts';
import { usePending } from '../../client/pending.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useCalendar, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { playSound, wakeSound } from '../../client/sound.ts';
import { addUnseen, useUnseen } from '../../client/unseen.ts';
import { showNotice } from '../../components/notices/store.ts';
import { newlyListed, type Seen } from '../../day/newly-listed.ts';
import { latestOfEach, type Reservation, timeOf } from '../../day/records.ts';
import { type ServiceDay, serviceDay } from '../../day/service-day.ts';
import { isServing } from '../../day/tonight.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useI18n } from '../../words/i18n.tsx';
import marked from './icon-news.svg';

/** How often a page asks that is looked at, and one that is not (ms). */
const EVERY_MS = { shown: 10_000, hidden: 60_000 };
/** How often this page asks, whether it is looked at or not. */
function useRhythm() {
  const { pulse } = useServices();
  const shown = pulse.every(EVERY_MS.shown);
  return {
    refetchInterval: () => (document.hidden ? EVERY_MS.hidden : shown()),
    refetchIntervalInBackground: true,
  };
}

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
  const rhythm = useRhythm();
  const { data: booked } = useQuery({ ...read.date(date), ...rhythm });
  const { data: after } = useQuery({ ...read.afterMidnight(date, spill), ...rhythm, enabled: spill > 0 });
  const rest = spill > 0 ? after : NONE;
  return useMemo(() => booked && rest && latestOfEach([...booked, ...rest]), [booked, rest]);
}

/**
 * Notices requests, and bookings of today, that others have made since the page was opened: it counts those that nobody
 * has seen, tells of those of today, and plays a sound if the operator wants one.
 */
function useNews(): void {
  const read = useReads();
  const rhythm = useRhythm();
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
function useAwake(): void {
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

/** Shows on the icons of the window and of the installed console that something waits, or has come unseen. */
function useBadge(): void {
  const count = Math.max(usePending().length, useUnseen());
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) {
      icon.dataset.plain ??= icon.href;
      icon.href = count > 0 ? marked : icon.dataset.plain;
    }
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count]);
}

/** What every page does during service: it stays on, notices what comes in, and shows it. */
export function ServiceWatch() {
  useAwake();
  useNews();
  useBadge();
  return null;
}
