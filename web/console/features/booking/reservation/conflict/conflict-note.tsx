import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMe } from '../../../../client/queries.ts';
import { useServices } from '../../../../client/services.ts';
import { useActing } from '../../../../components/feedback/freshness.tsx';
import { IconAlertTriangle } from '../../../../components/icons.tsx';
import { useQueryChange } from '../../../../components/use-query-change.ts';
import { type DayPlan, placedIn } from '../../../../day/plan.ts';
import { clockOf } from '../../../../day/time.ts';
import { useI18n } from '../../../../words/i18n.tsx';
import { nameWithin } from '../../party-name.ts';
import { useBookingActions } from '../use-booking-actions.tsx';
import { type Conflict, useConflict } from './conflict.tsx';
import styles from './conflict-note.module.css';
import { obstacleWords } from './obstacle.ts';

type Props = {
  conflict: Conflict;
  plan: DayPlan;
  /** Leads to the choice of another place; by default to that of the booking’s panel. */
  choose?: () => void;
};

/** Says why a party did not get a place and who is in the way, and leads on. */
export function ConflictNote({ conflict, plan, choose }: Props) {
  const { t } = useI18n();
  const { clock } = useServices();
  const { timezone } = useMe();
  const { show } = useConflict();
  const change = useQueryChange();
  const { assign } = useBookingActions();
  const acting = useActing();
  // A hold has the end of the offer that it was made for.
  const offer = plan.rows.flatMap(({ held }) => held).find(({ expires_at }) => expires_at === conflict.held_until);
  const by = plan.stays.find(({ reservation }) => reservation.id === conflict.by);
  const table = conflict.place.name || (placedIn(plan.rows, conflict.reservation.id)?.place ?? '');
  const open = (id: string, more?: Record<string, string>) => {
    show(undefined);
    change({ open: id, ...more });
  };
  const offered = offer && { ...offer, time: clockOf(offer.from) };
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={note} className={styles.note}>
      <p role="alert">
        <IconAlertTriangle size="1.125rem" aria-hidden />{' '}
        {obstacleWords(t, conflict, { table, by: by?.reservation, offer: offered, zone: timezone, now: clock.now() })}
      </p>
      <Button size="compact-sm" onClick={choose ?? (() => open(conflict.reservation.id, { move: '1' }))}>
        {t('conflict.choose')}
      </Button>
      {offer && (
        <>
          {conflict.place.id && (
            <Button
              size="compact-sm"
              variant="default"
              {...acting}
              onClick={() => assign(conflict.reservation, conflict.place, { offer })}
            >
              {t('held.back', { table })}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => change({ waiting: offer.id })}>
            {t('held.see')}
          </Button>
        </>
      )}
      {by && (
        <Button size="compact-sm" variant="default" onClick={() => open(by.reservation.id)}>
          {t('conflict.see', { name: nameWithin(t, by.reservation) })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => show(undefined)}>
        {t('close')}
      </Button>
    </div>
  );
}
