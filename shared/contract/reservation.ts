import * as z from 'zod/mini';
import { LocalDate, Timestamp } from './primitives.ts';

export const ReservationStatus = z.enum(['pending', 'confirmed', 'cancelled']);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** A reservation, as its operator sees it. */
export const Reservation = z
  .object({
    id: z.string(),
    confirmation_code: z.string(),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    guest_email: z.nullable(z.string()),
    guest_phone: z.nullable(z.string()),
    party_size: z.int(),
    reservation_date: LocalDate,
    reservation_time: z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/), z.meta({ examples: ['19:30:00'] })),
    duration_min: z.int(),
    status: ReservationStatus,
    notes: z.optional(z.nullable(z.string())),
    occasion: z.optional(z.nullable(z.string())),
    created_at: Timestamp,
    table_id: z.optional(z.string().check(z.describe('The assigned table; absent without one.'))),
    table_merge_id: z.optional(z.string().check(z.describe('The assigned merged group; absent without one.'))),
  })
  .register(z.globalRegistry, {
    id: 'Reservation',
    examples: [
      {
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
        created_at: '2026-11-20T18:31:12.000Z',
        table_id: 'k3v9x2m7q1ab-t5h8r2w9c0',
      },
    ],
  });
export type Reservation = z.infer<typeof Reservation>;
