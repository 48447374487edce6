import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LONGEST } from '../../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../../common/api.ts';
import { useCalendar, useDayPlan, useFloor, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { FormEnd } from '../../../components/form/form-end.tsx';
import { Meanwhile, MeanwhileContext, useMeanwhile } from '../../../components/form/meanwhile.tsx';
import { NumberField } from '../../../components/form/number-field.tsx';
import { TimeField } from '../../../components/form/time-field.tsx';
import { durationWords } from '../../../components/format/duration.ts';
import { useShortDate } from '../../../components/format/short-date.ts';
import { IconArrowRight } from '../../../components/icons.tsx';
import { Heading } from '../../../components/layout/heading.tsx';
import { useUnsaved } from '../../../components/overlays/unsaved.tsx';
import { isMasked, type Reservation, timeOf } from '../../../day/records.ts';
import { isOpenAt, spanWith } from '../../../day/service-day.ts';
import { placeNamed } from '../../../day/tables/named-place.ts';
import { choiceOf, landingOf, largestPlace, newParty, placeOfKey } from '../../../day/tables/places.ts';
import { readTime } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { BeyondNote } from '../../availability/cover-limits/beyond-note.tsx';
import { LongAgoNote } from '../../availability/cover-limits/long-ago-note.tsx';
import { useBeyond } from '../../availability/cover-limits/use-limits.ts';
import { useInternational } from '../new-booking/international.ts';
import { isInTheWay, PlaceField, showInTheWay } from '../new-booking/place-field.tsx';
import { Times } from '../new-booking/times.tsx';
import { partyName, saidOf } from '../party-name.ts';
import { useAskSeats } from '../service/ask-seats.ts';
import { Became } from './became.tsx';
import { useConflictOf } from './conflict/conflict.tsx';
import { ConflictNote } from './conflict/conflict-note.tsx';
import { changesOf, concernsGuest, type EditFields, editRulesOf, fieldsOf, seeksPlace } from './edit-fields.ts';
import styles from './edit-form.module.css';
import { useBookingActions } from './use-booking-actions.tsx';

/** What the address names whose form it is: another one leaves it. */
const SUBJECTS = ['open'];

type Props = {
  reservation: Reservation;
  /** The service day of the page. */
  shown: string;
  /** Whether it has gone to another day meanwhile. */
  is_moved?: boolean;
  /** It is done with; `day` is another one, if the booking went there. */
  close: (day?: string) => void;
};

/** Changes a booking in place: what it is and what it will be stand side by side before it is saved. */
export function EditForm({ reservation, shown, is_moved = false, close }: Props) {
  const conflict = useConflictOf([{ reservation }], 'panel');
  const { t, showTime } = useI18n();
  const shortDate = useShortDate();
  const { clock } = useServices();
  const { timezone } = useMe();
  const askSeats = useAskSeats();
  const floor = useFloor();
  const toasts = useToasts();
  const { edit } = useBookingActions();
  const [back, takeBack] = useState<string>();
  const form = useForm<EditFields>({
    initialValues: fieldsOf(reservation),
    validateInputOnBlur: ['guest_email', 'time'],
    validate: editRulesOf(t, reservation),
  });
  const meanwhile = useMeanwhile(form, fieldsOf(reservation), {
    // A booking that is shown as a change will make it has no version of its own.
    version: reservation.version,
    tell: () => toasts.failed(saidOf(t, 'changed_elsewhere', reservation)),
    words: (now) => ({
      date: now.date && shortDate(now.date),
      time: showTime(now.time),
      duration_min: now.duration_min === '' ? '' : durationWords(t, now.duration_min),
    }),
  });
  const { guests, date, time, duration_min, place } = form.values;
  const read_time = readTime(time);
  const calendar = useCalendar(date || shown);
  const known = read_time && guests && date ? newParty({ date, time: read_time, guests }, calendar) : undefined;
  const { plan, is_loaded } = useDayPlan(known?.day ?? shown);
  const moved = date !== reservation.reservation_date || read_time !== timeOf(reservation);
  // Who sits has the table as long as that, whatever was booked.
  const sitting =
    reservation.service_status === 'seated' && !moved
      ? plan.stays.find((stay) => stay.reservation.id === reservation.id)
      : undefined;
  const span =
    known && duration_min && (sitting ? spanWith(sitting, duration_min) : { to: known.party.from + duration_min });
  const party = known && span ? { ...known.party, ...span, id: reservation.id } : undefined;
  const { rows } = plan;
  const wanted = placeOfKey(place, floor, rows);
  const change = changesOf(reservation, form.values, wanted);
  const changed = Object.keys(change).length > 0;
  const guard = useUnsaved(changed, SUBJECTS);
  const leave = () => guard(close);
  const moves = change.reservation_date || change.reservation_time || change.guests;
  const over = useBeyond(
    moves && read_time && guests && date ? { date, time: read_time, guests } : undefined,
    reservation,
  );

  // By its own record: the plan is that of the date that is chosen.
  const own = placeNamed(floor, reservation);
  const seeks = seeksPlace(reservation, change, { now: clock.now(), zone: timezone });
  const next =
    seeks && party
      ? landingOf(party, floor, rows)
      : own && { name: own.table, seats: own.seats, keeps: true, joined: undefined };
  // Tables that are to be joined are named, because the API joins none by itself.
  const named = wanted ?? (is_loaded ? next?.joined : undefined);
  const found = next && t(next.keeps ? 'edit.place_keep' : 'new.table_auto', { table: next.name });
  const landing = wanted ?? next;
  const size = change.guests ?? reservation.party_size;
  const lacks =
    landing && size > reservation.party_size && size > landing.seats
      ? t('seats.lacks', { seats: t('seats', { count: landing.seats }), guests: t('guests', { count: size }) })
      : undefined;
  const seats_all = named !== undefined && named.seats >= size;
  const keeps_small = lacks !== undefined && !wanted;
  const withSeats = (words: string) => (lacks ? `${words} · ${lacks}` : words);
  const none = t(seeks ? 'new.table_none' : 'no_table');
  const auto = found ? (wanted ? found : withSeats(found)) : none;
  const table = landing ? withSeats(landing.name) : t('no_table');
  const had = own?.table ?? t('no_table');

  const is_cancelled = reservation.status === 'cancelled';
  const { cancelled_by } = reservation;
  const cancelled = t(cancelled_by ? `edit.cancelled_${cancelled_by}` : 'fault.cancelled');
  const moved_to = { date: shortDate(reservation.reservation_date), time: showTime(timeOf(reservation)) };
  const became = is_cancelled ? cancelled : is_moved ? t('edit.moved', moved_to) : undefined;

  const international = useInternational(timezone);
  async function submit(fields: EditFields) {
    if (!changed) return close();
    const choice = choiceOf(party, floor, rows, place);
    if (isInTheWay(choice, back)) return showInTheWay();
    const body = changesOf(reservation, fields, named);
    if (is_cancelled && Object.keys(body).some((field) => field !== 'notes')) return toasts.failed(t('edit.cancelled'));
    if (body.guest_phone) {
      const written = await international(body.guest_phone);
      if (!written) return form.setFieldError('guest_phone', t('new.odd_phone'));
      body.guest_phone = written;
    }
    const is_elsewhere = body.reservation_date !== undefined || body.reservation_time !== undefined;
    if (is_elsewhere && !(await askSeats.start(fields.date, read_time ?? '', calendar))) return;
    if (keeps_small && !(await askSeats.place(partyName(t, reservation), size, reservation))) return;
    if (size > reservation.party_size && !keeps_small && !seats_all && !(await askSeats.size(size))) return;
    const is_full = seeks && !wanted && party && is_loaded && !next;
    const start = { date: fields.date, time: read_time ?? '', guests: size };
    if (is_full && size <= largestPlace(floor) && !(await askSeats.noTable(start))) return;
    try {
      const notify = concernsGuest(body) && !fields.notify_guest ? { notify_guest: false } : {};
      if (!(await edit(reservation, { ...body, ...notify }, named, choice?.held_by))) return;
      close(known && known.day !== shown ? known.day : undefined);
    } catch (error) {
      const skipped = error instanceof ApiProblem && error.faults.some(({ path }) => path === 'reservation_time');
      if (skipped) form.setFieldError('time', t('new.skipped'));
      else toasts.fault(error);
    }
  }

  const lines: [string, string | undefined, string | undefined][] = [
    [
      t('panel.when'),
      `${shortDate(reservation.reservation_date)} ${showTime(reservation.reservation_time)}`,
      change.reservation_date || change.reservation_time
        ? `${shortDate(date || reservation.reservation_date)} ${read_time ? showTime(read_time) : time}`
        : undefined,
    ],
    [t('new.party'), String(reservation.party_size), change.guests?.toString()],
    [
      t('edit.duration'),
      durationWords(t, reservation.duration_min),
      change.duration_min ? durationWords(t, change.duration_min) : undefined,
    ],
    [t('list.table'), had, table === had ? undefined : table],
  ];
  const shownLines = lines.filter(([, , to]) => to !== undefined);

  return (
    <form
      className="stack"
      data-panel
      noValidate
      aria-label={saidOf(t, 'edit.title', reservation)}
      onSubmit={form.onSubmit(submit)}
    >
      <Heading level={2}>{saidOf(t, 'edit.title', reservation)}</Heading>
      <MeanwhileContext value={meanwhile}>
        <div className={styles.fields}>
          <Meanwhile field="guests">
            <NumberField label={t('new.party')} min={1} max={999} data-autofocus {...form.getInputProps('guests')} />
          </Meanwhile>
          <Meanwhile field="date">
            <DateField label={t('new.date')} {...form.getInputProps('date')} />
          </Meanwhile>
          <Meanwhile field="time">
            <TimeField
              label={t('new.time')}
              isUsual={(at) => isOpenAt(date || shown, at, calendar)}
              {...form.getInputProps('time')}
            />
          </Meanwhile>
          <Meanwhile field="duration_min">
            <NumberField
              label={t('edit.duration_min')}
              min={15}
              max={1440}
              step={15}
              {...form.getInputProps('duration_min')}
            />
          </Meanwhile>
        </div>
        <LongAgoNote date={date} />
        {guests !== '' && date && (
          <Times
            date={date}
            guests={guests}
            chosen={read_time}
            own={reservation.id}
            choose={(chosen) => form.setFieldValue('time', chosen)}
          />
        )}
        <BeyondNote what={over} />
        <PlaceField
          party={party}
          rows={rows}
          value={place}
          auto={auto}
          set={(key) => form.setFieldValue('place', key)}
          held={{ back, takeBack, wait: leave }}
        />
        <div className={styles.fields}>
          <Meanwhile field="guest_first_name">
            <TextInput label={t('new.first_name')} autoComplete="off" {...form.getInputProps('guest_first_name')} />
          </Meanwhile>
          <Meanwhile field="guest_last_name">
            <TextInput label={t('new.last_name')} autoComplete="off" {...form.getInputProps('guest_last_name')} />
          </Meanwhile>
          <Meanwhile field="guest_phone">
            <TextInput
              label={t('new.phone')}
              description={isMasked(form.values.guest_phone) && t('edit.masked')}
              type="tel"
              autoComplete="off"
              {...form.getInputProps('guest_phone')}
            />
          </Meanwhile>
          <Meanwhile field="guest_email">
            <TextInput
              label={t('new.email')}
              description={isMasked(form.values.guest_email) && t('edit.masked')}
              type="email"
              autoComplete="off"
              {...form.getInputProps('guest_email')}
            />
          </Meanwhile>
        </div>
        <Meanwhile field="allergies">
          <TextInput
            label={t('panel.allergies')}
            maxLength={LONGEST.allergies}
            autoComplete="off"
            {...form.getInputProps('allergies')}
          />
        </Meanwhile>
        <Meanwhile field="guest_note">
          <Textarea
            label={t('panel.guest_note')}
            maxLength={LONGEST.guest_note}
            rows={2}
            {...form.getInputProps('guest_note')}
          />
        </Meanwhile>
        <Meanwhile field="occasion">
          <TextInput
            label={t('panel.occasion')}
            maxLength={LONGEST.occasion}
            autoComplete="off"
            {...form.getInputProps('occasion')}
          />
        </Meanwhile>
        <Meanwhile field="notes">
          <Textarea label={t('new.notes')} maxLength={LONGEST.notes} rows={2} {...form.getInputProps('notes')} />
        </Meanwhile>
      </MeanwhileContext>
      {shownLines.length > 0 && (
        <ul className={styles.changes} aria-label={t('edit.changes')}>
          {shownLines.map(([word, from, to]) => (
            <li key={word}>
              <span className="small muted">{word}</span> <del>{from}</del>{' '}
              <IconArrowRight size="0.875rem" aria-label={t('edit.becomes')} /> <ins>{to}</ins>
            </li>
          ))}
        </ul>
      )}
      {concernsGuest(change) && (change.guest_email ?? reservation.guest_email) && (
        <Checkbox
          label={t('edit.notify')}
          description={t('edit.notify_reads', { email: change.guest_email ?? reservation.guest_email ?? '' })}
          {...form.getInputProps('notify_guest', { type: 'checkbox' })}
        />
      )}
      {conflict && <ConflictNote conflict={conflict} plan={plan} choose={showInTheWay} />}
      <FormEnd
        cancel={leave}
        label={t('edit.save')}
        sending={form.submitting}
        disabled={!changed}
        // What is being saved may be shown as if it were.
        note={<Became>{form.submitting ? undefined : became}</Became>}
      />
    </form>
  );
}
