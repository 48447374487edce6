import { useEffect, useRef } from 'react';
import { say } from '../../common/live.ts';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { Hourglass } from '../../guest/parts/icons.tsx';
import { partyWords } from '../../guest/party-words.ts';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { TableWish } from '../../guest/types.ts';
import { useServices } from '../services.ts';
import type { WaitingDraft } from '../state.ts';
import css from './sent.module.css';
import { useWaitingWords } from './words.ts';

/** Longer than going back in the tab's history takes (ms). */
const SETTLED_MS = 100;

type SentProps = {
  draft: WaitingDraft;
  /** Where the link went. */
  email: string;
  wish: TableWish;
  onAgain: () => void;
  onLeave: () => void;
};

/** A link is on its way: what the guest has to do with it, and what happens then. */
export function Sent({ draft: { date, from, to }, email, wish, onAgain, onLeave }: SentProps) {
  const { frame } = useServices();
  const { t, dates } = useTableI18n();
  const w = useWaitingWords();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = w('sent_words', { email });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it is sent, not in every language
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (section.current) frame.reveal(section.current);
    say(words);
  }, []);
  const leave = () => {
    onLeave();
    // The calendar takes the focus once what had it is gone.
    setTimeout(() => document.querySelector<HTMLElement>('[role=gridcell][aria-selected=true]')?.focus(), SETTLED_MS);
  };
  return (
    <section ref={section} className={css.sent} aria-labelledby="waiting" data-waiting="sent">
      <h3 id="waiting" tabIndex={-1} ref={heading}>
        <Hourglass />
        {w('sent')}
      </h3>
      <p className="muted">{w('sent_what', { guests: partyWords(t, wish), date: dates.long(date), from, to })}</p>
      <p>{words}</p>
      <p>{w('step_hold')}</p>
      <p className="small">{w('no_promise')}</p>
      <p className="small">{w('not_there')}</p>
      <div className={css.ways}>
        <Button look="plain" onClick={leave}>
          {w('other_day')}
        </Button>
        <Button look="plain" onClick={onAgain}>
          {w('again')}
        </Button>
      </div>
    </section>
  );
}
