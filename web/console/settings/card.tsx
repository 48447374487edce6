import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { ApiProblem } from '../../common/api.ts';
import type { RestaurantConfig } from '../client/api.ts';
import { useReads } from '../client/queries.ts';
import { useServices } from '../client/services.ts';
import { useActing } from '../components/feedback/freshness.tsx';
import { useToasts } from '../components/feedback/toasts.tsx';
import { MeanwhileContext, useMeanwhile } from '../components/form/meanwhile.tsx';
import { type Fields, typedOver, typedOverIn } from '../components/form/typed-over.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './card.module.css';
import { Section } from './section.tsx';

type Changes = RequestBody<'restaurant.update-me'>;

export type OnDirty = (card: string, is_dirty: boolean) => void;

/** Saves changes of the configuration; they can be undone. Throws what the API answers. */
function useSave() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const toasts = useToasts();
  const patch = async (changes: Changes) => {
    const saved = await api.updateMe(changes);
    // A read that is under way may have been answered before.
    await client.cancelQueries({ queryKey: ['me'] });
    client.setQueryData(['me'], saved);
    return saved;
  };
  return async (changes: Changes, before: RestaurantConfig, shown: Fields, undone: (me: RestaurantConfig) => void) => {
    const saved = await patch(changes);
    const old = Object.fromEntries(
      Object.keys(changes).map((field) => [field, before[field as keyof Changes] ?? shown[field]]),
    );
    toasts.done(t('saved'), () =>
      patch(old).then((me) => {
        undone(me);
        toasts.done(t('undone'));
      }, toasts.fault),
    );
    return saved;
  };
}

type Props<F extends Fields> = {
  title: string;
  /** Its fields are named like those of the configuration. */
  form: UseFormReturnType<F>;
  me: RestaurantConfig;
  /** What the fields show of a configuration. */
  read: (me: RestaurantConfig) => F;
  /** What is sent for the fields. Nothing when they cannot be sent, which is shown then. */
  write: (fields: F) => Promise<Changes | undefined> | Changes;
  onDirty: OnDirty;
  children: ReactNode;
};

/** A card of settings with its own save. */
export function Card<F extends Fields>({ title, form, me, read, write, onDirty, children }: Props<F>) {
  const { t } = useI18n();
  const id = useId();
  const acting = useActing();
  const toasts = useToasts();
  const client = useQueryClient();
  const reads = useReads();
  const save = useSave();
  const tell = () => toasts.failed(t('meanwhile.told'));
  const meanwhile = useMeanwhile(form, read(me), { tell });
  const dirty = form.isDirty();
  useEffect(() => onDirty(id, dirty), [id, dirty, onDirty]);
  const show = (config: RestaurantConfig, values = read(config)) => {
    form.setInitialValues(read(config));
    form.setValues(values);
    form.clearErrors();
  };
  async function submit(fields: F) {
    try {
      const written = await write(fields);
      if (!written) return;
      // Settings have no version that the API could refuse a change by.
      const now = read(await client.fetchQuery({ ...reads.me(), staleTime: 0 }));
      if (typedOverIn(now, form.getInitialValues(), fields).length > 0) return tell();
      // The rest may have been changed by somebody else since it was shown.
      const changes = Object.fromEntries(Object.entries(written).filter(([field]) => form.isDirty(field)));
      const saved = await save(changes, me, read(me), show);
      show(saved, typedOver(read(saved), fields, form.getValues()));
    } catch (error) {
      const faults = error instanceof ApiProblem ? error.faults : [];
      form.setErrors(Object.fromEntries(faults.map(({ path, message }) => [path, message])));
      toasts.fault(error);
    }
  }
  return (
    <Section title={title}>
      <form className="stack" noValidate onSubmit={form.onSubmit(submit)}>
        <MeanwhileContext value={meanwhile}>{children}</MeanwhileContext>
        <div className={`line wrap ${styles.end}`}>
          <Button variant="subtle" disabled={!dirty} onClick={() => show(me)}>
            {t('cancel')}
          </Button>
          <Button type="submit" {...acting} disabled={!dirty || acting.disabled} loading={form.submitting}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
