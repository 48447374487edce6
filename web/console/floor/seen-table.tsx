import { Link } from 'react-router';
import type { Occupation } from '../day/occupation.ts';
import type { Table } from '../day/records.ts';
import { clockOf } from '../day/time.ts';
import { bookAddress } from '../parts/booking/book-link.ts';
import { durationWords } from '../parts/duration.ts';
import { IconClockExclamation, IconHourglassEmpty } from '../parts/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import { OffMark } from './off-mark.tsx';
import { tableStyle, upright, type View } from './plane.tsx';
import styles from './table.module.css';

/** A table at the time that is shown. */
export type Seen = Occupation & { table: Table };

/** A party that follows another within this time is shown at its table's corner (minutes). */
const SOON = 30;

/** How a table is painted: by the status of who sits there, else by how long it is free. */
export function stateOf({ table, block, is_short }: Seen): string {
  if (block) return block.reservation.status;
  if (!table.is_active) return 'off';
  return is_short ? 'short' : 'free';
}

/** A table in the plan with what stands on it; it leads to its reservation, or to the day. */
export function SeenTable({ view, date, ...seen }: Seen & { view: View; date: string }) {
  const { table, block, next } = seen;
  return (
    <Link
      to={block ? bookAddress(date, block.reservation.id) : `/book/${date}`}
      className={styles.table}
      style={tableStyle(table, view)}
      data-table={table.id}
      data-shape={table.shape}
      data-state={stateOf(seen)}
    >
      <span className={styles.words} style={upright(table)}>
        <Words {...seen} />
      </span>
      {block && next && next.from - block.to < SOON && (
        <span className={styles.next} style={upright(table)}>
          {clockOf(next.from)}
        </span>
      )}
    </Link>
  );
}

function Words(seen: Seen) {
  const { t } = useI18n();
  const { table, block, next, left } = seen;
  const until = block?.to ?? next?.from;
  return (
    <>
      <span className={styles.name} data-name>
        {block?.reservation.status === 'pending' && <IconHourglassEmpty size="0.875rem" aria-hidden />}
        {table.name}
      </span>{' '}
      {block ? (
        <span className={styles.guest}>
          <span className="ellipsis">{block.reservation.guest_last_name}</span>{' '}
          <span className={styles.party}>{block.reservation.party_size}</span>
        </span>
      ) : (
        <span className={styles.seats}>{t('seats', { count: table.seats })}</span>
      )}{' '}
      {!table.is_active && <OffMark />}
      {(block || table.is_active) && (
        <span className={styles.until} data-until>
          {until === undefined || left === undefined ? (
            t('floor.free')
          ) : (
            <>
              {seen.is_short && <IconClockExclamation size="0.8125rem" stroke={2.25} aria-hidden />}
              <span>→ {clockOf(until)}</span> <span className={styles.left}>· {durationWords(t, left)}</span>
            </>
          )}
        </span>
      )}
    </>
  );
}
