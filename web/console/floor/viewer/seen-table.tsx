import { Link } from 'react-router';
import type { TableNow } from '../../day/tables/tables.ts';
import { bookAddress } from '../../features/booking/reservation/book-link.ts';
import { tableStyle, type View } from '../../features/floor/plan/plane.tsx';
import styles from '../../features/floor/plan/table.module.css';
import { TableFace } from '../../features/floor/plan/table-face.tsx';

type Props = { seen: TableNow; minute: number; view: View; date: string };

/** A table in the plan with what stands on it; it leads to its reservation, to who is offered it, or to the day. */
export function SeenTable({ seen, minute, view, date }: Props) {
  const { table, stay, state, offers } = seen;
  const [offer] = state === 'offered' ? offers : [];
  const free = offer ? `/book/${date}?waiting=${encodeURIComponent(offer.id)}` : `/book/${date}`;
  return (
    <Link
      to={stay ? bookAddress(date, stay.reservation.id) : free}
      className={styles.table}
      style={tableStyle(table, view)}
      data-table={table.id}
      data-shape={table.shape}
      data-state={state}
    >
      <TableFace seen={seen} minute={minute} />
    </Link>
  );
}
