import * as z from 'zod/mini';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { Lang } from '../../platform/contract/primitives.ts';
import { Origin, Reservation, ServiceStatus } from '../contract/reservation.ts';
import type { StoredReservation } from '../rules/reservation.ts';

/** The stored language of a guest: the default for one that only a later release knows. */
export const LangRecord = z.catch(Lang, DEFAULT_LANG);

/** Under what covers are counted. */
export const CountedRecord = z.object({ date: z.string(), start: z.number(), service: z.number(), covers: z.number() });

/**
 * A stored reservation, by its shape. It is written back whole, so fields that only a later release knows stay in it
 * (docs/design.md, "Data model"). A step of the visit that only that one knows reads as the one that ends no visit and frees
 * no table.
 */
export const ReservationRecord = z.looseObject({
  ...Reservation.shape,
  service_status: z.catch(z._default(ServiceStatus, 'expected'), 'expected'),
  origin: z.catch(z.optional(Origin), undefined),
  guest_note: z._default(z.nullable(z.string()), null),
  allergies: z._default(z.nullable(z.string()), null),
  occasion: z._default(z.nullable(z.string()), null),
  arrived_guests: z.catch(z.optional(z.number()), undefined),
  course: z.catch(z.optional(z.string()), undefined),
  course_at: z.catch(z.optional(z.string()), undefined),
  courses_at: z.catch(z.optional(z.array(z.object({ course: z.string(), course_at: z.string() }))), undefined),
  coming_noted_at: z.catch(z.optional(z.string()), undefined),
  from: z.number(),
  to: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  lang: LangRecord,
  version: z.number(),
  secret: z.optional(z.string()),
  request_digest: z.optional(z.string()),
  min_cancel_hours: z.optional(z.number()),
  reminder: z.optional(z.object({ hours: z.number(), timezone: z.string() })),
  due_at: z.optional(z.string()),
  was_confirmed: z.optional(z.boolean()),
  changed_by: z.catch(z.optional(z.enum(['guest', 'operator', 'system'])), undefined),
  changed_by_email: z.optional(z.string()),
  notify_guest: z.optional(z.boolean()),
  told_version: z.optional(z.number()),
  told_before: z.catch(z.optional(z.array(z.object({ until: z.number(), told: z.number() }))), undefined),
  counted: z.optional(CountedRecord),
  phone_country: z.catch(z.optional(z.string()), undefined),
  shortened: z.catch(
    z.optional(
      z.object({
        planned_min: z.number(),
        at: z.array(z.object({ tables: z.array(z.string()), duration_min: z.number() })),
      }),
    ),
    undefined,
  ),
  refused_email: z.optional(z.string()),
  guest_changes: z.optional(z.object({ date: z.string(), count: z.number() })),
});

/** Fields whose words a later release may add to. */
const WORDS = ['service_status', 'origin'] as const;

/** Reads a stored reservation, with the words that only a later release knows. Throws when it is none. */
export function reservationOf(item: Record<string, unknown>): StoredReservation {
  const reservation = z.parse(ReservationRecord, item);
  const unread = WORDS.filter((field) => item[field] !== undefined && item[field] !== reservation[field]);
  if (unread.length === 0) return reservation;
  return { ...reservation, unread: Object.fromEntries(unread.map((field) => [field, item[field]])) };
}

/** A key-only row of an index of reservations. */
export const IndexRow = z.object({ sk: z.string() });
