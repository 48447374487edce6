import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Panel } from '../parts/booking/panel.tsx';
import { Fault } from '../parts/fault.tsx';
import { StaleNote } from '../parts/freshness.tsx';
import { NewBookingDialog } from '../parts/new-booking/dialog.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { useQueryChange } from '../parts/use-query-change.ts';
import { usePageTitle } from '../parts/use-title.ts';
import { Waiting } from '../parts/waiting.tsx';
import { useI18n } from '../words/i18n.tsx';
import { EveningContext, useThisEvening } from './evening.ts';
import { Head } from './head.tsx';
import { PartyList } from './list/party-list.tsx';
import styles from './page.module.css';
import { Rooms } from './rooms/rooms.tsx';
import { SheetView } from './sheet/sheet-view.tsx';
import { type Sheet, SheetContext } from './sheets.ts';

/** This evening: the parties in the order in which they need the host, beside the floor as it is now. */
export function Component() {
  const { t } = useI18n();
  usePageTitle(t('place.tonight'));
  const evening = useThisEvening();
  const { date, plan, is_loaded, error, retry } = evening;
  const [query] = useSearchParams();
  const change = useQueryChange();
  const is_phone = useIsPhone();
  const [adding, setAdding] = useState(false);
  const [sheet, setSheet] = useState<Sheet>();
  const sheets = useMemo(() => ({ open: setSheet, close: () => setSheet(undefined) }), []);
  useShortcuts({ n: () => setAdding(true) });
  const open = query.get('open');
  const on_floor = query.get('view') === 'floor';
  if (error) return <Fault error={error} retry={retry} />;
  return (
    <EveningContext value={evening}>
      <SheetContext value={sheets}>
        <Head add={() => setAdding(true)} />
        <StaleNote />
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
            {(!is_phone || !on_floor) && <PartyList />}
            {(!is_phone || on_floor) && <Rooms />}
          </div>
        )}
        <SheetView sheet={sheet} />
        {open && is_loaded && <Panel id={open} plan={plan} as_drawer />}
        <NewBookingDialog date={date} prefill={adding ? {} : undefined} close={() => setAdding(false)} />
      </SheetContext>
    </EveningContext>
  );
}
