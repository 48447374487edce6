import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// The reads of the requests that are asked most, each with its reason in the design: a read more, or one less, is told there.

/** What of a read says where it reads. */
const Input = z.object({
  Key: z.optional(z.object({ pk: z.string() })),
  IndexName: z.optional(z.string()),
  ExpressionAttributeValues: z.optional(z.looseObject({ ':pk': z.optional(z.string()) })),
  RequestItems: z.optional(z.record(z.string(), z.object({ Keys: z.array(z.object({ pk: z.string() })) }))),
});

const CALLS = new Map([
  ['GetItemCommand', 'GetItem'],
  ['QueryCommand', 'Query'],
  ['BatchGetItemCommand', 'BatchGetItem'],
]);

const design = readFileSync(join(import.meta.dirname, '../../docs/design.md'), 'utf8');
const [, section = ''] = /^## Reads of a request\n([\s\S]*?)^## /m.exec(design) ?? [];

/** The rows of the design's table for a request: call, partition, and index where it has one. */
const rowsOf = (request: string) =>
  section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, named]) => named === request)
    .map(([, , call = '', place = '', why = '']) => {
      expect(why.length, `the reason of ${place}`).toBeGreaterThan(20);
      return [call, ...[...place.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)].join(' ');
    })
    .sort();

let table: TestTable;
let guest: ReturnType<typeof guestOf>;
let operator: ReturnType<typeof operatorOf>;
let reads: string[] = [];

/** What the reads of a request were, in the words of the design. */
async function readsOf(request: () => Promise<{ status: number }>): Promise<string[]> {
  reads = [];
  const { status } = await request();
  expect(status).toBeLessThan(300);
  return reads.sort();
}

beforeAll(async () => {
  table = await startTestTable();
  const db = table.connect();
  const { rid, token } = await createTestRestaurant(db, { seats: [2, 2, 4] });
  const deps = { ...testDeps(db), hold_limits: { max_active: 5, max_per_hour: 30, trusted: [] } };
  guest = guestOf(deps, token, { source_ip: '192.0.2.7' });
  operator = operatorOf(deps, rid);
  // Warm functions: they know the restaurant of the token, its setup, and that it has no special days.
  await guest.slots();
  const { body } = await guest.lock();
  await guest.release(body.lock_token);
  db.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const call = CALLS.get(commandName);
        if (call) {
          const { Key, IndexName, ExpressionAttributeValues, RequestItems = {} } = z.parse(Input, args.input);
          const [batch] = Object.values(RequestItems);
          const pk = Key?.pk ?? ExpressionAttributeValues?.[':pk'] ?? batch?.Keys[0]?.pk ?? '';
          const words = [call, pk.replace(rid, '<rid>'), ...(IndexName ? [IndexName] : [])];
          reads.push(words.join(' '));
        }
        return next(args);
      },
    { step: 'initialize', name: 'reads' },
  );
});
afterAll(() => table.engine.stop());

test('a lock reads what the design says, and a confirm after it', async () => {
  const locked: string[] = [];
  expect(
    await readsOf(async () => {
      const { status, body } = await guest.lock();
      locked.push(body.lock_token);
      return { status };
    }),
  ).toEqual(rowsOf('lock'));
  expect(await readsOf(() => guest.confirm(locked[0] ?? ''))).toEqual(rowsOf('confirm'));
});

test('the list of an evening reads what the design says', async () => {
  expect(await readsOf(() => operator.list({ date: SATURDAY }))).toEqual(rowsOf('list of a date'));
});

test('the times of a date read what the design says', async () => {
  expect(await readsOf(() => guest.slots())).toEqual(rowsOf('slots'));
});
