import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Occupation } from '../day/occupation.ts';
import type { Table } from '../day/records.ts';
import { clockOf } from '../day/time.ts';
import { bookAddress } from '../parts/booking/book-link.ts';
import { useI18n } from '../words/i18n.tsx';
import { tableStyle, upright, type View } from './plane.tsx';
import styles from './table.module.css';

/** A table at the time that is shown. */
export type Seen = Occupation & { table: Table };

/** How a table is painted: by the status of who sits there. */
export function stateOf({ table, block }: Seen): string {
  if (block) return block.reservation.status;
  return table.is_active ? 'free' : 'off';
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
      {next && (
        <span className={styles.next} style={upright(table)}>
          {clockOf(next.from)}
        </span>
      )}
    </Link>
  );
}

function Words({ table, block }: Seen) {
  const { t } = useI18n();
  const pending = block?.reservation.status === 'pending';
  return (
    <>
      <span className={styles.name} data-name>
        {pending && <IconHourglassEmpty size={14} aria-hidden />}
        {table.name}
      </span>
      {block ? (
        <>
          <span className={styles.guest}>{block.reservation.guest_last_name}</span>
          <span className={styles.until}>→ {clockOf(block.to)}</span>
        </>
      ) : (
        <span className={styles.until}>{table.is_active ? t('seats', { count: table.seats }) : t('floor.off')}</span>
      )}
    </>
  );
}
