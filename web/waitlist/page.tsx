import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiProblem } from '../common/api.ts';
import { say } from '../common/live.ts';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { useOnDemand } from '../guest/use-on-demand.ts';
import type { Waiting } from './api.ts';
import { Ended } from './ended.tsx';
import { Offer } from './offer.tsx';
import { OnList } from './on-list.tsx';
import css from './page.module.css';
import { useSend } from './send.ts';
import { SendNote } from './send-note.tsx';
import { useWords } from './services.ts';
import { Taken } from './taken.tsx';
import { Unconfirmed } from './unconfirmed.tsx';

type WaitingPageProps = {
  entry: Waiting;
  /** Whether the latest read of it failed. */
  isStale: boolean;
  onErased: () => void;
};

const loadRights = () => import('./rights.tsx');

/** The way to what the guest may ask of their data; few do, so it comes when it is asked for. */
function OwnData({ entry, onErased }: Pick<WaitingPageProps, 'entry' | 'onErased'>) {
  const w = useWords();
  const { part, ask } = useOnDemand('rights', loadRights);
  if (part) return <part.Rights entry={entry} onErased={onErased} />;
  return (
    <div className={css.last}>
      <Button look="plain" onClick={ask}>
        {w('rights')}
      </Button>
    </div>
  );
}

/** An entry, and what its guest may do with it. */
export function WaitingPage({ entry, isStale, onErased }: WaitingPageProps) {
  const w = useWords();
  const { sending, forget, send } = useSend();
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
        return <Taken entry={entry} />;
      default:
        return <Ended entry={entry} />;
    }
  };
  const isChanged = sending.error instanceof ApiProblem && sending.error.code === 'waitlist_changed';
  const note = <SendNote sending={sending} config={entry.restaurant} />;
  return (
    <div ref={place} className={css.state}>
      {/* What is asked for is another thing now: that is to be read before it. */}
      {isChanged && note}
      {content()}
      {/* Below, so that nothing moves under a finger; what is being sent says itself that there is no network. */}
      {(isStale || !isOnline) && !sending.waiting && (
        <Message tone="warning">
          <p>{w('offline_reading')}</p>
        </Message>
      )}
      {!isChanged && note}
      <OwnData entry={entry} onErased={onErased} />
    </div>
  );
}
