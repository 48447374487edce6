import { useQueryChange } from '../../../components/use-query-change.ts';
import type { Row } from '../../../day/plan.ts';
import type { TableOffer } from '../../../day/tables/table-offers.ts';
import { clockOf } from '../../../day/time.ts';
import { StateIcon } from '../../../features/booking/states.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { heldCellId } from '../cells.ts';
import { useTimeline } from '../context.ts';
import { spanStyle } from '../place.ts';
import styles from './offered-time.module.css';
import onTrack from './on-track.module.css';

/** A time for which a table is held for somebody who waits: a press opens them in the waiting list. */
export function OfferedTime({ row, offer }: { row: Row; offer: TableOffer }) {
  const { t } = useI18n();
  const { scale, active } = useTimeline();
  const change = useQueryChange();
  const { id, name, guests, from, to, until } = offer;
  const cell = heldCellId(id, row);
  return (
    <button
      type="button"
      role="gridcell"
      className={`${onTrack.span} ${styles.offer}`}
      data-offer={id}
      data-cell={cell}
      data-state="offered"
      style={{ ...spanStyle(scale, { from, to }), top: '3px' }}
      tabIndex={active === cell ? 0 : -1}
      aria-haspopup="dialog"
      onClick={() => change({ waiting: id })}
    >
      <StateIcon state="offered" />
      <span className="ellipsis">{t('held', { name })}</span>
      <span>· {until}</span>
      <span className="unseen">
        , {row.name}, {t('guests', { count: guests })}, {t('panel.lasting', { from: clockOf(from), to: clockOf(to) })}
      </span>
    </button>
  );
}
