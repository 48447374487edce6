import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { KnownGuests } from '../client/known-guests.ts';
import { EmptyNote } from '../components/feedback/empty-note.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { NotKept, useStale } from '../components/feedback/freshness.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { IconPlus } from '../components/icons.tsx';
import { useShortcuts } from '../components/interaction/shortcuts.ts';
import { Heading } from '../components/layout/heading.tsx';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useQueryChange } from '../components/use-query-change.ts';
import { NewBookingDialog } from '../features/booking/new-booking/dialog.tsx';
import type { Prefill } from '../features/booking/new-booking/prefill.ts';
import { ConflictNote } from '../features/booking/reservation/conflict/conflict-note.tsx';
import { Panel } from '../features/booking/reservation/panel.tsx';
import { SpecialNote } from '../features/restaurant/special-note.tsx';
import { useI18n } from '../words/i18n.tsx';
import { BookContext, useBook, useBookOfAddress } from './book.ts';
import { BookList } from './list/list.tsx';
import styles from './page.module.css';
import { Timeline } from './timeline/timeline.tsx';
import { Toolbar } from './toolbar.tsx';

/** Stands above a day without reservations, and offers to take the first. */
function EmptyDay({ add }: { add: () => void }) {
  const { t } = useI18n();
  const { services } = useBook().plan.day;
  return (
    <EmptyNote>
      <p>{services.length > 0 ? t('empty.day') : t('empty.closed')}</p>
      <Button variant="light" size="compact-sm" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={add}>
        {t('new')}
      </Button>
    </EmptyNote>
  );
}

const ESCAPE = 'Escape';
/** Rows of a timeline that is being read (px). */
const ROWS = Array.from({ length: 8 }, () => 36);

/** The book: one day as a timeline or a list, with what can be done to it. */
export function Component() {
  const { t, dates } = useI18n();
  const book = useBookOfAddress();
  const { address, is_loaded, error, retry, plan, conflict } = book;
  usePageTitle(dates.short(address.date));
  const stale = useStale();
  const is_phone = useIsPhone();
  const view = address.view ?? (is_phone ? 'list' : 'timeline');
  const change = useQueryChange();
  const has_row =
    view === 'timeline' && book.sections.some(({ rows }) => rows.some(({ key }) => key === conflict?.place.key));
  const navigate = useNavigate();
  const [prefill, setPrefill] = useState<Prefill>();
  const add = (wanted: Prefill = {}) => setPrefill(wanted);

  useShortcuts({
    n: () => add(),
    t: () => navigate('/book'),
    '1': () => change({ view: 'timeline' }),
    '2': () => change({ view: 'list' }),
    [ESCAPE]: () => change({ open: undefined }),
  });

  return (
    <BookContext value={book}>
      <KnownGuests plan={plan}>
        <div className="unseen">
          <Heading>{t('list', { date: dates.long(address.date) })}</Heading>
        </div>
        <Toolbar view={view} add={() => add()} />
        <SpecialNote plan={plan} />
        <div className={styles.book}>
          <div className={styles.main}>
            {error && <Fault error={error} retry={retry} />}
            {!error && !is_loaded && (stale ? <NotKept /> : <Waiting lines={ROWS} />)}
            {!error && is_loaded && plan.stays.length === 0 && <EmptyDay add={() => add()} />}
            {conflict && view === 'timeline' && !has_row && <ConflictNote conflict={conflict} plan={plan} />}
            {is_loaded && view === 'timeline' && <Timeline add={add} />}
            {is_loaded && view === 'list' && <BookList />}
          </div>
          <Panel id={is_loaded ? address.open : undefined} plan={plan} as_drawer={is_phone} />
        </div>
        <NewBookingDialog date={address.date} prefill={prefill} close={() => setPrefill(undefined)} />
      </KnownGuests>
    </BookContext>
  );
}
