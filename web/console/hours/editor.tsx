import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { ApiProblem } from '../../common/api.ts';
import { useHours } from '../client/queries.ts';
import { useActing } from '../components/feedback/freshness.tsx';
import { useToasts } from '../components/feedback/toasts.tsx';
import { useFieldOfAddress } from '../components/form/use-field-of-address.ts';
import { IconTrash, IconX } from '../components/icons.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { overlapsOf, timesOf } from '../day/calendar/week.ts';
import type { HoursEntry } from '../day/records.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { useI18n } from '../words/i18n.tsx';
import { changesOf, useHoursActions } from './actions.tsx';
import { sameOnOtherDays } from './copies.ts';
import { CopyTo } from './copy-to.tsx';
import { bodyOf, draftOf, newDraft, type ServiceDraft } from './draft.ts';
import styles from './editor.module.css';
import { useNames } from './names.ts';
import { Preview } from './preview.tsx';
import { rulesOf } from './rules.ts';
import { ServiceFields } from './service-fields.tsx';

type Props = {
  /** The service that is changed; nothing for a new one. */
  entry: HoursEntry | undefined;
  day: number;
  onDirty: (dirty: boolean) => void;
  /** The work is done; `id` is what to go on with. */
  done: (id?: string) => void;
  close: () => void;
};

/** Changes one service, with the times that guests will be offered. */
export function Editor({ entry, day, onDirty, done, close }: Props) {
  const { t } = useI18n();
  const { weekday, weekdays, service } = useNames();
  const serviceName = useServiceName();
  const acting = useActing();
  const hours = useHours();
  const actions = useHoursActions();
  const toasts = useToasts();
  const form = useForm<ServiceDraft & { day_of_week: number }>({
    initialValues: { ...(entry ? draftOf(entry) : newDraft()), day_of_week: entry?.day_of_week ?? day },
    validateInputOnBlur: true,
    validate: rulesOf(t),
  });
  useFieldOfAddress();
  const dirty = form.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const { day_of_week } = form.values;
  const service_body = bodyOf(form.values);
  const body = service_body && { ...service_body, day_of_week };
  const overlaps =
    body && entry?.is_active !== false ? overlapsOf({ ...body, ...(entry && { id: entry.id }) }, hours) : [];
  const impossible = body !== undefined && timesOf(body).times.length === 0;

  const same = entry?.day_of_week === day_of_week ? sameOnOtherDays(entry, hours) : [];

  async function save() {
    if (!body || impossible) return;
    try {
      const saved = entry ? await actions.update(entry, body) : await actions.create(body);
      form.resetDirty();
      done(saved.id);
    } catch (error) {
      if (error instanceof ApiProblem && error.faults.length > 0) {
        form.setErrors(Object.fromEntries(error.faults.map(({ path, message }) => [path, message])));
      }
      toasts.fault(error);
    }
  }

  async function saveAll() {
    if (!entry || !body || impossible) return;
    if (!(await actions.updateAll([entry, ...same], changesOf(entry, body)))) return;
    form.resetDirty();
    done(entry.id);
  }

  return (
    <section className={`card ${styles.editor}`} data-editor aria-label={entry ? service(entry) : t('hours.new_title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit(save)}>
        <div className="line">
          <Heading level={2} focus>
            {entry ? service(entry) : t('hours.new_title')}
          </Heading>
          <ActionIcon variant="subtle" className="push" aria-label={t('close')} onClick={close}>
            <IconX size="1.25rem" aria-hidden />
          </ActionIcon>
        </div>
        {entry && (
          <Switch
            label={t('hours.active')}
            checked={entry.is_active}
            {...acting}
            onChange={() => actions.toggle(entry)}
          />
        )}
        <ServiceFields input={form.getInputProps}>
          <Select
            label={t('hours.day')}
            data={weekdays.map((value) => ({ value: String(value), label: weekday(value) }))}
            value={String(form.values.day_of_week)}
            onChange={(value) => form.setFieldValue('day_of_week', Number(value))}
            allowDeselect={false}
          />
        </ServiceFields>
        <Preview body={body} overlaps={overlaps.map((one) => ({ ...one, name: service(one) }))} />
        <div className="line wrap">
          {entry && (
            <>
              <CopyTo entry={entry} disabled={acting.disabled || dirty} />
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size="1.125rem" aria-hidden />}
                {...acting}
                onClick={() => actions.remove(entry, () => done())}
              >
                {t('delete')}
              </Button>
            </>
          )}
          <div className="line wrap push">
            {entry && dirty && same.length > 0 && (
              <Button
                variant="default"
                {...acting}
                disabled={acting.disabled || form.submitting || impossible}
                onClick={() => form.onSubmit(saveAll)()}
              >
                {t('hours.save_all', { count: same.length + 1, name: serviceName(entry) })}
              </Button>
            )}
            <Button
              type="submit"
              loading={form.submitting}
              {...acting}
              disabled={acting.disabled || (entry !== undefined && !dirty) || impossible}
            >
              {t('save')}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}
