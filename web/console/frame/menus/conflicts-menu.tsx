import { Popover, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Conflict, DAYS_AHEAD, useBookingsOf, useConflicts } from '../../client/conflicts.ts';
import { useCalendar } from '../../client/queries.ts';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { timeOf } from '../../day/records.ts';
import { isClosedOn } from '../../day/service-day.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useBookLink } from '../../features/booking/reservation/book-link.ts';
import { useI18n } from '../../words/i18n.tsx';
import list from './booking-list.module.css';
import styles from './conflicts-menu.module.css';

/** How many bookings of the next weeks the house has to look at, why each, and the way to each. */
export function ConflictsMenu() {
  const { t, dates, showTime } = useI18n();
  const conflicts = useConflicts();
  const [opened, setOpened] = useState(false);
  const bookings = useBookingsOf(conflicts, opened);
  const linkTo = useBookLink();
  const calendar = useCalendar();
  if (conflicts.length === 0) return null;
  const wordsOf = ({ reservation_date: date, reasons }: Conflict) =>
    reasons.map((reason) =>
      reason === 'outside_hours' && isClosedOn(date, calendar)
        ? t('conflicts.closed', { date: dates.long(date) })
        : t(`conflicts.${reason}`),
    );
  const link = ({ reservation_id: id, ...when }: Conflict) => linkTo({ id, ...when });
  const said = t('conflicts.count', { count: conflicts.length });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={said} disabled={opened}>
          <button type="button" className={styles.badge} aria-label={said} onClick={() => setOpened(!opened)}>
            <IconAlertTriangle size="1.125rem" aria-hidden />
            <span>{conflicts.length}</span>
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('conflicts.title')} className="stack-8">
        <h2 className={styles.title}>{t('conflicts.title')}</h2>
        <p className="muted small">{t('conflicts.lead', { days: DAYS_AHEAD })}</p>
        <ul className={list.list} data-conflicts>
          {conflicts.map((conflict) => {
            const booking = bookings.get(conflict.reservation_id);
            return (
              <li key={conflict.reservation_id}>
                <Link to={link(conflict)} onClick={() => setOpened(false)}>
                  <strong>
                    {dates.short(conflict.reservation_date)}, {showTime(timeOf(conflict))}
                  </strong>
                  {booking && ` · ${partyName(t, booking)} · ${t('guests', { count: booking.party_size })}`}
                  <br />
                  <span className="muted">{wordsOf(conflict).join(' ')}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
