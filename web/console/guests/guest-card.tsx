import { Link } from 'react-router';
import { useMe } from '../client/queries.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { MANAGERS, mayOpen } from '../components/roles/roles.ts';
import { storedStateOf } from '../day/service-state.ts';
import { partyName } from '../features/booking/party-name.ts';
import { useBookLink } from '../features/booking/reservation/book-link.ts';
import { MailLink } from '../features/booking/reservation/contact/mail-link.tsx';
import { PhoneLink } from '../features/booking/reservation/contact/phone-link.tsx';
import { StateMark } from '../features/booking/state-mark.tsx';
import { Profile } from '../features/guests/profile.tsx';
import { type GuestWithBookings, useGuest } from '../features/guests/use-guest.ts';
import { GUESTS_WORDS } from '../words/guests.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import styles from './page.module.css';
import { Rights } from './rights.tsx';

type Props = {
  id: string;
  /** Whether it takes the place of the list: whoever chose it then starts at its top. */
  alone: boolean;
  leave: () => void;
};

/** One guest: who they are, what the house wrote, every booking, and what the law wants. */
export function GuestCard({ id, alone, leave }: Props) {
  const { t } = useI18n();
  const { role } = useMe();
  const { data: guest, error, refetch } = useGuest(id);
  if (!guest) return error ? <Fault error={error} retry={() => void refetch()} /> : <Waiting />;
  return (
    <article className={`card ${styles.guest}`}>
      <Heading level={2} focus={alone}>
        {partyName(t, guest)}
      </Heading>
      <div className="line wrap">
        {guest.guest_phone && <PhoneLink phone={guest.guest_phone} />}
        {guest.guest_email && <MailLink email={guest.guest_email} />}
      </div>
      <Profile guest={guest} />
      <Bookings guest={guest} />
      {mayOpen(MANAGERS, role) && <Rights guest={guest} leave={leave} />}
    </article>
  );
}

function Bookings({ guest }: { guest: GuestWithBookings }) {
  const { t, dates, showTime } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const linkTo = useBookLink();
  return (
    <section className="stack-8" aria-labelledby="guest-bookings">
      <h3 id="guest-bookings">{w('guest.bookings')}</h3>
      {guest.bookings.length === 0 && <p className="muted">{w('guest.bookings_none')}</p>}
      <ul className={styles.bookings}>
        {guest.bookings.map((booking) => (
          <li key={booking.id}>
            <Link to={linkTo(booking)}>
              {dates.dated(booking.reservation_date)}, {showTime(booking.reservation_time)} ·{' '}
              {t('guests', { count: booking.party_size })}
            </Link>
            <StateMark state={storedStateOf(booking)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
