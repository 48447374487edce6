import { ActionIcon, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SPECIAL_DAY } from '../../../../shared/platform/contract/constants.ts';
import { IconPlus, IconTrash } from '../../components/icons.tsx';
import { overlapsOf } from '../../day/calendar/week.ts';
import { useI18n } from '../../words/i18n.tsx';
import { Preview } from '../preview.tsx';
import { ServiceFields } from '../service-fields.tsx';
import { type DayDraft, newService, servicesOf } from './draft.ts';
import styles from './services-field.module.css';

/** The services of a special day, each with the fields and the times of one of the week. */
export function ServicesField({ form }: { form: UseFormReturnType<DayDraft> }) {
  const { t } = useI18n();
  const { hours } = form.values;
  /** As entries of one weekday, which is how services are compared. */
  const entries = hours.map((draft, index) => {
    const [service] = servicesOf({ hours: [draft] }) ?? [];
    return service && { ...service, id: String(index), day_of_week: 0, is_active: true };
  });
  const known = entries.filter((entry) => entry !== undefined);
  const nameOf = (name: string | undefined, index: number) => name?.trim() || t('special.service', { n: index + 1 });
  return (
    <>
      {hours.map((draft, index) => {
        const entry = entries[index];
        const name = nameOf(draft.service_name, index);
        return (
          <fieldset key={draft.key} className={styles.service}>
            <legend>{name}</legend>
            {hours.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                className={styles.remove}
                aria-label={t('special.remove_service', { name })}
                onClick={() => form.removeListItem('hours', index)}
              >
                <IconTrash size="1.125rem" aria-hidden />
              </ActionIcon>
            )}
            <ServiceFields within={`${draft.key}-`} input={(field) => form.getInputProps(`hours.${index}.${field}`)} />
            <Preview
              body={entry}
              overlaps={(entry ? overlapsOf(entry, known) : []).map((one) => ({
                ...one,
                name: nameOf(one.service_name, Number(one.id)),
              }))}
            />
          </fieldset>
        );
      })}
      <Button
        variant="light"
        leftSection={<IconPlus size="1.125rem" aria-hidden />}
        disabled={hours.length >= SPECIAL_DAY.services}
        onClick={() => form.insertListItem('hours', newService())}
      >
        {t('special.add_service')}
      </Button>
    </>
  );
}
