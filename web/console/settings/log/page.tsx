import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localDateAt } from '../../../../shared/platform/time/time.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { Page } from '../../components/layout/page.tsx';
import { usePageTitle } from '../../components/layout/use-title.ts';
import { OnlyFor } from '../../components/roles/only-for.tsx';
import { OWNERS } from '../../components/roles/roles.ts';
import { useQueryChange } from '../../components/use-query-change.ts';
import { HISTORY_WORDS } from '../../words/history.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Tabs } from '../tabs.tsx';
import { bookedAt } from './booked-at.ts';
import { Entry } from './entry.tsx';
import styles from './page.module.css';

/** The restaurant's log: who changed what of the house, and of its bookings when that is wanted. */
export const Component = () => (
  <OnlyFor roles={OWNERS}>
    <Log />
  </OnlyFor>
);

/** What was changed is shown within this time (ms). */
const FRESH_EVERY_MS = 15_000;

type About = 'house' | 'all';

function useLog(about: About) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['log', about],
    queryFn: ({ pageParam }) => api.log({ about, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Whoever reads on is not made to wait for all that they have read.
    refetchInterval: ({ state: { data } }) => (data?.pages.length ?? 0) < 2 && FRESH_EVERY_MS,
  });
}

function Log() {
  const { t } = useI18n();
  const words = useWords(HISTORY_WORDS);
  usePageTitle(words('log.title'));
  const [query] = useSearchParams();
  const change = useQueryChange();
  const about: About = query.get('about') === 'all' ? 'all' : 'house';
  return (
    <Page title={t('settings.title')} tools={<Tabs />}>
      <div className={styles.log}>
        <div className={styles.head}>
          <p className="muted">{words('log.lead')}</p>
          <SegmentedControl
            aria-label={words('log.about')}
            value={about}
            onChange={(shown) => change({ about: shown === 'all' ? shown : undefined })}
            data={[
              { value: 'house', label: words('log.house') },
              { value: 'all', label: words('log.all') },
            ]}
          />
        </div>
        <Entries about={about} />
      </div>
    </Page>
  );
}

function Entries({ about }: { about: About }) {
  const { dates } = useI18n();
  const words = useWords(HISTORY_WORDS);
  const { timezone } = useMe();
  /** How many had been read as more were asked for. */
  const [read, setRead] = useState<number>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLog(about);
  if (error && !data) return <Fault error={error} retry={refetch} />;
  if (!data) return <Waiting />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyNote>
        <p>
          <strong>{words('log.empty')}</strong>
        </p>
        <p>{words('log.empty_how')}</p>
      </EmptyNote>
    );
  }
  const known = bookedAt(items);
  const more = () => {
    setRead(items.length);
    return fetchNextPage();
  };
  const next = read && items[read];
  const days = Map.groupBy(items, ({ at }) => localDateAt(Date.parse(at), timezone));
  return (
    <>
      {[...days].map(([date, entries]) => (
        <section key={date} aria-labelledby={`log-${date}`}>
          <h2 id={`log-${date}`}>{dates.full(date)}</h2>
          <ol className={`${styles.list} card`}>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                booked_at={known.get(entry.reservation_id ?? '')}
                focus={entry === next}
              />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={more}>
          {words('log.more')}
        </Button>
      )}
    </>
  );
}
