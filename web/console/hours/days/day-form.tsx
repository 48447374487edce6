import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useMemo, useState } from 'react';
import { SPECIAL_DAY } from '../../../../shared/platform/contract/constants.ts';
import { addDays, datesBetween } from '../../../../shared/platform/time/time.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { DAY_KINDS, type DayKind, fieldsOn, withDays } from '../../day/calendar/special-days.ts';
import { timesOf } from '../../day/calendar/week.ts';
import type { Calendar, Reservation } from '../../day/records.ts';
import { servicesOfWeek } from '../../day/service-day.ts';
import { useI18n } from '../../words/i18n.tsx';
import { rulesOf } from '../rules.ts';
import { useDayActions } from './actions.tsx';
import { MOST_DAYS } from './address.ts';
import styles from './day-form.module.css';
import { type DayDraft, dayDraftOf, fieldsOf } from './draft.ts';
import { LeftOut } from './left-out.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ServicesField } from './services-field.tsx';
import type { Bookings } from './use-bookings.ts';
import type { Dates } from './use-selecting.ts';

type Props = {
  span: Dates;
  as: DayKind | undefined;
  calendar: Calendar;
  bookings: Bookings;
  holidays: ReadonlyMap<string, string>;
  onDirty: (dirty: boolean) => void;
  reach: (dates: Dates) => void;
  leave: () => void;
  done: () => void;
};

/** Says what days are like: closed, at other hours or as usual, in which words, and what becomes of their bookings. */
export function DayForm({ span, as, calendar, bookings, holidays, onDirty, reach, leave, done }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  const toasts = useToasts();
  const { save } = useDayActions();
  const { from, to } = span;
  const dates = useMemo(() => datesBetween(from, to), [from, to]);
  const draftNow = (date: string) => dayDraftOf(fieldsOn(date, calendar), servicesOfWeek(date, calendar));
  const rules = rulesOf(t);
  const ifSpecial =
    <V,>(rule: (value: V) => string | null) =>
    (value: V, { kind }: DayDraft) =>
      kind === 'hours' ? rule(value) : null;
  const form = useForm<DayDraft>({
    initialValues: { ...draftNow(from), ...(as && { kind: as }) },
    validateInputOnBlur: true,
    validate: {
      hours: {
        open_time: ifSpecial(rules.open_time),
        close_time: ifSpecial(rules.close_time),
        slot_duration_min: ifSpecial(rules.slot_duration_min),
        slot_interval_min: ifSpecial(rules.slot_interval_min),
        turn_times: ifSpecial(rules.turn_times),
        max_covers_per_slot: ifSpecial(rules.max_covers_per_slot),
        max_online_covers: ifSpecial(rules.max_online_covers),
      },
    },
  });
  const [moving, setMoving] = useState<Reservation>();
  const dirty = form.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const { kind } = form.values;
  const fields = fieldsOf(form.values);
  const impossible = fields?.hours?.some((service) => timesOf(service).times.length === 0) ?? false;
  const is_saved =
    fields !== undefined && dates.every((date) => JSON.stringify(fieldsOf(draftNow(date))) === JSON.stringify(fields));
  const after = useMemo(() => fields && withDays(calendar, dates, fields), [calendar, dates, fields]);
  const before = is_saved ? withDays(calendar, dates, undefined) : calendar;
  const names = dates.map((date) => holidays.get(date)).filter((name) => name !== undefined);

  async function submit() {
    if (!fields || impossible) return;
    try {
      await save(span, fields, calendar);
      done();
    } catch (error) {
      toasts.fault(error);
    }
  }

  return (
    <>
      <form className="stack" noValidate onSubmit={form.onSubmit(submit)}>
        {names.length > 0 && <p className="muted">{names.join(', ')}</p>}
        <SegmentedControl
          fullWidth
          aria-label={t('special.what')}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', DAY_KINDS.find((known) => known === value) ?? 'usual')}
          data={DAY_KINDS.map((value) => ({ value, label: t(`special.${value}`) }))}
        />
        {kind === 'hours' && <ServicesField form={form} />}
        {after && <LeftOut bookings={bookings} before={before} after={after} is_saved={is_saved} move={setMoving} />}
        <DateField
          label={t('special.last')}
          description={t('special.last_hint')}
          from={from}
          minDate={from}
          maxDate={addDays(from, MOST_DAYS - 1)}
          value={to}
          onChange={(date) => date && reach({ from, to: date })}
        />
        <fieldset className={styles.words}>
          <legend>{t('special.to_guests')}</legend>
          <p className="small muted">{t('special.to_guests_hint')}</p>
          <TextInput
            label={t('special.in_french')}
            lang="fr"
            maxLength={SPECIAL_DAY.message}
            autoComplete="off"
            {...form.getInputProps('message_fr')}
          />
          <TextInput
            label={t('special.in_english')}
            lang="en"
            maxLength={SPECIAL_DAY.message}
            autoComplete="off"
            {...form.getInputProps('message_en')}
          />
        </fieldset>
        <Textarea
          label={t('special.note')}
          maxLength={SPECIAL_DAY.note}
          autosize
          rows={2}
          {...form.getInputProps('note')}
        />
        <div className={`line form-end ${styles.end}`}>
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={form.submitting}
            {...acting}
            disabled={acting.disabled || is_saved || impossible}
          >
            {kind === 'closed' ? t('special.close', { count: dates.length }) : t('save')}
          </Button>
        </div>
      </form>
      {/* Beside the form: what is sent in the dialog would be heard by a form around it. */}
      <MoveDialog reservation={moving} close={() => setMoving(undefined)} />
    </>
  );
}
