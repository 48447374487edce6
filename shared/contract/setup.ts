import * as z from 'zod/mini';
import { LONGEST } from './constants.ts';
import { ClockTime, Name, text, whole } from './primitives.ts';
import { TablesTogether } from './table-ids.ts';

/** A number on the floor plan, kept to six decimals: the database holds fewer magnitudes than JSON. */
const measure = (min: number, max: number) =>
  z.number().check(
    z.gte(min),
    z.lte(max),
    z.overwrite((value) => Math.round(value * 1e6) / 1e6),
  );

const pixels = measure(-100_000, 100_000);
const side = measure(1, 100_000);

const order = whole(-1_000_000, 1_000_000);
const TableShape = z.enum(['rect', 'circle']);

/** What may be said of a table, with the limits of requests: what is stored and answered has a shape and no limits. */
export const TableFields = z.object({
  name: Name,
  seats: whole(1, 1000),
  is_active: z.boolean(),
  display_order: order,
  room_id: z.string(),
  pos_x: pixels,
  pos_y: pixels,
  width: side,
  height: side,
  shape: TableShape,
  rotation: measure(-360_000, 360_000),
});

/** A table and its place on the floor plan. */
export const Table = z
  .object({
    id: z.string(),
    name: z.string(),
    seats: z.int(),
    is_active: z.boolean(),
    display_order: z.int(),
    room_id: z.string(),
    pos_x: z.number(),
    pos_y: z.number(),
    width: z.number(),
    height: z.number(),
    shape: TableShape,
    rotation: z.number(),
  })
  .register(z.globalRegistry, {
    id: 'Table',
    examples: [
      {
        id: 'k3v9x2m7q1ab-t5h8r2w9c0',
        name: 'T12',
        seats: 4,
        is_active: true,
        display_order: 12,
        room_id: 'k3v9x2m7q1ab-m2d6f8j3k5',
        pos_x: 240,
        pos_y: 160,
        width: 80,
        height: 80,
        shape: 'circle',
        rotation: 0,
      },
    ],
  });
export type Table = z.infer<typeof Table>;

/** What may be said of a room, with the limits of requests. */
export const RoomFields = z.object({ name: Name, display_order: order });

/** A room of the floor plan. */
export const Room = z.object({ id: z.string(), name: z.string(), display_order: z.int() }).register(z.globalRegistry, {
  id: 'Room',
  examples: [{ id: 'k3v9x2m7q1ab-m2d6f8j3k5', name: 'Terrasse', display_order: 2 }],
});
export type Room = z.infer<typeof Room>;

/** What may be said of a merged group, with the limits of requests. */
export const TableMergeFields = z.object({ name: Name, table_ids: TablesTogether });

/** Tables that are pushed together for a larger party; `seats` is their sum. */
export const TableMerge = z
  .object({ id: z.string(), name: z.string(), table_ids: z.array(z.string()), seats: z.int() })
  .register(z.globalRegistry, {
    id: 'TableMerge',
    examples: [
      {
        id: 'k3v9x2m7q1ab-g9p4s1v7y3',
        name: 'T12 + T13',
        table_ids: ['k3v9x2m7q1ab-t5h8r2w9c0', 'k3v9x2m7q1ab-t8n3b6c2x1'],
        seats: 8,
      },
    ],
  });
export type TableMerge = z.infer<typeof TableMerge>;

/** What may be said of a service period, with the limits of requests. */
export const HoursFields = z.object({
  day_of_week: whole(0, 6),
  service_name: z.optional(text(0, LONGEST.service_name)),
  open_time: ClockTime,
  close_time: ClockTime,
  slot_duration_min: whole(1, 1440),
  slot_interval_min: whole(1, 1440),
  is_active: z.boolean(),
});

/** One service period on one weekday: 0 Monday to 6 Sunday. Closing at or before opening means the next day. */
export const HoursEntry = z
  .object({
    id: z.string(),
    day_of_week: z.int(),
    service_name: z.optional(z.string()),
    open_time: z.string(),
    close_time: z.string(),
    slot_duration_min: z.int(),
    slot_interval_min: z.int(),
    is_active: z.boolean(),
  })
  .register(z.globalRegistry, {
    id: 'HoursEntry',
    examples: [
      {
        id: 'k3v9x2m7q1ab-h7q2w5e9r4',
        day_of_week: 4,
        service_name: 'Dîner',
        open_time: '19:00',
        close_time: '23:00',
        slot_duration_min: 90,
        slot_interval_min: 30,
        is_active: true,
      },
    ],
  });
export type HoursEntry = z.infer<typeof HoursEntry>;
