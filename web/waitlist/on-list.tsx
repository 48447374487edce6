import { useState } from 'react';
import { Message } from '../guest/parts/feedback/message.tsx';
import { AskOnce } from './ask-once.tsx';
import { EntryHead, EntrySummary } from './entry.tsx';
import { How } from './how.tsx';
import css from './page.module.css';
import type { PartProps } from './send.ts';
import { useWords } from './services.ts';
import { WaysOn } from './ways-on.tsx';

/** An entry whose guest waits for a table: what they have missed, how they will hear of one, and the way out. */
export function OnList({ entry, sending: { pending }, send }: PartProps) {
  const w = useWords();
  const [isAsked, setAsked] = useState(false);
  const { lapses = 0, missed_time: time } = entry;
  return (
    <>
      <EntryHead title={w('waiting')} state="waiting" />
      <EntrySummary entry={entry} />
      {lapses > 0 && (
        <Message tone="warning">
          <p>{time ? w('missed', { time, lapses }) : w('missed_some', { lapses })}</p>
        </Message>
      )}
      <How entry={entry} />
      <WaysOn entry={entry} label={w('other_dates')} />
      <div className={css.last}>
        <AskOnce
          label={w('leave')}
          look="plain"
          question={w('leave_ask')}
          effect={w('leave_effect')}
          no={w('stay')}
          yes={w('leave_now')}
          isAsked={isAsked}
          isPending={pending !== undefined}
          onAsk={setAsked}
          onYes={() => send({ what: 'leave' })}
        />
      </div>
    </>
  );
}
