import * as z from 'zod/mini';
import { LONGEST } from '../../platform/contract/constants.ts';
import { LocalDate, Timestamp, text } from '../../platform/contract/primitives.ts';

export const ReservationStatus = z.enum(['pending', 'confirmed', 'cancelled']);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** Who made a reservation; never changed. */
export const Origin = z.enum(['widget', 'operator', 'walk_in', 'waitlist', 'import']);
export type Origin = z.infer<typeof Origin>;

/** Where a party is in the course of its visit; the operator's own steps, in any order. */
export const ServiceStatus = z.enum(['expected', 'arrived', 'seated', 'left', 'no_show']);
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** Wall-clock time of a reservation, `HH:MM:SS`. */
export const ReservationTime = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/), z.meta({ examples: ['19:30:00'] }));

/** The guest's own texts for the restaurant; an empty text clears them. */
export const GuestNote = text(0, LONGEST.guest_note).check(z.describe('The guest’s message to the restaurant.'));
export const Allergies = text(0, LONGEST.allergies).check(z.describe('Allergies, as the guest wrote them.'));
export const Occasion = text(0, LONGEST.occasion).check(z.describe('The occasion of the visit, such as a birthday.'));

/** The restaurant's own texts; guests never see them. */
export const Notes = text(0, LONGEST.notes).check(z.describe('Internal notes.'));

/** What a party of a merged group holds, whatever the group is now. */
export const MergedTables = z
  .array(z.string())
  .check(
    z.describe(
      'The tables of the merged group, as they were when it was assigned. The party keeps them when the group is changed or deleted. Absent without an assigned group.',
    ),
  );

/** One reservation, for the documentation. */
export const exampleReservation = {
  id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
  confirmation_code: 'K7M2XQ9P',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
  party_size: 2,
  reservation_date: '2026-12-04',
  reservation_time: '19:30:00',
  duration_min: 90,
  status: 'confirmed',
  notes: null,
  occasion: null,
  guest_note: null,
  allergies: null,
  created_at: '2026-11-20T18:31:12.000Z',
  origin: 'widget',
  version: 1,
  service_status: 'expected',
  table_id: 'k3v9x2m7q1ab-t5h8r2w9c0',
} as const;

/** A reservation, as its operator sees it. */
export const Reservation = z
  .object({
    id: z.string(),
    confirmation_code: z.string(),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    guest_email: z.nullable(z.string()),
    guest_phone: z.nullable(z.string()),
    guest_id: z.optional(
      z
        .string()
        .check(
          z.describe('Id of the guest, the same in all bookings of this guest. Absent without telephone and e-mail.'),
        ),
    ),
    guest_email_refused: z.optional(
      z
        .boolean()
        .check(
          z.describe(
            'True when `guest_email` permanently refused a mail, or its owner reported one as spam. No more mails are sent to it.',
          ),
        ),
    ),
    party_size: z.int(),
    reservation_date: LocalDate,
    reservation_time: ReservationTime,
    duration_min: z.int(),
    status: ReservationStatus,
    notes: z.optional(z.nullable(z.string().check(z.describe('The restaurant’s own notes; guests never see them.')))),
    occasion: z.optional(z.nullable(z.string())),
    guest_note: z.optional(z.nullable(z.string().check(z.describe('The guest’s message to the restaurant.')))),
    allergies: z.optional(z.nullable(z.string().check(z.describe('Allergies of the party.')))),
    created_at: Timestamp,
    erased_at: z.optional(Timestamp.check(z.describe('When the guest’s data were erased.'))),
    origin: z.optional(
      Origin.check(z.describe('How the reservation was made. Absent in old reservations, which have no record of it.')),
    ),
    version: z
      .int()
      .check(z.describe('Number of the version; each change raises it. It is the SEQUENCE of calendar files.')),
    service_status: ServiceStatus.check(
      z.describe('The step of the visit; `expected` until the staff set another one.'),
    ),
    arrived_at: z.optional(Timestamp.check(z.describe('When the party arrived.'))),
    seated_at: z.optional(Timestamp.check(z.describe('When the party sat down.'))),
    left_at: z.optional(Timestamp.check(z.describe('When the party left. Its tables are free from that moment on.'))),
    no_show_at: z.optional(Timestamp.check(z.describe('When the staff marked the party as a no-show.'))),
    arrived_guests: z.optional(
      z
        .int()
        .check(
          z.describe(
            'How many guests of the party are here, while others are still awaited. Absent when all are here, or nobody.',
          ),
        ),
    ),
    course: z.optional(
      z
        .string()
        .check(
          z.describe(
            'The course that the party is at, or was last at before it left, by the name that the house had for it. Absent before the first one.',
          ),
        ),
    ),
    course_at: z.optional(Timestamp.check(z.describe('Since when the party is at its course.'))),
    table_since: z.optional(
      Timestamp.check(
        z.describe(
          'Since when the party has its table: since it sat down early, or came to this table during its visit. Absent if it has the table from its start. A party that is marked as seated more than two hours before its start takes no table then: that is a mistake, and `table_since` is absent.',
        ),
      ),
    ),
    ends_at: z.optional(
      Timestamp.check(
        z.describe(
          'When the stay ends, and the table is free again. For a seated party: `duration_min` after it sat down, or earlier where another party has the table from then on. Present in the answers to operators.',
        ),
      ),
    ),
    coming_at: z.optional(
      Timestamp.check(
        z.describe('When the guest announced that they will come, or the house noted that they said so.'),
      ),
    ),
    coming_by: z.optional(
      z
        .enum(['guest', 'operator'])
        .check(z.describe('Who stored `coming_at`: the guest by their link, or the house. Absent without it.')),
    ),
    reminded_at: z.optional(Timestamp.check(z.describe('When a reminder of this start was sent by mail.'))),
    cancelled_at: z.optional(Timestamp),
    cancelled_by: z.optional(z.enum(['guest', 'operator'])),
    cancel_reason: z.optional(z.nullable(z.string().check(z.describe('The guest’s reason for cancelling.')))),
    table_id: z.optional(z.string().check(z.describe('The assigned table; absent without one.'))),
    table_merge_id: z.optional(z.string().check(z.describe('The assigned merged group; absent without one.'))),
    table_ids: z.optional(
      z.array(z.string()).check(z.describe('Tables joined for this party alone; absent without them.')),
    ),
    merged_table_ids: z.optional(MergedTables),
  })
  .register(z.globalRegistry, {
    id: 'Reservation',
    examples: [exampleReservation],
  });
export type Reservation = z.infer<typeof Reservation>;
