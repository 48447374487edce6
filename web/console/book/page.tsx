import './book.css';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../data/queries.ts';
import { Heading } from '../parts/heading.tsx';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { useTitle } from '../parts/use-title.ts';
import { Fault } from '../shell/crash.tsx';
import { StaleNote } from '../shell/freshness.tsx';
import { usePending } from '../shell/pending-menu.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { useI18n } from '../words/words.tsx';
import { useQueryChange } from './address.ts';
import { BookContext, useBookOfAddress } from './book.ts';
import { type Conflict, ConflictContext } from './conflict.ts';
import { EmptyDay } from './empty-day.tsx';
import { BookList } from './list/list.tsx';
import { NewReservationDialog } from './new/dialog.tsx';
import type { Prefill } from './new/prefill.ts';
import { Panel } from './panel/panel.tsx';
import { TimelineSkeleton } from './timeline/skeleton.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { Toolbar } from './toolbar.tsx';

const ESCAPE = 'Escape';

/** The book: one day as a timeline or a list, with what can be done to it. */
export function Component() {
  const { t, dates } = useI18n();
  const { restaurant_name } = useMe();
  const book = useBookOfAddress();
  const { address, is_loaded, error, retry, stays } = book;
  const waiting = usePending().length;
  useTitle(dates.short(address.date), restaurant_name, waiting);
  const is_phone = useIsPhone();
  const view = address.view ?? (is_phone ? 'list' : 'timeline');
  const change = useQueryChange();
  const navigate = useNavigate();
  const [conflict, show] = useState<Conflict>();
  const shown = useMemo(() => ({ conflict, show }), [conflict]);
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
      <ConflictContext value={shown}>
        <div className="unseen">
          <Heading>{t('list', { date: dates.long(address.date) })}</Heading>
        </div>
        <Toolbar view={view} add={() => add()} />
        <StaleNote />
        <div className="book">
          <div className="book-main">
            {error && <Fault error={error} retry={retry} />}
            {!error && !is_loaded && <TimelineSkeleton />}
            {!error && is_loaded && stays.length === 0 && <EmptyDay add={() => add()} />}
            {is_loaded && view === 'timeline' && <Timeline add={add} />}
            {is_loaded && view === 'list' && <BookList />}
          </div>
          {address.open && is_loaded && <Panel id={address.open} as_drawer={is_phone} />}
        </div>
        <NewReservationDialog prefill={prefill} close={() => setPrefill(undefined)} />
      </ConflictContext>
    </BookContext>
  );
}
