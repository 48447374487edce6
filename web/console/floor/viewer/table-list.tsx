import { Fragment } from 'react';
import { Link } from 'react-router';
import { durationWords } from '../../components/format/duration.ts';
import type { Stay } from '../../day/service-day.ts';
import type { PartyState } from '../../day/service-state.ts';
import { isFree, type TableNow } from '../../day/tables/tables.ts';
import { clockOf } from '../../day/time.ts';
import { leftWords } from '../../features/booking/excess.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { bookAddress } from '../../features/booking/reservation/book-link.ts';
import { Notes } from '../../features/booking/reservation/notes.tsx';
import { useI18n } from '../../words/i18n.tsx';
import layout from '../layout.module.css';
import styles from './table-list.module.css';

type Props = { seen: readonly TableNow[]; minute: number; date: string };

/** The tables of a room in sentences: the same facts as in the plan. */
export function TableList({ seen, minute, date }: Props) {
  const { t } = useI18n();
  const taken = seen.filter(({ stay }) => stay).length;
  const free = seen.filter(isFree).length;
  return (
    <section className={`${layout.side} card`} aria-labelledby="floor-list">
      <h2 id="floor-list">{t('floor.list', { time: clockOf(minute) })}</h2>
      <p className="muted">
        {t('floor.count_taken', { count: taken })}, {t('floor.count_free', { count: free })}
      </p>
      <ul className={styles.list}>
        {seen.map((one) => (
          <li key={one.table.id} data-state={one.state}>
            <strong>{one.table.name}</strong>
            <span className="muted">{t('seats', { count: one.table.seats })}</span>
            <Sentence seen={one} minute={minute} date={date} />
            {one.stay && (
              <span className={styles.sentence}>
                <Notes reservation={one.stay.reservation} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is true of a table, with a way to its reservation. */
function Sentence({ seen, minute, date }: { seen: TableNow; minute: number; date: string }) {
  const { t, clock } = useI18n();
  const { table, stay, blocked, next, left, offers, state } = seen;
  const party = ({ reservation }: Stay) => ({
    name: partyName(t, reservation),
    party: t('guests', { count: reservation.party_size }),
  });
  const kept =
    blocked && [t('floor.blocked', { time: clockOf(blocked.to) }), blocked.reason].filter(Boolean).join(' · ');
  const free = () => {
    if (kept) return kept;
    if (state === 'offered') return '';
    if (!table.is_active) return t('floor.off');
    if (left === undefined) return t('floor.free');
    const until = t('floor.free_until', { time: clockOf(minute + left), left: durationWords(t, left) });
    return seen.is_short ? `${until}, ${t('floor.short')}` : until;
  };
  const taken = ({ stay, state }: { stay: Stay; state: PartyState }) => {
    const values = { ...party(stay), time: clockOf(stay.to), left: leftWords(t, { stay, state }, minute) };
    return stay.reservation.status === 'pending' ? t('floor.pending', values) : t('floor.taken', values);
  };
  return (
    <span className={styles.sentence}>
      {seen.stay ? <Link to={bookAddress(date, seen.stay.reservation.id)}>{taken(seen)}</Link> : free()}
      {stay && !table.is_active && ` · ${t('floor.off')}`}
      {stay && kept && ` · ${kept}`}
      {next && ` · ${t('floor.next', { ...party(next), time: clockOf(next.from) })}`}
      {offers.map((offer) => (
        <Fragment key={offer.id}>
          {(state !== 'offered' || next) && ' · '}
          <Link to={`/book/${date}?waiting=${encodeURIComponent(offer.id)}`}>
            {clock(offer.from)} {t('place.held', offer)}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
