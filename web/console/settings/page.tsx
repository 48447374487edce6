import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useUnsaved } from '../components/overlays/unsaved.tsx';
import { OnlyFor } from '../components/roles/only-for.tsx';
import { MANAGERS } from '../components/roles/roles.ts';
import { isOpenStep, useFirstSteps } from '../features/restaurant/use-first-steps.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import { START_WORDS } from '../words/start.ts';
import { ColourCard } from './colour.tsx';
import { CoursesCard } from './courses.tsx';
import { EmbedCard } from './embed.tsx';
import { MessagesCard } from './messages.tsx';
import { NotificationsCard } from './notifications.tsx';
import styles from './page.module.css';
import { RulesCard } from './rules.tsx';
import { Tabs } from './tabs.tsx';

/**
 * The way to the first steps, as long as one is open: at the top while guests cannot book, else at the end, where it moves
 * nothing when it comes.
 */
function FirstSteps({ at }: { at: 'top' | 'end' }) {
  const w = useWords(START_WORDS);
  const { steps } = useFirstSteps();
  if (!steps || !isOpenStep(steps)) return null;
  const canBook = steps.hours && steps.tables && steps.live;
  if (canBook !== (at === 'end')) return null;
  return (
    <div className="line wrap">
      <p>{w(canBook ? 'start.left' : 'start.short')}</p>
      <Button component={Link} to="/start" variant="default">
        {w('start.title')}
      </Button>
    </div>
  );
}

/** The settings: six cards, each saved by itself. */
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
          <CoursesCard onDirty={onDirty} />
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
