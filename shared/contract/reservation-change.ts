import * as z from 'zod/mini';
import { ClockTime, Email, Guests, Lang, LocalDate, Name, Phone, ResourceId, text, whole } from './primitives.ts';

const target = z.optional(z.nullable(ResourceId));

/** Text that null or `""` clears. */
const clearable = (most: number, description: string) =>
  z.optional(z.nullable(text(0, most).check(z.describe(description))));

const PLACE_FIELDS = ['table_id', 'table_merge_id', 'table_ids', 'swap_with'] as const;
const TIME_FIELDS = ['reservation_date', 'reservation_time', 'guests', 'duration_min'] as const;

const ReservationFields = z.object({
  version: z.optional(
    z
      .int()
      .check(
        z.gte(1),
        z.describe('The version that this change is made to; without it the last change wins.'),
        z.meta({ examples: [1] }),
      ),
  ),
  status: z.optional(z.enum(['confirmed', 'cancelled'])),
  reservation_date: z.optional(LocalDate),
  reservation_time: z.optional(ClockTime),
  guests: z.optional(Guests),
  duration_min: z.optional(whole(15, 1440).check(z.describe('Length of the stay in minutes.'))),
  guest_first_name: z.optional(Name),
  guest_last_name: z.optional(Name),
  guest_email: z.optional(z.nullable(Email)),
  guest_phone: z.optional(z.nullable(Phone)),
  guest_note: clearable(500, 'The guest’s message to the house.'),
  allergies: clearable(200, 'What the party must not eat.'),
  notes: clearable(2000, 'Internal notes.'),
  occasion: clearable(200, 'What is celebrated, if anything.'),
  lang: z.optional(Lang.check(z.describe('Language of the guest’s messages.'))),
  table_id: target.check(z.describe('The table to assign; null removes an assigned table.')),
  table_merge_id: target.check(z.describe('The merged group to assign; null removes an assigned group.')),
  table_ids: z.optional(
    z.array(ResourceId).check(
      z.minLength(2, 'needs at least 2 tables'),
      z.maxLength(14, 'takes at most 14 tables'),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'must not name a table twice' }),
      z.meta({ uniqueItems: true, description: 'Tables to join for this party alone.' }),
    ),
  ),
  swap_with: z.optional(ResourceId.check(z.describe('Another reservation: the two exchange their tables.'))),
  notify_guest: z.optional(z.boolean().check(z.describe('Whether the guest is told of this change; true without it.'))),
});

/** Which fields of a change are there: `null` counts, an absent one does not. */
const given = (change: z.infer<typeof ReservationFields>, fields: readonly (keyof typeof change)[]) =>
  fields.filter((field) => change[field] !== undefined);

export const ReservationChange = ReservationFields.check(
  z.refine(
    ({ version: _, notify_guest: __, ...change }) => Object.values(change).some((value) => value !== undefined),
    {
      error: 'is required, or any other field to change',
      path: ['status'],
    },
  ),
  z.refine((change) => change.status !== 'cancelled' || given(change, [...PLACE_FIELDS, ...TIME_FIELDS]).length === 0, {
    error: 'cannot be cancelled and moved at once',
    path: ['status'],
  }),
  z.refine(
    ({ table_id, table_merge_id, ...change }) =>
      [
        typeof table_id === 'string',
        typeof table_merge_id === 'string',
        ...given(change, ['table_ids', 'swap_with']),
      ].filter(Boolean).length <= 1,
    {
      error: 'give one place: a table, a merged group, joined tables or a reservation to swap with',
      path: ['table_id'],
    },
  ),
  z.refine((change) => change.swap_with === undefined || given(change, TIME_FIELDS).length === 0, {
    error: 'exchanges tables only; change the rest by itself',
    path: ['swap_with'],
  }),
  z.refine((change) => change.swap_with === undefined || change.version !== undefined, {
    error: 'is required beside swap_with, so that a repeated request does not swap back',
    path: ['version'],
  }),
).register(z.globalRegistry, {
  id: 'ReservationChange',
  minProperties: 1,
  examples: [{ reservation_time: '20:15', notify_guest: true }],
});
export type ReservationChange = z.infer<typeof ReservationChange>;
