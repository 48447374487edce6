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
  .register(z.globalRegistry, { id: 'Reservation' });
export type Reservation = z.infer<typeof Reservation>;
