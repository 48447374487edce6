import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRetentionWith } from '../../functions/retention/run.ts';
import { createTable } from '../../local/table.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { eraseWaiting } from '../../shared/waitlist/store/entry-erasure.ts';
import { SATURDAY } from '../support/guest.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

const PAST = 'couvert-waited-then';
const NEXT = '2026-11-28';
const LAST = '2026-12-05';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await createTable(table.connect().client, PAST);
});
afterAll(() => table.engine.stop());

/** A guest without bookings ahead who waits for three dates, has offers of two, and nothing is left of the hold of one. */
async function waiting() {
  const house = await openList(table, { seats: [2, 2] });
  const { operator, guest, find, wait, entryOf, db, rid } = house;
  for (const { id } of (await operator.hours()).body) await operator.updateHours(id, { max_online_covers: 4 });
  const { body } = await guest.confirm((await guest.lock()).body.lock_token);
  const { guest_id } = await find(body.reservation_id);
  await operator.cancel(body.reservation_id);
  for (const date of [SATURDAY, NEXT, LAST]) await wait('zoe', { date });
  await wait('bob', { guest_phone: '+33698765432' });
  for (const date of [SATURDAY, NEXT]) {
    expect((await operator.offer((await entryOf('zoe', date)).id)).status).toBe(200);
  }
  const partition = async (pk: string) => {
    const ExpressionAttributeValues = { ':pk': pk };
    const query = { TableName: db.table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues };
    return (await db.client.send(new QueryCommand(query))).Items ?? [];
  };
  for (const { pk, sk } of await partition(keys.occupancies(rid))) {
    if (String(sk).startsWith(NEXT)) await db.client.send(new DeleteCommand({ TableName: db.table, Key: { pk, sk } }));
  }
  const phones = async () => (await partition(keys.waitingGuests(rid))).map(({ guest_phone }) => guest_phone);
  return { ...house, guest_id: String(guest_id), link: String(body.booking_token), partition, phones };
}

type House = Awaited<ReturnType<typeof waiting>>;

/** What stands in the table when an erasure by the owner ended in the middle. */
const begin = ({ db, rid, clock, guest_id }: House) => {
  const Item = { ...keys.erasure(rid, guest_id), at: new Date(clock.now).toISOString() };
  return db.client.send(new PutCommand({ TableName: db.table, Item }));
};

const runHourly = ({ db, clock }: House) =>
  onBehalfOf('retention.run', () =>
    runRetentionWith({ db, now: () => clock.now })(undefined, { getRemainingTimeInMillis: () => 60_000 }),
  );

const erasing = {
  'the owner’s request': async ({ operator, guest_id }: House) => {
    expect((await operator.eraseGuest(guest_id)).body).toEqual({ erased_bookings: 1 });
  },
  'the hourly run that goes on with it': async (house: House) => {
    await begin(house);
    await runHourly(house);
  },
  'the hourly run, although the guest’s own link took their last booking before': async (house: House) => {
    await begin(house);
    expect((await house.guest.eraseBooking(house.link)).status).toBe(204);
    await runHourly(house);
  },
};

test.each(Object.entries(erasing))(
  'an erasure takes the guest off every waiting list, by %s, and what was offered is free again',
  async (_, erase) => {
    const house = await waiting();
    const { phones, tokenOf, guest, partition, rid, operator, wait, clock } = house;
    const token = await tokenOf('zoe');
    expect(await phones()).toHaveLength(4);
    await erase(house);
    expect(await phones()).toEqual(['+33698765432']);
    expect((await guest.place(token)).status).toBe(404);
    expect((await guest.accept(token)).status).toBe(404);
    const members = (await partition(keys.waitingDates(rid))).flatMap(({ members: on = [] }) => [...on]);
    expect(members).toHaveLength(1);
    // Nor is it stored any more that somebody of this address ever waited.
    expect((await partition(keys.waiter(rid, '').pk)).map(({ sk }) => sk)).toEqual(members);
    // Both tables, and all covers.
    for (const _table of [1, 2]) expect((await guest.lock()).status).toBe(200);
    // Who asks again afterwards waits again.
    clock.now += 1000;
    await wait('zoe', { date: LAST });
    expect((await operator.waiting(LAST)).body.items).toHaveLength(1);
  },
);

test('a copy of the past brings no erased guest back to a waiting list', async () => {
  const { phones, operator, guest_id, session, db, rid, partition, contact, wait } = await waiting();
  const past = new TableSession({ ...db, table: PAST }, 10_000);
  await restore(past, await planRestoration(past, session(), rid));
  await operator.eraseGuest(guest_id);
  await restore(session(), await planRestoration(session(), past, rid));
  expect(await phones()).toEqual(['+33698765432']);
  // Nor do the lists, and the dates of guests, name them, which would keep them from others.
  expect(await partition(keys.waitingDates(rid))).toMatchObject([{ members: new Set([contact('bob')]) }]);
  expect(await partition(keys.waiter(rid, '').pk)).toMatchObject([{ sk: contact('bob') }]);
  expect((await wait('zoe', { date: '2026-12-12' })).joined.status).toBe(200);
});

test('an export has what the guest waits for, and nothing by which an offer could be taken', async () => {
  const { operator, guest_id, entryOf } = await waiting();
  const { secret } = await entryOf('zoe');
  const { status, body } = await operator.exportGuest(guest_id);
  expect(status).toBe(200);
  const place = { guest_last_name: 'Martin', guest_phone: '+33612345678', joined_at: expect.any(String) };
  expect(body.waiting).toMatchObject([
    { ...place, date: SATURDAY, state: 'offered' },
    { ...place, date: NEXT, state: 'offered' },
    { ...place, date: LAST, state: 'waiting' },
  ]);
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body.waiting)).not.toContain('token');
});

test('an erasure leaves what the guest asks for after it was begun', async () => {
  const house = await waiting();
  const { session, rid, clock, guest_id, wait, operator, phones } = house;
  const at = new Date(clock.now).toISOString();
  clock.now += 1000;
  await operator.deleteWaiting((await house.entryOf('zoe', LAST)).id);
  await wait('zoe', { date: LAST });
  await eraseWaiting(session(), rid, { guest_ids: [guest_id], at, zone: 'Europe/Paris' }, clock.now);
  expect(await phones()).toHaveLength(2);
  expect((await operator.waiting(LAST)).body.items).toHaveLength(1);
});

test('the link of a place answers no booking whose guest has erased it', async () => {
  const { guest, wait, look, clock } = await openList(table, { seats: [2] });
  const { token } = await wait('ada');
  await look();
  const { booking_token } = (await guest.accept(token)).body;
  clock.now = Date.parse(`${SATURDAY}T23:30:00Z`);
  expect((await guest.eraseBooking(booking_token)).status).toBeLessThan(300);
  expect(await guest.accept(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
