import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { KnownGuests } from '../../client/known-guests.ts';
import { usePending } from '../../client/pending.ts';
import { IconHourglassEmpty } from '../../components/icons.tsx';
import { timeOf } from '../../day/records.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useBookLink } from '../../features/booking/reservation/book-link.ts';
import { PartyMarks } from '../../features/booking/reservation/party-marks.tsx';
import { RequestAnswers } from '../../features/booking/reservation/request-answers.tsx';
import { useBookingActions } from '../../features/booking/reservation/use-booking-actions.tsx';
import { useI18n } from '../../words/i18n.tsx';
import list from './booking-list.module.css';
import styles from './pending-menu.module.css';

/** How many requests wait, on any date; each can be confirmed or refused here, or opened. */
export function PendingMenu() {
  const { t, dates, showTime } = useI18n();
  const pending = usePending();
  const { approve, cancel } = useBookingActions();
  const linkTo = useBookLink();
  const [opened, setOpened] = useState(false);
  if (pending.length === 0) return null;
  // What is known of a guest is kept with the day of the booking, and goes with it.
  const byDate = [...Map.groupBy(pending, ({ reservation_date }) => reservation_date)];
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(440px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={styles.count} onClick={() => setOpened(!opened)}>
          <IconHourglassEmpty size="1rem" aria-hidden />
          <span className={styles.short} aria-hidden>
            {pending.length}
          </span>
          <span className={styles.long}>{t('pending.count', { count: pending.length })}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('pending.title')}>
        <ul className={`${list.list} ${styles.requests}`} data-requests>
          {/* The menu lies over its pages, outside what they have read of their guests. */}
          {byDate.map(([date, requests]) => (
            <KnownGuests key={date} plan={{ day: { date }, stays: requests.map((reservation) => ({ reservation })) }}>
              {requests.map((reservation) => (
                <li key={reservation.id}>
                  <Link to={linkTo(reservation)} onClick={() => setOpened(false)}>
                    <strong>{partyName(t, reservation)}</strong> · {t('guests', { count: reservation.party_size })}{' '}
                    <PartyMarks reservation={reservation} is_said />
                    <br />
                    <span className="muted">
                      {dates.short(reservation.reservation_date)}, {showTime(timeOf(reservation))}
                    </span>
                  </Link>
                  <span className={styles.answers}>
                    <RequestAnswers
                      reservation={reservation}
                      refuse={(refused) => {
                        // The question stands in the place of the list.
                        setOpened(false);
                        cancel(refused);
                      }}
                      approve={approve}
                    />
                  </span>
                </li>
              ))}
            </KnownGuests>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
