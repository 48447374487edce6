import { Choice } from '../../../components/form/choice.tsx';
import { type DayPlan, type PlaceRow, placedIn } from '../../../day/plan.ts';
import { isWaitingWalkIn, timeOf } from '../../../day/records.ts';
import { isFarAhead, type Stay } from '../../../day/service-day.ts';
import type { Offer } from '../../../day/tables/offers.ts';
import { obstacleAt, partyAt, partyOf } from '../../../day/tables/places.ts';
import { placesFrom, type Seat, spanSeated } from '../../../day/tables/sitting-down.ts';
import type { TableNow } from '../../../day/tables/tables.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { partyName } from '../party-name.ts';
import { Notes } from '../reservation/notes.tsx';
import { groupsOf, takenWords } from '../reservation/place-words.ts';
import { FreeFor } from '../walk-in/free-for.tsx';
import { useServiceSteps } from './service-steps.ts';

const offerOfRow = ({ kind, key, name, tables, seats }: PlaceRow): Offer => ({
  kind: kind === 'none' ? 'table' : kind,
  key,
  name,
  seats,
  table_ids: tables,
  left: undefined,
});

type Props = {
  stay: Stay;
  plan: DayPlan;
  /** The minute of the plan's day that it is, and every table as it is then. */
  now: number;
  tables: readonly TableNow[];
  /** Whether the party is seated in the same press, or moved. */
  seat: boolean;
  /** The table that the party was meant for, by its id: it stands before all others, under what is true of it. */
  first?: string | undefined;
  /** What was pressed: whether it was done. */
  chosen: (done: Promise<boolean>) => void;
};

/** The minute up to which a party that sits down now takes a place in any case. */
const leastEnd = ({ to, reservation }: Stay, now: number): number =>
  isWaitingWalkIn(reservation) ? now + 1 : Math.max(to, now + 1);

/** Asks where a party is to sit: what fits first. Seats it there in the same press, or moves it. */
export function PlaceChoice(props: Props) {
  const { t } = useI18n();
  const { seatAt, moveTo, step } = useServiceSteps();
  const { stay, plan, now, seat, first, chosen } = props;
  const { reservation } = stay;
  const place = placedIn(plan.rows, reservation.id)?.place;
  const choose = ({ row, sitting }: Seat) => {
    const seated = { ...partyOf(stay), ...spanSeated(stay, now), to: sitting.until ?? leastEnd(stay, now) };
    const party = seat ? seated : partyAt(stay, now);
    const way = obstacleAt(row.tables, plan.rows, party, now);
    const offer = offerOfRow(row);
    chosen(seat ? seatAt(reservation, offer, way, sitting) : moveTo(reservation, offer, way));
  };
  const isFirst = ({ row }: Seat) => row.key === first;
  const options = placesFrom(props).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const groups = groupsOf(t, options).toSorted(
    (a, b) => Number(b.choices.some(isFirst)) - Number(a.choices.some(isFirst)),
  );
  return (
    <>
      <p>
        <strong>{partyName(t, reservation)}</strong> · {t('guests', { count: reservation.party_size })}
        {place && ` · ${place}`}
      </p>
      {seat && isFarAhead(stay, now) && <p>{t('sheet.far_ahead', { time: timeOf(reservation) })}</p>}
      <Notes reservation={reservation} />
      {groups.length === 0 && <p>{t('place.none_free')}</p>}
      {groups.map(({ fit, word, choices }) => (
        <section key={fit} className="stack-8">
          <h3>{word}</h3>
          {choices.map((choice) => (
            <Choice
              key={choice.row.key}
              goes_on={seat}
              choose={() => choose(choice)}
              short={choice.sitting.until !== undefined}
              detail={
                choice.sitting.until === undefined ? (
                  takenWords(t, choice, now)
                ) : (
                  <FreeFor left={choice.sitting.until - now} now={now} is_short />
                )
              }
              aside={t('seats', { count: choice.row.seats })}
            >
              {choice.row.name}
            </Choice>
          ))}
        </section>
      ))}
      {seat && !place && (
        <Choice goes_on choose={() => chosen(step(reservation, 'seated'))}>
          {t('no_table')}
        </Choice>
      )}
    </>
  );
}
