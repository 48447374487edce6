import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import { IconAlertTriangle, IconBan } from '../../components/icons.tsx';
import type { Fit } from '../../day/tables/places.ts';
import type { TableNow } from '../../day/tables/tables.ts';
import { tableStyle, type View } from '../../features/floor/plan/plane.tsx';
import styles from '../../features/floor/plan/table.module.css';
import { TableFace } from '../../features/floor/plan/table-face.tsx';
import { LEGIBLE } from './rooms-layout.ts';

type Props = View & {
  seen: TableNow;
  /** How it suits the party that is dragged; nothing while none is. */
  fit: Fit | undefined;
  minute: number;
  /** How much larger than in the plan it can be drawn. */
  growth: number;
  open: (id: string) => void;
};

const reservationOf = (stay: TableNow['stay']) => stay?.reservation;

/** Whether two tables would be drawn alike: the minute matters only where something ends or begins. */
function isSame(a: Props, b: Props): boolean {
  return (
    a.fit === b.fit &&
    a.seen.table === b.seen.table &&
    a.seen.state === b.seen.state &&
    a.seen.left === b.seen.left &&
    reservationOf(a.seen.stay) === reservationOf(b.seen.stay) &&
    reservationOf(a.seen.next) === reservationOf(b.seen.next) &&
    a.seen.next?.from === b.seen.next?.from &&
    a.seen.blocked?.to === b.seen.blocked?.to &&
    a.seen.blocked?.reason === b.seen.blocked?.reason &&
    a.seen.offers[0]?.until === b.seen.offers[0]?.until &&
    a.seen.offers[0]?.id === b.seen.offers[0]?.id &&
    (a.minute === b.minute || a.seen.left === undefined) &&
    a.scale === b.scale &&
    a.growth === b.growth &&
    a.left === b.left &&
    a.top === b.top
  );
}

/** A table of this evening: a press opens what can be done there, and a party can be dropped on it. */
export const TableButton = memo(function TableButton({ seen, fit, minute, growth, open, ...view }: Props) {
  const { table, state } = seen;
  const { setNodeRef, isOver } = useDroppable({ id: table.id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.table}
      style={tableStyle(
        table,
        view,
        Math.min(growth, Math.max(1, LEGIBLE / (Math.min(table.width, table.height) * view.scale))),
      )}
      data-table={table.id}
      data-shape={table.shape}
      data-state={state}
      data-over={isOver || undefined}
      data-fit={fit}
      onClick={() => open(table.id)}
    >
      <TableFace seen={seen} minute={minute} />
      {fit && fit !== 'fits' && (
        <span className={styles.fit} aria-hidden>
          {fit === 'taken' ? <IconBan size="1rem" stroke={2.5} /> : <IconAlertTriangle size="1rem" stroke={2.25} />}
        </span>
      )}
    </button>
  );
}, isSame);
