import { useCallback, useState } from 'react';
import { Page } from '../parts/page.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { usePageTitle } from '../parts/use-title.ts';
import { useI18n } from '../words/i18n.tsx';
import { ColourCard } from './colour.tsx';
import { EmbedCard } from './embed.tsx';
import { MessagesCard } from './messages.tsx';
import { NotificationsCard } from './notifications.tsx';
import styles from './page.module.css';
import { RulesCard } from './rules.tsx';

/** The settings: five cards, each saved by itself. */
export function Component() {
  const { t } = useI18n();
  usePageTitle(t('settings.title'));
  const [dirty, setDirty] = useState<readonly string[]>([]);
  useUnsaved(dirty.length > 0);
  const onDirty = useCallback(
    (card: string, is_dirty: boolean) =>
      setDirty((cards) => [...cards.filter((name) => name !== card), ...(is_dirty ? [card] : [])]),
    [],
  );
  return (
    <Page title={t('settings.title')}>
      <div className={styles.cards}>
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
    </Page>
  );
}
