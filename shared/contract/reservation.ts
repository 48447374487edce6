import * as z from 'zod/mini';
import { LONGEST } from './constants.ts';
import { LocalDate, Timestamp, text } from './primitives.ts';

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

/** The guest's own words to the house; empty clears them. */
export const GuestNote = text(0, LONGEST.guest_note).check(z.describe('The guest’s message to the house.'));
export const Allergies = text(0, LONGEST.allergies).check(
  z.describe('What the party must not eat, in the guest’s words.'),
);
export const Occasion = text(0, LONGEST.occasion).check(z.describe('What is celebrated, if anything.'));

/** The house's own words; no guest reads them. */
export const Notes = text(0, LONGEST.notes).check(z.describe('Internal notes.'));

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
      z.string().check(z.describe('Leads to the guest and their other bookings; absent without telephone and e-mail.')),
    ),
    guest_email_refused: z.optional(
      z
        .boolean()
        .check(
          z.describe('True when mail to `guest_email` came back for good or was called unwanted: none is sent to it.'),
        ),
    ),
    party_size: z.int(),
    reservation_date: LocalDate,
    reservation_time: ReservationTime,
    duration_min: z.int(),
    status: ReservationStatus,
    notes: z.optional(z.nullable(z.string().check(z.describe('The house’s own notes; guests never see them.')))),
    occasion: z.optional(z.nullable(z.string())),
    guest_note: z.optional(z.nullable(z.string().check(z.describe('The guest’s message to the house.')))),
    allergies: z.optional(z.nullable(z.string().check(z.describe('What the party must not eat.')))),
    created_at: Timestamp,
    erased_at: z.optional(Timestamp.check(z.describe('Since when nothing of its guest is known any more.'))),
    origin: z.optional(Origin.check(z.describe('Who made it; absent for those made before it was kept.'))),
    version: z.int().check(z.describe('Counts the changes; the SEQUENCE of calendar files.')),
    service_status: ServiceStatus.check(
      z.describe('Where the party is in the course of its visit; `expected` until the house says otherwise.'),
    ),
    arrived_at: z.optional(Timestamp.check(z.describe('When the party came.'))),
    seated_at: z.optional(Timestamp.check(z.describe('When the party sat down.'))),
    left_at: z.optional(Timestamp.check(z.describe('When the party left; its tables are free from then on.'))),
    no_show_at: z.optional(Timestamp.check(z.describe('When the house gave the party up.'))),
    table_since: z.optional(
      Timestamp.check(z.describe('Since when the party has its table; absent when it has had it from its start.')),
    ),
    coming_at: z.optional(Timestamp.check(z.describe('When the guest said that they come.'))),
    reminded_at: z.optional(Timestamp.check(z.describe('When the guest was reminded of this start by e-mail.'))),
    cancelled_at: z.optional(Timestamp),
    cancelled_by: z.optional(z.enum(['guest', 'operator'])),
    cancel_reason: z.optional(z.nullable(z.string().check(z.describe('Why the guest cancelled.')))),
    table_id: z.optional(z.string().check(z.describe('The assigned table; absent without one.'))),
    table_merge_id: z.optional(z.string().check(z.describe('The assigned merged group; absent without one.'))),
    table_ids: z.optional(
      z.array(z.string()).check(z.describe('Tables joined for this party alone; absent without them.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'Reservation',
    examples: [exampleReservation],
  });
export type Reservation = z.infer<typeof Reservation>;
