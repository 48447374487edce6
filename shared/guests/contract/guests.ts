import * as z from 'zod/mini';
import { ReservationStatus, ReservationTime, ServiceStatus } from '../../booking/contract/reservation.ts';
import { changedFields, changesSomething, naming } from '../../platform/contract/changed-fields.ts';
import { LONGEST, MOST_GUEST_IDS } from '../../platform/contract/constants.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { LocalDate, Timestamp, text, whole } from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

export const GUESTS = `${ME}/guests` as const;

/** What the staff write of a guest, as it is sent. */
const ProfileFields = z.object({
  tags: z.array(text(1, 30)).check(z.maxLength(20, 'takes 20 tags at most')),
  allergies: text(0, LONGEST.allergies),
  note: text(0, LONGEST.notes),
  vip: z.boolean(),
  blocked_online: z.boolean(),
  blocked_reason: text(0, LONGEST.reason),
});

const GuestFields = z.object({
  id: z.string(),
  guest_first_name: z.string().check(z.describe('From the latest booking, as are the other fields from bookings.')),
  guest_last_name: z.string(),
  guest_email: z.nullable(z.string()),
  guest_phone: z.nullable(z.string()),
  visits: z
    .int()
    .check(
      z.describe(
        'Number of visits: bookings whose party sat down, or whose service day is over without another status.',
      ),
    ),
  no_shows: z.int(),
  cancellations: z.int(),
  upcoming: z.int().check(z.describe('Number of bookings in the future.')),
  first_visit: z.nullable(LocalDate),
  last_visit: z.nullable(LocalDate),
  tags: z.array(z.string()).check(z.describe('The restaurant’s own keywords for guests: « window », « press ».')),
  allergies: z.string().check(z.describe('The guest’s allergies, as noted by the staff.')),
  note: z.string().check(z.describe('A note for the staff who receive the guest.')),
  vip: z.boolean(),
  blocked_online: z
    .boolean()
    .check(z.describe('The guest cannot book online. The restaurant can still book for the guest.')),
  blocked_reason: z.string().check(z.describe('The reason, visible to the restaurant only.')),
  version: z.int().check(z.describe('Number of changes by the staff; 0 before the first one.')),
  updated_at: z.nullable(Timestamp.check(z.describe('When the staff last changed it.'))),
  updated_by: z.nullable(z.string()),
  only_waits: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'True for somebody who has places on waiting lists and no booking; otherwise absent. Names and contacts are those of the latest place. The staff write about guests with bookings only.',
        ),
      ),
  ),
});

/** One guest, for the documentation. */
export const exampleGuest = {
  id: 'k3v9x2m7q1ab-p7Hq2Zt9Kd4Xv0B',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
  visits: 4,
  no_shows: 0,
  cancellations: 1,
  upcoming: 1,
  first_visit: '2025-03-14',
  last_visit: '2026-10-30',
  tags: ['window'],
  allergies: 'nuts',
  note: 'Likes the table at the window.',
  vip: true,
  blocked_online: false,
  blocked_reason: '',
  version: 3,
  updated_at: '2026-10-30T21:10:00.000Z',
  updated_by: 'host@example.com',
};

export const Guest = GuestFields.register(z.globalRegistry, {
  id: 'Guest',
  description: 'A guest of the restaurant, identified by the telephone number, else by the e-mail address.',
  examples: [exampleGuest],
});
export type Guest = z.infer<typeof Guest>;

/** A booking of a guest, as much as their history shows. */
const GuestBooking = z.object({
  id: z.string(),
  reservation_date: LocalDate,
  reservation_time: ReservationTime,
  party_size: z.int(),
  status: ReservationStatus,
  service_status: ServiceStatus,
});
export type GuestBooking = z.infer<typeof GuestBooking>;

const GuestWithBookings = z
  .extend(Guest, {
    bookings: z.array(GuestBooking).check(z.describe('The guest’s bookings, the latest first, at most 1,000.')),
  })
  .register(z.globalRegistry, {
    id: 'GuestWithBookings',
    examples: [
      {
        ...exampleGuest,
        bookings: [
          {
            id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
            reservation_date: '2026-12-04',
            reservation_time: '19:30:00',
            party_size: 2,
            status: 'confirmed',
            service_status: 'expected',
          },
        ],
      },
    ],
  });

const ChangeFields = z.extend(z.partial(ProfileFields), {
  version: z.optional(
    whole(0, 1_000_000_000).check(
      z.describe(
        'The version that the client has read. If somebody has changed it since, the answer is 409 `guest_changed`. Without it, the last change wins.',
      ),
    ),
  ),
});

export const GuestChange = ChangeFields.check(changesSomething(ChangeFields.shape, { mayBeEmpty: true })).register(
  z.globalRegistry,
  {
    id: 'GuestChange',
    description: 'Only the fields to change. `""` clears a text.',
    anyOf: [{ not: { required: ['version'] } }, ...naming(changedFields(ChangeFields.shape)).anyOf],
    examples: [{ tags: ['window'], allergies: 'nuts', vip: true, version: 2 }],
  },
);
export type GuestChange = z.infer<typeof GuestChange>;

const FOUND_NOTE =
  'A complete telephone number (national format is possible) or e-mail address finds one guest. Otherwise: beginnings of the names, or at least the last 4 digits of the number (8 for accounts that see contacts masked). Who is only on a waiting list is found by the complete number or address alone.';

/** `guest_id`s with commas between them. */
const GuestIds = z
  .string()
  .check(
    z.regex(
      new RegExp(`^[0-9A-Za-z-]{1,80}(,[0-9A-Za-z-]{1,80}){0,${MOST_GUEST_IDS - 1}}$`),
      `must be ${MOST_GUEST_IDS} ids at most, with commas between them`,
    ),
  );

export const listGuests = route({
  id: 'guests.list',
  method: 'GET',
  path: GUESTS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Search the guests',
  description:
    'At most 20 guests. Without `q`: the guests of the latest bookings. With `ids`: exactly these guests, without a search.',
  query: z.object({
    q: z.optional(
      text(2, 200).check(z.describe(`Words to find a guest by. ${FOUND_NOTE}`), z.meta({ examples: ['martin zoe'] })),
    ),
    ids: z.optional(
      GuestIds.check(
        z.describe(
          `The \`guest_id\` of at most ${MOST_GUEST_IDS} reservations, with commas between them; \`q\` then does not count. Ids of no guest of the restaurant are left out.`,
        ),
        z.meta({ examples: ['k3v9x2m7q1ab-p7Hq2Zt9Kd4Xv0B'] }),
      ),
    ),
  }),
  success: {
    status: 200,
    description: 'The guests, the latest visit or booking first.',
    body: z.object({
      items: z.array(Guest),
      truncated: z.boolean().check(z.describe('True when there may be more guests: search with more words.')),
    }),
  },
  problems: [],
});

export const getGuest = route({
  id: 'guests.get',
  method: 'GET',
  path: `${GUESTS}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Read a guest',
  description:
    'The id is the `guest_id` of a reservation, or that of a guest who is only on a waiting list, from the search.',
  params: ById,
  success: { status: 200, description: 'The guest and their bookings.', body: GuestWithBookings },
  problems: [],
});

export const updateGuest = route({
  id: 'guests.update',
  method: 'PATCH',
  path: `${GUESTS}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Change what the staff have written about a guest',
  params: ById,
  body: GuestChange,
  success: { status: 200, description: 'The guest and their bookings.', body: GuestWithBookings },
  problems: ['guest_changed'],
});
