import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRetentionWith, Unfinished } from '../../functions/retention/run.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { contactKeyOf, guestIdOf } from '../../shared/guests/store/contact.ts';
import { indexGuests } from '../../shared/guests/store/guest-indexing.ts';
import { forgetRetention, retainGuests } from '../../shared/guests/store/retention.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { audit } from '../support/audit.ts';
import { type Fault, injectFaults } from '../support/faults.ts';
import { ROW } from '../support/import.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const DAY_MS = 86_400_000;

async function open(config: { keep_guests_days?: number } = { keep_guests_days: 30 }) {
  const house = await openRestaurant(table, { seats: [2, 2, 4, 4], config });
  const session = () => new TableSession(house.db, 10_000);
  const forget = runRetentionWith({ db: house.db, now: () => house.clock.now });
  /** A run that has so many looks at the time before that is over; it also answers when it has not ended well. */
  const run = (looks = Number.POSITIVE_INFINITY) => {
    let looked = 0;
    const getRemainingTimeInMillis = () => (looked++ < looks ? 60_000 : 20_000);
    return onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis })).then(
      (done) => ({ ...done, ended_well: true }),
      (error: unknown) => {
        if (error instanceof Unfinished) return { ...error.run, ended_well: false };
        throw error;
      },
    );
  };
  const nameOf = async (id: string) => (await readReservation(session(), house.rid, id))?.guest_first_name;
  const profiles = async () => {
    const ExpressionAttributeValues = { ':pk': keys.profiles(house.rid) };
    const query = { TableName: house.db.table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues };
    return (await house.db.client.send(new QueryCommand(query))).Items ?? [];
  };
  return { ...house, run, nameOf, session, profiles };
}

test('guests are forgotten once their visit is longer ago than is kept, day by day, with what was written of them', async () => {
  const { book, find, operator, clock, run, nameOf, db, rid } = await open();
  const [first, second, last] = [await book(), await book({ date: '2026-11-22' }), await book({ date: '2026-12-20' })];
  const other = await book({ date: '2026-11-23' }, { guest_phone: '+33698765432' });
  const [zoe, ada] = [(await find(first)).guest_id, (await find(other)).guest_id];
  for (const id of [zoe, ada]) await operator.updateGuest(id, { vip: true });
  clock.now = Date.parse('2026-12-21T12:00:00Z');
  await run();
  expect(await Promise.all([first, second, other, last].map(nameOf))).toEqual(['Zoé', 'Zoé', 'Zoé', 'Zoé']);
  clock.now += DAY_MS;
  await run();
  expect(await Promise.all([first, second, other, last].map(nameOf))).toEqual(['', 'Zoé', 'Zoé', 'Zoé']);
  clock.now += 3 * DAY_MS;
  await run();
  expect(await Promise.all([first, second, other, last].map(nameOf))).toEqual(['', '', '', 'Zoé']);
  // Who still has a visit that is kept is still known.
  expect((await operator.guest(zoe)).body).toMatchObject({ vip: true, visits: 1 });
  const key = { TableName: db.table, Item: { ...keys.profile(rid, ada), version: 1 } };
  await expect(
    db.client.send(new PutCommand({ ...key, ConditionExpression: 'attribute_not_exists(pk)' })),
  ).resolves.toBeDefined();
  expect(await audit(db, rid, clock.now)).toEqual([]);
});

test('a run that is stopped is gone on with by the next one, and a second run of a day does nothing', async () => {
  const { book, clock, run, nameOf } = await open();
  const ids = [await book(), await book({ date: '2026-11-22' }), await book({ date: '2026-11-23' })];
  clock.now = Date.parse('2027-02-01T12:00:00Z');
  const runs = [await run(3)];
  while (runs.length < 30 && !runs.at(-1)?.ended_well) runs.push(await run(3 + runs.length));
  expect(runs.filter(({ failures, unfinished }) => failures === 0 && unfinished > 0)).not.toEqual([]);
  expect(await Promise.all(ids.map(nameOf))).toEqual(['', '', '']);
  expect((await run()).erased).toBe(0);
});

test('what was written of a guest lately is forgotten too where a run died after it had erased the guest’s last booking', async () => {
  const { book, find, operator, clock, rid, session, profiles, db } = await open();
  const { guest_id } = await find(await book());
  clock.now = Date.parse('2026-12-23T12:00:00Z');
  await operator.updateGuest(guest_id, { allergies: 'Noix' });
  clock.now += 1000;
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  const run = () => onBehalfOf('retention.run', () => retainGuests(session(), config, clock.now, () => false));
  const faults = injectFaults(db);
  const dies: Fault = { kind: 'refuse', error: new Error('The function died.') };
  faults.plan(({ operation }) => (operation === 'DeleteItem' ? dies : undefined));
  await expect(run()).rejects.toThrow('died');
  expect(await profiles()).toHaveLength(1);
  faults.plan(undefined);
  expect(await run()).toMatchObject({ is_done: true });
  expect(await profiles()).toEqual([]);
});

test('the same is forgotten where the runs before had come to guests behind this one', async () => {
  const house = await open();
  const { book, find, operator, clock, rid, session, profiles, db } = house;
  const [guest_phone = '', ...others] = numbersOf(rid, 30);
  const { guest_id } = await find(await book({}, { guest_phone }));
  const kept = others.map((number) => idOf(rid, number));
  await writeOfMany(house, kept, true);
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  const run = (isTimeOver = () => false) =>
    onBehalfOf('retention.run', () => retainGuests(session(), config, clock.now, isTimeOver));
  // A day too early for the visit, a run comes to the first twenty.
  clock.now = Date.parse('2026-12-21T12:00:00Z');
  let looks = 2;
  expect((await run(() => looks-- === 0)).is_done).toBe(false);
  await operator.updateGuest(guest_id, { allergies: 'Noix' });
  clock.now += DAY_MS;
  const faults = injectFaults(db);
  const dies: Fault = { kind: 'refuse', error: new Error('The function died.') };
  faults.plan(({ operation }) => (operation === 'DeleteItem' ? dies : undefined));
  await expect(run()).rejects.toThrow('died');
  faults.plan(undefined);
  expect(await run()).toMatchObject({ is_done: true });
  expect((await profiles()).map(({ sk }) => sk)).toEqual(kept);
});

test('what was written of somebody whom no booking leads to any more is forgotten when it is old', async () => {
  const { book, find, operator, clock, run, profiles } = await open();
  const id = await book({ date: '2026-12-20' });
  const { guest_id } = await find(id);
  await operator.updateGuest(guest_id, { allergies: 'Noix' });
  await operator.update(id, { guest_phone: '+33698765432' });
  await operator.updateGuest((await find(id)).guest_id, { vip: true });
  clock.now = Date.parse('2026-12-20T12:00:00Z');
  await run();
  expect(await profiles()).toHaveLength(2);
  clock.now += DAY_MS;
  await run();
  // Who comes is known, however long ago it was written.
  expect(await profiles()).toMatchObject([{ vip: true }]);
});

/** Writes of so many guests, long ago; each `comes` to a visit that is kept, as the index of guests alone tells. */
async function writeOfMany({ db, rid }: Awaited<ReturnType<typeof open>>, ids: readonly string[], comes: boolean) {
  const put = (Item: Record<string, unknown>) => db.client.send(new PutCommand({ TableName: db.table, Item }));
  const updated_at = '2026-11-20T09:00:00.000Z';
  for (const id of ids) {
    await put({ ...keys.profile(rid, id), version: 1, vip: true, updated_at });
    const visit = { guest: contactKeyOf(id), reservation_date: '2027-01-10' };
    if (comes) await put({ ...keys.reservation(rid, `visit-${id}`), ...visit });
  }
}

/** The id of a guest who left a telephone number alone. */
const idOf = (rid: string, guest_phone: string) => guestIdOf(rid, { guest_email: null, guest_phone }) ?? '';

/** Telephone numbers of so many guests, in the order of their ids. */
const numbersOf = (rid: string, count: number) =>
  Array.from({ length: count }, (_, nr) => `+33611111${100 + nr}`).sort((a, b) =>
    idOf(rid, a) < idOf(rid, b) ? -1 : 1,
  );

/** Ids of so many guests, in their order. */
const idsOf = (rid: string, count: number) => numbersOf(rid, count).map((number) => idOf(rid, number));

test('runs that each look at some guests come to the end of all that is written', async () => {
  const house = await open();
  const { clock, rid, session, profiles } = house;
  const ids = idsOf(rid, 90);
  const [coming, gone] = [ids.filter((_, nr) => nr % 9 === 0), ids.filter((_, nr) => nr % 9 > 0)];
  await writeOfMany(house, coming, true);
  await writeOfMany(house, gone, false);
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  const outcomes: boolean[] = [];
  while (outcomes.length < 12 && !outcomes.at(-1)) {
    let looks = 3;
    const { is_done } = await onBehalfOf('retention.run', () =>
      retainGuests(session(), config, clock.now, () => looks-- === 0),
    );
    outcomes.push(is_done);
  }
  // Of three looks, one finds no date to forget, and each other one is at twenty of the ninety.
  expect(outcomes).toEqual([false, false, true]);
  expect((await profiles()).map(({ sk }) => sk)).toEqual(coming);
});

test('a run looks at twenty guests at once', async () => {
  const house = await open();
  await writeOfMany(house, idsOf(house.rid, 25), false);
  house.clock.now = Date.parse('2026-12-25T12:00:00Z');
  const { calls } = injectFaults(house.db);
  const { session, rid, clock } = house;
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  await onBehalfOf('retention.run', () => retainGuests(session(), config, clock.now, () => false));
  const isAsking = ({ operation, input }: (typeof calls)[number]) =>
    operation === 'Query' && JSON.stringify(input).includes('byContact');
  const firstForgotten = calls.findIndex(({ operation }) => operation === 'DeleteItem');
  expect(calls.filter(isAsking)).toHaveLength(25);
  expect(calls.slice(0, firstForgotten).filter(isAsking)).toHaveLength(20);
  expect(await house.profiles()).toEqual([]);
});

test('runs that each look at some guests come to the end of them also where there is a date to forget each day', async () => {
  const house = await open();
  const { book, operator, clock, rid, session, profiles } = house;
  const regulars = Array.from({ length: 8 }, (_, nr) => `+336987654${10 + nr}`);
  const ids = idsOf(rid, 120);
  const [others, last = ''] = [ids.slice(0, -1), ids.at(-1)];
  await writeOfMany(house, others, true);
  await writeOfMany(house, [last], false);
  for (const [nr, guest_phone] of regulars.entries()) {
    const id = await book({ date: `2026-11-${21 + nr}` }, { guest_phone });
    await operator.update(id, { guest_phone: '+33688888888' });
  }
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  clock.now = Date.parse('2026-12-22T12:00:00Z');
  for (let day = 0; day < 6; day++, clock.now += DAY_MS) {
    // One run a day comes to a few of them.
    let looks = 4;
    await onBehalfOf('retention.run', () => retainGuests(session(), config, clock.now, () => looks-- <= 0));
  }
  expect((await profiles()).map(({ sk }) => sk)).toEqual(others);
});

test('a run that was stopped once it had noted the last date is gone on with among the guests', async () => {
  const { book, find, operator, clock, rid, session, profiles } = await open();
  const id = await book({ date: '2026-11-20' }, { guest_phone: '+33699999999' });
  await operator.updateGuest((await find(id)).guest_id, { allergies: 'Noix' });
  await operator.update(id, { guest_phone: '+33688888888' });
  await book({ date: '2026-11-24' });
  const config = { ...(await readConfig(session(), rid)), keep_guests_days: 30 };
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  let looks = 3;
  const run = (isTimeOver: () => boolean) =>
    onBehalfOf('retention.run', () => retainGuests(session(), config, clock.now, isTimeOver));
  expect((await run(() => looks-- <= 0)).is_done).toBe(false);
  expect(await run(() => false)).toMatchObject({ is_done: true });
  expect(await profiles()).toEqual([]);
});

test('what is written of a guest who has just booked again stays, though the index does not tell it yet', async () => {
  const { book, find, operator, clock, run, rid, db, profiles } = await open();
  const { guest_id } = await find(await book({ date: '2026-11-21' }));
  await operator.updateGuest(guest_id, { vip: true });
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  let written: Promise<unknown> | undefined;
  injectFaults(db).plan(({ operation, keys: touched }) => {
    if (operation !== 'DeleteItem' || !touched.includes(`${keys.profiles(rid)}|${guest_id}`) || written)
      return undefined;
    written = book({ date: '2026-12-27' }).then(() => operator.updateGuest(guest_id, { allergies: 'Arachide' }));
    return { kind: 'hold', until: written };
  });
  await run();
  expect(written).toBeDefined();
  expect(await profiles()).toMatchObject([{ allergies: 'Arachide' }]);
});

test('what is written of a guest while a run erases their last booking is forgotten by the next one', async () => {
  const { book, find, operator, clock, run, rid, db, profiles, nameOf } = await open();
  const id = await book({ date: '2026-11-21' });
  const { guest_id } = await find(id);
  await operator.updateGuest(guest_id, { vip: true });
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  let written: Promise<{ status: number }> | undefined;
  injectFaults(db).plan(({ operation, keys: touched }) => {
    if (operation !== 'PutItem' || !touched.includes(`${keys.reservations(rid)}|${id}`) || written) return undefined;
    written = operator.updateGuest(guest_id, { allergies: 'Arachide' });
    return { kind: 'hold', until: written };
  });
  await run();
  expect(await written).toMatchObject({ status: 200 });
  expect([await nameOf(id), await profiles()]).toMatchObject(['', [{ allergies: 'Arachide' }]]);
  clock.now += 3_600_000;
  expect(await run()).toMatchObject({ ended_well: true });
  expect(await profiles()).toEqual([]);
});

test('guests of a restaurant that decides in the middle of a run to keep them longer are kept', async () => {
  const first = await open();
  // So many that the second one is not looked at together with the first.
  for (let between = 0; between < 20; between++) await open();
  const second = await open();
  await first.book();
  const id = await second.book();
  const db = { ...first.db, client: table.connect().client };
  let told: Promise<{ status: number }> | undefined;
  injectFaults(db).plan(({ operation, keys: touched }) => {
    const isFirst = touched.some((key) => key.startsWith(keys.retention(first.rid).pk));
    if (told || operation !== 'PutItem' || !isFirst) return undefined;
    told = second.operator.updateMe({ keep_guests_days: 1000 });
    return { kind: 'hold', until: told };
  });
  // The hour whose run begins at the head of the list.
  const forget = runRetentionWith({ db, now: () => Date.parse('2026-12-25T00:00:00Z') });
  await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
  expect((await told)?.status).toBe(200);
  expect(await second.nameOf(id)).toBe('Zoé');
});

test('a booking that is made for, or moved to, a date behind the one that a run has come to is forgotten too', async () => {
  const { book, operator, clock, run, nameOf } = await open();
  await book({ date: '2026-11-21' });
  const id = await book({ date: '2026-12-20' });
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  await run();
  const old = { reservation_date: '2026-10-20', reservation_time: '19:00' };
  const made = await operator.create({ ...old, guest_email: 'paul@example.com' });
  expect([made.status, (await operator.update(id, old)).status]).toEqual([201, 200]);
  expect(await Promise.all([id, made.body.id].map(nameOf))).toEqual(['Zoé', 'Paul']);
  await run();
  expect(await Promise.all([id, made.body.id].map(nameOf))).toEqual(['', '']);
});

test('a booking that is moved behind what a run had done, while guests were kept shorter, is forgotten when it is old', async () => {
  const { book, operator, clock, run, nameOf } = await open();
  await book({ date: '2026-11-21' });
  const id = (await operator.create({ reservation_date: '2027-01-20', guest_email: 'paul@example.com' })).body.id;
  clock.now = Date.parse('2027-01-15T12:00:00Z');
  await run();
  await operator.updateMe({ keep_guests_days: 60 });
  await run();
  expect(await operator.update(id, { reservation_date: '2026-11-28' })).toMatchObject({ status: 200 });
  for (let day = 0; day < 20; day++) {
    clock.now += DAY_MS;
    await run();
  }
  expect(await nameOf(id)).toBe('');
});

test('a restaurant that fails stops no other, and the run says that it has not ended well', async () => {
  const failing = await open();
  const other = await open();
  const ids = [await failing.book(), await other.book()] as const;
  const unreadable = { TableName: failing.db.table, Item: { ...keys.retention(failing.rid), until: 0 } };
  await failing.db.client.send(new PutCommand(unreadable));
  other.clock.now = Date.parse('2027-02-01T12:00:00Z');
  const forget = runRetentionWith({ db: other.db, now: () => other.clock.now });
  const context = { getRemainingTimeInMillis: () => 60_000 };
  await expect(onBehalfOf('retention.run', () => forget(undefined, context))).rejects.toThrow(Unfinished);
  expect([await failing.nameOf(ids[0]), await other.nameOf(ids[1])]).toEqual(['Zoé', '']);
  await failing.db.client.send(
    new PutCommand({ ...unreadable, Item: { ...keys.retention(failing.rid), until: '2026-01-01' } }),
  );
  await expect(onBehalfOf('retention.run', () => forget(undefined, context))).resolves.toMatchObject({ failures: 0 });
  expect(await failing.nameOf(ids[0])).toBe('');
});

test('a restaurant whose configuration cannot be read stops no other', async () => {
  const [failing, other] = [await open(), await open()];
  const id = await other.book();
  const broken = {
    UpdateExpression: 'SET restaurant_name = :nothing',
    ExpressionAttributeValues: { ':nothing': 17 },
  };
  const Key = keys.config(failing.rid);
  await failing.db.client.send(new UpdateCommand({ TableName: failing.db.table, Key, ...broken }));
  other.clock.now = Date.parse('2027-02-01T12:00:00Z');
  const { failures } = await other.run();
  const name = { UpdateExpression: 'SET restaurant_name = :name', ExpressionAttributeValues: { ':name': 'Chez Test' } };
  await failing.db.client.send(new UpdateCommand({ TableName: failing.db.table, Key, ...name }));
  expect([failures, await other.nameOf(id)]).toEqual([1, '']);
});

test('by default guests are kept for two years', async () => {
  const { book, clock, run, nameOf } = await open({});
  const id = await book();
  clock.now = Date.parse('2028-11-20T12:00:00Z');
  await run();
  expect(await nameOf(id)).toBe('Zoé');
  clock.now += 2 * DAY_MS;
  await run();
  expect(await nameOf(id)).toBe('');
});

test('bookings of long ago that come in by a file are forgotten too, cancelled ones that no date counts among them', async () => {
  const { operator, clock, run, nameOf, book } = await open();
  await book();
  await run();
  const rows = [
    { ...ROW, row: 2, reservation_date: '2025-03-07' },
    { ...ROW, row: 3, reservation_date: '2025-03-08', status: 'cancelled' },
  ];
  const { results } = (await operator.import({ rows })).body;
  const ids: string[] = results.map(({ reservation_id }: { reservation_id: string }) => reservation_id);
  expect(await Promise.all(ids.map(nameOf))).toEqual(['Zoé', 'Zoé']);
  clock.now += DAY_MS;
  await run();
  expect(await Promise.all(ids.map(nameOf))).toEqual(['', '']);
});

test.each(['the first run', 'a run that begins anew', 'a run in the middle'])(
  'bookings of long ago that come in while %s is at a later date are forgotten by the next one',
  async (at) => {
    const { operator, run, nameOf, db, rid, session } = await open();
    const bring = async (row: number, reservation_date: string): Promise<string> => {
      const { results } = (await operator.import({ rows: [{ ...ROW, row, reservation_date }] })).body;
      return results[0].reservation_id;
    };
    const later = [await bring(2, '2025-03-07'), await bring(3, '2025-03-08')];
    const Key = keys.retention(rid);
    if (at === 'the first run') await db.client.send(new DeleteCommand({ TableName: db.table, Key }));
    let coming: Promise<string> | undefined;
    let noted = at === 'a run in the middle' ? -1 : 0;
    injectFaults(db).plan(({ operation, keys: written }) => {
      if (operation !== 'PutItem' || !written.includes(`${Key.pk}|${Key.sk}`) || noted++ !== 0) return undefined;
      // In the middle everything is looked at again as after a restoration.
      coming = bring(4, '2024-05-05').then(async (id) => {
        if (at === 'a run in the middle') await forgetRetention(session(), rid);
        return id;
      });
      return { kind: 'hold', until: coming };
    });
    await run();
    const earlier = await coming;
    await run();
    expect(await Promise.all([...later, earlier ?? ''].map(nameOf))).toEqual(['', '', '']);
  },
);

test('bookings that come in for the last date which a run has looked at are forgotten too, where it was another day', async () => {
  const { operator, clock, db, rid, run, nameOf, book } = await open();
  await book();
  // In Paris it is the 22nd already.
  clock.now = Date.parse('2026-12-21T23:30:00Z');
  await run();
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.config(rid),
      UpdateExpression: 'SET #zone = :zone',
      ExpressionAttributeNames: { '#zone': 'timezone' },
      ExpressionAttributeValues: { ':zone': 'America/New_York' },
    }),
  );
  const { results } = (await operator.import({ rows: [{ ...ROW, row: 2, reservation_date: '2026-11-21' }] })).body;
  const [{ reservation_id }] = results;
  clock.now += 2 * DAY_MS;
  await run();
  expect(await nameOf(reservation_id)).toBe('');
});

test('an erasure that was left in the middle is finished', async () => {
  const { book, find, clock, run, nameOf, db, rid } = await open({});
  const id = await book();
  const { guest_id } = await find(id);
  clock.now += 3 * DAY_MS;
  const at = new Date(clock.now).toISOString();
  await db.client.send(new PutCommand({ TableName: db.table, Item: { ...keys.erasure(rid, guest_id), at } }));
  await run();
  expect(await nameOf(id)).toBe('');
  expect((await run()).erased).toBe(0);
});

test('bookings that an earlier release stored count once they are indexed, and again changes nothing', async () => {
  const { book, find, operator, clock, db, rid, session } = await open();
  const index = () => indexGuests(session(), { restaurant_id: rid, timezone: 'Europe/Paris' }, clock.now);
  const id = await book();
  const { guest_id } = await find(id);
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.reservation(rid, id),
      UpdateExpression: 'REMOVE guest, summary',
    }),
  );
  expect((await operator.guest(guest_id)).status).toBe(404);
  expect(await index()).toMatchObject({ indexed: 1 });
  expect((await operator.guest(guest_id)).body).toMatchObject({ upcoming: 1 });
  expect(await index()).toMatchObject({ indexed: 0 });
});

test('nobody writes of a guest whose last booking is being forgotten', async () => {
  const { book, find, operator, clock, run, profiles, db, rid } = await open();
  const { guest_id } = await find(await book());
  clock.now = Date.parse('2026-12-25T12:00:00Z');
  let ran: ReturnType<typeof run> | undefined;
  injectFaults(db).plan(({ isTransaction, keys: written }) => {
    if (ran || !isTransaction || !written.includes(`${keys.profiles(rid)}|${guest_id}`)) return;
    ran = run();
    return { kind: 'hold', until: ran };
  });
  expect((await operator.updateGuest(guest_id, { allergies: 'Noix' })).status).toBe(404);
  expect((await ran)?.ended_well).toBe(true);
  expect(await profiles()).toEqual([]);
});

test('a restaurant behind many others is come to within a day of runs that end before the last one', async () => {
  const own = await startTestTable();
  const build = async () => {
    const house = await openRestaurant(own, { seats: [2], config: { keep_guests_days: 30 } });
    return { rid: house.rid, id: await house.book() };
  };
  const houses = [await build()];
  while (houses.length < 30) houses.push(await build());
  const db = own.connect();
  const session = () => new TableSession(db, 10_000);
  let now = Date.parse('2027-02-01T12:00:00Z');
  const forget = runRetentionWith({ db, now: () => now });
  for (let hour = 0; hour < 24; hour++, now += DAY_MS / 24) {
    // Time for some of them, whether or not they have guests to forget.
    let looked = 0;
    const getRemainingTimeInMillis = () => (looked++ < 60 ? 60_000 : 20_000);
    await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis })).catch((error: unknown) => {
      if (!(error instanceof Unfinished)) throw error;
    });
  }
  const bookings = await Promise.all(houses.map(({ rid, id }) => readReservation(session(), rid, id)));
  expect(bookings.filter((booking) => booking?.guest_first_name !== '')).toEqual([]);
  await own.engine.stop();
});
