import * as z from 'zod/mini';
import { ME } from '../../platform/contract/operator.ts';
import { LocalDate, QueryGuests, RequestDate } from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { Slot } from './widget.ts';

/** Every reason that keeps guests from a slot. */
export const SLOT_REASONS = [
  'inactive',
  'closed',
  'past',
  'outside_window',
  'paused',
  'notice',
  'party_too_large',
  'slot_full',
  'service_full',
  'no_table',
] as const;

const SlotReason = z
  .enum(SLOT_REASONS)
  .check(
    z.describe(
      [
        'Online booking is switched off; the date is closed; the start has passed; the date cannot be booked yet; online',
        'booking is paused; the start is too near; the party is larger than guests may book for; with the party more',
        'guests would come at that start than may; with it the service would have more than may book online; no table',
        'is free.',
      ].join(' '),
    ),
  );
export type SlotReason = z.infer<typeof SlotReason>;

const covers = (what: string) => z.int().check(z.describe(`${what}, including guests who hold a slot now.`));
const most = (what: string) => z.optional(z.int().check(z.describe(`${what}; absent without a limit.`)));

/** A slot as guests see it, and why they cannot book it. */
export const OperatorSlot = z
  .extend(Slot, {
    reasons: z
      .array(SlotReason)
      .check(z.describe('Every rule that prevents guests from booking the slot; empty when they can book it.')),
    covers: covers('Guests who start at that time'),
    max_covers: most('Limit of guests who start at that time'),
    service_covers: covers('Guests of the slot’s service'),
    max_online_covers: most('Limit of guests of the service for online booking'),
  })
  .register(z.globalRegistry, {
    id: 'OperatorSlot',
    examples: [
      {
        time: '20:00',
        service_name: 'Dîner',
        duration_min: 90,
        available: false,
        remaining_capacity: 0,
        reasons: ['slot_full'],
        covers: 14,
        max_covers: 12,
        service_covers: 46,
        max_online_covers: 60,
      },
    ],
  });
export type OperatorSlot = z.infer<typeof OperatorSlot>;

export const listOperatorSlots = route({
  id: 'slots.list',
  method: 'GET',
  path: `${ME}/slots`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List the slots of a date with the reasons why guests cannot book them',
  description: 'For a closed day, the starts of its weekday are listed, each with the reason `closed`.',
  query: z.object({
    date: RequestDate.check(z.describe('The date to show.')),
    guests: QueryGuests.check(z.describe('Size of the party.')),
  }),
  success: {
    status: 200,
    description: 'The slots, sorted by time.',
    body: z.object({ date: LocalDate, guests: z.int(), slots: z.array(OperatorSlot) }),
  },
  problems: [],
});
