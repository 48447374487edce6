import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { instantOf } from '../guest/calendar-date.ts';
import { deadlineOf, isTooLateToChange } from '../guest/deadline.ts';
import { useI18n } from '../guest/i18n.ts';
import { Code } from '../guest/parts/booking/code.tsx';
import { SlotLine } from '../guest/parts/booking/slot-line.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { AddToCalendar } from '../guest/parts/buttons/add-to-calendar.tsx';
import { ButtonLink } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import type { WantedSlot } from '../guest/types.ts';
import type { Waiting } from './api.ts';
import { EntryHead } from './entry.tsx';
import { hasEmail } from './how.tsx';
import { useServices, useWords } from './services.ts';
import { WaysOn } from './ways-on.tsx';

/** How a booking stands: its sign and heading, and what is said of it to who is mailed, and to who is not. */
const STANDS = {
  confirmed: { state: 'taken', title: 'taken', words: ['taken_words', 'taken_words_call'] },
  pending: { state: 'asked', title: 'asked', words: ['asked_words', 'asked_words_call'] },
  cancelled: { state: 'cancelled', title: 'cancelled', words: ['cancelled_words', 'cancelled_words'] },
} as const;

/** The same of a confirmed booking that cannot be changed online any more, as most are that free an evening's table. */
const LATE_WORDS = ['taken_words_late', 'taken_words_late_call'] as const;

/** Whether the visit of a booking has ended at `now` (epoch ms). */
const isOver = ({ date, time, duration_min }: WantedSlot, zone: string, now: number): boolean =>
  instantOf(date, time, zone) + duration_min * MINUTE_MS <= now;

/** Draws a part anew when its page is seen again, for time has passed. */
function useSeenAgain(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const again = () => draw((count) => count + 1);
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
}

/** A table that was offered and is booked or asked for now, or was; of an earlier release, only the booking's page knows. */
export function Taken({ entry }: { entry: Waiting }) {
  const { clock } = useServices();
  const { lang } = useI18n();
  const w = useWords();
  useSeenAgain();
  const { booking, booking_url, restaurant } = entry;
  const link = booking_url && <ButtonLink href={`${booking_url}?lang=${lang}`}>{w('open_booking')}</ButtonLink>;
  if (!booking) {
    return (
      <>
        <EntryHead title={w('used')} state="used" />
        <p>{w('used_words')}</p>
        {link}
      </>
    );
  }
  const { reservation_id, confirmation_code: code, status, version } = booking;
  const slot = {
    date: booking.reservation_date,
    time: booking.reservation_time.slice(0, 5),
    guests: booking.party_size,
    duration_min: booking.duration_min,
  };
  const { state, title, words } = STANDS[status];
  if (status !== 'cancelled' && isOver(slot, restaurant.timezone, clock.now())) {
    return (
      <>
        <EntryHead title={w(status === 'pending' ? 'past' : 'visited')} state="over" />
        <Summary>
          <SlotLine slot={slot} />
          <Code code={code} />
        </Summary>
        {link}
        <WaysOn entry={entry} label={w('book')} isPast />
      </>
    );
  }
  const isTooLate = status === 'confirmed' && isTooLateToChange(slot, restaurant, clock.now());
  return (
    <>
      <EntryHead title={w(title)} state={state} />
      <Summary>
        <SlotLine slot={slot} />
        {restaurant.restaurant_address && <p className="muted">{restaurant.restaurant_address}</p>}
        <Code code={code} />
      </Summary>
      <p>{w((isTooLate ? LATE_WORDS : words)[hasEmail(entry) ? 0 : 1])}</p>
      {link}
      {isTooLate && <CallButton config={restaurant} />}
      {status === 'confirmed' && (
        <AddToCalendar
          booking={{
            config: restaurant,
            reservation_id,
            version,
            code,
            slot,
            url: booking_url,
            until: deadlineOf(slot, restaurant),
            lang: entry.lang,
          }}
          now={clock.now}
        />
      )}
      {status === 'cancelled' && <WaysOn entry={entry} label={w('book')} />}
    </>
  );
}
