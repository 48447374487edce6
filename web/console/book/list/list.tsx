import { Button } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../client/now.ts';
import { useCalendar } from '../../client/queries.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { IconAlertTriangle, IconHelpCircle } from '../../components/icons.tsx';
import { useQueryChange } from '../../components/use-query-change.ts';
import { strandedOf } from '../../day/calendar/special-days.ts';
import { rowOf } from '../../day/plan.ts';
import { type Stay, serviceAt } from '../../day/service-day.ts';
import { answerOf } from '../../day/service-state.ts';
import { useServiceName } from '../../features/restaurant/service-words.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import { Kept, useKept } from './kept.tsx';
import { Line } from './line.tsx';
import styles from './list.module.css';

type Group = { key: string; title: string; stays: Stay[] };

const isSilent = ({ reservation }: Stay): boolean => answerOf(reservation) === 'no_answer';

/** The stays that the filters leave, in the order of what is to be done: requests, parties without a table, services. */
function useGroups(): { groups: Group[]; silent: number } {
  const { t } = useI18n();
  const serviceName = useServiceName();
  const { address, plan } = useBook();
  const { stays, day, rows } = plan;
  const { room, status } = address;
  const filtered = stays.filter(({ reservation }) => {
    const at = rowOf(rows, reservation.id);
    return (!room || !at || at.kind === 'none' || at.room_id === room) && (!status || reservation.status === status);
  });
  const silent = filtered.filter(isSilent);
  const shown = address.silent ? silent : filtered;
  const is = (wanted: Stay['reservation']['status']) => (stay: Stay) => stay.reservation.status === wanted;
  const stranded = strandedOf(shown, useCalendar(address.date), useToday());
  const others = shown.filter((stay) => !stranded.includes(stay));
  const pending = others.filter(is('pending'));
  const confirmed = others.filter(is('confirmed'));
  const unplaced = confirmed.filter(({ reservation }) => rowOf(rows, reservation.id)?.kind === 'none');
  const placed = confirmed.filter((stay) => !unplaced.includes(stay));
  const services = day.services.length > 0 ? day.services : [undefined];
  const groups: Group[] = [
    { key: 'stranded', title: t('list.stranded'), stays: stranded },
    { key: 'pending', title: t('pending.title'), stays: pending },
    { key: 'none', title: t('no_table'), stays: unplaced },
    ...services.map((service) => ({
      key: service?.id ?? 'day',
      title: serviceName(service),
      stays: placed.filter(({ from }) => serviceAt(day, from)?.id === service?.id),
    })),
    { key: 'cancelled', title: t('list.cancelled'), stays: shown.filter(is('cancelled')) },
  ];
  return { groups: groups.filter((group) => group.stays.length > 0), silent: silent.length };
}

/** The day as a list: what is to be done first, then service by service. */
export function BookList() {
  const { t, dates } = useI18n();
  const { address, plan } = useBook();
  const change = useQueryChange();
  const { groups, silent } = useGroups();
  const kept = useKept();
  const [asked_on, setAskedOn] = useState<string>();
  // Once it is there it stays for the day: whoever marks the last guest as coming would see the list jump.
  if (silent > 0 && asked_on !== address.date) setAskedOn(address.date);
  if (groups.length === 0 && kept.length === 0 && plan.stays.length > 0) {
    return (
      <EmptyNote>
        <p>{t('empty.filter')}</p>
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => change({ room: undefined, status: undefined, silent: undefined })}
        >
          {t('empty.clear')}
        </Button>
      </EmptyNote>
    );
  }
  return (
    <div className={styles.list} role="region" aria-label={t('list', { date: dates.long(address.date) })}>
      {(silent > 0 || asked_on === address.date) && (
        <div>
          <Button
            size="compact-sm"
            variant={address.silent ? 'filled' : 'default'}
            leftSection={<IconHelpCircle size="1rem" aria-hidden />}
            aria-pressed={address.silent}
            onClick={() => change({ silent: address.silent ? undefined : '' })}
          >
            {t('list.silent', { count: silent })}
          </Button>
        </div>
      )}
      {groups.map(({ key, title, stays }) => (
        <section key={key} data-group={key}>
          <h2>
            {key === 'stranded' && <IconAlertTriangle size="1rem" aria-hidden />} {title}{' '}
            <span className="muted">({stays.length})</span>
          </h2>
          <ul className="card">
            {stays.map((stay) => (
              <Line key={stay.reservation.id} stay={stay} />
            ))}
          </ul>
        </section>
      ))}
      {!address.silent && <Kept blocks={kept} />}
    </div>
  );
}
