import * as z from 'zod/mini';
import { ById, ME } from './operator.ts';
import { Timestamp } from './primitives.ts';
import { EVERYBODY, OWNERS } from './roles.ts';
import { route } from './route.ts';

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const Change = z.object({
  field: z.string(),
  old: z.optional(Value.check(z.describe('Absent, like `new`, where it is only told that the field changed.'))),
  new: z.optional(Value),
});

const Told = z.object({
  at: Timestamp,
  by: z.enum(['guest', 'operator', 'system', 'ops']).check(z.describe('Who did it: `system` is the service itself.')),
  by_email: z.optional(z.string().check(z.describe('The operator’s address.'))),
  changes: z.array(Change),
});

const exampleTold = { at: '2026-11-20T18:04:11.000Z', by: 'operator' as const, by_email: 'host@example.com' };

export const HistoryEntry = z
  .extend(Told, { version: z.int().check(z.describe('The version of the booking that it made; 1 is its creation.')) })
  .register(z.globalRegistry, {
    id: 'HistoryEntry',
    description:
      'What one version changed: old and new of date, time, length, party, tables and status; of other fields only that they changed.',
    examples: [
      { ...exampleTold, version: 3, changes: [{ field: 'party_size', old: 2, new: 4 }, { field: 'guest_note' }] },
    ],
  });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const LogItem = z
  .extend(Told, {
    id: z.string(),
    what: z
      .string()
      .check(
        z.describe(
          'What it is about: `booking`, `settings`, `hours`, `special_day`, `pause`, `room`, `table`, `group`, `staff`, `export`, `erasure`, `import`, `calendar`.',
        ),
      ),
    action: z.optional(z.enum(['created', 'changed', 'deleted'])),
    subject: z.optional(z.string().check(z.describe('What the thing is called; never a guest.'))),
    day_of_week: z.optional(z.int().check(z.describe('The day of a service; 0 is Monday.'))),
    reservation_id: z.optional(z.string()),
  })
  .register(z.globalRegistry, {
    id: 'LogItem',
    examples: [
      {
        ...exampleTold,
        id: 'AT#2026-11-20T18:04:11.000Z#Zt5Qm2Kx8Rb1Vn4Wc7Yd0H',
        what: 'table',
        action: 'changed',
        subject: 'T5',
        changes: [{ field: 'seats', old: 2, new: 4 }],
      },
    ],
  });
export type LogItem = z.infer<typeof LogItem>;

export const listHistory = route({
  id: 'reservations.list-history',
  method: 'GET',
  path: `${ME}/reservations/{id}/history`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Read what became of a reservation',
  description: 'The latest change first; it follows the change by a moment. Empty for bookings of before it was kept.',
  params: ById,
  success: {
    status: 200,
    description: 'Who changed what, and when.',
    body: z.object({ items: z.array(HistoryEntry) }),
  },
  problems: [],
});

export const listLog = route({
  id: 'log.list',
  method: 'GET',
  path: `${ME}/log`,
  auth: 'operator',
  roles: OWNERS,
  summary: 'Read the log of the restaurant',
  description: 'What was changed, the latest first, 50 a page.',
  query: z.object({
    about: z
      ._default(z.enum(['house', 'all'], { error: 'must be house or all' }), 'house')
      .check(z.describe('`house`: settings, hours, rooms, tables, people, files. `all`: bookings too.')),
    before: z.optional(
      z
        .string()
        .check(
          z.maxLength(200, 'is no `next` of an answer'),
          z.regex(/^\d{4}-/, 'is no `next` of an answer'),
          z.describe('`next` of the page before.'),
          z.meta({ examples: ['2026-11-20T18:04:11.000Z#Zt5Qm2Kx8Rb1Vn4Wc7Yd0H'] }),
        ),
    ),
  }),
  success: {
    status: 200,
    description: 'One page.',
    body: z.object({
      items: z.array(LogItem),
      next: z.nullable(
        z
          .string()
          .check(
            z.describe('Asks for the page after as `before`; null on the last one.'),
            z.meta({ examples: ['2026-11-20T18:04:11.000Z#Zt5Qm2Kx8Rb1Vn4Wc7Yd0H'] }),
          ),
      ),
    }),
  },
  problems: [],
});
