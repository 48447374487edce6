import * as z from 'zod/mini';
import { TablesTogether } from '../../floor/contract/table-ids.ts';
import { changedFields, changesSomething, names, naming } from '../../platform/contract/changed-fields.ts';
import { LONGEST_STAY_MINUTES } from '../../platform/contract/constants.ts';
import {
  ClockTime,
  CourseName,
  Email,
  Guests,
  Lang,
  Name,
  Phone,
  RequestDate,
  ResourceId,
  SeenVersion,
  whole,
} from '../../platform/contract/primitives.ts';
import { Allergies, GuestNote, Notes, Occasion, ServiceStatus } from './reservation.ts';

const target = z.optional(z.nullable(ResourceId));

/** Text that null or `""` clears. */
const clearable = (words: typeof Notes) => z.optional(z.nullable(words));

/** Tables that are pushed together for one party. */
export const JoinedTables = TablesTogether.check(z.describe('Tables to join for this party alone.'));

/** Fields by which a place is named: at most one of them is given. */
export const NAMED_PLACES = ['table_id', 'table_merge_id', 'table_ids'] as const;

/** Whether a request gives one of some places at most; null gives none. */
export const givesOne = <F extends string>(request: { [field in F]?: unknown }, fields: readonly F[]): boolean =>
  fields.filter((field) => request[field] != null).length <= 1;

/** Any two of some fields. */
export const pairsOf = <F>(fields: readonly F[]): [F, F][] =>
  fields.flatMap((one, index) => fields.slice(index + 1).map((other): [F, F] => [one, other]));

const PLACE_FIELDS = [...NAMED_PLACES, 'swap_with'] as const;
const STAY_FIELDS = [
  'reservation_date',
  'reservation_time',
  'guests',
  'duration_min',
  'service_status',
  'arrived_guests',
  'course',
  'coming',
] as const;
const MOVE_FIELDS = [...PLACE_FIELDS, ...STAY_FIELDS] as const;

const ReservationFields = z.object({
  version: z.optional(
    SeenVersion.check(
      z.describe(
        'The version that this change applies to. If the booking has another version, the answer is 409. Without it, the last change wins.',
      ),
    ),
  ),
  status: z.optional(z.enum(['confirmed', 'cancelled'])),
  service_status: z.optional(
    ServiceStatus.check(
      z.describe(
        'The step of the visit. While the booking is confirmed every step is allowed. `left` and `no_show` free the tables from this minute on. A step back takes the tables again for the rest of the stay; if they are taken, the answer is 409.',
      ),
    ),
  ),
  arrived_guests: z.optional(
    z.nullable(
      Guests.check(
        z.describe(
          'How many guests of the party are here, while others are still awaited: only of a party that is `arrived` or `seated`, or becomes so by the same change. `null`, or the whole party, says that all are here. The number stays when the party sits down, and goes when it leaves.',
        ),
      ),
    ),
  ),
  course: z.optional(
    z.nullable(
      CourseName.check(
        z.describe(
          'The course that the party is at: one of the restaurant’s `courses`, by its name, and only of a party that is `seated`, or becomes so by the same change. The last one stays when the party leaves, and goes when it is taken for not seated. `null` removes it.',
        ),
        z.meta({ examples: ['Mains'] }),
      ),
    ),
  ),
  coming: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          '`true` notes that the guest has told the house that they come; nobody is sent anything. Only for a confirmed booking ahead whose party is expected. `false` takes the house’s note back; what the guest has announced by their link stays (409). A change of the start takes both back.',
        ),
      ),
  ),
  reservation_date: z.optional(RequestDate),
  reservation_time: z.optional(ClockTime),
  guests: z.optional(Guests),
  duration_min: z.optional(
    whole(15, LONGEST_STAY_MINUTES).check(
      z.describe(
        'Length of the stay in minutes. A party that is here and is given a place for less than it was booked for has its whole length again at other tables, as far as they are free, unless that change names one too.',
      ),
    ),
  ),
  guest_first_name: z.optional(Name),
  guest_last_name: z.optional(Name),
  guest_email: z.optional(z.nullable(Email)),
  guest_phone: z.optional(z.nullable(Phone)),
  guest_note: clearable(GuestNote),
  allergies: clearable(Allergies),
  notes: clearable(Notes),
  occasion: clearable(Occasion),
  lang: z.optional(Lang.check(z.describe('Language of the guest’s messages.'))),
  table_id: target.check(z.describe('The table to assign. `null` removes an assigned table.')),
  table_merge_id: target.check(z.describe('The merged group to assign. `null` removes an assigned group.')),
  table_ids: z.optional(JoinedTables),
  swap_with: z.optional(ResourceId.check(z.describe('Another reservation, with which to exchange tables.'))),
  notify_guest: z.optional(
    z.boolean().check(z.describe('Whether the guest gets a mail about this change; default true.')),
  ),
});

type Field = keyof typeof ReservationFields.shape;

const CHANGE_FIELDS = changedFields(ReservationFields.shape);

/** JSON Schema: an object that gives both places. */
const givingBoth = (one: Field, other: Field) => ({
  properties: { [one]: { not: { type: 'null' } }, [other]: { not: { type: 'null' } } },
  required: [one, other],
});

/** What no change may be, as JSON Schema says it; the refinements below say the same of the same fields. */
const FORBIDDEN = [
  { not: naming(CHANGE_FIELDS) },
  { properties: { status: { const: 'cancelled' } }, required: ['status'], ...naming(MOVE_FIELDS) },
  ...pairsOf(PLACE_FIELDS).map(([one, other]) => givingBoth(one, other)),
  { required: ['swap_with'], ...naming(STAY_FIELDS) },
];

export const ReservationChange = ReservationFields.check(
  changesSomething(ReservationFields.shape),
  z.refine((change) => change.status !== 'cancelled' || !names(change, MOVE_FIELDS), {
    error: 'cannot be cancelled and moved at once',
    path: ['status'],
  }),
  z.refine((change) => givesOne(change, PLACE_FIELDS), {
    error: 'give one place: a table, a merged group, joined tables or a reservation to swap with',
    path: ['table_id'],
  }),
  z.refine((change) => change.swap_with === undefined || !names(change, STAY_FIELDS), {
    error: 'exchanges tables only; change the rest by itself',
    path: ['swap_with'],
  }),
  z.refine((change) => change.swap_with === undefined || change.version !== undefined, {
    error: 'is required beside swap_with, so that a repeated request does not swap back',
    path: ['version'],
  }),
).register(z.globalRegistry, {
  id: 'ReservationChange',
  not: { anyOf: FORBIDDEN },
  dependentRequired: { swap_with: ['version'] },
  examples: [
    { reservation_time: '20:15', notify_guest: true },
    { coming: true, version: 2 },
    { service_status: 'arrived', arrived_guests: 1 },
    { course: 'Mains' },
    { service_status: 'seated', table_id: 'k3v9x2m7q1ab-t5h8r2w9c0' },
  ],
});
export type ReservationChange = z.infer<typeof ReservationChange>;
