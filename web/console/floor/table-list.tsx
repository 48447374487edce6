import { Link } from 'react-router';
import { fullName } from '../day/records.ts';
import { clockOf } from '../day/time.ts';
import { bookAddress } from '../parts/booking/book-link.ts';
import { useI18n } from '../words/i18n.tsx';
import layout from './layout.module.css';
import { type Seen, stateOf } from './seen-table.tsx';
import styles from './table-list.module.css';

type Props = { seen: readonly Seen[]; minute: number; date: string };

/** The tables of a room in sentences: the same facts as in the plan. */
export function TableList({ seen, minute, date }: Props) {
  const { t } = useI18n();
  const taken = seen.filter(({ block }) => block).length;
  const free = seen.filter((one) => stateOf(one) === 'free').length;
  return (
    <section className={`${layout.side} card`} aria-labelledby="floor-list">
      <h2 id="floor-list">{t('floor.list', { time: clockOf(minute) })}</h2>
      <p className="muted">
        {t('floor.count_taken', { count: taken })}, {t('floor.count_free', { count: free })}
      </p>
      <ul className={styles.list}>
        {seen.map((one) => (
          <li key={one.table.id} data-state={stateOf(one)}>
            <strong>{one.table.name}</strong>
            <span className="muted">{t('seats', { count: one.table.seats })}</span>
            <Sentence seen={one} date={date} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is true of a table, with a way to its reservation. */
function Sentence({ seen: { table, block, next }, date }: { seen: Seen; date: string }) {
  const { t } = useI18n();
  const words = () => {
    if (!block) return table.is_active ? t('floor.free') : t('floor.off');
    const values = {
      name: fullName(block.reservation),
      party: t('guests', { count: block.reservation.party_size }),
      time: clockOf(block.to),
    };
    return block.reservation.status === 'pending' ? t('floor.pending', values) : t('floor.taken', values);
  };
  return (
    <span className={styles.sentence}>
      {block ? <Link to={bookAddress(date, block.reservation.id)}>{words()}</Link> : words()}
      {next && ` · ${t('floor.next', { name: fullName(next.reservation), time: clockOf(next.from) })}`}
    </span>
  );
}
