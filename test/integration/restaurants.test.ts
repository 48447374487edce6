import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import {
  findRestaurant,
  listRestaurants,
  setRestaurant,
  TimezoneInUse,
} from '../../shared/restaurant/store/restaurants.ts';
import { injectFaults } from '../support/faults.ts';
import { guestOf } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import {
  createTestRestaurant,
  FRIDAY_MORNING,
  LATE_DINNER,
  startTestTable,
  type TestTable,
} from '../support/restaurant.ts';

// What ops ask of the data layer, and what every decision reads.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const session = () => new TableSession(table.connect(), 30_000);

test('restaurants are listed, the oldest first, however many there are', async () => {
  const db = table.connect();
  const rids: string[] = [];
  for (let count = 0; count < 103; count++) rids.push((await createTestRestaurant(db, { seats: [] })).rid);
  const listed = await listRestaurants(session());
  const ours = listed.map(({ restaurant_id }) => restaurant_id).filter((rid) => rids.includes(rid));
  expect(ours).toEqual(rids);
}, 120_000);

test('a listing asks again for what DynamoDB has left out of an answer', async () => {
  const db = table.connect();
  const { rid } = await createTestRestaurant(db, { seats: [] });
  let asked = 0;
  db.client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if (!('RequestItems' in args.input) || asked++ > 0) return answer;
      Object.assign(Object(answer.output), { Responses: {}, UnprocessedKeys: args.input.RequestItems });
      return answer;
    },
    { step: 'initialize', name: 'leave out' },
  );
  const listed = await listRestaurants(new TableSession(db, 30_000));
  expect(listed.map(({ restaurant_id }) => restaurant_id)).toContain(rid);
  expect(asked).toBeGreaterThan(1);
});

test('a restaurant is found by its id and by its public token', async () => {
  const { rid, token } = await createTestRestaurant(table.connect(), { seats: [] });
  for (const reference of [rid, token]) {
    expect(await findRestaurant(session(), reference)).toMatchObject({ restaurant_id: rid, public_token: token });
  }
  await expect(findRestaurant(session(), 'nobody')).rejects.toMatchObject({
    code: 'not_found',
    message: 'No restaurant has the id or public token "nobody".',
  });
  const nowhere = new TableSession({ ...table.connect(), table: 'nowhere' }, 30_000);
  await expect(findRestaurant(nowhere, rid)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('the time zone changes only while there is no booking to come', async () => {
  const { guest, rid, clock } = await openRestaurant(table, { seats: [2, 2] });
  const change = (now: number, timezone = 'Asia/Tokyo') => setRestaurant(session(), rid, { timezone }, now);
  expect(await change(FRIDAY_MORNING)).toMatchObject({ timezone: 'Asia/Tokyo' });
  expect(await change(FRIDAY_MORNING, 'Europe/Paris')).toMatchObject({ timezone: 'Europe/Paris' });
  const ends = Date.parse('2026-11-21T20:00:00Z');
  const { body } = await guest.lock();
  await expect(change(clock.now)).rejects.toThrow(TimezoneInUse);
  await guest.confirm(body.lock_token);
  await guest.lock({ time: '19:30' });
  await expect(change(ends - 1)).rejects.toThrow(TimezoneInUse);
  expect(await setRestaurant(session(), rid, { timezone: 'Europe/Paris' }, clock.now)).toMatchObject({
    restaurant_id: rid,
  });
  expect(await setRestaurant(session(), rid, { restaurant_name: 'Other' }, clock.now)).toMatchObject({
    restaurant_name: 'Other',
    timezone: 'Europe/Paris',
  });
  expect(await change(ends)).toMatchObject({ timezone: 'Asia/Tokyo' });
});

test('a stay that reaches into the next date meets whoever stands there, also at the first request', async () => {
  const { operator, guest } = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
  const booked = await operator.create({ reservation_date: '2026-11-22', reservation_time: '00:30', guests: 2 });
  expect(booked.status).toBe(201);
  for (let count = 0; count < 2; count++) {
    expect((await guest.lock({ time: '23:30' })).body.code).toBe('slot_unavailable');
  }
  expect((await guest.lock({ time: '19:00' })).status).toBe(200);
});

const Batch = z.object({ RequestItems: z.record(z.string(), z.object({ ConsistentRead: z.boolean() })) });
const isConsistent = ({ ConsistentRead }: { ConsistentRead: boolean }) => ConsistentRead;

test('whatever decides is read strongly consistent, as is who has a table on a date; what a month shows is not', async () => {
  const { token, deps } = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
  const db = table.connect();
  const faulty = injectFaults(db);
  const guest = guestOf({ ...deps, db }, token);
  // Functions that have read the setup at its version already: what they keep of it, they have read strongly consistent.
  await guest.availability();
  await guest.slots();
  const reads = (from: number) =>
    faulty.calls.slice(from).flatMap(({ operation, input }) => {
      if (/^(Query|GetItem)$/.test(operation)) return [input.ConsistentRead];
      return operation === 'BatchGetItem' ? Object.values(Batch.parse(input).RequestItems).map(isConsistent) : [];
    });
  let from = faulty.calls.length;
  await guest.confirm((await guest.lock({ time: '23:30' })).body.lock_token);
  expect(new Set(reads(from))).toEqual(new Set([true]));
  from = faulty.calls.length;
  await guest.availability();
  expect(reads(from)).not.toContain(true);
  from = faulty.calls.length;
  await guest.slots();
  // Configuration and version of the setup, then the date and the next one, into which its stays reach.
  expect(reads(from)).toEqual([false, true]);
});
