import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LONGEST } from '../../../../../shared/platform/contract/constants.ts';
import type { ReservationChange } from '../../../client/api.ts';
import { FormEnd } from '../../../components/form/form-end.tsx';
import { Heading } from '../../../components/layout/heading.tsx';
import { useUnsaved } from '../../../components/overlays/unsaved.tsx';
import type { Reservation } from '../../../day/records.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { QUEUE_WORDS } from '../../../words/queue.ts';
import { partyName } from '../party-name.ts';
import { useServiceSteps } from '../service/service-steps.ts';

/** What is noted of a party. */
const NOTED = ['allergies', 'occasion', 'notes'] as const;

/** What the address names whose form it is: another one leaves it. */
const SUBJECTS = ['open'];

/** Notes what a party needs: all that a booking takes without a connection. */
export function NoteForm({ reservation, close }: { reservation: Reservation; close: () => void }) {
  const { t } = useI18n();
  const w = useWords(QUEUE_WORDS);
  const { run } = useServiceSteps();
  const { allergies, occasion, notes } = reservation;
  const before = { allergies: allergies ?? '', occasion: occasion ?? '', notes: notes ?? '' };
  const form = useForm({ initialValues: before });
  const changed = NOTED.filter((field) => form.values[field].trim() !== before[field]);
  const guard = useUnsaved(changed.length > 0, SUBJECTS);
  async function submit(fields: typeof before) {
    const wordsOf = (from: typeof before): ReservationChange =>
      Object.fromEntries(changed.map((field) => [field, from[field].trim() || null]));
    const message = w('queue.noted', { name });
    if (await run(reservation, wordsOf(fields), message, () => wordsOf(before))) close();
  }
  const name = partyName(t, reservation);
  const title = w('queue.note_title', { name });
  return (
    <form className="stack" data-panel noValidate aria-label={title} onSubmit={form.onSubmit(submit)}>
      <Heading level={2}>{title}</Heading>
      <TextInput
        label={t('panel.allergies')}
        maxLength={LONGEST.allergies}
        autoComplete="off"
        {...form.getInputProps('allergies')}
      />
      <TextInput
        label={t('panel.occasion')}
        maxLength={LONGEST.occasion}
        autoComplete="off"
        {...form.getInputProps('occasion')}
      />
      <Textarea
        label={t('new.notes')}
        maxLength={LONGEST.notes}
        rows={2}
        data-autofocus
        {...form.getInputProps('notes')}
      />
      <FormEnd
        goes_on
        cancel={() => guard(close)}
        label={t('save')}
        sending={form.submitting}
        disabled={changed.length === 0}
      />
    </form>
  );
}
