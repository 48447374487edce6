import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../client/now.ts';
import { useHours } from '../client/queries.ts';
import { EmptyNote } from '../components/feedback/empty-note.tsx';
import { useActing } from '../components/feedback/freshness.tsx';
import { IconPlus, IconWorldOff } from '../components/icons.tsx';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useUnsaved } from '../components/overlays/unsaved.tsx';
import { OnlyFor } from '../components/roles/only-for.tsx';
import { MANAGERS } from '../components/roles/roles.ts';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useAskWhy } from '../features/availability/online/ask.ts';
import { useI18n } from '../words/i18n.tsx';
import { CloseTomorrow } from './close-tomorrow.tsx';
import { Editor } from './editor.tsx';
import styles from './page.module.css';
import { Tabs } from './tabs.tsx';
import { Week } from './week.tsx';

/** The hours: a week of services, and the one that is being changed. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <Hours />
  </OnlyFor>
);

function Hours() {
  const { t } = useI18n();
  const hours = useHours();
  const acting = useActing();
  const ask = useAskWhy();
  const today = useToday();
  const is_phone = useIsPhone();
  const why = () => ask({ date: today });
  usePageTitle(t('place.hours'));
  const [query, setQuery] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const guard = useUnsaved(dirty);
  const chosen = hours.find(({ id }) => id === query.get('period'));
  const adding = query.get('new');
  const go = (to: Record<string, string>) =>
    guard(() => {
      setDirty(false);
      setQuery(to, { replace: true });
    });
  const settle = (id?: string) => {
    setDirty(false);
    setQuery(id ? { period: id } : {}, { replace: true });
  };
  return (
    <Page
      title={t('hours.title')}
      tools={
        <>
          <Tabs />
          <div className="line wrap push">
            {is_phone ? (
              <ActionIcon variant="default" size={44} aria-label={t('why.short')} onClick={why}>
                <IconWorldOff size="1.25rem" aria-hidden />
              </ActionIcon>
            ) : (
              <Button variant="default" onClick={why}>
                {t('why.short')}
              </Button>
            )}
            <CloseTomorrow />
            <Button
              leftSection={<IconPlus size="1.125rem" aria-hidden />}
              onClick={() => go({ new: adding ?? '0' })}
              {...acting}
            >
              {t('hours.new')}
            </Button>
          </div>
        </>
      }
    >
      {hours.length === 0 && (
        <EmptyNote>
          <p>{t('hours.empty')}</p>
        </EmptyNote>
      )}
      <div className={styles.hours}>
        <Week
          hours={hours}
          chosen={chosen?.id}
          choose={(id) => go({ period: id })}
          add={(day) => go({ new: String(day) })}
        />
        {chosen || adding !== null ? (
          <Editor
            key={chosen?.id ?? `new-${adding}`}
            entry={chosen}
            day={Number(adding) || 0}
            onDirty={setDirty}
            done={settle}
            close={() => go({})}
          />
        ) : (
          <p className={`${styles.hint} muted`}>{hours.length > 0 && t('hours.choose')}</p>
        )}
      </div>
    </Page>
  );
}
