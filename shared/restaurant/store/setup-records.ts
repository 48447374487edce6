import * as z from 'zod/mini';
import { RestaurantConfig } from '../contract/restaurant-config.ts';
import { HoursEntry, Room, Service, Table, TableMerge } from '../contract/setup.ts';
import { SpecialDay } from '../contract/special-days.ts';

// Records are read by their shape, never by the limits of requests: those change, and what was stored before them stays
// (docs/design.md, "Data model"). A word that only a later release knows reads as the one that does the least harm.

/** A stored configuration; under a mode that is not known, each booking waits for the operator. */
export const ConfigRecord = z.extend(RestaurantConfig, {
  confirmation_mode: z.catch(RestaurantConfig.shape.confirmation_mode, 'manual'),
  courses: z.catch(RestaurantConfig.shape.courses, undefined),
  paused_until: z.optional(z.string()),
  has_special_days: z.optional(z.boolean()),
  has_room_choice: z.optional(z.boolean()),
  calendar_digest: z.optional(z.string()),
  calendar_since: z.optional(z.string()),
});

/** Length in minutes: with 0, a service would have slots without end. */
const lasting = z.int().check(z.positive());

/** A stored service period. */
const lastingService = { slot_duration_min: lasting, slot_interval_min: lasting };
export const HoursRecord = z.extend(HoursEntry, lastingService);

/** A stored special day. */
export const SpecialDayRecord = z.extend(SpecialDay, { hours: z.optional(z.array(z.extend(Service, lastingService))) });

/** A stored room. */
export const RoomRecord = Room;

/**
 * A stored table. `deleted_at` (UTC epoch minutes) marks the tombstone of a deleted one, `needed_until` (the same) tells
 * when the last booking on it ends, once that is certain.
 */
export const TableRecord = z.extend(Table, {
  shape: z.catch(Table.shape.shape, 'rect'),
  deleted_at: z.optional(z.number()),
  needed_until: z.optional(z.number()),
});

/** A stored merged group; its seats are those of its tables. */
export const MergeRecord = z.omit(TableMerge, { seats: true });

/** How often tables, rooms, groups and hours of a restaurant were created, edited or deleted. */
export const SetupVersionRecord = z.object({ version: z.number() });
