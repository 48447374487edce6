import { useCallback, useState } from 'react';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useUnsaved } from '../components/overlays/unsaved.tsx';
import { OnlyFor } from '../components/roles/only-for.tsx';
import { MANAGERS } from '../components/roles/roles.ts';
import { useI18n } from '../words/i18n.tsx';
import { ColourCard } from './colour.tsx';
import { EmbedCard } from './embed.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MessagesCard } from './messages.tsx';
import { NotificationsCard } from './notifications.tsx';
import styles from './page.module.css';
import { RulesCard } from './rules.tsx';
import { Tabs } from './tabs.tsx';

/** The settings: five cards, each saved by itself. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <Settings />
  </OnlyFor>
);

function Settings() {
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
    <Page title={t('settings.title')} tools={<Tabs />}>
      <FirstSteps at="top" />
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
      <FirstSteps at="end" />
    </Page>
  );
}
