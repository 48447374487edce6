import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { queryWhole, RequestDate, ResourceId, text } from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { NewReservation } from './new-reservation.ts';
import { exampleReservation, MergedTables, Reservation, ReservationStatus } from './reservation.ts';
import { ReservationChange } from './reservation-change.ts';

const RESERVATIONS = `${ME}/reservations` as const;

const EXAMPLE_ROW = `${exampleReservation.reservation_date}#${exampleReservation.reservation_time}#${exampleReservation.id}`;

const ListQuery = z.object({
  date: z.optional(RequestDate.check(z.describe('Only reservations of this date.'))),
  from: z.optional(RequestDate.check(z.describe('Only reservations of this date or later. Not with `date`.'))),
  to: z.optional(RequestDate.check(z.describe('Only reservations of this date or earlier. Not with `date`.'))),
  status: z.optional(ReservationStatus.check(z.describe('Only reservations with this status.'))),
  q: z.optional(
    text(2, 200).check(
      z.describe(
        'Searches by one of: beginnings of the names in any order, without apostrophes, hyphens and accents; at least the last 4 digits of the telephone number (8 for accounts that see contacts masked); the confirmation code; the beginning of the e-mail address, at least up to the @. Finds at most 200 reservations: future ones first, then the latest past ones. Of very many that begin alike it finds fewer, and says so (`truncated`): longer words find more.',
      ),
      z.meta({ examples: ['martin zoe'] }),
    ),
  ),
  page: z._default(queryWhole(1, 1_000_000), 1).check(z.describe('Page number, from 1; 50 reservations a page.')),
  after: z.optional(
    z
      .string()
      .check(
        z.maxLength(100, 'is no `next` of an answer'),
        z.regex(/^\d{4}-\d\d-\d\d#\d\d:\d\d:\d\d#[\w-]+$/, 'is no `next` of an answer'),
        z.describe(
          '`next` of the previous page, with the same filters; `page` has no effect then. A list that is read so misses and repeats nothing that stays where it is, whatever comes and goes meanwhile. Not with `q`.',
        ),
        z.meta({ examples: [EXAMPLE_ROW] }),
      ),
  ),
});

/** What became of a new reservation, in a sentence the operator can read. */
const Outcome = z
  .object({
    id: z.string(),
    status: ReservationStatus,
    message: z
      .string()
      .check(
        z.describe('A sentence about the result: where a walk-in sits and until when, or that no table was free.'),
      ),
    table_id: z.optional(z.string().check(z.describe('The assigned table; absent without one.'))),
    table_merge_id: z.optional(z.string().check(z.describe('The assigned merged group; absent without one.'))),
    table_ids: z.optional(z.array(z.string()).check(z.describe('Tables joined for this party; absent without them.'))),
    merged_table_ids: z.optional(MergedTables),
  })
  .register(z.globalRegistry, {
    id: 'ReservationOutcome',
    examples: [
      {
        id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
        status: 'confirmed',
        message: 'Zoé Martin, 4 guests, 2026-12-04 at 19:30: confirmed.',
        table_id: 'k3v9x2m7q1ab-t5h8r2w9c0',
      },
    ],
  });

/** A reservation beside a sentence that the operator can read. */
const ReservationAnswer = z.extend(Reservation, { message: z.string() }).register(z.globalRegistry, {
  id: 'ChangedReservation',
  examples: [{ ...exampleReservation, message: 'Zoé Martin, 2 guests, 2026-12-04 at 19:30: confirmed.' }],
});

const target = z.optional(z.nullable(ResourceId));

const Assignment = z
  .object({
    table_id: target.check(z.describe('The table to assign. `null` removes an assigned table.')),
    table_merge_id: target.check(z.describe('The merged group to assign. `null` removes an assigned group.')),
  })
  .check(
    z.refine(({ table_id, table_merge_id }) => !(typeof table_id === 'string' && typeof table_merge_id === 'string'), {
      error: 'give a table or a merged group, not both',
      path: ['table_merge_id'],
    }),
  )
  .register(z.globalRegistry, {
    id: 'Assignment',
    description:
      'An id replaces any assignment. `null` removes an assignment of its own kind. `null` for both removes every assignment.',
    not: {
      properties: { table_id: { type: 'string' }, table_merge_id: { type: 'string' } },
      required: ['table_id', 'table_merge_id'],
    },
    examples: [{ table_id: 'k3v9x2m7q1ab-t5h8r2w9c0', table_merge_id: null }],
  });
export type Assignment = z.infer<typeof Assignment>;

export const listReservations = route({
  id: 'reservations.list',
  method: 'GET',
  path: RESERVATIONS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List reservations',
  description:
    'With `date`, `from` or `to`, sorted by date and time. Without them, the latest date and time first. With `q`, the nearest in time first. A page after the last one is empty.',
  query: ListQuery,
  success: {
    status: 200,
    description: 'A page, and the total number.',
    body: z.object({
      items: z.array(Reservation),
      total: z
        .int()
        .check(
          z.describe(
            'Number of reservations that match the filters, on all pages; with `q`, of those that were found.',
          ),
        ),
      next: z.optional(
        z
          .nullable(z.string())
          .check(
            z.describe('The value of `after` for the next page; null on the last page. Absent with `q`.'),
            z.meta({ examples: [EXAMPLE_ROW] }),
          ),
      ),
      truncated: z.optional(
        z
          .boolean()
          .check(
            z.describe(
              'Only with `q`: true when there may be more results. More than 200 match, more begin alike than a search looks at, or bookings of the distant past were searched only by code and by the beginning of the last name.',
            ),
          ),
      ),
    }),
  },
  problems: [],
});

export const createReservation = route({
  id: 'reservations.create',
  method: 'POST',
  path: RESERVATIONS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Create a reservation without locking a slot',
  description:
    'The reservation is confirmed at once, and never refused because of capacity or opening hours. If the request names a table, group or tables, the reservation gets them, or the answer is 409 when they are taken. Otherwise it gets the best free table or merged group; if none is free, it has no table. With `walk_in` it starts this minute, seated; no mail is sent, and names and contacts may be left out.',
  headers: IdempotencyKey,
  body: NewReservation,
  success: { status: 201, description: 'The reservation.', body: Outcome },
  problems: [
    'not_found',
    'idempotency_conflict',
    'waitlist_ended',
    'table_occupied',
    'table_held',
    'table_blocked',
    'table_inactive',
  ],
});

export const updateReservation = route({
  id: 'reservations.update',
  method: 'PATCH',
  path: `${RESERVATIONS}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Change a reservation: confirm, cancel, move, resize, edit, seat',
  description:
    'All changes of the request are one transaction: the reservation keeps its old table until it has a new one. Opening hours and online limits do not apply to operators. After a change of date, time or length, or with a larger party, the reservation keeps its table if that is free; otherwise it gets the best free table, or none. If the request names a place that is taken, the answer is 409 and nothing changes. A party that is `arrived` or `seated` keeps its table, or the answer is 409; but if its start moves into the future, it is `expected` again. Of a cancelled reservation only `notes` can change.',
  params: ById,
  body: ReservationChange,
  success: {
    status: 200,
    description: 'The reservation after the change, and a sentence about the result.',
    body: ReservationAnswer,
  },
  problems: [
    'invalid_transition',
    'booking_changed',
    'not_confirmed',
    'reservation_over',
    'party_arrived',
    'guest_announced',
    'table_occupied',
    'table_held',
    'table_blocked',
    'table_inactive',
    'reservation_cancelled',
  ],
});

export const assignReservation = route({
  id: 'reservations.assign',
  method: 'PATCH',
  path: `${RESERVATIONS}/{id}/assign`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Assign a reservation to a table or merged group',
  description:
    'The table or group must be active, and free for the stay. A party that was given its place for less than it was booked for has its whole `duration_min` again, as far as the new place is free. The number of seats is not checked. In a 409, `conflict` names the booking, hold or block that has the table.',
  params: ById,
  body: Assignment,
  success: { status: 200, description: 'The reservation with its new assignment.', body: Reservation },
  problems: ['table_occupied', 'table_held', 'table_blocked', 'table_inactive', 'reservation_cancelled'],
});
