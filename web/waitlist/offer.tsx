import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { say } from '../common/live.ts';
import { timeAt } from '../guest/calendar-date.ts';
import { isTooLateToChange } from '../guest/deadline.ts';
import { useI18n } from '../guest/i18n.ts';
import { Countdown, useRemaining } from '../guest/parts/booking/countdown.tsx';
import { LocalTime } from '../guest/parts/booking/local-time.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { Button } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import type { Waiting } from './api.ts';
import { AskOnce } from './ask-once.tsx';
import { EntryHead, useParty } from './entry.tsx';
import css from './page.module.css';
import type { PartProps } from './send.ts';
import { useServices, useWords } from './services.ts';

/** The longest that a table is held for somebody who waits (docs/design.md, "The waiting list"): the whole bar. */
const OFFER_MS = 15 * MINUTE_MS;
/** Offers that may end without an answer; with the last of them the guest leaves the list. */
const MOST_LAPSES = 3;
/** After its end an offer is soon something else (ms). */
const ANEW_MS = 4000;

type OfferProps = PartProps & { offer: NonNullable<Waiting['offer']> };

/** A table that is held for the guest: taken or declined before its time runs out. */
export function Offer({ entry, offer, sending: { pending }, send }: OfferProps) {
  const { clock, reads } = useServices();
  const { t, dates } = useI18n();
  const w = useWords();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const answer = (what: 'accept' | 'decline') => send({ what, lock_token: offer.lock_token });
  const end = Date.parse(offer.expires_at);
  const remaining = useRemaining(end, clock);
  const { phase } = remaining;
  const isOver = phase === 'expired' && !pending;
  const { date, restaurant, lapses = 0 } = entry;
  const isLast = lapses + 1 >= MOST_LAPSES;
  const { time } = offer;
  const isLate = isTooLateToChange({ date, time }, restaurant, clock.now());
  const party = useParty(entry);
  const what = { date: dates.long(date), time, guests: party, until: timeAt(end, restaurant.timezone) };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer is said once, not in every language
  useEffect(() => say(w('offered_for', what)), [offer.lock_token]);
  useEffect(() => {
    if (phase === 'last_minute') say(w('last_minute'));
    if (phase === 'expired') say(w('over'));
  }, [phase, w]);
  useEffect(() => {
    if (!isOver) return;
    const read = () => void client.invalidateQueries({ queryKey: reads.entry.queryKey });
    const timer = window.setInterval(read, ANEW_MS);
    return () => window.clearInterval(timer);
  }, [isOver, client, reads]);

  const place = (
    <div>
      <p className={css.when}>
        <time dateTime={`${date}T${time}`}>{t('at', { date: what.date, time })}</time>
      </p>
      <p className="muted">{party}</p>
      {restaurant.restaurant_address && <p className="muted">{restaurant.restaurant_address}</p>}
    </div>
  );
  if (isOver) {
    return (
      <>
        <EntryHead title={w('over')} state="over" />
        <Summary>{place}</Summary>
        <p>{w('over_words')}</p>
      </>
    );
  }
  return (
    <>
      <EntryHead title={w('offered')} state="offered" />
      <Summary>
        {place}
        <Countdown
          remaining={remaining}
          held_ms={OFFER_MS}
          label={w('held', { until: what.until })}
          words={w(phase === 'last_minute' ? 'last_minute' : isLast ? 'offered_last' : 'offered_words')}
        />
        <LocalTime date={date} zone={restaurant.timezone} />
      </Summary>
      {!isAsked && (
        <>
          <p className="small">
            {w('booked_for', { name: `${entry.guest_first_name} ${entry.guest_last_name}` })}{' '}
            {restaurant.confirmation_mode === 'manual' && t('manual')}
          </p>
          {isLate && (
            <Message tone="warning">
              <p>{w(restaurant.restaurant_phone ? 'take_late' : 'take_late_no_phone')}</p>
              <CallButton config={restaurant} />
            </Message>
          )}
          <Button look="primary" aria-disabled={pending !== undefined} onClick={() => answer('accept')}>
            {pending && <Spinner />}
            {pending ? w('accepting') : w('take')}
          </Button>
        </>
      )}
      {(isAsked || !pending) && (
        <AskOnce
          label={w('decline')}
          look="outlined"
          question={w('decline_ask')}
          effect={isLast ? w('decline_effect') : `${w('decline_effect')} ${w('decline_or_wait')}`}
          no={w('keep')}
          yes={w('decline_now')}
          isAsked={isAsked}
          isPending={pending !== undefined}
          onAsk={setAsked}
          onYes={() => answer('decline')}
        />
      )}
    </>
  );
}
