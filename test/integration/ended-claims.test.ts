import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { audit, contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

// Guests who hold and never confirm leave claims behind: they may cost nobody a table, nor every later write a fortune.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;
const SEATS = Array.from({ length: 12 }, () => 2);

const open = (limits: object) =>
  openRestaurant(table, { seats: SEATS, hours: DINNER.map((entry) => ({ ...entry, ...limits })) });
type Opened = Awaited<ReturnType<typeof open>>;

const claimsOf = async ({ db, rid }: Opened) => Object.values((await contentsOf(db, rid)).claims.get(SATURDAY) ?? {});

/** Leaves claims of a minute ago behind on Saturday: so many, of two covers each, at a start. */
async function leaveBehind({ db, rid, clock }: Opened, counts: Record<number, number>) {
  const claims = Object.entries(counts).flatMap(([start, count]) =>
    Array.from({ length: count }, (_, index) => ({ index, start: Number(start) })),
  );
  const values = claims.map(({ start }) => ({ start, service: 1140, covers: 2, until: clock.now - MINUTE }));
  const covers = [...Object.entries(counts).map(([start, count]) => [`start_${start}`, 2 * count] as const)];
  const all = [...covers, ['service_1140', 2 * claims.length] as const];
  for (const [name, value] of [
    ...all,
    ...claims.map(({ start, index }, at) => [`claim_${start}x${index}`, values[at]] as const),
  ]) {
    const update = { UpdateExpression: 'SET #name = :value', ExpressionAttributeNames: { '#name': name } };
    await db.client.send(
      new UpdateCommand({
        ...{ TableName: db.table, Key: keys.totals(rid, SATURDAY) },
        ...{ ...update, ExpressionAttributeValues: { ':value': value } },
      }),
    );
  }
}

/** How often a request writes what Saturday counts alone. */
async function writesOfDate({ db, rid }: Opened, request: () => Promise<{ status: number }>) {
  const { calls, plan } = injectFaults(db);
  const { status } = await request();
  plan(undefined);
  const { pk, sk } = keys.totals(rid, SATURDAY);
  return { status, writes: calls.filter((call) => !call.isTransaction && call.keys.includes(`${pk}|${sk}`)).length };
}

describe('claims of holds that nobody confirmed', () => {
  test('do not gather: what a date counts stays small, also where a limit is far away', async () => {
    const house = await open({ max_covers_per_slot: 1000 });
    for (const time of ['19:00', '21:00']) {
      await Promise.all(SEATS.map(() => house.guest.lock({ time })));
      house.clock.now += 7 * MINUTE;
    }
    expect((await house.guest.lock()).status).toBe(200);
    expect((await claimsOf(house)).length).toBeLessThan(SEATS.length);
    expect(await audit(house.db, house.rid, house.clock.now)).toEqual([]);
  });

  test('go out of a lock’s way at once, however many there are, and those of other starts wait', async () => {
    const house = await open({ max_covers_per_slot: 100 });
    await leaveBehind(house, { 1140: 50, 1170: 30 });
    const { status, writes } = await writesOfDate(house, () => house.guest.lock());
    // Refused, twice 25 taken out, claimed, and tidied.
    expect([status, writes]).toEqual([200, 5]);
    expect((await claimsOf(house)).length).toBe(6);
    expect(await audit(house.db, house.rid, house.clock.now)).toEqual([]);
  });

  test('go out of a move’s way at once', async () => {
    const house = await open({ max_covers_per_slot: 100 });
    const held = (await house.guest.lock({ time: '20:00' })).body.lock_token;
    const token = (await house.guest.confirm(held)).body.booking_token;
    await leaveBehind(house, { 1140: 50, 1170: 30 });
    const move = () => house.guest.change(token, { version: 1, reservation_time: '19:00' });
    expect(await writesOfDate(house, move)).toEqual({ status: 200, writes: 2 });
  });
});
