import './settings.css';
import { useCallback, useState } from 'react';
import { useMe } from '../data/queries.ts';
import { Heading } from '../parts/heading.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { useTitle } from '../parts/use-title.ts';
import { usePending } from '../shell/pending-menu.tsx';
import { useI18n } from '../words/words.tsx';
import { ColourCard } from './colour.tsx';
import { EmbedCard } from './embed.tsx';
import { MessagesCard } from './messages.tsx';
import { NotificationsCard } from './notifications.tsx';
import { RulesCard } from './rules.tsx';

/** The settings: five cards, each saved by itself. */
export function Component() {
  const { t } = useI18n();
  const me = useMe();
  useTitle(t('settings.title'), me.restaurant_name, usePending().length);
  const [dirty, setDirty] = useState<readonly string[]>([]);
  useUnsaved(dirty.length > 0);
  const onDirty = useCallback(
    (card: string, is_dirty: boolean) =>
      setDirty((cards) => [...cards.filter((name) => name !== card), ...(is_dirty ? [card] : [])]),
    [],
  );
  return (
    <div className="page settings">
      <div className="page-head">
        <Heading>{t('settings.title')}</Heading>
      </div>
      <div className="settings-cards">
        <div className="stack">
          <RulesCard onDirty={onDirty} />
          <NotificationsCard onDirty={onDirty} />
        </div>
        <div className="stack">
          <MessagesCard onDirty={onDirty} />
          <ColourCard onDirty={onDirty} />
        </div>
        <EmbedCard />
      </div>
    </div>
  );
}
