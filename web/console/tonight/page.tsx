import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { KnownGuests } from '../client/known-guests.ts';
import { useServiceToday } from '../client/now.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { useStale } from '../components/feedback/freshness.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { useShortcuts } from '../components/interaction/shortcuts.ts';
import { usePageTitle } from '../components/layout/use-title.ts';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useQueryChange } from '../components/use-query-change.ts';
import { NewBookingDialog } from '../features/booking/new-booking/dialog.tsx';
import { Panel } from '../features/booking/reservation/panel.tsx';
import { SpecialNote } from '../features/restaurant/special-note.tsx';
import { useI18n } from '../words/i18n.tsx';
import { useThisEvening } from './evening.ts';
import { Head } from './head.tsx';
import { FocusContext, keepFocus } from './list/kept-focus.ts';
import { PartyList } from './list/party-list.tsx';
import styles from './page.module.css';
import { Rooms } from './rooms/rooms.tsx';
import { SheetView } from './sheet/sheet-view.tsx';
import { type Sheet, SheetContext } from './sheets.ts';

/** This evening: the parties in the order in which they need the host, beside the floor as it is now. */
export function Component() {
  const { t } = useI18n();
  usePageTitle(t('place.tonight'));
  const date = useServiceToday();
  const stale = useStale();
  const [adding, setAdding] = useState(false);
  const add = useCallback(() => setAdding(true), []);
  useShortcuts({ n: () => !stale && add() });
  return (
    <>
      <ThisEvening add={add} />
      <NewBookingDialog date={date} prefill={adding ? {} : undefined} close={() => setAdding(false)} />
    </>
  );
}

/** Apart from the dialogs, which are not drawn anew with every change of the evening. */
function ThisEvening({ add }: { add: () => void }) {
  const { t } = useI18n();
  const evening = useThisEvening();
  const { plan, is_loaded, error, retry } = evening;
  const [query] = useSearchParams();
  const change = useQueryChange();
  const is_phone = useIsPhone();
  const [sheet, setSheet] = useState<Sheet>();
  const [focus] = useState(keepFocus);
  const sheets = useMemo(() => {
    const close = () => setSheet(undefined);
    const closeOnce = (done: Promise<boolean>) => void done.then((is_done) => is_done && close());
    return { open: setSheet, close, closeOnce };
  }, []);
  const open = query.get('open');
  const on_floor = query.get('view') === 'floor';
  if (error) return <Fault error={error} retry={retry} />;
  return (
    <SheetContext value={sheets}>
      <FocusContext value={focus}>
        <KnownGuests plan={plan}>
          <Head evening={evening} add={add} />
          <SpecialNote plan={plan} />
          {is_phone && (
            <SegmentedControl
              className={styles.tabs}
              fullWidth
              aria-label={t('view')}
              value={on_floor ? 'floor' : 'list'}
              onChange={(view) => change({ view })}
              data={[
                { value: 'list', label: t('tonight.parties') },
                { value: 'floor', label: t('place.floor') },
              ]}
            />
          )}
          {!is_loaded && <Waiting />}
          {is_loaded && (
            <div className={styles.evening}>
              {(!is_phone || !on_floor) && <PartyList evening={evening} />}
              {(!is_phone || on_floor) && <Rooms evening={evening} />}
            </div>
          )}
          <SheetView evening={evening} sheet={sheet} />
          <Panel id={(is_loaded && open) || undefined} plan={plan} as_drawer />
        </KnownGuests>
      </FocusContext>
    </SheetContext>
  );
}
