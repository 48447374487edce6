import * as z from 'zod/mini';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import {
  ClockTime,
  EXAMPLE_BOOKING_TOKEN,
  Lang,
  LocalDate,
  LocalMonth,
  QueryGuests,
  RequestDate,
  RequestMonth,
  ResourceId,
} from '../../platform/contract/primitives.ts';
import { route, type SharedCache } from '../../platform/contract/route.ts';
import { NamesByLang } from '../../restaurant/contract/setup.ts';
import { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import { EXAMPLE_LOCK_TOKEN, WIDGET, WidgetParams } from './widget-params.ts';

const OnDate = RequestDate.check(z.describe("The date to show, in the restaurant's time zone."));
const ForGuests = QueryGuests.check(z.describe('Size of the party.'));

const OwnLock = z.optional(
  z.string().check(
    z.maxLength(1000),
    z.meta({
      description: "The guest's own lock: its hold is left out of the count.",
      examples: [EXAMPLE_LOCK_TOKEN],
    }),
  ),
);

const OwnBooking = z.optional(
  z.string().check(
    z.maxLength(200),
    z.meta({
      description: "The guest's own booking: its party is left out of the count.",
      examples: [EXAMPLE_BOOKING_TOKEN],
    }),
  ),
);

const InRoom = z.optional(
  ResourceId.check(z.describe('One of the `rooms` of the configuration. Without it, any table.')),
);

/** Cached answers that are the same for every guest. The lock decides, so an age of two seconds does no harm. */
const forEverybody: SharedCache = { seconds: 2, unless: ['lock_token', 'booking_token'] };

export const Slot = z
  .object({
    time: ClockTime,
    service_name: z.string().check(z.describe('Name of the slot’s service period; empty without a label.')),
    service_names: z.optional(NamesByLang),
    service_date: z.optional(
      LocalDate.check(
        z.describe(
          'Date on which the slot’s service opened, where that is the day before: the slot is after midnight.',
        ),
      ),
    ),
    duration_min: z.int().check(z.describe('Length of the reservation in minutes.')),
    available: z.boolean().check(z.describe('Whether a lock for `guests` would succeed now.')),
    remaining_capacity: z.int().check(z.describe('Number of guests that the slot can still take; 0: fully booked.')),
  })
  .register(z.globalRegistry, {
    id: 'Slot',
    examples: [{ time: '19:30', service_name: 'Dîner', duration_min: 90, available: true, remaining_capacity: 18 }],
  });
export type Slot = z.infer<typeof Slot>;

const Closed = z.optional(z.literal(true).check(z.describe('Present, and `true`, if no service opens on that date.')));

const Over = z.optional(
  z
    .literal(true)
    .check(
      z.describe(
        'Present, and `true`, if services open on that date and all their starts have passed, or come within `min_notice_min`.',
      ),
    ),
);

export const DateAvailability = z
  .object({ date: LocalDate, available: z.boolean(), closed: Closed, over: Over })
  .register(z.globalRegistry, { id: 'DateAvailability' });
export type DateAvailability = z.infer<typeof DateAvailability>;

const SlotsOfDate = z
  .object({
    date: LocalDate,
    guests: z.int(),
    slots: z.array(Slot),
    closed: Closed,
    over: Over,
    message_fr: z.optional(z.string().check(z.describe('The restaurant’s message for that date, in French.'))),
    message_en: z.optional(z.string().check(z.describe('The restaurant’s message for that date, in English.'))),
    never_seated: z.optional(
      z
        .literal(true)
        .check(
          z.describe(
            'Present, and `true`, if no table and no merged group could ever seat so many: there is nothing to wait for.',
          ),
        ),
    ),
    stays_vary: z.optional(
      z
        .literal(true)
        .check(z.describe('Present, and `true`, if the length of the stay depends on the size of the party.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'SlotsOfDate',
    examples: [
      {
        date: '2026-12-04',
        guests: 2,
        slots: [{ time: '19:30', service_name: 'Dîner', duration_min: 90, available: true, remaining_capacity: 18 }],
      },
    ],
  });

export const getConfig = route({
  id: 'widget.get-config',
  method: 'GET',
  path: `${WIDGET}/config`,
  auth: 'public',
  summary: "Read a restaurant's public settings",
  params: WidgetParams,
  query: z.object({ lang: z._default(Lang, DEFAULT_LANG).check(z.describe('Language of `welcome_message`.')) }),
  success: { status: 200, description: 'The public settings.', body: WidgetConfig },
  cache: forEverybody,
  problems: [],
});

export const listSlots = route({
  id: 'widget.list-slots',
  method: 'GET',
  path: `${WIDGET}/slots`,
  auth: 'public',
  summary: 'List the slots of a date',
  description: 'Unavailable slots are included. `available: true` means that a lock would succeed now.',
  params: WidgetParams,
  query: z.object({
    date: OnDate,
    guests: ForGuests,
    room_id: InRoom,
    lock_token: OwnLock,
    booking_token: OwnBooking,
  }),
  success: {
    status: 200,
    description: 'The slots, sorted by time.',
    body: SlotsOfDate,
  },
  problems: [],
});

export const getAvailability = route({
  id: 'widget.get-availability',
  method: 'GET',
  path: `${WIDGET}/availability`,
  auth: 'public',
  summary: "Read a month's availability",
  description: 'One entry for each calendar day. The answer may be some seconds old; only a lock is certain.',
  params: WidgetParams,
  query: z.object({
    month: RequestMonth.check(z.describe('The month to show.')),
    guests: ForGuests,
    room_id: InRoom,
    lock_token: OwnLock,
    booking_token: OwnBooking,
  }),
  success: {
    status: 200,
    description: 'Every date of the month.',
    body: z.object({ month: LocalMonth, guests: z.int(), dates: z.array(DateAvailability) }),
  },
  cache: forEverybody,
  problems: [],
});
