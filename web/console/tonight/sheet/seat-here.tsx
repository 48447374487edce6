import { useActing } from '../../components/feedback/freshness.tsx';
import { Choice } from '../../components/form/choice.tsx';
import type { Offer } from '../../day/tables/offers.ts';
import { seatable } from '../../day/tonight.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { PartyMarks } from '../../features/booking/reservation/party-marks.tsx';
import { takenWordsAlone } from '../../features/booking/reservation/place-words.ts';
import { useServiceSteps } from '../../features/booking/service/service-steps.ts';
import { FreeFor } from '../../features/booking/walk-in/free-for.tsx';
import { sizesAt } from '../../features/booking/walk-in/sizes.tsx';
import { useWalkIn } from '../../features/booking/walk-in/use-walk-in.ts';
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
  const { parties, plan, now } = useEvening();
  const words = useStateWords();
  const { seatAt } = useServiceSteps();
  const { seat, seating } = useWalkIn();
  const { closeOnce } = useSheets();
  const acting = useActing(true);
  const next = seatable(parties, { ...offer, now, rows: plan.rows }).slice(0, PROPOSED);
  return (
    <>
      {next.length > 0 && (
        <section className={styles.group}>
          <h3>{t('sheet.seat_next')}</h3>
          {next.map((party) => (
            <Choice
              key={party.stay.reservation.id}
              goes_on
              choose={() => closeOnce(seatAt(party.stay.reservation, offer, party.way, party.sitting))}
              short={party.sitting.until !== undefined || party.way !== undefined}
              detail={
                <>
                  {clock(party.stay.from)} · {words(party, now)}
                  {party.sitting.until !== undefined && (
                    <>
                      {' '}
                      <FreeFor left={offer.left} now={now} is_short />
                    </>
                  )}
                  {party.way && <span className={styles.way}>{takenWordsAlone(t, party.way, now)}</span>}
                </>
              }
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
