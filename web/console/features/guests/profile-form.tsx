import { Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import { LONGEST } from '../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../common/api.ts';
import { KNOWN } from '../../client/offline/kept-reads.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { FormEnd } from '../../components/form/form-end.tsx';
import { Meanwhile, MeanwhileContext, useMeanwhile } from '../../components/form/meanwhile.tsx';
import { useUnsaved } from '../../components/overlays/unsaved.tsx';
import { GUESTS_WORDS } from '../../words/guests.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { nameWithin } from '../booking/party-name.ts';
import { GUESTS, type Guest, type GuestWithBookings, guestKey } from './use-guest.ts';

const MOST_TAGS = 20;
const LONGEST_TAG = 30;

/** What the staff write of a guest, as it is typed. */
type ProfileFields = {
  tags: string;
  allergies: string;
  note: string;
  vip: boolean;
  blocked_online: boolean;
  blocked_reason: string;
};

const fieldsOf = (guest: Guest): ProfileFields => ({
  tags: guest.tags.join(', '),
  allergies: guest.allergies,
  note: guest.note,
  vip: guest.vip,
  blocked_online: guest.blocked_online,
  blocked_reason: guest.blocked_reason,
});

/** The tags between commas, each once. */
const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Whether the API takes the tags. */
function takesTags(typed: string): boolean {
  const tags = readTags(typed);
  return tags.length <= MOST_TAGS && tags.every((tag) => tag.length <= LONGEST_TAG);
}

/** What differs from the guest as the form was opened: what others write meanwhile is not overwritten. */
function changesOf(before: Guest, fields: ProfileFields): RequestBody<'guests.update'> {
  const after = {
    ...fields,
    tags: readTags(fields.tags),
    allergies: fields.allergies.trim(),
    note: fields.note.trim(),
    // Who is not blocked has no reason to be.
    blocked_reason: fields.blocked_online ? fields.blocked_reason.trim() : '',
  };
  const was: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );
}

/** What the address names whose guest is shown: another one leaves the form. */
const SUBJECTS = ['guest', 'open'];

type Props = { guest: GuestWithBookings; close: () => void };

/** What the staff write of a guest. What somebody else has written meanwhile is told, and lost to a second press alone. */
export function ProfileForm({ guest, close }: Props) {
  const { t } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const name = nameWithin(t, guest);
  const form = useForm({
    initialValues: fieldsOf(guest),
    validateInputOnBlur: ['tags'],
    validate: { tags: (tags) => (takesTags(tags) ? null : w('guest.tags_many')) },
  });
  const changes = changesOf(guest, form.values);
  const tell = () => toasts.failed(w('guest.changed'));
  const meanwhile = useMeanwhile(form, fieldsOf(guest), { version: guest.version, tell });
  const is_dirty = Object.keys(changes).length > 0;
  const guard = useUnsaved(is_dirty, SUBJECTS);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function submit() {
    try {
      const saved = await api.updateGuest(guest.id, { ...changes, version: guest.version });
      client.setQueryData(guestKey(guest.id), saved);
      void client.invalidateQueries({ queryKey: [...GUESTS, 'search'] });
      void client.invalidateQueries({ queryKey: [KNOWN] });
      toasts.done(w('guest.saved', { name }));
      close();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'guest_changed') return toasts.fault(error);
      const now = await client
        .fetchQuery({ queryKey: guestKey(guest.id), queryFn: () => api.guest(guest.id), staleTime: 0 })
        .catch(toasts.fault);
      if (now) tell();
    }
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={w('guest.edit_title', { name })}
      onSubmit={form.onSubmit(submit, () => form.getInputNode('tags')?.focus())}
    >
      <MeanwhileContext value={meanwhile}>
        <Switch label={w('guest.vip')} ref={first} {...form.getInputProps('vip', { type: 'checkbox' })} />
        <Meanwhile field="tags">
          <TextInput
            label={w('guest.tags')}
            description={w('guest.tags_hint')}
            autoComplete="off"
            {...form.getInputProps('tags')}
          />
        </Meanwhile>
        <Meanwhile field="allergies">
          <TextInput
            label={w('guest.allergies')}
            maxLength={LONGEST.allergies}
            autoComplete="off"
            {...form.getInputProps('allergies')}
          />
        </Meanwhile>
        <Meanwhile field="note">
          <Textarea label={w('guest.note')} maxLength={LONGEST.notes} rows={3} {...form.getInputProps('note')} />
        </Meanwhile>
        <Switch
          label={w('guest.block')}
          description={w('guest.block_hint')}
          {...form.getInputProps('blocked_online', { type: 'checkbox' })}
        />
        {form.values.blocked_online && (
          <Meanwhile field="blocked_reason">
            <TextInput
              label={w('guest.reason')}
              maxLength={LONGEST.reason}
              autoComplete="off"
              {...form.getInputProps('blocked_reason')}
            />
          </Meanwhile>
        )}
      </MeanwhileContext>
      <FormEnd cancel={() => guard(close)} label={w('guest.save')} sending={form.submitting} disabled={!is_dirty} />
    </form>
  );
}
