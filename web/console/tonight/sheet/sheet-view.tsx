import { memo, useEffect } from 'react';
import { useServices } from '../../client/services.ts';
import { RefusalFoot } from '../../components/feedback/refusal-note.tsx';
import { Drawer } from '../../components/overlays/modal.tsx';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { nameWithin, saidOf } from '../../features/booking/party-name.ts';
import { ArrivedGuests } from '../../features/booking/service/arrived-guests.tsx';
import { PlaceChoice } from '../../features/booking/service/place-choice.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { type Evening, EveningContext } from '../evening.ts';
import { useKeptFocus } from '../list/kept-focus.ts';
import { type Sheet, useSheets } from '../sheets.ts';
import styles from './sheet.module.css';
import { SwapSheet } from './swap-sheet.tsx';
import { TableSheet } from './table-sheet.tsx';

type Props = { evening: Evening; sheet: Sheet | undefined };

/** Without a sheet nothing is seen, whatever happens in the evening. */
const isShut = (a: Props, b: Props): boolean => a.sheet === undefined && b.sheet === undefined;

/** What lies over the page: at its side, or from below on a phone. */
export const SheetView = memo(function SheetView({ evening, sheet }: Props) {
  const { t } = useI18n();
  const { queue } = useServices();
  const { parties, tables } = evening;
  const { close, closeOnce } = useSheets();
  const is_phone = useIsPhone();
  // A party that walked in without a connection gets its id while it is looked at.
  const id = sheet && queue.idNow(sheet.id);
  const party = parties.find(({ stay }) => stay.reservation.id === id);
  const seen = tables.find(({ table }) => table.id === sheet?.id);
  const title = () => {
    const { reservation } = party?.stay ?? {};
    if (sheet?.kind === 'swap') return reservation && saidOf(t, 'sheet.swap', reservation);
    if (sheet?.kind === 'partly') return reservation && saidOf(t, 'sheet.partly', reservation);
    if (sheet?.kind === 'place')
      return reservation && t(sheet.seat ? 'sheet.seat' : 'sheet.move', { name: nameWithin(t, reservation) });
    return seen ? `${seen.table.name} · ${t('seats', { count: seen.table.seats })}` : '';
  };
  return (
    <Drawer
      opened={sheet !== undefined && (party ?? seen) !== undefined}
      onClose={close}
      position={is_phone ? 'bottom' : 'right'}
      size={is_phone ? 'auto' : '26rem'}
      title={title()}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <GiveBack />
      <EveningContext value={evening}>
        <div data-refusals>
          {sheet?.kind === 'table' && seen && <TableSheet key={seen.table.id} seen={seen} />}
          {sheet?.kind === 'place' && party && (
            <div className={styles.sheet}>
              <PlaceChoice {...evening} stay={party.stay} seat={sheet.seat} first={sheet.first} chosen={closeOnce} />
            </div>
          )}
          {sheet?.kind === 'swap' && party && <SwapSheet party={party} />}
          {sheet?.kind === 'partly' && party && (
            <div className={styles.sheet}>
              <ArrivedGuests reservation={party.stay.reservation} chosen={closeOnce} />
            </div>
          )}
          <RefusalFoot />
        </div>
      </EveningContext>
    </Drawer>
  );
}, isShut);

/** Gives the focus back once the sheet is gone: the row that had it may be another by then. */
function GiveBack() {
  const { restore } = useKeptFocus();
  useEffect(() => restore, [restore]);
  return null;
}
