import * as z from 'zod/mini';
import { Lang } from '../contract/primitives.ts';
import { Reservation } from '../contract/reservation.ts';
import { Table, TableMerge } from '../contract/setup.ts';

/** A stored table; `deleted_at` (UTC epoch minutes) marks the tombstone of a deleted one. */
export const TableRecord = z.extend(Table, { deleted_at: z.optional(z.number()) });

/** A stored merged group; its seats are those of its tables. */
export const MergeRecord = z.omit(TableMerge, { seats: true });

const span = { from: z.number(), to: z.number(), party: z.number() };

const EntryRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reservation'), ...span }),
  z.object({
    kind: z.literal('hold'),
    ...span,
    expires_at: z.number(),
    date: z.string(),
    time: z.string(),
    lang: Lang,
    tables: z.array(z.string()),
    dates: z.array(z.string()),
    table_merge_id: z.optional(z.string()),
  }),
]);

/** A stored occupancy item; its sort key tells date and table. */
export const OccupancyRecord = z.object({
  sk: z.string(),
  version: z.number(),
  entries: z.record(z.string(), EntryRecord),
});

/** A stored reservation. */
export const ReservationRecord = z.extend(Reservation, {
  from: z.number(),
  to: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  lang: Lang,
  version: z.number(),
});

/** An operator's account in the user pool, and the restaurant it runs. */
export const OperatorRecord = z.object({
  sub: z.string(),
  email: z.string(),
  restaurant_id: z.string(),
  created_at: z.string(),
});

/** Where a public token leads. */
export const TokenRecord = z.object({ restaurant_id: z.string() });

/** A restaurant's entry in the list of all; `created_at` is ISO 8601 in UTC. */
export const ListingRecord = z.object({ restaurant_id: z.string(), created_at: z.string() });

/** A date's number of reservations by status. */
export const TotalsRecord = z.object({
  sk: z.string(),
  pending: z._default(z.number(), 0),
  confirmed: z._default(z.number(), 0),
  cancelled: z._default(z.number(), 0),
});

/** A key-only row of an index of reservations. */
export const IndexRow = z.object({ sk: z.string() });

/** How often tables, rooms, groups and hours of a restaurant were created or deleted. */
export const SetupVersionRecord = z.object({ version: z.number() });

/** Where a confirmation code leads. */
export const CodeRecord = z.object({ reservation_id: z.string() });
