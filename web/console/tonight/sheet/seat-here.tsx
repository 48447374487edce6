import type { Offer } from '../../day/offers.ts';
import { seatable } from '../../day/tonight.ts';
import { PartyMarks } from '../../parts/booking/party-marks.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useActing } from '../../parts/freshness.tsx';
import { partyName } from '../../parts/party-name.ts';
import { useServiceSteps } from '../../parts/service/service-steps.ts';
import { sizesAt } from '../../parts/walk-in/sizes.tsx';
import { useWalkIn } from '../../parts/walk-in/use-walk-in.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import { useStateWords } from '../state-words.ts';
import styles from './sheet.module.css';

/** How many parties are proposed for a table. */
const PROPOSED = 4;

/** Seats the next party that fits a free table, or one that has just come in. */
export function SeatHere({ offer }: { offer: Offer }) {
  const { t, clock } = useI18n();
  const { parties, now } = useEvening();
  const words = useStateWords();
  const { seatAt } = useServiceSteps();
  const { seat, seating } = useWalkIn();
  const { closeOnce } = useSheets();
  const acting = useActing();
  const next = seatable(parties, { ...offer, now }).slice(0, PROPOSED);
  return (
    <>
      {next.length > 0 && (
        <section className={styles.group}>
          <h3>{t('sheet.seat_next')}</h3>
          {next.map((party) => (
            <Choice
              key={party.stay.reservation.id}
              choose={() => closeOnce(seatAt(party.stay.reservation, offer))}
              detail={`${clock(party.stay.from)} · ${words(party, now)}`}
              aside={party.place || t('no_table')}
            >
              {partyName(t, party.stay.reservation)} · {party.stay.reservation.party_size}{' '}
              <PartyMarks reservation={party.stay.reservation} is_said />
            </Choice>
          ))}
        </section>
      )}
      <section className={styles.group}>
        <h3>{t('sheet.walk_in')}</h3>
        <div className={styles.chips}>
          {sizesAt(offer.seats).map((guests) => (
            <button
              key={guests}
              type="button"
              className={styles.chip}
              {...acting}
              disabled={acting.disabled || seating}
              onClick={() => closeOnce(seat(guests, offer, now))}
            >
              <span aria-hidden>{guests}</span>
              <span className="unseen">{t('guests', { count: guests })}</span>
            </button>
          ))}
        </div>
      </section>
    </>
  );
}
