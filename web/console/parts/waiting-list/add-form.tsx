import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../common/api.ts';
import { LANG_NAMES, LANGS, type Lang } from '../../../common/i18n.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { readTime } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useWaitingWords } from '../../words/use-waiting-words.ts';
import { FormEnd } from '../form-end.tsx';
import { GuestMatches } from '../guest/matches.tsx';
import { international } from '../new-booking/international.ts';
import { NumberField } from '../number-field.tsx';
import { useToasts } from '../toasts.tsx';
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
    guest_first_name: fields.guest_first_name.trim(),
    guest_last_name: fields.guest_last_name.trim(),
    ...(phone && { guest_phone: phone }),
    ...(email && { guest_email: email }),
    lang: fields.lang,
  };
}

/** Puts somebody on the list who calls: a telephone number is enough. */
export function AddForm({ date, close }: { date: string; close: () => void }) {
  const { t, lang } = useI18n();
  const w = useWaitingWords();
  const { api } = useServices();
  const { timezone } = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const isSpan = ({ from, to }: Fields) => {
    const [first, last] = [readTime(from), readTime(to)];
    return first !== undefined && last !== undefined && first <= last;
  };
  const form = useForm<Fields>({
    initialValues: { ...EMPTY, lang },
    validate: {
      guests: (guests) => (guests === '' || guests < 1 ? t('new.no_party') : null),
      from: (from) => (readTime(from) ? null : t('new.no_time')),
      to: (_, fields) => (isSpan(fields) ? null : w('waiting.bad_span')),
      guest_first_name: (name) => (name.trim() ? null : t('new.no_first_name')),
      guest_last_name: (name) => (name.trim() ? null : t('new.no_last_name')),
      guest_phone: (phone, { guest_email }) => (phone.trim() || guest_email.trim() ? null : w('waiting.add_contact')),
      guest_email: (email) => (!email.trim() || EMAIL.test(email.trim()) ? null : t('new.bad_email')),
    },
  });

  async function submit(fields: Fields) {
    const typed = fields.guest_phone.trim();
    const e164 = typed && (await international(typed, timezone));
    if (e164 === undefined) return form.setFieldError('guest_phone', t('new.bad_phone'));
    const body = bodyOf({ ...fields, guest_phone: e164 }, date);
    const name = `${body.guest_first_name} ${body.guest_last_name}`;
    try {
      await api.addWaiting(body);
      toasts.done(w('waiting.add_done', { name }));
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
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.getInputProps(field),
    onBlur: () => {
      const read = readTime(form.values[field]);
      if (read) form.setFieldValue(field, read);
    },
  });
  return (
    <form
      className="stack"
      noValidate
      aria-label={w('waiting.add_title')}
      onSubmit={form.onSubmit(submit, (errors) => {
        const [first] = Object.keys(errors);
        if (first) form.getInputNode(first)?.focus();
      })}
    >
      <p className="small muted">{w('waiting.add_hint')}</p>
      <NumberField label={w('waiting.add_party')} min={1} max={999} data-autofocus {...form.getInputProps('guests')} />
      <div className={styles.fields}>
        <TextInput label={w('waiting.add_from')} placeholder="19:00" {...time('from')} />
        <TextInput label={w('waiting.add_to')} placeholder="21:00" {...time('to')} />
        <TextInput label={w('waiting.add_first')} autoComplete="off" {...form.getInputProps('guest_first_name')} />
        <TextInput label={w('waiting.add_last')} autoComplete="off" {...form.getInputProps('guest_last_name')} />
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
      <SegmentedControl
        aria-label={w('waiting.add_lang')}
        data={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
        {...form.getInputProps('lang')}
      />
      <FormEnd cancel={close} label={w('waiting.add_save')} sending={form.submitting} />
    </form>
  );
}
