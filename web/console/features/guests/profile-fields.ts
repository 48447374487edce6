import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import type { Guest } from './use-guest.ts';

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

export const fieldsOf = (guest: Guest): ProfileFields => ({
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
export function takesTags(typed: string): boolean {
  const tags = readTags(typed);
  return tags.length <= MOST_TAGS && tags.every((tag) => tag.length <= LONGEST_TAG);
}

/** What differs from the guest as the form was opened: what others write meanwhile is not overwritten. */
export function changesOf(before: Guest, fields: ProfileFields): RequestBody<'guests.update'> {
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
