import { Button, Popover } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { localDateAt } from '../../../shared/domain/time.ts';
import { useBookActions } from '../book/actions.tsx';
import { useBookLink } from '../book/address.ts';
import type { Reservation } from '../data/api.ts';
import { useMe, useReads } from '../data/queries.ts';
import { useServices } from '../data/services.ts';
import { fullName, timeOf } from '../parts/reservation-words.ts';
import { useI18n } from '../words/words.tsx';
import { useStale } from './freshness.tsx';

const byTime = (a: Reservation, b: Reservation) =>
  `${a.reservation_date} ${a.reservation_time}`.localeCompare(`${b.reservation_date} ${b.reservation_time}`);

/** The requests that wait from today on, the first ones first. */
export function usePending(): Reservation[] {
  const { clock } = useServices();
  const { timezone } = useMe();
  const { data = [] } = useQuery(useReads().pending());
  const today = localDateAt(clock.now(), timezone);
  return data.filter(({ reservation_date }) => reservation_date >= today).sort(byTime);
}

/** How many requests wait, on any date; each can be confirmed here, or opened. */
export function PendingMenu() {
  const { t, dates } = useI18n();
  const pending = usePending();
  const { approve } = useBookActions();
  const stale = useStale();
  const linkTo = useBookLink();
  const [opened, setOpened] = useState(false);
  if (pending.length === 0) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className="pending-count" onClick={() => setOpened(!opened)}>
          <IconHourglassEmpty size={16} aria-hidden />
          <span className="pending-short" aria-hidden>
            {pending.length}
          </span>
          <span className="pending-word">{t('pending.count', { count: pending.length })}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('pending.title')}>
        <ul className="pending-list">
          {pending.map((reservation) => (
            <li key={reservation.id}>
              <Link to={linkTo(reservation)} onClick={() => setOpened(false)}>
                <strong>{fullName(reservation)}</strong> · {t('guests', { count: reservation.party_size })}
                <br />
                <span className="muted">
                  {dates.short(reservation.reservation_date)}, {timeOf(reservation)}
                </span>
              </Link>
              <Button size="compact-sm" disabled={stale} onClick={() => approve(reservation)}>
                {t('approve')}
              </Button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
