import * as z from 'zod/mini';
import { TablesTogether } from '../../floor/contract/table-ids.ts';
import { LONGEST, LONGEST_STAY_MINUTES, MOST_COVERS, TURN_TIMES } from '../../platform/contract/constants.ts';
import { ClockTime, type Lang, line, Name, whole } from '../../platform/contract/primitives.ts';

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

const MinGuests = whole(1, 1000).check(
  z.describe(
    'Smallest party that can book the table online; absent: 1. For a merged group, the largest value of its tables applies.',
  ),
);
const Online = z
  .boolean()
  .check(
    z.describe('With `false`, guests cannot book the table online, nor a group that contains it; absent: `true`.'),
  );

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
  min_guests: MinGuests,
  online: Online,
});

/** A table and its place on the floor plan. */
export const Table = z.object({
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
  min_guests: z.optional(z.int()),
  online: z.optional(z.boolean()),
});
export type Table = z.infer<typeof Table>;

/** The same as it is answered: with what counts where nothing was said. */
export const ShownTable = z
  .extend(Table, { min_guests: z._default(z.int(), 1), online: z._default(z.boolean(), true) })
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
        min_guests: 1,
        online: true,
      },
    ],
  });

/** What may be said of a room, with the limits of requests. */
export const RoomFields = z.object({
  name: Name,
  display_order: order,
  guests_may_choose: z.boolean().check(z.describe('Whether guests may choose this room; absent: `false`.')),
});

/** A room of the floor plan. */
export const Room = z
  .object({
    id: z.string(),
    name: z.string(),
    display_order: z.int(),
    guests_may_choose: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, {
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

const rises = (values: readonly number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));

const Turn = z.object({
  up_to: whole(1, TURN_TIMES.up_to),
  duration_min: whole(TURN_TIMES.shortest, LONGEST_STAY_MINUTES),
});

/** How long parties up to a size stay; larger than the last one: `slot_duration_min`. */
const TurnTimes = z.array(Turn).check(
  z.maxLength(TURN_TIMES.steps, `takes ${TURN_TIMES.steps} steps at most`),
  z.refine((turns) => rises(turns.map(({ up_to }) => up_to)), '`up_to` must rise'),
  z.refine((turns) => rises(turns.map(({ duration_min }) => duration_min)), '`duration_min` must rise'),
  z.describe('Length of the stay by size of the party, both rising. For larger parties `slot_duration_min` applies.'),
  z.meta({ examples: [[{ up_to: 2, duration_min: 90 }]] }),
);

const Covers = whole(1, MOST_COVERS);
const MaxCoversPerSlot = Covers.check(z.describe('Limit of guests who start at the same time; absent: no limit.'));
const MaxOnlineCovers = Covers.check(
  z.describe(
    'Limit of guests of the whole service for online booking. Guests with any kind of booking count; absent: no limit.',
  ),
);

const NAMES = 'Its name in other languages; a language without one has `service_name`.';
const nameText = z.optional(line(0, LONGEST.service_name));
const ServiceNames = z.object({ fr: nameText, en: nameText } satisfies Record<Lang, unknown>).check(z.describe(NAMES));

/** What may be said of a service, on whichever days, with the limits of requests. */
export const ServiceFields = z.object({
  service_name: z.optional(line(0, LONGEST.service_name)),
  service_names: z.optional(ServiceNames),
  open_time: ClockTime,
  close_time: ClockTime,
  slot_duration_min: whole(1, 1440),
  slot_interval_min: whole(1, 1440),
  turn_times: z.optional(TurnTimes),
  max_covers_per_slot: z.optional(MaxCoversPerSlot),
  max_online_covers: z.optional(MaxOnlineCovers),
});

const WEEKDAYS = z.describe(
  'Day on which the service opens: 0 Monday, 1 Tuesday, 2 Wednesday, 3 Thursday, 4 Friday, 5 Saturday, 6 Sunday.',
);

/** What may be said of a service period of the week, with the limits of requests. */
export const HoursFields = z.extend(ServiceFields, {
  day_of_week: whole(0, 6).check(WEEKDAYS),
  is_active: z.boolean(),
});

/** What a request clears with `null`. */
export const ClearableHours = z.object({
  service_names: z.nullable(ServiceNames),
  turn_times: z.nullable(TurnTimes),
  max_covers_per_slot: z.nullable(MaxCoversPerSlot),
  max_online_covers: z.nullable(MaxOnlineCovers),
});

/** Names of one thing by language, as they are answered. */
export const NamesByLang = z
  .object({ fr: z.optional(z.string()), en: z.optional(z.string()) } satisfies Record<Lang, unknown>)
  .check(z.describe(NAMES));

/** One service: closing at or before opening means the next day. */
export const Service = z
  .object({
    service_name: z.optional(z.string()),
    service_names: z.optional(NamesByLang),
    open_time: z.string(),
    close_time: z.string(),
    slot_duration_min: z.int(),
    slot_interval_min: z.int(),
    turn_times: z.optional(z.array(z.object({ up_to: z.int(), duration_min: z.int() }))),
    max_covers_per_slot: z.optional(z.int()),
    max_online_covers: z.optional(z.int()),
  })
  .register(z.globalRegistry, {
    id: 'Service',
    examples: [
      {
        service_name: 'Réveillon',
        open_time: '19:00',
        close_time: '02:00',
        slot_duration_min: 180,
        slot_interval_min: 30,
      },
    ],
  });
export type Service = z.infer<typeof Service>;

/** One service period on one weekday: 0 Monday to 6 Sunday. Closing at or before opening means the next day. */
export const HoursEntry = z
  .extend(Service, { id: z.string(), day_of_week: z.int().check(WEEKDAYS), is_active: z.boolean() })
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
