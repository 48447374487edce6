import { Button, CopyButton, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { clockTimeAt, localDateAt } from '../../../../../shared/platform/time/time.ts';
import { say } from '../../../../common/live.ts';
import { useNow } from '../../../client/now.ts';
import { useMe } from '../../../client/queries.ts';
import { useActing, WaitsNote } from '../../../components/feedback/freshness.tsx';
import { RefusalNote } from '../../../components/feedback/refusal-note.tsx';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { IconCheck, IconCopy, IconNote, IconPencil } from '../../../components/icons.tsx';
import { Heading } from '../../../components/layout/heading.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { type DayPlan, lacksSeats, placedIn } from '../../../day/plan.ts';
import { type Reservation, timeOf } from '../../../day/records.ts';
import type { Stay } from '../../../day/service-day.ts';
import { partyStateOf } from '../../../day/service-state.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { arrivalWords } from '../arrival-words.ts';
import { HistoryButton } from '../history/button.tsx';
import { partyName } from '../party-name.ts';
import { QueuedMark } from '../queued-mark.tsx';
import { CourseChoice } from '../service/course-choice.tsx';
import { StaySteps, StepChoice, type StepQuestion } from '../service/stay-steps.tsx';
import { StateMark } from '../state-mark.tsx';
import { bookAddress, useBookLink } from './book-link.ts';
import { Coming } from './coming.tsx';
import { useConflictOf } from './conflict/conflict.tsx';
import { ConflictNote } from './conflict/conflict-note.tsx';
import { MailLink } from './contact/mail-link.tsx';
import { PhoneLink } from './contact/phone-link.tsx';
import styles from './details.module.css';
import { MustKnow, RefusedEmail } from './notes.tsx';
import { LacksSeats } from './party-marks.tsx';
import { PlaceMenu } from './place-menu.tsx';
import { useBookingActions } from './use-booking-actions.tsx';

const loadGuest = () => import('../../guests/section.tsx').then(({ GuestSection }) => GuestSection);
const loadNotes = () => import('./note-form.tsx').then(({ NoteForm }) => NoteForm);
const loadForm = () => import('./edit-form.tsx').then(({ EditForm }) => EditForm);

/** Where a booking came from, if not by the ways that are usual. */
const CAME: Partial<Record<NonNullable<Reservation['origin']>, 'panel.from_list' | 'panel.from_import'>> = {
  waitlist: 'panel.from_list',
  import: 'panel.from_import',
};

type Props = {
  stay: Stay;
  plan: DayPlan;
  /** Whether it has gone to another day meanwhile. */
  is_moved: boolean;
};

/** Everything about a reservation, and what can be done to it. */
export function Details({ stay, plan, is_moved }: Props) {
  const { t, dates, clock } = useI18n();
  const acting = useActing();
  const { approve, cancel } = useBookingActions();
  const { timezone } = useMe();
  const now = useNow(plan.day.date);
  const { reservation, from, to } = stay;
  const came = reservation.origin && CAME[reservation.origin];
  const { status, guest_email, guest_phone, guest_note, notes } = reservation;
  const state = partyStateOf(stay, now);
  const created = Date.parse(reservation.created_at);
  const bar = placedIn(plan.rows, reservation.id);
  const place = bar?.place ? `${bar.place} · ${t('seats', { count: bar.seats })}` : t('no_table');
  const conflict = useConflictOf([stay], 'panel');
  const [editing, setEditing] = useState(false);
  const [noting, setNoting] = useState(false);
  // A party that walked in without a connection has no code yet.
  const is_known = reservation.confirmation_code !== '';
  const [asked, setAsked] = useState<StepQuestion>();
  const navigate = useNavigate();
  const toasts = useToasts();
  const EditForm = useOnDemand(loadForm, editing, (error) => {
    setEditing(false);
    toasts.fault(error);
  });
  const NoteForm = useOnDemand(loadNotes, noting, (error) => {
    setNoting(false);
    toasts.fault(error);
  });
  const guest_id = reservation.guest_id;
  const Guest = useOnDemand(loadGuest, guest_id !== undefined, toasts.fault);
  if (editing && EditForm) {
    const close = (day?: string) => {
      // The form is gone before the address changes: it would ask whether it is to be left.
      flushSync(() => setEditing(false));
      if (day) navigate(bookAddress(day, reservation.id));
    };
    return <EditForm reservation={reservation} shown={plan.day.date} is_moved={is_moved} close={close} />;
  }
  if (noting && NoteForm) return <NoteForm reservation={reservation} close={() => setNoting(false)} />;
  if (is_moved) return <Moved reservation={reservation} />;
  if (asked) return <StepChoice {...{ stay, plan }} question={asked} done={() => setAsked(undefined)} />;
  return (
    <div className="stack">
      <div className={styles.head}>
        <Heading level={2}>
          {clock(from)} {partyName(t, reservation)} · {reservation.party_size}
        </Heading>
        <div className="line wrap">
          <StateMark state={state}>{arrivalWords(t, { state, reservation })}</StateMark>
          <QueuedMark id={reservation.id} />
          {is_known && <Code code={reservation.confirmation_code} />}
        </div>
        <Coming stay={stay} plan={plan} />
        <MustKnow reservation={reservation} />
      </div>
      <dl className={styles.facts}>
        <Fact word={t('panel.when')}>
          {dates.long(reservation.reservation_date)}
          <br />
          {t('panel.lasting', { from: clockOf(from), to: clockOf(to) })}
        </Fact>
        <Fact word={t('new.party')}>{reservation.party_size}</Fact>
        <Fact word={t('panel.phone')}>
          {guest_phone ? <PhoneLink phone={guest_phone} /> : <span className="muted">{t('panel.none')}</span>}
        </Fact>
        <Fact word={t('panel.email')}>
          {guest_email ? <MailLink email={guest_email} /> : <span className="muted">{t('panel.none')}</span>}
          <RefusedEmail reservation={reservation} />
        </Fact>
        {guest_note && <Fact word={t('panel.guest_note')}>{guest_note}</Fact>}
        {notes && <Fact word={t('panel.notes')}>{notes}</Fact>}
        {status !== 'cancelled' && (
          <Fact word={t('list.table')}>
            <span className="line wrap">
              <span>{place}</span>
              {bar && lacksSeats(bar) && <LacksSeats seats={bar.seats} guests={reservation.party_size} />}
              <PlaceMenu stay={stay} plan={plan} />
            </span>
          </Fact>
        )}
      </dl>
      {conflict && <ConflictNote conflict={conflict} plan={plan} />}
      <CourseChoice reservation={reservation} />
      <StaySteps stay={stay} plan={plan} ask={setAsked} />
      {status === 'pending' && (
        <Button
          leftSection={<IconCheck size="1.125rem" aria-hidden />}
          {...acting}
          onClick={() => approve(reservation)}
        >
          {t('approve')}
        </Button>
      )}
      {/* Below what is pressed: nothing moves under the finger. */}
      <RefusalNote />
      {acting.disabled && (
        <Button
          variant="default"
          leftSection={<IconNote size="1.125rem" aria-hidden />}
          onClick={() => setNoting(true)}
        >
          {t('note.do')}
        </Button>
      )}
      <WaitsNote />
      {status !== 'cancelled' && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size="1.125rem" aria-hidden />}
            {...acting}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
          <Button variant="outline" color="red" {...acting} onClick={() => cancel(reservation)}>
            {status === 'pending' ? t('refuse') : t('cancel.do')}
          </Button>
        </>
      )}
      {reservation.cancelled_by === 'guest' && (
        <p className="small">
          {t('panel.cancelled_by_guest')} {reservation.cancel_reason}
        </p>
      )}
      {/* It is read later, and moves no button on which a finger already is. */}
      {guest_id && Guest && <Guest key={guest_id} id={guest_id} />}
      <p className="small muted">
        {t('panel.created', {
          date: dates.dated(localDateAt(created, timezone)),
          time: clockTimeAt(created, timezone),
        })}
        {came && `, ${t(came)}`}
      </p>
      {is_known && <HistoryButton key={reservation.id} reservation={reservation} />}
    </div>
  );
}

/** Where a booking went that is on this day no more. */
function Moved({ reservation }: { reservation: Reservation }) {
  const { t, dates, showTime } = useI18n();
  const linkTo = useBookLink();
  const date = dates.long(reservation.reservation_date);
  return (
    <div className="stack">
      <Heading level={2}>{partyName(t, reservation)}</Heading>
      <p role="status">{t('panel.moved', { date, time: showTime(timeOf(reservation)) })}</p>
      <Button component={Link} to={linkTo(reservation)}>
        {t('panel.moved_see')}
      </Button>
    </div>
  );
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useI18n();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Tooltip label={t('panel.copy_code')}>
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.code}
            rightSection={copied ? <IconCheck size="0.875rem" aria-hidden /> : <IconCopy size="0.875rem" aria-hidden />}
            onClick={() => {
              copy();
              say(t('copied'));
            }}
          >
            {code}
            <span className="unseen">{t('panel.copy_code')}</span>
          </Button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
