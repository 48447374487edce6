import * as z from 'zod/mini';
import { DEFAULT_LANG } from '../contract/constants.ts';
import { Lang } from '../contract/primitives.ts';
import { Reservation, ServiceStatus } from '../contract/reservation.ts';

/** The stored language of a guest: the default for one that only a later release knows. */
export const LangRecord = z.catch(Lang, DEFAULT_LANG);

/**
 * A stored reservation, by its shape. It is written back whole, so fields that only a later release knows stay in it
 * (design, section 2).
 */
export const ReservationRecord = z.looseObject({
  ...Reservation.shape,
  service_status: z._default(ServiceStatus, 'expected'),
  from: z.number(),
  to: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  lang: LangRecord,
  version: z.number(),
  secret: z.optional(z.string()),
  request_digest: z.optional(z.string()),
  min_cancel_hours: z.optional(z.number()),
  was_confirmed: z.optional(z.boolean()),
  changed_by: z.optional(z.enum(['guest', 'operator', 'system'])),
  notify_guest: z.optional(z.boolean()),
  told_version: z.optional(z.number()),
  guest_changes: z.optional(z.object({ date: z.string(), count: z.number() })),
});

/** A key-only row of an index of reservations. */
export const IndexRow = z.object({ sk: z.string() });
