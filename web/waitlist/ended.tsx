import { dateAt } from '../guest/calendar-date.ts';
import type { Waiting } from './api.ts';
import { EntryHead, EntrySummary } from './entry.tsx';
import { useServices, useWords } from './services.ts';
import { WaysOn } from './ways-on.tsx';

/** Each reason by its heading, and what is said of it; `gone` is for what an earlier release has ended. */
const ENDS = {
  unconfirmed: { title: 'gone', words: 'late_words' },
  left: { title: 'left', words: 'left_words' },
  declined: { title: 'declined', words: 'declined_words' },
  removed: { title: 'gone', words: 'removed_words' },
  lapsed: { title: 'gone', words: 'lapsed_words' },
  past: { title: 'past', words: 'past_words' },
  gone: { title: 'gone', words: 'gone_words' },
} as const;

/** An entry that has ended, why, and the way back to a table. */
export function Ended({ entry }: { entry: Waiting }) {
  const { clock } = useServices();
  const w = useWords();
  const { date, ended, restaurant } = entry;
  const isPast = date < dateAt(clock.now(), restaurant.timezone);
  const { title, words } = ENDS[ended ?? (isPast ? 'past' : 'gone')];
  return (
    <>
      <EntryHead title={w(title)} state="gone" />
      <EntrySummary entry={entry} />
      <p>{w(words)}</p>
      <WaysOn entry={entry} label={w('book')} isPast={isPast} />
    </>
  );
}
