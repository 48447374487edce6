import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST } from '../../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../../common/api.ts';
import type { NewReservation } from '../../../client/api.ts';
import { useNow, useServiceToday } from '../../../client/now.ts';
import { useCalendar, useDayPlan, useMe } from '../../../client/queries.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { FormEnd } from '../../../components/form/form-end.tsx';
import { LangField } from '../../../components/form/lang-field.tsx';
import { TimeField } from '../../../components/form/time-field.tsx';
import { useUnsaved } from '../../../components/overlays/unsaved.tsx';
import { startOf } from '../../../day/new-start.ts';
import { isOpenAt } from '../../../day/service-day.ts';
import { choiceOf, largestPlace, newParty, placeOfKey, suggestedRow } from '../../../day/tables/places.ts';
import { readTime } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { BeyondNote } from '../../availability/cover-limits/beyond-note.tsx';
import { LongAgoNote } from '../../availability/cover-limits/long-ago-note.tsx';
import { useBeyond } from '../../availability/cover-limits/use-limits.ts';
import { GuestMatches } from '../../guests/matches.tsx';
import { bookAddress } from '../reservation/book-link.ts';
import { useAskSeats } from '../service/ask-seats.ts';
import { placeOf } from '../service/offer-place.ts';
import { useRefusal } from '../service/refusal.ts';
import { DayChips } from './day-chips.tsx';
import { AUTO, bodyOf, EMPTY, type Fields, nameOf, rulesOf, type TakenOver, takeOver } from './fields.ts';
import styles from './form.module.css';
import { useInternational } from './international.ts';
import { PartyField } from './party-field.tsx';
import { isInTheWay, PlaceField, showInTheWay } from './place-field.tsx';
import type { Prefill } from './prefill.ts';
import { SameGuestNote } from './same-guest-note.tsx';
import { useTake } from './take.ts';
import { Times } from './times.tsx';

type Props = {
  /** The service day that the page shows. */
  shown: string;
  prefill: Prefill;
  close: () => void;
};

/**
 * The fields of a new reservation, in the order in which a caller says them: who it is, when, and what is to be known. A
 * name and a time suffice; the rest is there when it is needed.
 */
export function NewBookingForm({ shown, prefill, close }: Props) {
  const { t, lang } = useI18n();
  const { timezone } = useMe();
  const askSeats = useAskSeats();
  const navigate = useNavigate();
  const take = useTake();
  const toasts = useToasts();
  const refusal = useRefusal();
  const moment = startOf(shown, prefill.minute, useServiceToday(), useNow(shown));
  const form = useForm<Fields>({
    initialValues: { ...EMPTY, lang, ...moment, place: prefill.row_key ?? AUTO, ...prefill.fields },
    validateInputOnBlur: ['guest_email'],
    validate: rulesOf(t),
  });
  const guard = useUnsaved(form.isDirty());
  const leave = () => guard(close);
  const { guests, date, time, place } = form.values;
  const read_time = readTime(time);
  const calendar = useCalendar(date || shown);
  const [back, takeBack] = useState<string>();
  // What is held on another date, or for fewer, is not for them.
  const is_as_held = date === prefill.fields?.date && Number(guests) <= Number(prefill.fields.guests);
  const asked = read_time && guests && date ? newParty({ date, time: read_time, guests }, calendar) : undefined;
  // What is held for them is theirs.
  const known = asked && { ...asked, party: { ...asked.party, waiting: prefill.waitlist_id } };
  const { plan, floor, is_loaded } = useDayPlan(known?.day ?? (date || shown));
  const { rows } = plan;
  const wanted = placeOfKey(place, floor, rows);
  const suggested = known && is_loaded ? suggestedRow(known.party, floor, rows) : undefined;
  // Tables that are to be joined are named, because the API joins none by itself.
  const named = wanted ?? (suggested?.kind === 'joined' ? suggested : undefined);
  const over = useBeyond(read_time && guests && date ? { date, time: read_time, guests } : undefined);

  // Whoever is on the waiting list has said who they are.
  const is_named = Boolean(prefill.fields?.guest_last_name);
  const taken = useRef<TakenOver>(undefined);
  const international = useInternational(timezone);
  async function submit(fields: Fields) {
    const choice = choiceOf(known?.party, floor, rows, place);
    if (isInTheWay(choice, back)) return showInTheWay();
    const body: NewReservation = {
      ...bodyOf(fields),
      ...(named && placeOf({ ...named, table_ids: named.tables })),
      ...(prefill.waitlist_id && { waitlist_id: prefill.waitlist_id }),
    };
    if (body.guest_phone) {
      const written = await international(body.guest_phone);
      if (!written) return form.setFieldError('guest_phone', t('new.odd_phone'));
      body.guest_phone = written;
    }
    if (!(await askSeats.start(fields.date, body.reservation_time, calendar))) return;
    const is_seated = named !== undefined && named.seats >= body.guests;
    if (!(is_seated || (await askSeats.size(body.guests)))) return;
    if (!(await askSeats.place(nameOf(body), body.guests, body))) return;
    const is_full = !wanted && known && is_loaded && !suggested;
    const start = { date: fields.date, time: body.reservation_time, guests: body.guests };
    if (is_full && body.guests <= largestPlace(floor) && !(await askSeats.noTable(start))) return;
    try {
      const id = await take(body, choice?.held_by);
      close();
      if (known && known.day !== shown) navigate(bookAddress(known.day, id));
    } catch (error) {
      const skipped = error instanceof ApiProblem && error.faults.some(({ path }) => path === 'reservation_time');
      if (skipped) form.setFieldError('time', t('new.skipped'));
      else toasts.failed(refusal(error));
    }
  }

  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(submit)}>
      <div className={styles.who}>
        <TextInput
          label={`${t('new.phone')} (${t('optional')})`}
          type="tel"
          autoComplete="off"
          {...(!is_named && { 'data-autofocus': true })}
          {...form.getInputProps('guest_phone')}
        />
        <TextInput label={t('new.last_name')} autoComplete="off" {...form.getInputProps('guest_last_name')} />
        <TextInput
          label={`${t('new.first_name')} (${t('optional')})`}
          autoComplete="off"
          {...form.getInputProps('guest_first_name')}
        />
      </div>
      <GuestMatches
        typed={form.values}
        stays={date ? plan.stays : []}
        place={{ chosen: place, choose: (key) => form.setFieldValue('place', key) }}
        choose={(fields, guest) => {
          taken.current = takeOver(
            form.getValues(),
            { allergies: guest.allergies, note: guest.note, ...fields },
            taken.current,
          );
          form.setValues({ ...fields, ...taken.current.stands });
        }}
      />
      <PartyField {...(is_named && { 'data-autofocus': true })} {...form.getInputProps('guests')} />
      <DayChips date={date} choose={(chosen) => form.setFieldValue('date', chosen)} />
      <div className={styles.when}>
        <DateField label={t('new.date')} {...form.getInputProps('date')} />
        <TimeField
          label={t('new.time')}
          placeholder="20:30"
          isUsual={(at) => isOpenAt(date || shown, at, calendar)}
          {...form.getInputProps('time')}
          // Who only passes it, on the way to a time below, has made no mistake.
          onBlur={() => time.trim() && form.validateField('time')}
        />
      </div>
      <LongAgoNote date={date} />
      {guests !== '' && date && (
        <Times
          date={date}
          guests={guests}
          chosen={read_time}
          waiting={prefill.waitlist_id}
          held={is_as_held ? prefill.held_time : undefined}
          is_near
          choose={(chosen) => form.setFieldValue('time', chosen)}
        />
      )}
      <BeyondNote what={over} />
      <PlaceField
        party={known?.party}
        rows={rows}
        value={place}
        set={(key) => form.setFieldValue('place', key)}
        held={{ back, takeBack, wait: close }}
      />
      <div className={styles.fields}>
        <TextInput
          label={`${t('panel.allergies')} (${t('optional')})`}
          maxLength={LONGEST.allergies}
          autoComplete="off"
          {...form.getInputProps('allergies')}
        />
        <TextInput
          label={`${t('panel.occasion')} (${t('optional')})`}
          maxLength={LONGEST.occasion}
          autoComplete="off"
          {...form.getInputProps('occasion')}
        />
        <TextInput
          label={`${t('new.email')} (${t('optional')})`}
          type="email"
          autoComplete="off"
          {...form.getInputProps('guest_email')}
        />
        <LangField label={t('new.lang')} {...form.getInputProps('lang')} />
      </div>
      <Textarea
        label={`${t('new.notes')} (${t('optional')})`}
        autosize={false}
        rows={2}
        {...form.getInputProps('notes')}
      />
      <FormEnd
        cancel={leave}
        label={t('new.save')}
        sending={form.submitting}
        note={<SameGuestNote stays={date ? plan.stays : []} typed={form.values} />}
      />
    </form>
  );
}
