import { useEffect } from 'react';
import { say } from '../common/live.ts';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import { BeforeAfter } from './changes/before-after.tsx';
import { PlaceChange } from './changes/place-change.tsx';
import { useWords } from './services.ts';
import { changedWishes, type News, slotOf } from './state.ts';

const WORDS = {
  moved: 'changed',
  cancelled: 'changed_cancelled',
  declined: 'declined_words',
  confirmed: 'changed_confirmed',
  words: 'changed_words',
} as const satisfies Record<News, string>;

type NewsProps = { news: News; before: Booking; after: Booking; onSeen: () => void };

/** What the house has done meanwhile, until the guest has seen it. */
export function NewsNote({ news, before, after, onSeen }: NewsProps) {
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
