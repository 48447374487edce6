import '../../styles/dates.css';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from '../../../common/api.ts';
import type { NewReservation } from '../../client/api.ts';
import { findCached } from '../../client/cache.ts';
import { assignmentOf } from '../../client/mutations.ts';
import { rereadBook, useDayPlan, useFloor, useHours, useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { suggestedRow } from '../../day/suggestion.ts';
import { momentOf, readTime } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { FormEnd } from '../form-end.tsx';
import { useStale } from '../freshness.tsx';
import { useToasts } from '../toasts.tsx';
import styles from './form.module.css';

import type { Prefill } from './prefill.ts';
import { Times } from './times.tsx';

const AUTO = 'auto';

type Fields = {
  guests: number | '';
  date: string;
  time: string;
  guest_first_name: string;
  guest_last_name: string;
  guest_phone: string;
  guest_email: string;
  notes: string;
  place: string;
};

const bodyOf = (fields: Fields): NewReservation => {
  const phone = fields.guest_phone.trim();
  const email = fields.guest_email.trim();
  const notes = fields.notes.trim();
  return {
    reservation_date: fields.date,
    reservation_time: readTime(fields.time) ?? '',
    guests: Number(fields.guests),
    guest_first_name: fields.guest_first_name.trim(),
    guest_last_name: fields.guest_last_name.trim(),
    ...(phone && { guest_phone: phone }),
    ...(email && { guest_email: email }),
    ...(notes && { notes }),
  };
};

/** Reads a national number as one of the restaurant's country; the phone library comes when it is needed. */
async function international(phone: string, zone: string): Promise<string | undefined> {
  const { readPhone } = await import('../../../common/phone.ts');
  return readPhone(phone, zone)?.e164;
}

/** The fields of a new reservation. Four suffice; the rest is there when it is needed. */
export function NewBookingForm({ day, prefill, close }: { day: string; prefill: Prefill; close: () => void }) {
  const { t } = useI18n();
  const { api } = useServices();
  const { timezone, public_token } = useMe();
  const hours = useHours();
  const floor = useFloor();
  const client = useQueryClient();
  const toasts = useToasts();
  const stale = useStale();
  // One key for one wish: a second press, or a repeat after silence, makes no second reservation.
  const key = useRef({ body: '', value: '' });
  const moment = prefill.minute === undefined ? { date: day, time: '' } : momentOf(day, prefill.minute);
  const form = useForm<Fields>({
    initialValues: {
      guests: 2,
      ...moment,
      guest_first_name: '',
      guest_last_name: '',
      guest_phone: '',
      guest_email: '',
      notes: '',
      place: prefill.row_key ?? AUTO,
    },
    validateInputOnBlur: ['guest_email', 'time'],
    validate: {
      guests: (guests) => (guests === '' || guests < 1 ? t('new.no_party') : null),
      date: (date) => (date ? null : t('new.no_date')),
      time: (time) => (readTime(time) ? null : t('new.no_time')),
      guest_first_name: (name) => (name.trim() ? null : t('new.no_first_name')),
      guest_last_name: (name) => (name.trim() ? null : t('new.no_last_name')),
      guest_email: (email) => (!email.trim() || /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('new.bad_email')),
    },
  });
  const { guests, date, time, place } = form.values;
  const { rows } = useDayPlan(date || day).plan;
  const read_time = readTime(time);
  const suggested =
    read_time && guests
      ? suggestedRow({ date, time: read_time, guests: Number(guests) }, floor, rows, hours)
      : undefined;

  async function submit(fields: Fields) {
    const body = bodyOf(fields);
    if (body.guest_phone) {
      const e164 = await international(body.guest_phone, timezone);
      if (!e164) return form.setFieldError('guest_phone', t('new.bad_phone'));
      body.guest_phone = e164;
    }
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() };
    try {
      const { id } = await api.create(body, key.current.value);
      const wanted = rows.find((row) => row.key === fields.place);
      if (wanted) {
        await api.assign(id, assignmentOf(wanted)).catch(toasts.fault);
      }
      await rereadBook(client);
      const made = findCached(client, id);
      const table = [...floor.tables, ...floor.merges].find(
        (one) => one.id === made?.table_merge_id || one.id === made?.table_id,
      )?.name;
      const name = `${body.guest_first_name} ${body.guest_last_name}`;
      toasts.done(table ? t('new.done_at', { name, table }) : t('new.done', { name }));
      close();
    } catch (error) {
      const skipped = error instanceof ApiProblem && error.faults.some(({ path }) => path === 'reservation_time');
      if (skipped) form.setFieldError('time', t('new.skipped'));
      else toasts.fault(error);
    }
  }

  const auto = suggested ? t('new.table_auto', { table: suggested.name }) : t('new.table_none');
  const own = rows.filter(({ kind, is_active }) => kind !== 'none' && is_active);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => {
        const [first] = Object.keys(errors);
        if (first) form.getInputNode(first)?.focus();
      })}
    >
      <div className={styles.fields}>
        <NumberInput label={t('new.party')} min={1} max={999} data-autofocus {...form.getInputProps('guests')} />
        <DateInput label={t('new.date')} valueFormat="ddd D MMM YYYY" {...form.getInputProps('date')} />
      </div>
      <TextInput
        label={t('new.time')}
        inputMode="numeric"
        placeholder="20:30"
        autoComplete="off"
        className={styles.short}
        {...form.getInputProps('time')}
        onBlur={() => read_time && form.setFieldValue('time', read_time)}
      />
      {guests !== '' && date && (
        <Times
          token={public_token}
          date={date}
          guests={Number(guests)}
          chosen={read_time}
          choose={(chosen) => form.setFieldValue('time', chosen)}
        />
      )}
      <div className={styles.fields}>
        <TextInput label={t('new.first_name')} autoComplete="off" {...form.getInputProps('guest_first_name')} />
        <TextInput label={t('new.last_name')} autoComplete="off" {...form.getInputProps('guest_last_name')} />
        <TextInput
          label={`${t('new.phone')} (${t('optional')})`}
          type="tel"
          autoComplete="off"
          {...form.getInputProps('guest_phone')}
        />
        <TextInput
          label={`${t('new.email')} (${t('optional')})`}
          type="email"
          autoComplete="off"
          {...form.getInputProps('guest_email')}
        />
      </div>
      <Textarea
        label={`${t('new.notes')} (${t('optional')})`}
        autosize={false}
        rows={2}
        {...form.getInputProps('notes')}
      />
      <Select
        label={t('new.table')}
        data={[
          { value: AUTO, label: auto },
          ...own.map((row) => ({
            value: row.key,
            label: t('new.table_own', { table: row.name, seats: t('seats', { count: row.seats }) }),
          })),
        ]}
        {...form.getInputProps('place')}
        value={place}
        allowDeselect={false}
      />
      <FormEnd cancel={close} label={t('new.save')} sending={form.submitting} disabled={stale} />
    </form>
  );
}
