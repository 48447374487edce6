import { Button } from '@mantine/core';
import { KnownGuests } from '../../client/known-guests.ts';
import { faultText } from '../../components/feedback/fault-text.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { leftOut } from '../../day/calendar/special-days.ts';
import { type Calendar, type Reservation, timeOf } from '../../day/records.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { MailLink } from '../../features/booking/reservation/contact/mail-link.tsx';
import { PhoneLink } from '../../features/booking/reservation/contact/phone-link.tsx';
import { Allergies } from '../../features/booking/reservation/notes.tsx';
import { useBookingActions } from '../../features/booking/reservation/use-booking-actions.tsx';
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
          {[...Map.groupBy(left, ({ reservation_date }) => reservation_date)].map(([date, some]) => (
            <KnownGuests key={date} plan={{ day: { date }, stays: some.map((reservation) => ({ reservation })) }}>
              {some.map((reservation) => (
                <Left key={reservation.id} reservation={reservation} move={() => move(reservation)} />
              ))}
            </KnownGuests>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One of them: how to reach the guest and what not to miss about them, with the two ways out. */
function Left({ reservation, move }: { reservation: Reservation; move: () => void }) {
  const { t, dates, showTime } = useI18n();
  const acting = useActing();
  const { cancel } = useBookingActions();
  const name = partyName(t, reservation);
  const { guest_phone, guest_email } = reservation;
  return (
    <li data-left={reservation.id}>
      <div className={styles.who}>
        <p>
          {dates.short(reservation.reservation_date)} {showTime(timeOf(reservation))} <strong>{name}</strong> ·{' '}
          {t('guests', { count: reservation.party_size })}
        </p>
        {guest_phone ? <PhoneLink phone={guest_phone} /> : guest_email && <MailLink email={guest_email} />}
        <Allergies reservation={reservation} />
      </div>
      <span className="line wrap">
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
