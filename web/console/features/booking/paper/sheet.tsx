import { createPortal } from 'react-dom';
import { clockTimeAt } from '../../../../../shared/platform/time/time.ts';
import { useKnownGuest } from '../../../client/known-guests.ts';
import { useFloor, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import type { Reservation } from '../../../day/records.ts';
import type { ServiceSheet } from '../../../day/service-sheet.ts';
import { namesOfTables, type TableBlock } from '../../../day/tables/table-blocks.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useServiceName } from '../../restaurant/service-words.ts';
import { partyName } from '../party-name.ts';
import { allergiesOf, knownWords } from '../reservation/notes.tsx';
import { lacksText } from '../reservation/party-marks.tsx';
import styles from './sheet.module.css';

type Props = { date: string; sheet: ServiceSheet };

/** A letter that every font has. */
const TICK = '×';
/** Those who have come by the time at which it is printed: from then on the paper goes on by hand. */
const HERE: readonly Reservation['service_status'][] = ['arrived', 'seated', 'left'];

/** A service on paper: unseen on the screen, and all that is printed of the page while it is there. */
export function Sheet({ date, sheet: { service, covers, bookings, walk_ins, lines, blocks } }: Props) {
  const { t, dates, clock } = useI18n();
  const serviceName = useServiceName();
  const services = useServices();
  const { restaurant_name, timezone } = useMe();
  const printed_at = clockTimeAt(services.clock.now(), timezone);
  return createPortal(
    <div className={styles.paper} data-paper>
      <table>
        <thead>
          <tr>
            <th colSpan={7} className={styles.title}>
              <span>
                <strong>{restaurant_name}</strong>
                <strong>{dates.full(date)}</strong>
              </span>
              <span>
                <span>
                  {serviceName(service)}
                  {service && ` ${clock(service.open)} – ${clock(service.close)}`} · {t('covers', { count: covers })} ·{' '}
                  {t('count.bookings', { count: bookings })}
                  {walk_ins > 0 && ` · ${t('count.walk_ins', { count: walk_ins })}`}
                </span>
                <span>{t('paper.printed', { time: printed_at })}</span>
              </span>
            </th>
          </tr>
          <tr>
            <th>{t('new.time')}</th>
            <th>{t('paper.guest')}</th>
            <th className={styles.figure}>{t('paper.covers')}</th>
            <th>{t('list.table')}</th>
            <th className={styles.wide}>{t('paper.notes')}</th>
            <th className={styles.tick}>{t('paper.here')}</th>
            <th className={styles.tick}>{t('paper.left')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ from, place, lacking_seats, state, reservation }) => (
            <tr key={reservation.id}>
              <td className={styles.time}>{clock(from)}</td>
              <td>
                <strong>{partyName(t, reservation)}</strong>
                {reservation.status === 'pending' && <em> {t('status.pending')}</em>}
                {(state === 'no_show' || state === 'not_come') && <em> {t(`state.${state}`)}</em>}
              </td>
              <td className={styles.figure}>{reservation.party_size}</td>
              <td className={styles.place}>
                {place || '–'}
                {lacking_seats !== undefined && (
                  <strong className={styles.lacks}>{lacksText(t, lacking_seats, reservation.party_size)}</strong>
                )}
              </td>
              <td className={styles.wide}>
                <Notes reservation={reservation} />
              </td>
              <td className={styles.tick}>
                <i>{HERE.includes(reservation.service_status) && TICK}</i>
              </td>
              <td className={styles.tick}>
                <i>{reservation.service_status === 'left' && TICK}</i>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>{t('empty.day')}</p>}
      <Blocks blocks={blocks} />
    </div>,
    document.body,
  );
}

/** The tables that the house keeps, which look free on paper otherwise: which, from when to when, and why. */
function Blocks({ blocks }: { blocks: readonly TableBlock[] }) {
  const { t, clock } = useI18n();
  const floor = useFloor();
  const kept = blocks
    .map(({ id, table_ids, from, to, reason }) => ({ id, from, to, reason, names: namesOfTables(floor, table_ids) }))
    .filter(({ names }) => names.length > 0);
  if (kept.length === 0) return null;
  return (
    <section className={styles.blocks}>
      <h2>{t('block.edit')}</h2>
      <ul>
        {kept.map(({ id, from, to, reason, names }) => (
          <li key={id}>
            <strong>{names.join(', ')}</strong> {clock(from)} – {clock(to)}
            {reason && ` · ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that was noted of a party and is known of its guest, whole, the allergies first and in bold. */
function Notes({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const known = useKnownGuest(reservation);
  const { guest_note, notes, occasion } = reservation;
  const allergies = allergiesOf(t, reservation, known);
  const said = occasion && `${t('named', { name: t('panel.occasion') })} ${occasion}`;
  const others = [said, known && knownWords(t, known), guest_note, notes].filter(Boolean).join(' · ');
  return (
    <>
      {allergies && (
        <p className={styles.allergies}>
          {t('named', { name: t('panel.allergies') })} {allergies}
        </p>
      )}
      {others && <p>{others}</p>}
    </>
  );
}
