import * as z from 'zod/mini';
import { ById, ME } from '../../platform/contract/operator.ts';
import { Timestamp } from '../../platform/contract/primitives.ts';
import { EVERYBODY, OWNERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const Change = z.object({
  field: z.string(),
  old: z.optional(
    Value.check(z.describe('The old value. `old` and `new` are absent if the log stores only that the field changed.')),
  ),
  new: z.optional(Value),
});

const Told = z.object({
  at: Timestamp,
  by: z
    .enum(['guest', 'operator', 'system', 'ops'])
    .check(z.describe('Who made the change; `system` is the service itself.')),
  by_email: z.optional(z.string().check(z.describe('The operator’s e-mail address.'))),
  changes: z.array(Change),
});

const exampleTold = { at: '2026-11-20T18:04:11.000Z', by: 'operator' as const, by_email: 'host@example.com' };

export const HistoryEntry = z
  .extend(Told, {
    version: z.int().check(z.describe('The version of the booking that the change made; 1 is its creation.')),
  })
  .register(z.globalRegistry, {
    id: 'HistoryEntry',
    description:
      'The changes of one version. Date, time, length, party, tables, status and since when the party is known to come have the old and the new value; other fields only say that they changed.',
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
          'The kind of thing that changed: `booking`, `settings`, `hours`, `special_day`, `pause`, `room`, `table`, `group`, `staff`, `export`, `erasure`, `import`, `calendar`.',
        ),
      ),
    action: z.optional(z.enum(['created', 'changed', 'deleted'])),
    subject: z.optional(z.string().check(z.describe('Name of the thing; never the name of a guest.'))),
    day_of_week: z.optional(z.int().check(z.describe('The weekday of a service; 0 is Monday.'))),
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
  summary: 'Read the history of a reservation',
  description:
    'The latest change first. An entry appears a moment after its change. Empty for bookings that are older than the history.',
  params: ById,
  success: {
    status: 200,
    description: 'The changes, with author and time.',
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
  description: 'The latest change first, 50 entries a page.',
  query: z.object({
    about: z
      ._default(z.enum(['house', 'all'], { error: 'must be house or all' }), 'house')
      .check(z.describe('`house`: settings, hours, rooms, tables, staff and files. `all`: bookings too.')),
    before: z.optional(
      z
        .string()
        .check(
          z.maxLength(200, 'is no `next` of an answer'),
          z.regex(/^\d{4}-/, 'is no `next` of an answer'),
          z.describe('`next` of the previous page.'),
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
            z.describe('The value of `before` for the next page; null on the last page.'),
            z.meta({ examples: ['2026-11-20T18:04:11.000Z#Zt5Qm2Kx8Rb1Vn4Wc7Yd0H'] }),
          ),
      ),
    }),
  },
  problems: [],
});
