import type { Offer } from '../../day/offers.ts';
import { choicesFor, obstacleAt, type Choice as PlaceChoice, partyOf } from '../../day/places.ts';
import type { Row } from '../../day/plan.ts';
import { isSeated } from '../../day/service-state.ts';
import { sitterAt } from '../../day/tables.ts';
import type { Party } from '../../day/tonight.ts';
import { MustKnow } from '../../parts/booking/notes.tsx';
import { groupsOf, takenWords } from '../../parts/booking/place-words.ts';
import { partyName } from '../../parts/party-name.ts';
import { useServiceSteps } from '../../parts/service/service-steps.ts';
import { useI18n } from '../../words/i18n.tsx';
import { type Evening, useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import { Choice } from './choice.tsx';
import styles from './sheet.module.css';

const offerOfRow = ({ kind, key, name, tables, seats }: Row): Offer => ({
  kind: kind === 'group' ? 'group' : 'table',
  key,
  name,
  seats,
  table_ids: tables,
  left: undefined,
});

/** Every place that a party may get from now on; whoever stays beyond their time still has theirs. */
function placesFor({ stay, state, tables: own }: Party, { now, plan, tables }: Evening, seat: boolean): PlaceChoice[] {
  const { reservation, from, to } = stay;
  const is_here = seat || isSeated(state);
  const party = {
    id: reservation.id,
    guests: reservation.party_size,
    from: is_here ? Math.max(from, now) : from,
    to: Math.max(to, now + 1),
  };
  const others = tables.filter((one) => (sitterAt(one)?.reservation.id ?? reservation.id) !== reservation.id);
  return choicesFor(party, plan.rows, seat ? [] : own).map((choice) => {
    const still = others.find(({ table }) => choice.row.tables.includes(table.id));
    const here = still && is_here && !choice.taken_by ? still.stay : undefined;
    return here ? { ...choice, fit: 'taken', taken_by: here } : choice;
  });
}

/** Where a party is to sit: what fits first. Seats it there in the same press, or moves it. */
export function PlaceSheet({ party, seat }: { party: Party; seat: boolean }) {
  const { t } = useI18n();
  const evening = useEvening();
  const { seatAt, moveTo } = useServiceSteps();
  const { closeOnce } = useSheets();
  const { reservation } = party.stay;
  const { plan, now } = evening;
  const choose = (row: Row) => {
    const way = obstacleAt(row.tables, plan.rows, partyOf(party.stay), now);
    return closeOnce((seat ? seatAt : moveTo)(reservation, offerOfRow(row), way));
  };
  const groups = groupsOf(t, placesFor(party, evening, seat));
  return (
    <div className={styles.sheet}>
      <p>
        <strong>{partyName(t, reservation)}</strong> · {t('guests', { count: reservation.party_size })}
        {party.place && ` · ${party.place}`}
      </p>
      <MustKnow reservation={reservation} />
      {groups.map(({ fit, word, choices }) => (
        <section key={fit} className={styles.group}>
          <h3>{word}</h3>
          {choices.map((choice) => (
            <Choice
              key={choice.row.key}
              choose={() => choose(choice.row)}
              detail={takenWords(t, choice)}
              aside={t('seats', { count: choice.row.seats })}
            >
              {choice.row.name}
            </Choice>
          ))}
        </section>
      ))}
    </div>
  );
}
