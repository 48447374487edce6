import type { DayPlan, PlacedStay } from '../../../day/plan.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { partyName } from '../../booking/party-name.ts';
import { useConflictOf } from '../../booking/reservation/conflict.tsx';
import { ConflictNote } from '../../booking/reservation/conflict-note.tsx';
import { PlaceMenu } from '../../booking/reservation/place-menu.tsx';
import styles from './in-the-way.module.css';

type Props = { stays: readonly PlacedStay[]; plan: DayPlan; table_ids: readonly string[] };

/** Parties that have tables which are to be blocked, by time, each with the free places that it could move to. */
export function InTheWay({ stays, plan, table_ids }: Props) {
  const { t, clock } = useI18n();
  const conflict = useConflictOf(stays, 'in_the_way');
  if (stays.length === 0) return null;
  return (
    <section className={styles.parties} aria-label={t('block.in_the_way')} data-in-the-way>
      <p>{t('block.in_the_way')}</p>
      <ul>
        {stays
          .toSorted((a, b) => a.from - b.from)
          .map((stay) => (
            <li key={stay.reservation.id}>
              <span>
                {clock(stay.from)} <strong>{partyName(t, stay.reservation)}</strong> ·{' '}
                {t('guests', { count: stay.reservation.party_size })} · {stay.place}
              </span>
              <PlaceMenu stay={stay} plan={plan} compact leaving={table_ids} />
            </li>
          ))}
      </ul>
      {conflict && <ConflictNote conflict={conflict} plan={plan} />}
    </section>
  );
}
