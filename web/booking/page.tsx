import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { say } from '../common/live.ts';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import { BeforeAfter } from './changes/before-after.tsx';
import { Cancel } from './changes/cancel.tsx';
import { Move } from './changes/move.tsx';
import { PlaceChange } from './changes/place-change.tsx';
import { Overview } from './overview.tsx';
import { useWords } from './services.ts';
import { changedWishes, type News, newsOf, slotOf, takesMail } from './state.ts';
import { VIEWS, type View } from './view.ts';

const WORDS = {
  moved: 'changed',
  cancelled: 'changed_cancelled',
  declined: 'declined_words',
  confirmed: 'changed_confirmed',
  words: 'changed_words',
} as const satisfies Record<News, string>;

type NewsProps = { news: News; before: Booking; after: Booking; onSeen: () => void };

/** What the house has done meanwhile, until the guest has seen it. */
function NewsNote({ news, before, after, onSeen }: NewsProps) {
  const { t } = useTableI18n();
  const w = useWords();
  const words = w(WORDS[news]);
  useEffect(() => say(words), [words]);
  return (
    <Message tone="warning">
      <p>{words}</p>
      {news === 'moved' && <PlaceChange before={slotOf(before)} after={slotOf(after)} />}
      {changedWishes(before, after).map((name) => (
        <div key={name}>
          <p>{t(name)}</p>
          <BeforeAfter before={before[name]} after={after[name]} />
        </div>
      ))}
      <Button onClick={onSeen}>{w('seen')}</Button>
    </Message>
  );
}

/** What the guest has done last, to be told. */
export type Done = 'moved' | 'asked' | 'words' | 'coming' | 'cancelled';

const DONE = {
  moved: 'done_moved',
  asked: 'done_asked',
  words: 'done_words',
  coming: 'done_coming',
  cancelled: 'done_cancelled',
} as const satisfies Record<Done, string>;

type BookingPageProps = {
  booking: Booking;
  /** Whether the latest read of it failed. */
  isStale: boolean;
  view: View;
  onErased: () => void;
};

/** A booking, and what its guest may do with it. */
export function BookingPage({ booking, isStale, view, onErased }: BookingPageProps) {
  const w = useWords();
  const [seen, setSeen] = useState(booking);
  const [done, setDone] = useState<Done>();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const news = newsOf(seen, booking);
  const isMailed = (done === 'moved' || done === 'cancelled') && takesMail(booking);
  const told = done && `${w(DONE[done])} ${isMailed ? w('by_mail') : ''}`.trim();
  useEffect(() => {
    if (told) say(told);
  }, [told]);

  const show = (name: View['now']) => {
    setDone(undefined);
    view.show(name);
  };
  const finish = (what: Done) => (answer: Booking) => {
    setSeen(answer);
    setDone(what);
    if (view.now !== VIEWS.booking) view.back();
  };

  const content = () => {
    if (view.now === VIEWS.move && booking.may_change) {
      const finishMove = (answer: Booking) =>
        finish(answer.status === 'pending' && booking.status !== 'pending' ? 'asked' : 'moved')(answer);
      return <Move booking={booking} onDone={finishMove} onBack={view.back} />;
    }
    if (view.now === VIEWS.cancel && booking.may_cancel) {
      return (
        <Cancel
          booking={booking}
          onDone={finish('cancelled')}
          onBack={view.back}
          onMove={booking.may_change ? () => show(VIEWS.move) : undefined}
        />
      );
    }
    return (
      <Overview
        booking={booking}
        onComing={finish('coming')}
        onWords={finish('words')}
        onMove={() => show(VIEWS.move)}
        onCancel={() => show(VIEWS.cancel)}
        onErased={onErased}
      />
    );
  };

  return (
    <>
      {(isStale || !isOnline) && (
        <Message tone="warning">
          <p>{w('offline_reading')}</p>
        </Message>
      )}
      {news && <NewsNote news={news} before={seen} after={booking} onSeen={() => setSeen(booking)} />}
      {told && (
        <Message>
          <p>{told}</p>
        </Message>
      )}
      {content()}
    </>
  );
}
