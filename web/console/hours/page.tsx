import './hours.css';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHours, useMe } from '../data/queries.ts';
import { Heading } from '../parts/heading.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { useTitle } from '../parts/use-title.ts';
import { useStale } from '../shell/freshness.tsx';
import { usePending } from '../shell/pending-menu.tsx';
import { useI18n } from '../words/words.tsx';
import { Editor } from './editor.tsx';
import { Week } from './week.tsx';

/** The hours: a week of services, and the one that is being changed. */
export function Component() {
  const { t } = useI18n();
  const { restaurant_name } = useMe();
  const hours = useHours();
  const stale = useStale();
  useTitle(t('place.hours'), restaurant_name, usePending().length);
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
    <div className="page">
      <div className="page-head">
        <Heading>{t('hours.title')}</Heading>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => go({ new: adding ?? '0' })}
          disabled={stale}
          className="push"
        >
          {t('hours.new')}
        </Button>
      </div>
      {hours.length === 0 && <p className="empty-day">{t('hours.empty')}</p>}
      <div className="hours">
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
          <p className="hours-hint muted">{hours.length > 0 && t('hours.choose')}</p>
        )}
      </div>
    </div>
  );
}
