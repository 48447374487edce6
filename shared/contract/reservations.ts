import * as z from 'zod/mini';
import { NewReservation } from './new-reservation.ts';
import { ById, IdempotencyKey, ME } from './operator.ts';
import { LocalDate, queryWhole, ResourceId, text } from './primitives.ts';
import { exampleReservation, Reservation, ReservationStatus } from './reservation.ts';
import { ReservationChange } from './reservation-change.ts';
import { EVERYBODY } from './roles.ts';
import { route } from './route.ts';

const RESERVATIONS = `${ME}/reservations` as const;

const ListQuery = z.object({
  date: z.optional(LocalDate.check(z.describe('Only this date.'))),
  status: z.optional(ReservationStatus.check(z.describe('Only this status.'))),
  q: z.optional(
    text(2, 200).check(
      z.describe(
        'What is remembered of a guest: beginnings of the names in any order, apostrophes, hyphens and accents ignored; the last 4 or more digits of the telephone number (8 or more for accounts that see contacts masked); the confirmation code; or the beginning of the e-mail address, up to the @ at least. Finds at most 200: upcoming ones first, then the latest past.',
      ),
      z.meta({ examples: ['martin zoe'] }),
    ),
  ),
  page: z._default(queryWhole(1, 1_000_000), 1).check(z.describe('Page number, from 1; 50 reservations a page.')),
});

/** What became of a new reservation, in a sentence the operator can read. */
const Outcome = z
  .object({
    id: z.string(),
    status: ReservationStatus,
    message: z.string().check(z.describe('Says where a walk-in sits and until when, or that no table was free.')),
    table_id: z.optional(z.string().check(z.describe('The table it has; absent without one.'))),
    table_merge_id: z.optional(z.string().check(z.describe('The merged group it has; absent without one.'))),
    table_ids: z.optional(z.array(z.string()).check(z.describe('Tables joined for it; absent without them.'))),
  })
  .register(z.globalRegistry, {
    id: 'ReservationOutcome',
    examples: [
      {
        id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
        status: 'confirmed',
        message: 'The reservation is confirmed.',
        table_id: 'k3v9x2m7q1ab-t5h8r2w9c0',
      },
    ],
  });

/** A reservation beside a sentence that the operator can read. */
const ReservationAnswer = z.extend(Reservation, { message: z.string() }).register(z.globalRegistry, {
  id: 'ChangedReservation',
  examples: [{ ...exampleReservation, message: 'The reservation is confirmed.' }],
});

const target = z.optional(z.nullable(ResourceId));

const Assignment = z
  .object({
    table_id: target.check(z.describe('The table to assign; null removes an assigned table.')),
    table_merge_id: target.check(z.describe('The merged group to assign; null removes an assigned group.')),
  })
  .check(
    z.refine(({ table_id, table_merge_id }) => !(typeof table_id === 'string' && typeof table_merge_id === 'string'), {
      error: 'give a table or a merged group, not both',
      path: ['table_merge_id'],
    }),
  )
  .register(z.globalRegistry, {
    id: 'Assignment',
    description: 'A string replaces any assignment; null removes its own kind; both null unassign.',
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
    'With `date`: by time. Without: the latest date and time first; what `q` found, the nearest first. A page past the end is empty.',
  query: ListQuery,
  success: {
    status: 200,
    description: 'One page, and how many there are in all.',
    body: z.object({
      items: z.array(Reservation),
      total: z.int().check(z.describe('Reservations that match the filters, across all pages.')),
      truncated: z.optional(
        z
          .boolean()
          .check(
            z.describe(
              'Only with `q`: there may be more. `total` is 200 then, or bookings that are long past were searched by code and beginning of the last name only.',
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
    'Always confirmed, never refused for capacity or opening hours. It gets the place that is named, or is 409 when that is taken; else the best free table or merged group; without one it waits for a table. With `walk_in` it starts this minute, seated, and nobody is mailed; names and contacts may be left out.',
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
    'One step, whatever it names: the old place is let go only with the new one taken. Opening hours and online limits do not bind operators. A change of date, time or length, or a larger party, keeps its own table where that is free, else takes the best free one, else waits for a table; a named place that is taken is 409 and nothing changes. A party that is `arrived` or `seated` keeps its table or is 409, unless its start moves into the future: it is `expected` again then. A cancelled reservation takes `notes` only.',
  params: ById,
  body: ReservationChange,
  success: {
    status: 200,
    description: 'The reservation as it is now, and what became of it in a sentence.',
    body: ReservationAnswer,
  },
  problems: [
    'invalid_transition',
    'booking_changed',
    'not_confirmed',
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
    'The target must be active and free for the whole stay; the number of seats is the operator’s call. `conflict` names what is in the way.',
  params: ById,
  body: Assignment,
  success: { status: 200, description: 'The reservation with its new assignment.', body: Reservation },
  problems: ['table_occupied', 'table_held', 'table_blocked', 'table_inactive', 'reservation_cancelled'],
});
