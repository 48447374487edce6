import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { VISIBLE } from '../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../common/api.ts';
import type { Lang } from '../../../common/i18n.ts';
import { useNow, useServiceToday } from '../../client/now.ts';
import { useCalendar, useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { FormEnd } from '../../components/form/form-end.tsx';
import { LangField } from '../../components/form/lang-field.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { TimeField } from '../../components/form/time-field.tsx';
import { useUnsaved } from '../../components/overlays/unsaved.tsx';
import { startOf } from '../../day/new-start.ts';
import { isOpenAt, serviceDay } from '../../day/service-day.ts';
import { isLastFrom, readTime } from '../../day/time.ts';
import { dateMeant, servicesOfTheNight, servicesToWaitFor } from '../../day/wished-times.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import { namedBy, nameOf } from '../booking/new-booking/fields.ts';
import { useInternational } from '../booking/new-booking/international.ts';
import { Times } from '../booking/new-booking/times.tsx';
import { useAskSeats } from '../booking/service/ask-seats.ts';
import { GuestMatches } from '../guests/matches.tsx';
import { useServiceName } from '../restaurant/service-words.ts';
import styles from './drawer.module.css';
import { rereadWaiting } from './waiting-guest.ts';

type Fields = {
  guests: number | '';
  from: string;
  to: string;
  guest_first_name: string;
  guest_last_name: string;
  guest_phone: string;
  guest_email: string;
  lang: Lang;
};

const EMPTY = {
  guests: 2 as const,
  from: '',
  to: '',
  guest_first_name: '',
  guest_last_name: '',
  guest_phone: '',
  guest_email: '',
};
const EMAIL = /^\S+@\S+\.\S+$/;

/** What the API is sent; `guest_phone` in E.164. */
function bodyOf(fields: Fields, date: string) {
  const phone = fields.guest_phone.trim();
  const email = fields.guest_email.trim();
  return {
    date,
    guests: Number(fields.guests),
    from: readTime(fields.from) ?? '',
    to: readTime(fields.to) ?? '',
    ...namedBy(fields),
    ...(phone && { guest_phone: phone }),
    ...(email && { guest_email: email }),
    lang: fields.lang,
  };
}

/** Puts somebody on the list of a service day who calls: a telephone number is enough. */
export function AddForm({ date: shown, close }: { date: string; close: () => void }) {
  const { t, lang, dates } = useI18n();
  const serviceName = useServiceName();
  const w = useWords(WAITING_WORDS);
  const { api } = useServices();
  const { timezone } = useMe();
  const askSeats = useAskSeats();
  const now = useNow(shown);
  const bookable = startOf(shown, undefined, useServiceToday(), now).date;
  const [evening, calendar] = [useCalendar(shown), useCalendar(bookable)];
  const ahead = servicesToWaitFor(bookable, calendar, EMPTY.guests, useNow(bookable));
  const night = now === undefined || bookable === shown ? [] : servicesOfTheNight(shown, evening, EMPTY.guests, now);
  const services = [...night, ...ahead];
  // Mostly it is the evening that is full, or what is left of today.
  const first = now === undefined ? services.at(-1) : services[0];
  const [turn, setTurn] = useState<'from' | 'to'>('from');
  const client = useQueryClient();
  const toasts = useToasts();
  const isSpan = ({ from, to }: Fields) => {
    const [first, last] = [readTime(from), readTime(to)];
    return first !== undefined && last !== undefined && first <= last;
  };
  const top = useRef<HTMLFormElement>(null);
  // It takes the place of a list that may have been scrolled: before it is drawn, or it moves under who presses at once.
  useLayoutEffect(() => {
    top.current?.scrollIntoView();
  }, []);
  const form = useForm<Fields>({
    initialValues: { ...EMPTY, from: first?.from ?? '', to: first?.to ?? '', lang },
    validate: {
      guests: (guests) => (guests === '' || guests < 1 ? t('new.no_party') : null),
      from: (from) => (readTime(from) ? null : t('new.no_time', { time: '20:30' })),
      to: (_, fields) => (isSpan(fields) ? null : w('waiting.bad_span')),
      guest_last_name: (name) => (VISIBLE.test(name) ? null : t('new.no_last_name')),
      guest_phone: (phone, { guest_email }) => (phone.trim() || guest_email.trim() ? null : w('waiting.add_contact')),
      guest_email: (email) => (!email.trim() || EMAIL.test(email.trim()) ? null : t('new.bad_email')),
    },
  });

  const guard = useUnsaved(form.isDirty());
  const date = dateMeant(serviceDay(shown, evening), readTime(form.values.from), bookable);
  const international = useInternational(timezone);
  async function submit(fields: Fields) {
    const typed = fields.guest_phone.trim();
    const guest_phone = typed && (await international(typed));
    if (guest_phone === undefined) return form.setFieldError('guest_phone', t('new.odd_phone'));
    const body = bodyOf({ ...fields, guest_phone }, date);
    const name = nameOf(body);
    if (!(await askSeats.size(body.guests))) return;
    try {
      const { state } = await api.addWaiting(body);
      toasts.done(w(state === 'taken' ? 'waiting.add_taken' : 'waiting.add_done', { name }));
      close();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      if (code === 'waitlist_full') toasts.failed(w('waiting.full'));
      else if (code === 'waitlist_limit') toasts.failed(w('waiting.limit', { name }));
      else if (code === 'slot_in_past') toasts.failed(w('waiting.past'));
      else toasts.fault(error);
    }
    await rereadWaiting(client);
  }

  const time = (field: 'from' | 'to') => ({
    ...form.getInputProps(field),
    onFocus: () => setTurn(field),
  });
  const isOpen = (at: string) => isOpenAt(shown, at, evening) || isOpenAt(bookable, at, calendar);
  return (
    <form
      className={`stack ${styles.form}`}
      ref={top}
      noValidate
      aria-label={w('waiting.add_title')}
      onSubmit={form.onSubmit(submit)}
    >
      <p className="small muted">{w('waiting.add_hint')}</p>
      <NumberField label={w('waiting.add_party')} min={1} max={999} data-autofocus {...form.getInputProps('guests')} />
      {services.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('panel.service')}
          value={String(services.findIndex(({ from, to }) => from === form.values.from && to === form.values.to))}
          onChange={(chosen) => {
            const service = services[Number(chosen)];
            if (service) form.setValues({ from: service.from, to: service.to });
          }}
          data={services.map(({ service }, index) => ({ value: String(index), label: serviceName(service) }))}
        />
      )}
      <div className={styles.fields}>
        <TimeField label={w('waiting.add_from')} isUsual={isOpen} {...time('from')} />
        <TimeField label={w('waiting.add_to')} isUsual={isLastFrom(readTime(form.values.from))} {...time('to')} />
      </div>
      {date !== shown && <p className="small muted">{dates.long(date)}</p>}
      {form.values.guests !== '' && (
        <Times
          date={date}
          guests={form.values.guests}
          chosen={readTime(form.values[turn])}
          choose={(chosen) => {
            form.setFieldValue(turn, chosen);
            setTurn(turn === 'from' ? 'to' : 'from');
          }}
        />
      )}
      <div className={styles.fields}>
        <TextInput label={w('waiting.add_last')} autoComplete="off" {...form.getInputProps('guest_last_name')} />
        <TextInput
          label={`${w('waiting.add_first')} (${t('optional')})`}
          autoComplete="off"
          {...form.getInputProps('guest_first_name')}
        />
        <TextInput
          label={w('waiting.add_phone')}
          type="tel"
          autoComplete="off"
          {...form.getInputProps('guest_phone')}
        />
        <TextInput
          label={`${w('waiting.add_email')} (${t('optional')})`}
          type="email"
          autoComplete="off"
          {...form.getInputProps('guest_email')}
        />
      </div>
      <GuestMatches typed={form.values} choose={(fields) => form.setValues(fields)} />
      <LangField label={w('waiting.add_lang')} {...form.getInputProps('lang')} />
      <FormEnd cancel={() => guard(close)} label={w('waiting.add_save')} sending={form.submitting} />
    </form>
  );
}
