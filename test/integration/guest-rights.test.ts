import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRetentionWith } from '../../functions/retention/run.ts';
import { createTable } from '../../local/table.ts';
import { planMessages } from '../../shared/booking/messages/plan-messages.ts';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { forgetRetention } from '../../shared/guests/store/retention.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { partitionsOf, planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { audit } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { ZOE } from '../support/guest.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { logOf } from '../support/log.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  for (const name of [PAST, EARLIER]) await createTable(table.connect().client, name);
});
afterAll(() => table.engine.stop());

const PAST = 'couvert-restored-guests';
const EARLIER = 'couvert-restored-too-far';
const DAY_MS = 86_400_000;
const SECRETS = /Zoé|Martin|zoe@|612345678|cajou|Fenêtre|Bruyant/i;
const WORDS = { allergies: 'Noix de cajou', guest_note: 'Fenêtre' };

const open = () => openRestaurant(table, { seats: [2, 2, 4, 4] });
type Opened = Awaited<ReturnType<typeof open>>;

const session = ({ db }: Opened) => new TableSession(db, 10_000);
const stored = (house: Opened, id: string) => readReservation(session(house), house.rid, id);

/** Books by the widget; the booking with its link. */
async function visit({ guest }: Opened, lock: object = {}, details: object = {}) {
  const { lock_token } = (await guest.lock({ ...lock })).body;
  const { body } = await guest.confirm(lock_token, { ...WORDS, ...details });
  return { id: String(body.reservation_id), link: String(body.booking_token), lock_token: String(lock_token) };
}

/** A guest with a past visit, a cancelled booking that is ahead, and a profile. */
async function known() {
  const house = await open();
  const [first, later] = [await visit(house), await visit(house, { date: '2026-12-05' })];
  const guest_id: string = (await house.find(first.id)).guest_id;
  await house.operator.cancel(later.id);
  await house.operator.update(first.id, { notes: 'Bruyant' });
  await house.operator.updateGuest(guest_id, { note: 'Bruyant', vip: true });
  house.clock.now += 3 * DAY_MS;
  return { ...house, first, later, guest_id };
}

/** Everything that is stored in a partition of a restaurant. */
async function partition({ db }: Opened, pk: string) {
  const ExpressionAttributeValues = { ':pk': pk };
  const query = { TableName: db.table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues };
  return (await db.client.send(new QueryCommand(query))).Items ?? [];
}

describe('an export', () => {
  test('has all bookings whole and what the staff have written, and the log says who took it and not whose it is', async () => {
    const house = await known();
    const { status, body } = await house.operator.exportGuest(house.guest_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ restaurant_name: 'Chez Test', guest: { id: house.guest_id, note: 'Bruyant', vip: true, visits: 1 } },
      bookings: [
        { id: house.later.id, status: 'cancelled', ...ZOE },
        { id: house.first.id, ...WORDS, notes: 'Bruyant', ...ZOE },
      ],
    });
    expect(JSON.stringify(body)).not.toContain((await stored(house, house.first.id))?.secret);
    const [entry, ...others] = await logOf(house);
    expect(entry).toMatchObject({ what: 'export', by: { kind: 'operator', email: 'owner@example.com' } });
    expect(others).toEqual([]);
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${SECRETS.source}|${house.guest_id}`));
  });
});

test('an export has nobody else’s contacts, though a booking becomes another guest’s just then', async () => {
  const house = await open();
  await visit(house, { date: '2026-11-21' });
  const { id } = await visit(house, { date: '2026-11-28' });
  const { guest_id } = await house.find(id);
  // The export reads the booking twice at once, of which neither may come before the edit.
  const { promise: areBothRead, resolve: edit } = Promise.withResolvers<void>();
  const edited = areBothRead.then(() =>
    house.operator.update(id, { guest_phone: '+33698765432', guest_email: 'other@example.com' }),
  );
  let held = 0;
  injectFaults(house.db).plan(({ operation, input }) => {
    const isRead = operation === 'GetItem' || operation === 'BatchGetItem';
    if (!isRead || held === 2 || !JSON.stringify(input).includes(id)) return undefined;
    held++;
    if (held === 2) edit();
    return { kind: 'hold', until: edited };
  });
  const { status, body } = await house.operator.exportGuest(guest_id);
  expect(await edited).toMatchObject({ status: 200 });
  expect([status, body.bookings.length]).toEqual([200, 1]);
  expect(JSON.stringify(body)).not.toContain('other@example.com');
});

describe('an erasure by the house', () => {
  test('leaves nothing of the guest in any booking or beside it, and every count as it was', async () => {
    const house = await known();
    const totals = await partition(house, keys.dates(house.rid));
    const answer = await house.operator.eraseGuest(house.guest_id);
    expect(answer).toMatchObject({ status: 200, body: { erased_bookings: 2 } });
    for (const pk of [keys.reservations(house.rid), keys.profiles(house.rid), keys.log(house.rid)]) {
      expect(JSON.stringify(await partition(house, pk))).not.toMatch(SECRETS);
    }
    const after = await stored(house, house.first.id);
    expect(after).toMatchObject({ guest_first_name: '', guest_email: null, party_size: 2, version: 3 });
    for (const field of ['secret', 'request_digest', 'guest', 'summary']) expect(after).not.toHaveProperty(field);
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
    expect(await partition(house, keys.dates(house.rid))).toEqual(totals);
    expect(await audit(house.db, house.rid, house.clock.now)).toEqual([]);
    expect(await house.operator.guest(house.guest_id)).toMatchObject({ status: 404 });
    expect((await house.guest.booking(house.first.link)).status).toBe(404);
    expect((await house.operator.guests('martin')).body.items).toEqual([]);
    expect((await logOf(house)).map(({ what }) => what)).toEqual(['erasure']);
  });

  test('lets nobody write of a guest into a booking where no export and no erasure would find it', async () => {
    const house = await known();
    await house.operator.eraseGuest(house.guest_id);
    const before = await partition(house, keys.reservations(house.rid));
    for (const said of [{ guest_last_name: 'Martin' }, { guest_phone: '+33612345678' }, { notes: 'Bruyant' }, WORDS]) {
      expect(await house.operator.update(house.first.id, said)).toMatchObject({
        ...{ status: 400, body: { code: 'invalid_request', errors: [{ path: Object.keys(said).at(-1) }] } },
      });
    }
    expect((await house.operator.update(house.later.id, { notes: 'Bruyant' })).status).toBe(400);
    expect(await partition(house, keys.reservations(house.rid))).toEqual(before);
    expect((await house.operator.update(house.first.id, { service_status: 'no_show' })).status).toBe(200);
  });

  test('is refused while bookings are ahead, with their number, and changes nothing then', async () => {
    const house = await known();
    await visit(house, { date: '2026-12-06' });
    const before = await partition(house, keys.reservations(house.rid));
    expect(await house.operator.eraseGuest(house.guest_id)).toMatchObject({
      ...{ status: 409, body: { code: 'bookings_ahead', bookings_ahead: 1 } },
    });
    expect(await partition(house, keys.reservations(house.rid))).toEqual(before);
    expect(await logOf(house)).toEqual([]);
  });

  test('may be repeated, goes on where it was stopped, and asked again erases what has been booked since', async () => {
    const house = await known();
    const erase = async () => (await house.operator.eraseGuest(house.guest_id)).body;
    const logged = async () => (await logOf(house)).map(({ what }) => what);
    /** An erasure that has begun, and is not done. */
    const beginErasure = () =>
      house.db.client.send(
        new PutCommand({
          TableName: house.db.table,
          Item: { ...keys.erasure(house.rid, house.guest_id), at: new Date(house.clock.now).toISOString() },
        }),
      );
    expect(await erase()).toEqual({ erased_bookings: 2 });
    expect(await erase()).toEqual({ erased_bookings: 0 });
    // A booking that a run did not come to: it goes on, under the entry of the log that it has.
    const first = await visit(house, { date: '2026-11-24' });
    await beginErasure();
    house.clock.now += 2 * DAY_MS;
    expect(await erase()).toEqual({ erased_bookings: 1 });
    expect(await logged()).toEqual(['erasure']);
    const left = await visit(house, { date: '2026-11-26' });
    await beginErasure();
    house.clock.now += 2 * DAY_MS;
    const since = await visit(house, { date: '2026-12-05' });
    await house.operator.cancel(since.id);
    expect(await erase()).toEqual({ erased_bookings: 2 });
    expect(await erase()).toEqual({ erased_bookings: 0 });
    for (const { id } of [first, left, since]) expect(await stored(house, id)).toMatchObject({ guest_first_name: '' });
    expect(await logged()).toEqual(['erasure', 'erasure']);
  });

  test('says that it is done of what it has begun, and not of what was asked for meanwhile', async () => {
    const house = await known();
    const { pk, sk } = keys.erasure(house.rid, house.guest_id);
    const later = new Date(house.clock.now + DAY_MS).toISOString();
    let asked: Promise<unknown> | undefined;
    injectFaults(house.db).plan(({ operation, keys: written }) => {
      if (asked || operation !== 'UpdateItem' || !written.includes(`${pk}|${sk}`)) return undefined;
      asked = house.db.client.send(new PutCommand({ TableName: house.db.table, Item: { pk, sk, at: later } }));
      return { kind: 'hold', until: asked };
    });
    expect((await house.operator.eraseGuest(house.guest_id)).body).toEqual({ erased_bookings: 2 });
    expect(await partition(house, pk)).toContainEqual({ pk, sk, at: later });
  });

  test('leaves a booking that is another guest’s by now, though the index has not heard of it', async () => {
    const house = await known();
    const was = (await partition(house, keys.reservations(house.rid))).find(({ sk }) => sk === house.first.id)?.guest;
    await house.operator.update(house.first.id, { guest_first_name: 'Ada', guest_phone: '+33698765432' });
    await house.db.client.send(
      new UpdateCommand({
        TableName: house.db.table,
        Key: keys.reservation(house.rid, house.first.id),
        UpdateExpression: 'SET guest = :was',
        ExpressionAttributeValues: { ':was': was },
      }),
    );
    const { bookings } = (await house.operator.exportGuest(house.guest_id)).body;
    expect(bookings.map(({ id }: { id: string }) => id)).toEqual([house.later.id]);
    expect((await house.operator.eraseGuest(house.guest_id)).body).toEqual({ erased_bookings: 1 });
    expect(await stored(house, house.first.id)).toMatchObject({ guest_first_name: 'Ada', guest_phone: '+33698765432' });
  });

  test('is not undone by a change that had read the guest before', async () => {
    const house = await known();
    const seen = await stored(house, house.first.id);
    await house.operator.eraseGuest(house.guest_id);
    const put = new PutCommand({
      TableName: house.db.table,
      Item: seen && toItem(house.rid, { ...seen, version: seen.version + 1 }),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': seen?.version },
    });
    await expect(house.db.client.send(put)).rejects.toThrow('conditional');
  });

  test('is not undone by what somebody writes of the guest meanwhile', async () => {
    const house = await known();
    await house.db.client.send(
      new DeleteCommand({ TableName: house.db.table, Key: keys.profile(house.rid, house.guest_id) }),
    );
    let erased: Promise<{ status: number }> | undefined;
    injectFaults(house.db).plan(({ isWrite, keys: written }) => {
      if (erased || !isWrite || !written.includes(`${keys.profiles(house.rid)}|${house.guest_id}`)) return undefined;
      erased = house.operator.eraseGuest(house.guest_id);
      return { kind: 'hold', until: erased };
    });
    expect(await house.operator.updateGuest(house.guest_id, { allergies: 'Noix de cajou', version: 0 })).toMatchObject({
      status: 404,
    });
    expect((await erased)?.status).toBe(200);
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
  });

  test('tells nobody, and a request that created one of the bookings is 404 from then on', async () => {
    const house = await known();
    const before = await stored(house, house.first.id);
    const key = '0e4c1f6a-77b1-4b7e-9d3a-0f2f6a1b2c3d';
    const party = { ...PARTY, ...ZOE, reservation_date: '2026-11-24' };
    await house.operator.create(party, key);
    house.clock.now += 2 * DAY_MS;
    await house.operator.eraseGuest(house.guest_id);
    const after = await stored(house, house.first.id);
    if (!before || !after) throw new Error('The booking is gone.');
    expect(planMessages({ before, after }, house.setup, after.erased_at ?? '')).toEqual({
      messages: [],
      unreachable: [],
    });
    expect(await house.guest.confirm(house.first.lock_token, WORDS)).toMatchObject({ status: 404 });
    expect(await house.operator.create(party, key)).toMatchObject({ status: 404 });
  });
});

test('a copy of the past brings no erased guest back, by the house or by the link, and no profile', async () => {
  const house = await known();
  const other = await visit(
    house,
    { date: '2026-11-24' },
    { guest_phone: '+33698765432', guest_email: 'ada@example.com' },
  );
  await house.operator.updateGuest((await house.find(other.id)).guest_id, { note: 'Bruyant' });
  const past = { ...house.db, table: PAST };
  const sessionOf = (db: typeof past) => new TableSession(db, 10_000);
  await restore(sessionOf(past), await planRestoration(sessionOf(past), session(house), house.rid));
  house.clock.now += 2 * DAY_MS;
  await house.operator.eraseGuest(house.guest_id);
  await house.guest.eraseBooking(other.link);
  expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
  // One that the present table has lost is erased by what is known of its guest.
  await house.db.client.send(
    new DeleteCommand({ TableName: house.db.table, Key: keys.reservation(house.rid, house.later.id) }),
  );
  await restore(session(house), await planRestoration(session(house), sessionOf(past), house.rid));
  for (const pk of [keys.reservations(house.rid), keys.profiles(house.rid)]) {
    expect(JSON.stringify(await partition(house, pk))).not.toMatch(new RegExp(`${SECRETS.source}|ada@|698765432`, 'i'));
  }
  expect(await partition(house, keys.reservations(house.rid))).toHaveLength(3);
  expect(await audit(house.db, house.rid, house.clock.now)).toEqual([]);
  const again = await planRestoration(session(house), sessionOf(past), house.rid);
  expect(again).toEqual({ puts: [], deletions: [] });
});

/** Copies all that is restored of a restaurant into another table, as it is now. */
async function copyTo(house: Opened, table_name: string): Promise<void> {
  for (const pk of partitionsOf(house.rid)) {
    for (const Item of await partition(house, pk)) {
      await house.db.client.send(new PutCommand({ TableName: table_name, Item }));
    }
  }
}

describe('a restoration', () => {
  const past = ({ db }: Opened, name = PAST) => new TableSession({ ...db, table: name }, 10_000);

  test('leaves a guest erased who was erased after it was planned', async () => {
    const house = await known();
    await copyTo(house, PAST);
    await house.operator.update(house.first.id, { notes: 'Later' });
    const plan = await planRestoration(session(house), past(house), house.rid);
    expect(plan.puts.map(({ sk }) => sk)).toContain(house.first.id);
    expect((await house.operator.eraseGuest(house.guest_id)).status).toBe(200);
    await restore(session(house), plan);
    expect(await stored(house, house.first.id)).toMatchObject({ guest_first_name: '', guest_email: null });
  });

  test('does not bring a booking back that its link has erased, also after one that went too far', async () => {
    const house = await open();
    await visit(house, { date: '2026-12-10' });
    await copyTo(house, EARLIER);
    const { id, link } = await visit(house);
    await copyTo(house, PAST);
    house.clock.now += 3 * DAY_MS;
    expect((await house.guest.eraseBooking(link)).status).toBe(204);
    for (const name of [EARLIER, PAST]) {
      await restore(session(house), await planRestoration(session(house), past(house, name), house.rid));
    }
    expect(await stored(house, id)).toMatchObject({ guest_first_name: '', guest_email: null });
  });

  test('brings no profile back for longer than a run that forgot it with the last booking', async () => {
    const house = await open();
    await house.operator.updateMe({ keep_guests_days: 30 });
    const { id } = await visit(house, { date: '2026-11-21' });
    const run = () => {
      const forget = runRetentionWith({ db: house.db, now: () => house.clock.now });
      return onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
    };
    house.clock.now = Date.parse('2026-12-20T12:00:00Z');
    await house.operator.updateGuest((await house.find(id)).guest_id, { allergies: 'Noix' });
    await copyTo(house, PAST);
    house.clock.now += 3 * DAY_MS;
    await run();
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
    await restore(session(house), await planRestoration(session(house), past(house), house.rid));
    await forgetRetention(session(house), house.rid);
    expect(await partition(house, keys.profiles(house.rid))).toHaveLength(1);
    await run();
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
  });
});

describe('by the guest’s link', () => {
  test('no erasure before the visit', async () => {
    const house = await open();
    const { id, link } = await visit(house);
    const before = await stored(house, id);
    expect(await house.guest.eraseBooking(link)).toMatchObject({
      ...{ status: 409, body: { code: 'bookings_ahead', bookings_ahead: 1 } },
    });
    expect(await stored(house, id)).toEqual(before);
  });

  test('an export before the visit too, which changes nothing', async () => {
    const house = await open();
    const { id, link } = await visit(house);
    const before = await stored(house, id);
    const { status, body } = await house.guest.exportBooking(link);
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ guest_first_name: 'Zoé', guest_email: 'z…@example.com' });
    expect(JSON.stringify(body)).not.toMatch(/612345678|zoe@/);
    expect(await stored(house, id)).toEqual(before);
    expect(await logOf(house)).toMatchObject([{ what: 'export', by: { kind: 'guest' } }]);
  });

  test('the export has that booking alone, contacts masked', async () => {
    const house = await known();
    const { status, body } = await house.guest.exportBooking(house.first.link);
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ guest_first_name: 'Zoé', guest_email: 'z…@example.com', ...WORDS });
    expect(JSON.stringify(body)).not.toMatch(/Bruyant|612345678|zoe@/);
    expect(await logOf(house)).toMatchObject([{ what: 'export', by: { kind: 'guest' } }]);
  });

  test('works where guests choose among rooms too', async () => {
    const house = await known();
    const { body } = await house.operator.createRoom({ name: 'Terrasse' });
    const choice = await house.operator.updateRoom(body.id, { guests_may_choose: true });
    expect(choice.status).toBe(200);
    expect((await house.guest.exportBooking(house.first.link)).status).toBe(200);
    expect((await house.guest.eraseBooking(house.first.link)).status).toBe(204);
  });

  test('erases that booking alone, then the link leads nowhere; with the last one goes what the staff wrote', async () => {
    const house = await known();
    expect((await house.guest.eraseBooking(house.first.link)).status).toBe(204);
    expect(await stored(house, house.first.id)).toMatchObject({ guest_first_name: '', guest_phone: null });
    expect(await stored(house, house.later.id)).toMatchObject({ guest_first_name: 'Zoé' });
    expect((await house.operator.guest(house.guest_id)).body).toMatchObject({ vip: true, visits: 0 });
    expect((await house.guest.eraseBooking(house.first.link)).status).toBe(404);
    expect((await house.guest.eraseBooking(house.later.link)).status).toBe(204);
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
    expect((await logOf(house)).map(({ what }) => what)).toEqual(['erasure', 'erasure']);
  });

  test('of the last two bookings at once leaves nothing of what the staff wrote', async () => {
    const house = await known();
    let second: Promise<{ status: number }> | undefined;
    injectFaults(house.db).plan(({ isTransaction, keys: written }) => {
      if (second || !isTransaction || !written.includes(`${keys.reservations(house.rid)}|${house.first.id}`)) return;
      second = house.guest.eraseBooking(house.later.link);
      return { kind: 'hold', until: second };
    });
    expect((await house.guest.eraseBooking(house.first.link)).status).toBe(204);
    expect((await second)?.status).toBe(204);
    expect(await partition(house, keys.profiles(house.rid))).toEqual([]);
    for (const { id } of [house.first, house.later]) {
      expect(await stored(house, id)).toMatchObject({ guest_first_name: '', version: expect.any(Number) });
    }
  });
});
