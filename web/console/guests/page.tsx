import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyNote } from '../components/feedback/empty-note.tsx';
import { Page } from '../components/layout/page.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useQueryChange } from '../components/use-query-change.ts';
import { GUESTS_WORDS } from '../words/guests.ts';
import { useWords } from '../words/i18n.tsx';
import { GuestCard } from './guest-card.tsx';
import styles from './page.module.css';
import { Search } from './search.tsx';

/** The guests whom the house knows: searched, and one of them read. On a phone one after the other. */
export function Component() {
  const w = useWords(GUESTS_WORDS);
  usePageTitle(w('guests.title'));
  const [query] = useSearchParams();
  const change = useQueryChange();
  const is_phone = useIsPhone();
  const id = query.get('guest') ?? undefined;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== undefined && is_phone) card.current?.scrollIntoView({ block: 'nearest' });
  }, [id, is_phone]);
  // Back leads from the guest to the list.
  const show = (guest: string | undefined) => change({ guest }, false);
  return (
    <Page title={w('guests.title')}>
      <div className={styles.columns}>
        {/* It stays while a guest is read, so that what was searched is there again. */}
        <div hidden={is_phone && id !== undefined}>
          <Search chosen={id} choose={show} />
        </div>
        <div ref={card} className={styles.card}>
          {is_phone && id !== undefined && (
            <Button variant="default" mb="sm" onClick={() => show(undefined)}>
              {w('guests.back')}
            </Button>
          )}
          {id !== undefined && (
            <GuestCard key={id} id={id} alone={is_phone} leave={() => change({ guest: undefined })} />
          )}
          {id === undefined && !is_phone && (
            <EmptyNote>
              <p>{w('guests.choose')}</p>
            </EmptyNote>
          )}
        </div>
      </div>
    </Page>
  );
}
