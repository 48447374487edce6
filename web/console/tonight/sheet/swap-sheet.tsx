import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { placedIn } from '../../day/plan.ts';
import { obstacleToSwap } from '../../day/tables/places.ts';
import { type Party, swappable } from '../../day/tonight.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { PartyMarks } from '../../features/booking/reservation/party-marks.tsx';
import { useServiceSteps } from '../../features/booking/service/service-steps.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import { useStateWords } from '../state-words.ts';
import styles from './sheet.module.css';

/** With whom a party exchanges its table: everybody who has another one and is not done. */
export function SwapSheet({ party }: { party: Party }) {
  const { t, clock } = useI18n();
  const { parties, plan, now } = useEvening();
  const words = useStateWords();
  const { swap } = useServiceSteps();
  const { closeOnce } = useSheets();
  const others = swappable(parties, party);
  const wayTo = (other: Party) => {
    const [own, theirs] = [party, other].map(({ stay }) => placedIn(plan.rows, stay.reservation.id));
    return own && theirs && obstacleToSwap([own, theirs], plan.rows, now);
  };
  return (
    <div className={styles.sheet}>
      {others.length === 0 && (
        <EmptyNote>
          <p>{t('sheet.nobody')}</p>
        </EmptyNote>
      )}
      {others.map((other) => (
        <Choice
          key={other.stay.reservation.id}
          choose={() => closeOnce(swap(party.stay.reservation, other.stay.reservation, wayTo(other)))}
          detail={`${clock(other.stay.from)} · ${words(other, now)}`}
          aside={other.place}
        >
          {partyName(t, other.stay.reservation)} · {other.stay.reservation.party_size}{' '}
          <PartyMarks reservation={other.stay.reservation} is_said />
        </Choice>
      ))}
    </div>
  );
}
