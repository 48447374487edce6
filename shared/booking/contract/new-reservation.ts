import * as z from 'zod/mini';
import { GUEST_NAME_FIELDS, GUEST_NAME_RULES, GUEST_NAME_SCHEMA } from '../../guests/contract/guest-name.ts';
import { DEFAULT_LANG, LONGEST } from '../../platform/contract/constants.ts';
import {
  ClockTime,
  Email,
  Guests,
  Lang,
  line,
  Phone,
  RequestDate,
  ResourceId,
} from '../../platform/contract/primitives.ts';
import { Allergies, GuestNote, Notes, Occasion } from './reservation.ts';
import { givesOne, JoinedTables, NAMED_PLACES, pairsOf } from './reservation-change.ts';

/** Fields of every party that an operator enters: a booking or a walk-in. */
const PartyFields = z.object({
  guests: Guests,
  guest_email: z.optional(Email),
  guest_phone: z.optional(Phone),
  notes: z.optional(Notes),
  occasion: z.optional(Occasion),
  guest_note: z.optional(GuestNote),
  allergies: z.optional(Allergies),
  lang: z.optional(
    Lang.check(
      z.describe(
        `Language of the guest’s messages; without it that of the waiting guest whom it is for, else \`${DEFAULT_LANG}\`.`,
      ),
    ),
  ),
  table_id: z.optional(ResourceId.check(z.describe('The table for the party.'))),
  table_merge_id: z.optional(ResourceId.check(z.describe('The merged group for the party.'))),
  table_ids: z.optional(JoinedTables),
});

const onePlace = z.refine<Pick<z.infer<typeof PartyFields>, (typeof NAMED_PLACES)[number]>>(
  (wanted) => givesOne(wanted, NAMED_PLACES),
  { error: 'give one place: a table, a merged group or joined tables', path: ['table_id'] },
);

/** The same as JSON Schema. */
const TWO_PLACES = { anyOf: pairsOf(NAMED_PLACES).map((required) => ({ required })) };

const NewBooking = z
  .extend(PartyFields, {
    walk_in: z.optional(z.literal(false)),
    reservation_date: RequestDate,
    reservation_time: ClockTime,
    ...GUEST_NAME_FIELDS,
    notify_guest: z.optional(z.boolean().check(z.describe('Whether the guest gets a mail; default true.'))),
    waitlist_id: z.optional(
      ResourceId.check(
        z.describe(
          'The waiting guest whom this booking is for. The guest leaves the waiting list, and an open offer to them ends.',
        ),
      ),
    ),
    ends_offer_of: z.optional(
      ResourceId.check(
        z.describe(
          'Another waiting guest to whom the table is offered. The offer ends with this booking, in one step, and the guest waits on; if the booking is refused, the offer stays. Without such an offer it changes nothing.',
        ),
      ),
    ),
  })
  .check(onePlace, ...GUEST_NAME_RULES)
  .check(
    z.refine<{ waitlist_id?: string | undefined; ends_offer_of?: string | undefined }>(
      ({ waitlist_id, ends_offer_of }) => waitlist_id === undefined || ends_offer_of === undefined,
      { error: 'must not be given beside `waitlist_id`', path: ['ends_offer_of'] },
    ),
  )
  .register(z.globalRegistry, {
    id: 'NewReservation',
    not: TWO_PLACES,
    ...GUEST_NAME_SCHEMA,
    examples: [
      {
        reservation_date: '2026-12-04',
        reservation_time: '19:30',
        guests: 4,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_phone: '+33612345678',
        notes: 'Allergic to nuts',
      },
    ],
  });
export type NewBooking = z.infer<typeof NewBooking>;

const WalkIn = z
  .extend(PartyFields, {
    walk_in: z.literal(true),
    guest_first_name: z.optional(line(0, LONGEST.name)),
    guest_last_name: z.optional(line(0, LONGEST.name)),
    until: z.optional(
      ClockTime.check(
        z.describe(
          'Until when the party may stay, if no table is free for its whole stay: the next occurrence of this time.',
        ),
        z.meta({ examples: ['20:30'] }),
      ),
    ),
  })
  .check(onePlace)
  .register(z.globalRegistry, {
    id: 'WalkIn',
    description: 'True for a walk-in: a party without a booking, which starts this minute and is seated.',
    not: TWO_PLACES,
    examples: [{ walk_in: true, guests: 2, until: '20:30' }],
  });
export type WalkIn = z.infer<typeof WalkIn>;

/** What an operator enters: a booking, or a party that walks in. */
export const NewReservation = z.discriminatedUnion('walk_in', [NewBooking, WalkIn]);
export type NewReservation = z.infer<typeof NewReservation>;
