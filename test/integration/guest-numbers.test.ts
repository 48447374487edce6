import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTable } from '../../local/table.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { contactKeyOf, formerGuestIdOf, guestIdOf } from '../../shared/guests/store/contact.ts';
import { eraseGuest } from '../../shared/guests/store/erasure.ts';
import { indexGuests } from '../../shared/guests/store/guest-indexing.ts';
import { finishErasures } from '../../shared/guests/store/retention.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { setRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import { ROW } from '../support/import.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

const PAST = 'couvert-numbers-of-then';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await createTable(table.connect().client, PAST);
});
afterAll(() => table.engine.stop());

const NATIONAL = '06 12 34 56 78';
const WHOLE = '+33612345678';
const DAYS_MS = 86_400_000;

async function open() {
  const house = await openRestaurant(table, { seats: [2, 2, 4, 4] });
  const session = () => new TableSession(house.db, 10_000);
  const timezone = 'Europe/Paris';
  // Some tests run it in the middle of a request, whose function may do less.
  const index = () =>
    onBehalfOf('ops', () => indexGuests(session(), { restaurant_id: house.rid, timezone }, house.clock.now));
  const stored = async (id: string) => {
    const found = await readReservation(session(), house.rid, id);
    if (!found) throw new Error('There is no such booking.');
    return found;
  };
  /** The id by which the release before knew whoever left this number: by its digits alone. */
  const formerId = (guest_phone: string) => guestIdOf(house.rid, { guest_email: null, guest_phone }) ?? '';
  /** The same, of what is no number too. */
  const digitsId = (guest_phone: string) => formerGuestIdOf(house.rid, { guest_phone }) ?? '';
  /** Makes a booking what the release before has stored of it. */
  const asBefore = async (id: string) => {
    const { guest_phone } = await stored(id);
    const update = new UpdateCommand({
      TableName: house.db.table,
      Key: keys.reservation(house.rid, id),
      UpdateExpression: 'SET guest = :guest REMOVE phone_country',
      ExpressionAttributeValues: { ':guest': contactKeyOf(digitsId(guest_phone ?? '')) },
    });
    await house.db.client.send(update);
  };
  const bookedBefore = async (details: object, lock: object = {}) => {
    const id = await house.book({ ...lock }, { ...details });
    await asBefore(id);
    return id;
  };
  const confirmWith = async (guest_phone: string) => {
    const { lock_token } = (await house.guest.lock()).body;
    const { status } = await house.guest.confirm(lock_token, { guest_phone });
    await house.guest.release(lock_token);
    return status;
  };
  const idsFoundBy = async (q: string): Promise<string[]> =>
    (await house.operator.guests(q)).body.items.map(({ id }: { id: string }) => id);
  return { ...house, session, index, stored, formerId, digitsId, asBefore, bookedBefore, confirmWith, idsFoundBy };
}

describe('a number as it is typed nationally', () => {
  test('is that of the guest who books with its country, whoever wrote it, and is answered as it was written', async () => {
    const { book, operator, find, stored, idsFoundBy } = await open();
    const confirmed = await book({}, { guest_phone: NATIONAL });
    const online = await book({ date: '2026-11-22' }, { guest_phone: WHOLE });
    const { id: typed } = (await operator.create({ guest_phone: '(0)6.12.34.56.78' })).body;
    const rows = [{ ...ROW, reservation_date: '2026-11-25', guest_phone: '0612345678' }];
    const { results } = (await operator.import({ rows })).body;
    const edited = await book({ date: '2026-11-23' }, { guest_phone: '+33698765432' });
    await operator.update(edited, { guest_phone: NATIONAL });
    const [guest_id, ...others] = await idsFoundBy(NATIONAL);
    expect(others).toEqual([]);
    const { bookings, guest_phone } = (await operator.guest(guest_id ?? '')).body;
    expect(new Set(bookings.map(({ id }: { id: string }) => id))).toEqual(
      new Set([confirmed, online, typed, results[0].reservation_id, edited]),
    );
    expect(guest_phone).toBe('0612345678');
    expect(await find(confirmed)).toMatchObject({ guest_id, guest_phone: NATIONAL });
    expect(await find(confirmed)).not.toHaveProperty('phone_country');
    // Where its digits say all, nothing more is stored.
    expect(await stored(online)).not.toHaveProperty('phone_country');
    expect(await idsFoundBy(WHOLE)).toEqual([guest_id]);
  });

  test('stays that of its guest when the restaurant is said to be elsewhere', async () => {
    const { book, find, clock, session, rid } = await open();
    const id = await book({}, { guest_phone: NATIONAL });
    const { guest_id } = await find(id);
    clock.now += 3 * DAYS_MS;
    await setRestaurant(session(), rid, { timezone: 'Europe/London' }, clock.now);
    expect(await find(id)).toMatchObject({ guest_id });
    const british = await book({ date: '2026-12-05' }, { guest_phone: NATIONAL });
    expect((await find(british)).guest_id).not.toBe(guest_id);
  });

  test('is blocked online like the same number with its country', async () => {
    const { book, find, operator, confirmWith } = await open();
    const { guest_id } = await find(await book({}, { guest_phone: WHOLE }));
    await operator.updateGuest(guest_id, { blocked_online: true });
    expect(await confirmWith(NATIONAL)).toBe(409);
    expect(await confirmWith('06 98 76 54 32')).toBe(201);
  });
});

describe('a guest whom the release before knew by the digits alone', () => {
  test.each([NATIONAL, '33612345678'])(
    'stays blocked as %s, before and after their bookings are indexed; a number of another country is not',
    async (typed) => {
      const { bookedBefore, operator, confirmWith, formerId, index, idsFoundBy } = await open();
      await bookedBefore({ guest_phone: typed });
      await operator.updateGuest(formerId(typed), { blocked_online: true });
      for (const run of [async () => undefined, index]) {
        await run();
        expect([await confirmWith(typed), await confirmWith(WHOLE)]).toEqual([409, 409]);
        expect(await idsFoundBy(typed)).toHaveLength(1);
      }
      expect(await confirmWith('+49612345678')).toBe(201);
    },
  );

  test('is one guest once they are indexed, with all that was written of both, and again changes nothing', async () => {
    const { bookedBefore, book, find, operator, formerId, index } = await open();
    const [first, second] = [
      await bookedBefore({ guest_phone: NATIONAL }),
      await bookedBefore({ guest_phone: NATIONAL }, { date: '2026-11-22' }),
    ];
    const online = await book({ date: '2026-11-23' }, { guest_phone: WHOLE });
    const { guest_id } = await find(online);
    const was = formerId(NATIONAL);
    await operator.updateGuest(was, { allergies: 'Noix', tags: ['fenêtre'], note: 'Bruyant' });
    await operator.updateGuest(guest_id, { vip: true, tags: ['presse'], note: 'Aime le bar' });
    expect((await find(first)).guest_id).toBe(was);
    expect(await index()).toEqual({ indexed: 2, merged_profiles: 1 });
    expect((await operator.guest(guest_id)).body).toMatchObject({
      ...{ upcoming: 3, vip: true, allergies: 'Noix', note: 'Aime le bar\nBruyant', tags: ['presse', 'fenêtre'] },
      version: 2,
    });
    expect((await operator.guest(was)).status).toBe(404);
    for (const id of [first, second]) expect(await find(id)).toMatchObject({ guest_id, guest_phone: NATIONAL });
    expect(await index()).toEqual({ indexed: 0, merged_profiles: 0 });
    expect((await operator.updateGuest(guest_id, { note: '', version: 2 })).status).toBe(200);
  });

  test('takes what was written of them along though a run had ended between the two', async () => {
    const { bookedBefore, find, operator, formerId, index } = await open();
    const id = await bookedBefore({ guest_phone: NATIONAL });
    await index();
    const { guest_id } = await find(id);
    // By the release before, which still ran.
    const other = await bookedBefore({ guest_phone: NATIONAL }, { date: '2026-11-22' });
    await operator.updateGuest(formerId(NATIONAL), { allergies: 'Noix' });
    expect(await index()).toEqual({ indexed: 1, merged_profiles: 1 });
    expect(await find(other)).toMatchObject({ guest_id });
    expect((await operator.guest(guest_id)).body).toMatchObject({ allergies: 'Noix', upcoming: 2 });
  });

  test('stays with what was written of them though the house changes their booking just as it is indexed', async () => {
    const { bookedBefore, find, operator, formerId, index, db, rid } = await open();
    const id = await bookedBefore({ guest_phone: NATIONAL });
    await operator.updateGuest(formerId(NATIONAL), { allergies: 'Noix' });
    const { pk, sk } = keys.reservation(rid, id);
    let indexing: Promise<unknown> | undefined;
    injectFaults(db).plan(({ operation, keys: written }) => {
      if (indexing || operation !== 'TransactWriteItems' || !written.includes(`${pk}|${sk}`)) return undefined;
      indexing = index();
      return { kind: 'hold', until: indexing };
    });
    expect((await operator.update(id, { notes: 'Près du bar' })).status).toBe(200);
    expect(await indexing).toEqual({ indexed: 1, merged_profiles: 1 });
    const { guest_id, notes } = await find(id);
    expect(notes).toBe('Près du bar');
    expect((await operator.guest(guest_id)).body).toMatchObject({ allergies: 'Noix', upcoming: 1 });
  });

  test.each(['by the id of now', 'by the id of then'])(
    'is exported and erased whole, %s, and neither the index nor a copy of the past brings them back',
    async (by) => {
      const { bookedBefore, book, find, operator, formerId, index, stored, clock, session, db, rid } = await open();
      const [then, now] = [
        await bookedBefore({ guest_phone: NATIONAL }),
        await book({ date: '2026-11-22' }, { guest_phone: WHOLE }),
      ];
      const guest_id: string = by === 'by the id of now' ? (await find(now)).guest_id : formerId(NATIONAL);
      await operator.updateGuest(formerId(NATIONAL), { allergies: 'Noix' });
      const past = new TableSession({ ...db, table: PAST }, 10_000);
      await restore(past, await planRestoration(past, session(), rid));
      clock.now += 4 * DAYS_MS;
      const { bookings } = (await operator.exportGuest(guest_id)).body;
      expect(bookings.map(({ id }: { id: string }) => id)).toEqual([now, then]);
      expect((await operator.eraseGuest(guest_id)).body).toEqual({ erased_bookings: 2 });
      const names = () => Promise.all([then, now].map(async (id) => (await stored(id)).guest_first_name));
      expect(await names()).toEqual(['', '']);
      expect(await index()).toEqual({ indexed: 0, merged_profiles: 0 });
      await db.client.send(
        new UpdateCommand({
          TableName: db.table,
          Key: keys.reservation(rid, then),
          UpdateExpression: 'REMOVE erased_at',
        }),
      );
      await restore(session(), await planRestoration(session(), past, rid));
      expect(await names()).toEqual(['', '']);
      expect((await operator.guest(formerId(NATIONAL))).status).toBe(404);
      const again = await book({ date: '2026-12-05' }, { guest_phone: NATIONAL });
      expect((await operator.guest((await find(again)).guest_id)).body).toMatchObject({ allergies: '', upcoming: 1 });
    },
  );

  /** An index run that has finished what erasures there were, and is about to write the place of a booking; what lets it go on. */
  function indexingUpTo({ db, rid, clock }: Awaited<ReturnType<typeof open>>, id: string) {
    const own = { ...db, client: table.connect().client };
    const [there, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    injectFaults(own).plan(({ operation, keys: written }) => {
      const isWrite = operation === 'UpdateItem' || operation === 'TransactWriteItems';
      if (!isWrite || !written.includes(`${keys.reservations(rid)}|${id}`)) return undefined;
      there.resolve();
      return { kind: 'hold', until: gate.promise };
    });
    const session = new TableSession(own, 20_000);
    const done = onBehalfOf('ops', () =>
      indexGuests(session, { restaurant_id: rid, timezone: 'Europe/Paris' }, clock.now),
    );
    const goOn = () => {
      gate.resolve();
      return done;
    };
    return { there: there.promise, goOn };
  }

  /** A house in which the id of now comes first: the other order is saved by the order of the ids. */
  async function openNowFirst() {
    for (;;) {
      const house = await open();
      const nowId = house.formerId(WHOLE);
      if (nowId < house.formerId(NATIONAL)) return { ...house, nowId };
    }
  }

  test('stays erased by an erasure that died once it was noted, and is finished while the index is written', async () => {
    const house = await openNowFirst();
    const { bookedBefore, clock, rid, db, stored, formerId, nowId, operator, index } = house;
    const id = await bookedBefore({ guest_phone: NATIONAL });
    clock.now += 3 * DAYS_MS;
    const indexing = indexingUpTo(house, id);
    await indexing.there;
    const dying = { ...db, client: table.connect().client };
    let isNoted = false;
    injectFaults(dying).plan(({ isTransaction }) => {
      if (isNoted) return { kind: 'refuse', error: new Error('died') };
      isNoted = isTransaction;
      return undefined;
    });
    const how = { by: { kind: 'ops' as const }, now: clock.now, zone: 'Europe/Paris' };
    await expect(eraseGuest(new TableSession(dying, 5000), rid, formerId(NATIONAL), how)).rejects.toThrow();
    const finishing = { ...db, client: table.connect().client };
    let written: Promise<unknown> | undefined;
    injectFaults(finishing).plan(({ operation, keys: touched }) => {
      const isNow = touched.includes(`${keys.retention(rid).pk}|${nowId}`);
      if (written || operation !== 'UpdateItem' || !isNow) return undefined;
      written = indexing.goOn();
      return { kind: 'hold', until: written };
    });
    const config = { restaurant_id: rid, timezone: 'Europe/Paris' };
    await onBehalfOf('retention.run', () =>
      finishErasures(new TableSession(finishing, 20_000), config, clock.now, () => false),
    );
    expect(written).toBeDefined();
    await index();
    expect((await stored(id)).guest_first_name).toBe('');
    expect((await operator.guest(nowId)).status).toBe(404);
  });

  test('stays erased by an erasure that asks for both ids while the index is written', async () => {
    const house = await openNowFirst();
    const { bookedBefore, clock, rid, db, stored, formerId, nowId, operator, index } = house;
    const id = await bookedBefore({ guest_phone: NATIONAL });
    clock.now += 3 * DAYS_MS;
    const indexing = indexingUpTo(house, id);
    await indexing.there;
    const erasing = { ...db, client: table.connect().client };
    const asked = Promise.withResolvers<void>();
    let isNoted = false;
    let written: Promise<unknown> | undefined;
    injectFaults(erasing).plan(({ isTransaction, operation, input }) => {
      isNoted ||= isTransaction;
      if (!isNoted || operation !== 'Query' || input.IndexName !== 'byContact') return undefined;
      const values = JSON.stringify(input.ExpressionAttributeValues);
      if (!values.includes(contactKeyOf(formerId(NATIONAL)))) {
        asked.resolve();
        return undefined;
      }
      // The id of now is answered first; the other one once the index has been written.
      written ??= asked.promise.then(() => indexing.goOn());
      return { kind: 'hold', until: written };
    });
    const how = { by: { kind: 'ops' as const }, now: clock.now, zone: 'Europe/Paris' };
    await eraseGuest(new TableSession(erasing, 20_000), rid, formerId(NATIONAL), how);
    expect(written).toBeDefined();
    await index();
    expect((await stored(id)).guest_first_name).toBe('');
    expect((await operator.guest(nowId)).status).toBe(404);
  });

  test('erases their own booking by its link, and what the staff wrote with it', async () => {
    const { guest, asBefore, formerId, operator, clock, db, rid } = await open();
    const { body } = await guest.confirm((await guest.lock()).body.lock_token, { guest_phone: NATIONAL });
    await asBefore(body.reservation_id);
    await operator.updateGuest(formerId(NATIONAL), { allergies: 'Noix' });
    clock.now += 3 * DAYS_MS;
    expect((await guest.eraseBooking(body.booking_token)).status).toBe(204);
    const left = new QueryCommand({
      TableName: db.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.profiles(rid) },
    });
    expect((await db.client.send(left)).Items).toEqual([]);
  });
});

describe('a number that nobody can have', () => {
  const ODD = ['3.36110E+10', '0000000000', '9999999999', '06 12 34 56 7', '+33061234567'];
  const MAILS = ['tess@example.com', 'omar@example.com'] as const;

  test.each(ODD)(
    'joins nobody, whoever wrote it, and one is exported and erased without the other: %s',
    async (odd) => {
      const { book, operator, find, stored, clock } = await open();
      const [tess, omar] = MAILS;
      const online = await book({}, { guest_email: tess, guest_phone: odd });
      const { id: typed } = (await operator.create({ guest_email: omar, guest_phone: odd })).body;
      const rows = [
        { ...ROW, guest_name: 'June Sable', guest_email: 'june@example.com', guest_phone: odd },
        { ...ROW, row: 3, guest_name: 'Ivo Lark', guest_email: undefined, guest_phone: odd },
      ];
      const brought: { reservation_id: string }[] = (await operator.import({ rows })).body.results;
      const ids = [online, typed, ...brought.map(({ reservation_id }) => reservation_id)];
      const guests = (await Promise.all(ids.map(find))).map(({ guest_id }) => guest_id);
      expect(guests[3]).toBeUndefined();
      expect(new Set(guests).size).toBe(4);
      expect((await find(typed)).guest_phone).toBe(odd);
      clock.now += 4 * DAYS_MS;
      const { bookings } = (await operator.exportGuest(guests[0])).body;
      expect(bookings.map(({ id }: { id: string }) => id)).toEqual([online]);
      expect((await operator.eraseGuest(guests[0])).body).toEqual({ erased_bookings: 1 });
      expect((await stored(online)).guest_first_name).toBe('');
      for (const id of ids.slice(1)) expect((await stored(id)).guest_email ?? 'none').not.toBe(tess);
      expect((await stored(typed)).guest_email).toBe(omar);
    },
  );

  test('is kept as somebody noted it, can be changed otherwise, and blocks nobody', async () => {
    const { book, operator, find, confirmWith } = await open();
    const { guest_id } = await find(await book({}, { guest_email: MAILS[0], guest_phone: '0000000000' }));
    await operator.updateGuest(guest_id, { blocked_online: true });
    expect(await confirmWith('0000000000')).toBe(201);
    const { id } = (await operator.create({ guest_phone: '06 12 34 56 7' })).body;
    expect((await operator.update(id, { notes: 'Bar' })).body).toMatchObject({
      notes: 'Bar',
      guest_phone: '06 12 34 56 7',
    });
    expect((await operator.update(id, { guest_phone: '+33 (0)6 12 34 56 78' })).body.guest_phone).toBe(WHOLE);
  });

  /** What the release before has stored: one guest for all who left the same digits. */
  const joined = async (house: Awaited<ReturnType<typeof open>>, odd: string) => {
    const [tess, omar] = MAILS;
    const ids = [
      await house.bookedBefore({ guest_email: tess, guest_phone: odd }),
      await house.bookedBefore({ guest_email: omar, guest_phone: odd }, { date: '2026-11-22' }),
    ];
    return { ids, was: house.digitsId(odd) };
  };

  test.each(ODD)('that has joined two guests parts them when they are indexed: %s', async (odd) => {
    const house = await open();
    const { operator, find, index, clock, stored } = house;
    const { ids, was } = await joined(house, odd);
    await operator.updateGuest(was, { allergies: 'Noix' });
    await index();
    expect(await index()).toEqual({ indexed: 0, merged_profiles: 0 });
    const [first, second] = await Promise.all(ids.map(find));
    expect(first.guest_id).not.toBe(second.guest_id);
    clock.now += 4 * DAYS_MS;
    // Whose allergy it was nobody knows.
    expect((await operator.exportGuest(first.guest_id)).body).toMatchObject({ bookings: [{ id: ids[0] }] });
    expect((await operator.eraseGuest(first.guest_id)).body).toEqual({ erased_bookings: 1 });
    expect((await stored(ids[1] ?? '')).guest_email).toBe(MAILS[1]);
  });

  test.each(ODD)('that has joined two guests erases and exports neither with the other before: %s', async (odd) => {
    const house = await open();
    const { operator, clock, stored } = house;
    const { ids, was } = await joined(house, odd);
    clock.now += 4 * DAYS_MS;
    await operator.eraseGuest(was);
    const emails = await Promise.all(ids.map(async (id) => (await stored(id)).guest_email));
    expect(emails).toEqual(MAILS);
  });

  test('brings along what was written of the only one who left it', async () => {
    const { bookedBefore, digitsId, operator, find, index } = await open();
    const id = await bookedBefore({ guest_email: MAILS[0], guest_phone: '06 12 34 56 7' });
    await operator.updateGuest(digitsId('06 12 34 56 7'), { allergies: 'Noix' });
    expect(await index()).toEqual({ indexed: 1, merged_profiles: 1 });
    expect((await operator.guest((await find(id)).guest_id)).body).toMatchObject({ allergies: 'Noix', upcoming: 1 });
  });

  test('has two who wait with it wait both', async () => {
    const { operator } = await open();
    const wait = {
      date: SATURDAY,
      from: '19:00',
      to: '20:00',
      guests: 2,
      guest_last_name: 'X',
      guest_phone: '0000000000',
    };
    for (const guest_first_name of ['Tess', 'Omar']) {
      expect((await operator.createWaiting({ ...wait, guest_first_name })).status).toBe(201);
    }
    expect((await operator.waiting(SATURDAY)).body.items).toHaveLength(2);
  });
});

describe('a zero that is dialled only at home, and the decimals of a spreadsheet', () => {
  test('are left out by whatever way the number comes', async () => {
    const { book, operator, find } = await open();
    const online = await book({}, { guest_phone: '+44 (0)20 7946 0021' });
    const { id: typed } = (await operator.create({ guest_phone: '+4402079460021' })).body;
    const { results } = (await operator.import({ rows: [{ ...ROW, guest_phone: '+442079460021.0' }] })).body;
    const edited = await book({ date: '2026-11-22' });
    await operator.update(edited, { guest_phone: '0044 (0)20 7946 0021' });
    const read = await Promise.all([online, typed, results[0].reservation_id, edited].map(find));
    for (const { guest_phone, guest_id } of read) {
      expect([guest_phone, guest_id]).toEqual(['+442079460021', read[0].guest_id]);
    }
  });
});

test('a booking without its guest leaves the history that an earlier release has left it in', async () => {
  const { book, find, operator, clock, db, rid, index } = await open();
  const [first, second] = [await book(), await book({ date: '2026-11-22' })];
  const { guest_id } = await find(first);
  clock.now += 4 * DAYS_MS;
  await operator.eraseGuest(guest_id);
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.reservation(rid, second),
      UpdateExpression: 'SET guest = :guest, summary = :summary',
      ExpressionAttributeValues: { ':guest': contactKeyOf(guest_id), ':summary': '19:00#2#ce' },
    }),
  );
  const again = await book({ date: '2026-12-05' });
  expect((await operator.guest(guest_id)).body.bookings).toHaveLength(2);
  expect(await index()).toEqual({ indexed: 1, merged_profiles: 0 });
  expect((await operator.guest(guest_id)).body.bookings).toMatchObject([{ id: again }]);
});
