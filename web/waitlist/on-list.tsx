import { useState } from 'react';
import { Button } from '../guest/parts/button.tsx';
import { AskOnce } from './ask-once.tsx';
import { EntryHead, EntrySummary } from './entry.tsx';
import css from './page.module.css';
import type { PartProps } from './send.ts';
import { useWords } from './services.ts';

/** An entry whose guest waits for a table: how they will hear of one, and the way out. */
export function OnList({ entry, sending: { pending }, send }: PartProps) {
  const w = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <EntryHead title={w('waiting')} state="waiting" />
      <EntrySummary entry={entry} />
      <div className={css.steps}>
        <p>{w('how')}</p>
        <p className="small">{w('no_promise')}</p>
        <p className="small">{w('night')}</p>
      </div>
      {isAsked ? (
        <AskOnce
          question={w('leave_ask')}
          effect={w('leave_effect')}
          no={w('stay')}
          yes={w('leave_now')}
          isPending={pending !== undefined}
          onNo={() => setAsked(false)}
          onYes={() => send('leave')}
        />
      ) : (
        <div className={css.last}>
          <Button look="plain" onClick={() => setAsked(true)}>
            {w('leave')}
          </Button>
        </div>
      )}
    </>
  );
}
