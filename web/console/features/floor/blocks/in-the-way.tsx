import { Button } from '@mantine/core';
import { KnownGuests } from '../../../client/known-guests.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import type { DayPlan, PlacedStay } from '../../../day/plan.ts';
import { isSeated, partyStateOf } from '../../../day/service-state.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { stateWords } from '../../booking/excess.ts';
import { partyName } from '../../booking/party-name.ts';
import { useConflictOf } from '../../booking/reservation/conflict/conflict.tsx';
import { ConflictNote } from '../../booking/reservation/conflict/conflict-note.tsx';
import { Notes } from '../../booking/reservation/notes.tsx';
import { PlaceMenu } from '../../booking/reservation/place-menu.tsx';
import { useServiceSteps } from '../../booking/service/service-steps.ts';
import { StateMark } from '../../booking/state-mark.tsx';
import styles from './in-the-way.module.css';

type Props = {
  stays: readonly PlacedStay[];
  plan: DayPlan;
  /** The minute of the plan's day that it is; nothing on another day. */
  now: number | undefined;
  table_ids: readonly string[];
};

/**
 * Parties that have tables which are to be blocked, by time, each with what to know of it before it moves and the free places
 * that it could move to; who sits there can be noted as gone.
 */
export function InTheWay({ stays, plan, now, table_ids }: Props) {
  const { t, clock } = useI18n();
  const conflict = useConflictOf(stays, 'in_the_way');
  if (stays.length === 0) return null;
  return (
    <section className={styles.parties} aria-label={t('block.in_the_way')} data-in-the-way>
      <p>{t('block.in_the_way')}</p>
      {/* The dialog lies over its pages, outside what they have read of their guests. */}
      <KnownGuests plan={plan}>
        <ul>
          {stays
            .toSorted((a, b) => a.from - b.from)
            .map((stay) => (
              <li key={stay.reservation.id}>
                <div className={styles.who}>
                  <p>
                    {clock(stay.from)} <strong>{partyName(t, stay.reservation)}</strong> ·{' '}
                    {t('guests', { count: stay.reservation.party_size })} · {stay.place}{' '}
                    <Sitting stay={stay} now={now} />
                  </p>
                  <Notes reservation={stay.reservation} />
                </div>
                <span className="line">
                  {now !== undefined && isSeated(partyStateOf(stay, now)) && <Gone stay={stay} />}
                  <PlaceMenu stay={stay} plan={plan} compact leaving={table_ids} />
                </span>
              </li>
            ))}
        </ul>
      </KnownGuests>
      {conflict && <ConflictNote conflict={conflict} plan={plan} />}
    </section>
  );
}

/** That a party sits there now, and for how long or how much too long; nothing of any other. */
function Sitting({ stay, now }: { stay: PlacedStay; now: number | undefined }) {
  const { t } = useI18n();
  if (now === undefined) return null;
  const state = partyStateOf(stay, now);
  return isSeated(state) && <StateMark state={state}>{stateWords(t, { stay, state }, now)}</StateMark>;
}

/** Notes that a party has left its table. */
function Gone({ stay: { reservation } }: { stay: PlacedStay }) {
  const { t } = useI18n();
  const { step } = useServiceSteps();
  const acting = useActing();
  return (
    <Button variant="default" size="compact-sm" {...acting} onClick={() => void step(reservation, 'left')}>
      {t('step.left')}
      <span className="unseen">{partyName(t, reservation)}</span>
    </Button>
  );
}
