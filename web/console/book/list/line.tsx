import { useKnownGuest } from '../../client/known-guests.ts';
import { useNow } from '../../client/now.ts';
import { useQueryChange } from '../../components/use-query-change.ts';
import { lacksSeats, placedIn } from '../../day/plan.ts';
import type { Stay } from '../../day/service-day.ts';
import { answerOf, partyStateOf } from '../../day/service-state.ts';
import { partlyHere } from '../../features/booking/arrival-words.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { Answer } from '../../features/booking/reservation/answer.tsx';
import { ConflictNote } from '../../features/booking/reservation/conflict/conflict-note.tsx';
import { hasNotes, KnownVisits, Notes, RefusedEmail } from '../../features/booking/reservation/notes.tsx';
import { LacksSeats } from '../../features/booking/reservation/party-marks.tsx';
import { PlaceMenu } from '../../features/booking/reservation/place-menu.tsx';
import { RequestAnswers } from '../../features/booking/reservation/request-answers.tsx';
import { useBookingActions } from '../../features/booking/reservation/use-booking-actions.tsx';
import { StateMark } from '../../features/booking/state-mark.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import styles from './line.module.css';

/** One party in the list, with what is to be done about it. */
export function Line({ stay }: { stay: Stay }) {
  const { t, clock } = useI18n();
  const { address, plan, fresh, conflict } = useBook();
  const { approve, cancel } = useBookingActions();
  const change = useQueryChange();
  const now = useNow(address.date);
  const { reservation, from } = stay;
  const { id, status } = reservation;
  const known = useKnownGuest(reservation);
  const bar = placedIn(plan.rows, id);
  const state = partyStateOf(stay, now);
  const lacks = bar !== undefined && lacksSeats(bar);
  return (
    <li
      className={styles.line}
      data-status={status}
      data-open={address.open === id || undefined}
      data-fresh={fresh.has(id) || undefined}
    >
      <button
        type="button"
        className={styles.open}
        data-block={id}
        onClick={() => change({ open: id, move: undefined })}
      >
        <span className={styles.time}>{clock(from)}</span>
        <span className={styles.name}>
          {partyName(t, reservation)} <KnownVisits reservation={reservation} />
          <span className="unseen"> · </span>
        </span>
        <span className={styles.party}>{t('guests', { count: reservation.party_size })}</span>
        {(lacks || hasNotes(reservation, known) || reservation.guest_email_refused || answerOf(reservation)) && (
          <span className={styles.notes}>
            {lacks && <LacksSeats seats={bar.seats} guests={reservation.party_size} />}
            <Notes reservation={reservation} />
            <RefusedEmail reservation={reservation} />
            <Answer reservation={reservation} />
          </span>
        )}
      </button>
      <span className={styles.table}>{bar?.place}</span>
      <span className={styles.status}>
        <StateMark state={state}>{partlyHere(t, reservation)}</StateMark>
      </span>
      <span className={styles.actions}>
        {status === 'pending' && <RequestAnswers reservation={reservation} refuse={cancel} approve={approve} />}
        {status === 'confirmed' && bar?.place === '' && <PlaceMenu stay={stay} plan={plan} compact />}
      </span>
      {conflict?.reservation.id === id && (
        <div className={styles.conflict}>
          <ConflictNote conflict={conflict} plan={plan} />
        </div>
      )}
    </li>
  );
}
