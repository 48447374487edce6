import { Button } from '@mantine/core';
import { faultText } from '../../components/fault-text.ts';
import { useActing } from '../../components/freshness.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { type Calendar, type Reservation, timeOf } from '../../day/records.ts';
import { leftOut } from '../../day/special-days.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useBookingActions } from '../../features/booking/reservation/actions.tsx';
import { useI18n } from '../../words/i18n.tsx';
import styles from './left-out.module.css';
import type { Bookings } from './use-bookings.ts';

type Props = {
  bookings: Bookings;
  before: Calendar;
  after: Calendar;
  /** Whether it is so already. */
  is_saved: boolean;
  move: (reservation: Reservation) => void;
};

/** The bookings that a change leaves without a service: each stays, unless it is moved or cancelled here. */
export function LeftOut({ bookings, before, after, is_saved, move }: Props) {
  const { t } = useI18n();
  const left = leftOut(bookings.list, before, after);
  const words = () => {
    if (!bookings.is_loaded) return t('special.left_reading');
    if (left.length === 0) return is_saved ? '' : t('special.left_none');
    return t(is_saved ? 'special.left_now' : 'special.left', { count: left.length });
  };
  if (bookings.error) {
    return (
      <div className={styles.left} role="alert">
        <p>{faultText(t, bookings.error)}</p>
        <Button size="compact-sm" variant="default" onClick={bookings.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.left} data-some={left.length > 0 || undefined}>
      <p role="status" className={styles.words}>
        {left.length > 0 && <IconAlertTriangle size="1.125rem" aria-hidden />}
        <span>{words()}</span>
      </p>
      {left.length > 0 && (
        <ul aria-label={t('special.left_list')}>
          {left.map((reservation) => (
            <Left key={reservation.id} reservation={reservation} move={() => move(reservation)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One of them, with the two ways out. */
function Left({ reservation, move }: { reservation: Reservation; move: () => void }) {
  const { t, dates, showTime } = useI18n();
  const acting = useActing();
  const { cancel } = useBookingActions();
  const name = partyName(t, reservation);
  return (
    <li data-left={reservation.id}>
      <span>
        {dates.short(reservation.reservation_date)} {showTime(timeOf(reservation))} <strong>{name}</strong> ·{' '}
        {t('guests', { count: reservation.party_size })}
      </span>
      <span className="line">
        <Button size="compact-sm" variant="default" aria-label={t('special.move_who', { name })} onClick={move}>
          {t('special.move')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('special.cancel_who', { name })}
          onClick={() => cancel(reservation)}
          {...acting}
        >
          {t('cancel.do')}
        </Button>
      </span>
    </li>
  );
}
