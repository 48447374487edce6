import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { clockOf, fullName } from '../../parts/reservation-words.ts';
import { StatusMark } from '../../parts/status-mark.tsx';
import { useStale } from '../../shell/freshness.tsx';
import { useI18n } from '../../words/words.tsx';
import { useBookActions } from '../actions.tsx';
import { useQueryChange } from '../address.ts';
import { rowOf, useBook } from '../book.ts';
import { useConflict } from '../conflict.ts';
import { PlaceMenu } from '../panel/place-menu.tsx';
import { type Stay, serviceAt } from '../service-day.ts';

type Group = { key: string; title: string; stays: Stay[] };

/** The stays that the filters leave, in the order of what is to be done: requests, parties without a table, services. */
function useGroups(): Group[] {
  const { t } = useI18n();
  const { address, stays, day, rows } = useBook();
  const { room, status } = address;
  const shown = stays.filter(({ reservation }) => {
    const at = rowOf(rows, reservation.id);
    return (!room || !at || at.kind === 'none' || at.room_id === room) && (!status || reservation.status === status);
  });
  const is = (wanted: Stay['reservation']['status']) => (stay: Stay) => stay.reservation.status === wanted;
  const pending = shown.filter(is('pending'));
  const confirmed = shown.filter(is('confirmed'));
  const unplaced = confirmed.filter(({ reservation }) => rowOf(rows, reservation.id)?.kind === 'none');
  const placed = confirmed.filter((stay) => !unplaced.includes(stay));
  const services = day.services.length > 0 ? day.services : [undefined];
  const groups: Group[] = [
    { key: 'pending', title: t('pending.title'), stays: pending },
    { key: 'none', title: t('no_table'), stays: unplaced },
    ...services.map((service) => ({
      key: service?.id ?? 'day',
      title: service?.label || t('service.unnamed'),
      stays: placed.filter(({ from }) => serviceAt(day, from)?.id === service?.id),
    })),
    { key: 'cancelled', title: t('status.cancelled'), stays: shown.filter(is('cancelled')) },
  ];
  return groups.filter((group) => group.stays.length > 0);
}

/** The day as a list: what is to be done first, then service by service. */
export function BookList() {
  const { t, dates } = useI18n();
  const { address, stays } = useBook();
  const { conflict } = useConflict();
  const change = useQueryChange();
  const groups = useGroups();
  if (groups.length === 0 && stays.length > 0) {
    return (
      <div className="empty-day">
        <p>{t('empty.filter')}</p>
        <Button variant="light" size="compact-sm" onClick={() => change({ room: undefined, status: undefined })}>
          {t('empty.clear')}
        </Button>
      </div>
    );
  }
  return (
    <div className="list" role="region" aria-label={t('list', { date: dates.long(address.date) })}>
      {conflict && <ListConflict />}
      {groups.map(({ key, title, stays: own }) => (
        <section key={key} data-group={key}>
          <h2>
            {title} <span className="muted">({own.length})</span>
          </h2>
          <ul className="card">
            {own.map((stay) => (
              <Line key={stay.reservation.id} stay={stay} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Line({ stay }: { stay: Stay }) {
  const { t } = useI18n();
  const { address, rows, fresh } = useBook();
  const { approve, cancel } = useBookActions();
  const change = useQueryChange();
  const stale = useStale();
  const { reservation, from } = stay;
  const { id, status } = reservation;
  const row = rowOf(rows, id);
  const has_table = row && row.kind !== 'none';
  return (
    <li
      className="list-line"
      data-status={status}
      data-open={address.open === id || undefined}
      data-fresh={fresh.has(id) || undefined}
    >
      <button type="button" className="list-open" data-block={id} onClick={() => change({ open: id, move: undefined })}>
        <span className="list-time">{clockOf(from)}</span>
        <span className="list-name">
          {fullName(reservation)}
          <span className="unseen"> · </span>
        </span>
        <span className="list-party">{t('guests', { count: reservation.party_size })}</span>
        {reservation.notes && <span className="list-notes ellipsis">{reservation.notes}</span>}
      </button>
      <span className="list-table">{has_table ? row.name : ''}</span>
      <StatusMark reservation={reservation} />
      <Actions>
        {status === 'pending' && (
          <>
            <Button size="compact-sm" variant="default" disabled={stale} onClick={() => cancel(reservation)}>
              {t('refuse')}
              <span className="unseen">{fullName(reservation)}</span>
            </Button>
            <Button size="compact-sm" disabled={stale} onClick={() => approve(reservation)}>
              {t('approve')}
              <span className="unseen">{fullName(reservation)}</span>
            </Button>
          </>
        )}
        {status === 'confirmed' && row?.kind === 'none' && <PlaceMenu stay={stay} row={row} compact />}
      </Actions>
    </li>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <span className="list-actions">{children}</span>;

/** A refused move, above the list: here no row shows it. */
function ListConflict() {
  const { t } = useI18n();
  const { rows } = useBook();
  const { conflict, show } = useConflict();
  const row = rows.find(({ key }) => key === conflict?.row_key);
  const by = rows.flatMap(({ blocks }) => blocks).find(({ reservation }) => reservation.id === conflict?.by);
  if (!conflict || !row) return null;
  const table = row.name;
  return (
    <div className="tl-conflict" role="alert">
      <p>
        {by
          ? t('conflict', { table, name: fullName(by.reservation), from: clockOf(by.from), to: clockOf(by.to) })
          : t('conflict.other', { table })}
      </p>
      <Button size="compact-sm" variant="subtle" onClick={() => show(undefined)}>
        {t('close')}
      </Button>
    </div>
  );
}
