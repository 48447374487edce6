import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { say } from '../common/live.ts';
import { dateAt } from '../guest/calendar-date.ts';
import { useI18n } from '../guest/i18n.ts';
import { ButtonLink } from '../guest/parts/button.tsx';
import { Message } from '../guest/parts/message.tsx';
import type { Waiting } from './api.ts';
import { EntryHead, EntrySummary } from './entry.tsx';
import { Offer } from './offer.tsx';
import { OnList } from './on-list.tsx';
import css from './page.module.css';
import { type Answer, type Press, useSend } from './send.ts';
import { SendNote } from './send-note.tsx';
import { useServices, useWords } from './services.ts';
import { Unconfirmed } from './unconfirmed.tsx';

type WaitingPageProps = {
  entry: Waiting;
  /** Whether the latest read of it failed. */
  isStale: boolean;
};

/** An entry, and what its guest may do with it. */
export function WaitingPage({ entry, isStale }: WaitingPageProps) {
  const w = useWords();
  const { sending, done, forget, send } = useSend();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const place = useRef<HTMLDivElement>(null);
  const { state, offer } = entry;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // What was pressed is gone, or something new is there to be read first.
    const heading = place.current?.querySelector('h2');
    heading?.focus();
    if (state !== 'offered') say(heading?.textContent ?? '');
  }, [state]);
  // A new offer has nothing to do with what became of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each offer
  useEffect(() => {
    if (offer) forget();
  }, [offer?.lock_token]);

  const content = () => {
    const part = { entry, sending, send };
    switch (state) {
      case 'unconfirmed':
        return <Unconfirmed {...part} />;
      case 'waiting':
        return <OnList {...part} />;
      case 'offered':
        return offer && <Offer key={offer.lock_token} offer={offer} {...part} />;
      case 'taken':
        return <Taken entry={entry} how={howTaken(done?.answer)} />;
      default:
        return <Gone entry={entry} press={done?.press} />;
    }
  };
  return (
    <div ref={place} className={css.state}>
      {content()}
      {/* Below, so that nothing moves under a finger. */}
      {(isStale || !isOnline) && (
        <Message tone="warning">
          <p>{w('offline_reading')}</p>
        </Message>
      )}
      <SendNote sending={sending} config={entry.restaurant} />
    </div>
  );
}

/** How a table that was taken stands, as far as the page knows: its state, and what is said of it. */
const TAKEN = {
  taken: { title: 'taken', words: 'taken_words' },
  asked: { title: 'asked', words: 'asked_words' },
  used: { title: 'used', words: 'used_words' },
} as const;

/** Just booked, or asked of a house that still has to say yes; of what was taken before only its own page knows. */
function howTaken(answer: Answer | undefined): keyof typeof TAKEN {
  if (answer === undefined || !('status' in answer)) return 'used';
  return answer.status === 'pending' ? 'asked' : 'taken';
}

/** A table that was offered and is booked or asked for now, or was. */
function Taken({ entry, how }: { entry: Waiting; how: keyof typeof TAKEN }) {
  const { lang } = useI18n();
  const w = useWords();
  return (
    <>
      <EntryHead title={w(TAKEN[how].title)} state={how} />
      <p>{w(TAKEN[how].words)}</p>
      {entry.booking_url && <ButtonLink href={`${entry.booking_url}?lang=${lang}`}>{w('open_booking')}</ButtonLink>}
    </>
  );
}

/** How an entry ended, as far as the page knows: its heading, and what is said of it. */
const ENDS = {
  left: { title: 'left', words: 'left_words' },
  declined: { title: 'declined', words: 'declined_words' },
  past: { title: 'past', words: 'past_words' },
  gone: { title: 'gone', words: 'gone_words' },
} as const;

/** An entry that has ended, why as far as the page knows, and the way back to a table. */
function Gone({ entry, press }: { entry: Waiting; press: Press | undefined }) {
  const { clock } = useServices();
  const { lang } = useI18n();
  const w = useWords();
  const { date, restaurant } = entry;
  const isPast = date < dateAt(clock.now(), restaurant.timezone);
  const how = press === 'leave' ? 'left' : press === 'decline' ? 'declined' : isPast ? 'past' : 'gone';
  return (
    <>
      <EntryHead title={w(ENDS[how].title)} state="gone" />
      <EntrySummary entry={entry} />
      <p>{w(ENDS[how].words)}</p>
      <ButtonLink href={`/book/${restaurant.public_token}?lang=${lang}`}>{w('book')}</ButtonLink>
    </>
  );
}
