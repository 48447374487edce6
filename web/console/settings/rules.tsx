import { Radio, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  DEFAULT_KEEP_GUESTS_DAYS,
  DEFAULT_REMINDER_HOURS,
  RULE_RANGES,
} from '../../../shared/platform/contract/constants.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import type { RestaurantConfig } from '../client/api.ts';
import { useMinute, useToday } from '../client/now.ts';
import { useHours, useMe, useReads } from '../client/queries.ts';
import { Meanwhile } from '../components/form/meanwhile.tsx';
import { NumberField } from '../components/form/number-field.tsx';
import { useFieldOfAddress } from '../components/form/use-field-of-address.ts';
import { durationWords } from '../components/format/duration.ts';
import { useMoment } from '../components/format/use-moment.ts';
import { type T, useI18n } from '../words/i18n.tsx';
import { Card, type OnDirty } from './card.tsx';
import { Reminder } from './reminder.tsx';
import styles from './rules.module.css';

const {
  advance_booking_days: ADVANCE,
  min_cancel_hours: CANCEL,
  reminder_hours: REMINDER,
  min_notice_min: NOTICE,
  keep_guests_days: KEEP,
} = RULE_RANGES;

const read = (me: RestaurantConfig) => ({
  confirmation_mode: me.confirmation_mode,
  advance_booking_days: me.advance_booking_days as number | '',
  min_notice_min: (me.min_notice_min ?? 0) as number | '',
  min_cancel_hours: me.min_cancel_hours as number | '',
  reminder_hours: (me.reminder_hours ?? DEFAULT_REMINDER_HOURS) as number | '',
  keep_guests_days: (me.keep_guests_days ?? DEFAULT_KEEP_GUESTS_DAYS) as number | '',
  show_on_directory: me.show_on_directory,
});

const isWithin = (value: number | '', { min, max }: { min: number; max: number }) =>
  value !== '' && Number.isInteger(value) && value >= min && value <= max;

/** What guests notice of so many minutes of notice, of which the first start they can still have is `first`. */
const noticeWords = (t: T, minutes: number, first: string): string =>
  minutes === 0 ? t('rules.notice_none') : t('rules.notice_hint', { time: durationWords(t, minutes), first });

/** How guests may book. */
export function RulesCard({ onDirty }: { onDirty: OnDirty }) {
  const { t, dates } = useI18n();
  const me = useMe();
  const today = useToday();
  const hours = useHours();
  const { data: tables } = useQuery(useReads().tables());
  // Who is listed can be booked; who is listed already may end it at any time.
  const canList = me.show_on_directory || (hours.length > 0 && tables?.length !== 0);
  const form = useForm({
    initialValues: read(me),
    validateInputOnBlur: true,
    validate: {
      advance_booking_days: (days) => (isWithin(days, ADVANCE) ? null : t('rules.range', ADVANCE)),
      min_notice_min: (minutes) => (isWithin(minutes, NOTICE) ? null : t('rules.range', NOTICE)),
      min_cancel_hours: (hours) => (isWithin(hours, CANCEL) ? null : t('rules.range', CANCEL)),
      reminder_hours: (hours) => (isWithin(hours, REMINDER) ? null : t('rules.range', REMINDER)),
      keep_guests_days: (days) => (isWithin(days, KEEP) ? null : t('rules.range', KEEP)),
    },
  });
  const {
    advance_booking_days: days,
    min_notice_min: notice,
    min_cancel_hours: cancel,
    reminder_hours: reminder,
  } = form.values;
  useFieldOfAddress();
  const now = useMinute();
  const moment = useMoment();
  return (
    <Card
      title={t('rules.title')}
      form={form}
      // What was never said is not stored: to undo is to ask for what applies then.
      me={{
        ...me,
        min_notice_min: me.min_notice_min ?? 0,
        reminder_hours: me.reminder_hours ?? DEFAULT_REMINDER_HOURS,
        keep_guests_days: me.keep_guests_days ?? DEFAULT_KEEP_GUESTS_DAYS,
      }}
      read={read}
      write={(fields) => ({
        ...fields,
        advance_booking_days: Number(fields.advance_booking_days),
        min_notice_min: Number(fields.min_notice_min),
        min_cancel_hours: Number(fields.min_cancel_hours),
        reminder_hours: Number(fields.reminder_hours),
        keep_guests_days: Number(fields.keep_guests_days),
      })}
      onDirty={onDirty}
    >
      <Radio.Group label={t('rules.mode')} {...form.getInputProps('confirmation_mode')}>
        <div className={`stack-8 ${styles.radios}`}>
          <Radio value="auto" label={t('rules.auto')} description={t('rules.auto_hint')} />
          <Radio value="manual" label={t('rules.manual')} description={t('rules.manual_hint')} />
        </div>
      </Radio.Group>
      <Meanwhile field="advance_booking_days">
        <NumberField
          id="advance_booking_days"
          label={t('rules.advance')}
          description={t('rules.advance_hint', {
            date: isWithin(days, ADVANCE) ? dates.dated(addDays(today, Number(days))) : '…',
          })}
          {...ADVANCE}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('advance_booking_days')}
        />
      </Meanwhile>
      <Meanwhile field="min_notice_min">
        <NumberField
          id="min_notice_min"
          label={t('rules.notice')}
          description={
            isWithin(notice, NOTICE)
              ? noticeWords(t, Number(notice), moment(now + Number(notice) * MINUTE_MS))
              : t('rules.range', NOTICE)
          }
          {...NOTICE}
          step={15}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('min_notice_min')}
        />
      </Meanwhile>
      <Meanwhile field="min_cancel_hours">
        <NumberField
          label={t('rules.cancel')}
          description={t('rules.cancel_hint')}
          {...CANCEL}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('min_cancel_hours')}
        />
      </Meanwhile>
      <Meanwhile field="reminder_hours">
        <Reminder
          hours={reminder}
          choose={(hours) => form.setFieldValue('reminder_hours', hours)}
          limits={REMINDER}
          error={form.errors.reminder_hours}
          field={form.getInputProps('reminder_hours')}
          rules={
            isWithin(reminder, REMINDER) && isWithin(cancel, CANCEL) && reminder !== 0
              ? { reminder_hours: Number(reminder), min_cancel_hours: Number(cancel) }
              : undefined
          }
        />
      </Meanwhile>
      <Meanwhile field="keep_guests_days">
        <NumberField
          label={t('rules.keep')}
          description={t('rules.keep_hint')}
          {...KEEP}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('keep_guests_days')}
        />
      </Meanwhile>
      <Switch
        label={t('rules.directory')}
        description={canList ? undefined : t('rules.directory_wait')}
        disabled={!canList}
        {...form.getInputProps('show_on_directory', { type: 'checkbox' })}
      />
    </Card>
  );
}
