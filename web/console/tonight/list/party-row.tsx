import { memo, useRef } from 'react';
import { NO_SHOW_FROM_MINUTES } from '../../../../shared/platform/contract/constants.ts';
import { useKnownGuest } from '../../client/known-guests.ts';
import { useIsNew } from '../../client/new-bookings.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { IconDots } from '../../components/icons.tsx';
import { isCutShort } from '../../day/service-day.ts';
import { lateBy } from '../../day/service-state.ts';
import { goesOn, nextStep } from '../../day/steps.ts';
import { needsHost, type Party } from '../../day/tonight.ts';
import { partyName, shortName } from '../../features/booking/party-name.ts';
import { QueuedMark } from '../../features/booking/queued-mark.tsx';
import { Answer } from '../../features/booking/reservation/answer.tsx';
import { hasNotes, Notes } from '../../features/booking/reservation/notes.tsx';
import { LacksSeats } from '../../features/booking/reservation/party-marks.tsx';
import { courseWords, useMeal } from '../../features/booking/service/meal.ts';
import { stepWord } from '../../features/booking/service/step-word.ts';
import { StateMark } from '../../features/booking/state-mark.tsx';
import { StateIcon } from '../../features/booking/states.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useStateWords } from '../state-words.ts';
import type { Taken } from '../take-step.ts';
import styles from './party-row.module.css';

/** What a row shows, and what it does. */
export type RowProps = {
  party: Party;
  now: number;
  take: (step: Taken, party: Party) => void;
  showMenu: (id: string, at: HTMLElement) => void;
};

/** Where a press becomes a long one (ms). */
const LONG_MS = 500;

/** Opens the menu after a long press, unless the finger moves on; the press that ends it does nothing else. */
function useLongPress(open: () => void) {
  const timer = useRef(0);
  const was_long = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      was_long.current = false;
      timer.current = window.setTimeout(() => {
        was_long.current = true;
        open();
      }, LONG_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClickCapture: (event: React.MouseEvent) => {
      if (was_long.current) event.stopPropagation();
      was_long.current = false;
    },
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      stop();
      open();
    },
  };
}

type Shown = Pick<RowProps, 'party' | 'now'>;

/** Whether two rows would be drawn alike: the minute matters only where it is seen. */
export function isSameRow(a: Shown, b: Shown): boolean {
  const { stay, state, attention, row } = a.party;
  return (
    stay.reservation === b.party.stay.reservation &&
    stay.from === b.party.stay.from &&
    stay.to === b.party.stay.to &&
    state === b.party.state &&
    attention === b.party.attention &&
    row?.key === b.party.row?.key &&
    a.party.place === b.party.place &&
    a.party.lacking === b.party.lacking &&
    (a.now === b.now || attention === 'later' || attention === 'done')
  );
}

/** One party of the evening: when, who, where, what has to be known, and the one press that comes next. */
export const PartyRow = memo(function PartyRow({ party, now, take, showMenu }: RowProps) {
  const { t, clock } = useI18n();
  const words = useStateWords();
  const { stay, state, place, lacking } = party;
  const { reservation, from } = stay;
  const name = partyName(t, reservation);
  const known = useKnownGuest(reservation);
  const meal = useMeal(reservation);
  const course = meal && courseWords(t, meal);
  const is_new = useIsNew(reservation.id) && reservation.service_status === 'expected';
  const next = nextStep(party);
  const acting = useActing(next && goesOn(next));
  const missing = useActing(true);
  const more = useRef<HTMLButtonElement>(null);
  const openMenu = () => more.current && showMenu(reservation.id, more.current);
  const is_missing = state === 'not_come' || (state === 'late' && lateBy(stay, now) >= NO_SHOW_FROM_MINUTES);
  return (
    <li
      className={styles.row}
      data-state={state}
      data-party={reservation.id}
      data-missing={is_missing || undefined}
      data-new={is_new || undefined}
      data-due={needsHost(party, now) || undefined}
      data-meal={meal !== undefined || undefined}
      {...useLongPress(openMenu)}
    >
      <div className={styles.when}>
        <strong>{clock(from)}</strong>
        <span className={styles.table} data-none={!place || undefined}>
          {place || t('no_table')}
        </span>
      </div>
      <button type="button" className={styles.who} onClick={() => take('edit', party)}>
        <span className={styles.name}>
          <span className={styles.full}>
            {reservation.guest_last_name && reservation.guest_first_name && (
              <span className={styles.first}>{reservation.guest_first_name} </span>
            )}
            <span className={styles.last} data-surname>
              {shortName(t, reservation)}
            </span>
          </span>{' '}
          <span className={styles.party} aria-hidden>
            {reservation.party_size}
          </span>
          <span className="unseen">{t('guests', { count: reservation.party_size })}, </span>
        </span>
        {is_new && <strong className={styles.new}>{t('news.mark')}</strong>}
        <StateMark state={state}>
          {words(party, now)}
          {state === 'seated' && (
            <span className={styles.until}>
              → {clock(stay.to)}
              {isCutShort(stay) && `, ${t('tonight.next_party')}`}
            </span>
          )}
        </StateMark>
        <QueuedMark id={reservation.id} />
      </button>
      {meal && (course || meal.next) && (
        <div className={styles.meal}>
          {course && <span data-course>{course}</span>}
          {meal.next && (
            <button type="button" className={styles.serve} data-serve onClick={() => take('course', party)}>
              <span aria-hidden>▸ </span>
              {meal.next}
              <span className="unseen">{name}</span>
            </button>
          )}
        </div>
      )}
      {is_missing && (
        <button type="button" className={styles.missing} {...missing} onClick={() => take('no_show', party)}>
          <StateIcon state="no_show" />
          <span className={styles.doubt}>{t('tonight.missing')}</span>
          <span className="unseen">{name}</span>
        </button>
      )}
      {(lacking !== undefined || hasNotes(reservation, known) || reservation.coming_at || reservation.reminded_at) && (
        <div className={styles.notes}>
          {lacking !== undefined && <LacksSeats seats={lacking} guests={reservation.party_size} />}
          <Notes reservation={reservation} />
          <Answer reservation={reservation} />
        </div>
      )}
      {next && (
        <button type="button" className={styles.next} data-step={next} {...acting} onClick={() => take(next, party)}>
          {stepWord(t, next, state)}
          <span className="unseen">{name}</span>
        </button>
      )}
      <button
        ref={more}
        type="button"
        className={styles.more}
        aria-haspopup="menu"
        aria-label={t('tonight.more', { name })}
        onClick={openMenu}
      >
        <IconDots size="1.25rem" aria-hidden />
      </button>
    </li>
  );
}, isSameRow);
