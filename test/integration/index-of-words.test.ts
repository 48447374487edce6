import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { runRetentionWith } from '../../functions/retention/run.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { type Found, searchReservations } from '../../shared/booking/store/search.ts';
import { buildWordIndex, isWordIndexBuilt } from '../../shared/booking/store/word-building.ts';
import { indexBooking } from '../../shared/booking/store/word-index.ts';
import { withoutGuest } from '../../shared/guests/rules/erasure.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { injectFaults } from '../support/faults.ts';
import { startFollowing } from '../support/followed.ts';
import { SATURDAY } from '../support/guest.ts';
import { writeHistory } from '../support/history.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { openRestaurant } from '../support/operator.ts';
import { FRIDAY_MORNING, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  return () => table.engine.stop();
});

async function open() {
  const house = await openRestaurant(table, { seats: [2, 2, 4, 4] });
  const { db, rid, clock } = house;
  const session = () => new TableSession(db, 60_000);
  const { settle } = await startFollowing(house.deps);
  const build = (isTimeOver?: () => boolean) =>
    onBehalfOf('ops', () => buildWordIndex(session(), rid, clock.now, isTimeOver));
  const put = (Item: object) => db.client.send(new PutCommand({ TableName: db.table, Item }));
  const remove = (Key: object) => db.client.send(new DeleteCommand({ TableName: db.table, Key }));
  /** Everything that the index has of the restaurant, but how far it is built. */
  const words = async () => {
    const { Items = [] } = await db.client.send(new ScanCommand({ TableName: db.table }));
    return Items.filter(({ pk, sk }) => String(pk).startsWith(`R#${rid}#WORD`) && sk !== 'BUILT');
  };
  const beginnings = async () =>
    (await words()).flatMap(({ pk }) => /#WORD#(.*)$/.exec(String(pk))?.[1] ?? []).toSorted();
  const found = async (q: string) => {
    const { body } = await house.operator.list({ q });
    return body.items.map(({ id }: { id: string }) => id);
  };
  return { ...house, session, settle, build, put, remove, words, beginnings, found };
}

type House = Awaited<ReturnType<typeof open>>;

/** What a search answers that reads the bookings, as it does while the index is not built. */
async function asRead({ rid, session, put, remove }: House, asked: Parameters<typeof searchReservations>[2]) {
  const Key = keys.wordIndex(rid);
  await remove(Key);
  const found = await searchReservations(session(), rid, asked);
  await put({ ...Key, rules: 1, noted_at: 0, done_at: '2026-01-01T00:00:00.000Z' });
  return found;
}

describe('the index of words', () => {
  test('lists a booking when the stream has told of it, and finds it by all that is remembered', async () => {
    const house = await open();
    const { book, build, settle, beginnings, found, operator, rid, session } = house;
    await build();
    const id = await book(
      {},
      { guest_first_name: 'Siobhán', guest_last_name: 'O’Brien', guest_email: 'Sio@Example.com' },
    );
    expect(await found('brien')).toEqual([]);
    await settle();
    expect(await beginnings()).toEqual(['+5678', '@sio', 'br', 'brie', 'ob', 'obri', 'si', 'siob', 'siobhan']);
    const { confirmation_code } = (await readReservation(session(), rid, id)) ?? { confirmation_code: '' };
    for (const q of ['brien', 'OBRIEN', "o'brien sio", 'siobhàn', '5678', 'sio 345678', confirmation_code, 'sio@ex']) {
      expect(await found(q), q).toEqual([id]);
    }
    expect((await operator.guests('brien')).body.items).toMatchObject([{ guest_last_name: 'O’Brien' }]);
    for (const q of ['rien', 'siobhan martin', '4567', 'sio@other']) expect(await found(q), q).toEqual([]);
  });

  test('follows another name, a move and a cancellation, and has no old word', async () => {
    const { book, build, settle, beginnings, found, operator, words } = await open();
    await build();
    const id = await book({}, { guest_last_name: 'Martin', guest_first_name: 'Al' });
    await settle();
    await operator.update(id, { guest_last_name: 'Durand', guest_phone: '+33698765432' });
    expect(await found('martin')).toEqual([]);
    await settle();
    expect(await beginnings()).toEqual(['+5432', '@zoe', 'al', 'du', 'dura']);
    await operator.update(id, { reservation_date: '2026-11-22' });
    await operator.cancel(id);
    await settle();
    const rows = (await words()).filter(({ status }) => status !== undefined);
    expect(rows).toHaveLength(5);
    for (const row of rows)
      expect(row).toMatchObject({ status: 'cancelled', sk: expect.stringMatching(/^2026-11-22#/) });
    expect(await found('durand')).toEqual([id]);
    expect((await operator.list({ q: 'durand', status: 'confirmed' })).body.items).toEqual([]);
  });

  test('writes nothing for a change of nothing that is searched', async () => {
    const { book, build, settle, words, operator } = await open();
    await build();
    const id = await book();
    await settle();
    const before = await words();
    await operator.update(id, { notes: 'By the window' });
    await settle();
    expect(await words()).toEqual(before);
  });

  test('has no word left of an erased guest', async () => {
    const { book, build, settle, words, find, operator, clock } = await open();
    await build();
    const { guest_id } = await find(await book());
    await settle();
    expect(await words()).not.toEqual([]);
    clock.now += 30 * 86_400_000;
    expect((await operator.eraseGuest(guest_id)).status).toBe(200);
    await settle();
    expect(await words()).toEqual([]);
  });

  test('has no word left of a booking that is deleted, and lists one again that comes back', async () => {
    const { book, build, settle, words, found, session, rid, put, remove } = await open();
    await build();
    const id = await book();
    const reservation = await readReservation(session(), rid, id);
    if (!reservation) throw new Error('The booking is gone.');
    await settle();
    await remove(keys.reservation(rid, id));
    await settle();
    expect(await words()).toEqual([]);
    await put(JSON.parse(JSON.stringify(toItem(rid, reservation))));
    await settle();
    expect(await found('martin')).toEqual([id]);
  });

  test('is built of what was there before it, goes on where it stopped, and is asked only when it is whole', async () => {
    const { build, db, rid, session, found, words } = await open();
    const names = ['Martin', 'Durand', "D'Angelo"];
    const made = await writeHistory(db, rid, {
      first: '2025-01-01',
      dates: 70,
      perDate: 5,
      nameOf: (n) => names[n % 3] ?? '',
    });
    let looks = 0;
    const first = await build(() => looks++ > 0);
    expect(first).toEqual({ indexed: 100, is_done: false });
    expect(await isWordIndexBuilt(session(), rid)).toBe(false);
    expect(await found('angelo')).toHaveLength(50);
    expect(await build()).toEqual({ indexed: 250, is_done: true });
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect((await words()).filter(({ digest }) => digest !== undefined)).toHaveLength(made.length);
    expect(await found('angelo')).toHaveLength(50);
    expect(await build()).toEqual({ indexed: 0, is_done: true });
  });

  test('forgets in a build what was deleted while nobody followed', async () => {
    const { build, put, remove, rid, words, book, session } = await open();
    const reservation = await readReservation(session(), rid, await book());
    await build();
    expect(await words()).not.toEqual([]);
    await remove(keys.reservation(rid, reservation?.id ?? ''));
    await put({ ...keys.reservation(rid, `${rid}-rbroken`), guest_last_name: 7 });
    expect(await build()).toMatchObject({ is_done: true });
    expect(await words()).toEqual([]);
  });

  test('is built by the hourly run, once no function of the release before can follow changes any more', async () => {
    const { book, clock, db, found, remove, rid, session, words } = await open();
    const [id, gone] = [await book(), await book()];
    await indexBooking(session(), rid, gone);
    await remove(keys.reservation(rid, gone));
    const forget = runRetentionWith({ db, now: () => clock.now });
    const run = () => onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
    await run();
    expect(await isWordIndexBuilt(session(), rid)).toBe(false);
    clock.now += 3_600_000;
    await run();
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect(await found('martin')).toEqual([id]);
    expect((await words()).filter(({ digest }) => digest !== undefined)).toMatchObject([{ sk: id }]);
  });

  test('lists a booking by its last version where two list it at once', async () => {
    const { book, db, rid, session, operator, words, beginnings } = await open();
    const id = await book({}, { guest_first_name: 'Al', guest_last_name: 'Martin' });
    const slow = { ...db, client: table.connect().client };
    let meanwhile: Promise<unknown> | undefined;
    injectFaults(slow).plan(({ operation, keys: written }) => {
      if (meanwhile || operation !== 'PutItem' || !written.some((key) => key.includes('#WORD#ma'))) return undefined;
      meanwhile = (async () => {
        await operator.update(id, { guest_last_name: 'Durand' });
        await indexBooking(session(), rid, id);
      })();
      return { kind: 'hold', until: meanwhile };
    });
    expect(await indexBooking(new TableSession(slow, 60_000), rid, id)).toBe(true);
    expect(meanwhile).toBeDefined();
    expect(await beginnings()).toEqual(['+5678', '@zoe', 'al', 'du', 'dura']);
    expect((await words()).filter(({ digest }) => digest === 'under way')).toEqual([]);
  });
});

const NAMES = [
  'Martin',
  'Martín',
  'Mary',
  "O'Brien",
  'Obrien',
  'D’Angelo',
  'de la Tour',
  'Saint-Exupéry',
  'Œuvré',
  'L´Hermite',
  'Zoé',
  'Jean-Pierre',
  'Li',
  '林',
  'Table 12',
  'Marchetti',
  'A B',
];
const PHONES = [null, '+33612345678', '06 12 34 56 78', '+33698765678', '12', '+4112345678'];
const EMAILS = [null, 'zoe@example.com', 'Zoe@example.org', 'z.martin@example.com'];
const QUERIES = [
  'martin',
  'mar',
  'ma',
  'mart zo',
  'brien',
  "o'brien",
  'o brien',
  'obrien',
  'angelo',
  'tour',
  'latour',
  'delatour',
  'exupery saint',
  'oeuvre',
  'hermite',
  'jeanpierre',
  'pierre z',
  'li',
  '林 ma',
  'a b',
  'ab',
  'table 12',
  '5678',
  '345678',
  'mar 5678',
  '0033612345678',
  '+41 12 34 56 78',
  'zoe@',
  'ZOE@example.c',
  '@',
  'marche',
  'marchetti zoe',
  '🎉',
  'z o',
];

const one = fc.record({
  // Half of them are called alike, so that a search finds several.
  first: fc.oneof(fc.constantFrom('Martin', 'Zoé'), fc.constantFrom(...NAMES)),
  last: fc.constantFrom(...NAMES),
  phone: fc.constantFrom(...PHONES),
  email: fc.constantFrom(...EMAILS),
  // Many are there on the Friday morning on which they are searched.
  day: fc.oneof(fc.constantFrom(-2, -1), fc.integer({ min: -40, max: 20 })),
  hour: fc.oneof(fc.integer({ min: 7, max: 11 }), fc.integer({ min: 7, max: 22 })),
  stays: fc.constantFrom(30, 120, 600),
});
type One = typeof one extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  does: fc.constantFrom(
    'book',
    'book',
    'book',
    'book',
    'rename',
    'move',
    'cancel',
    'erase',
    'delete',
    'restore',
    'settle',
  ),
  at: fc.nat(),
  to: one,
});

/** A booking of a guest, by what a test draws of it. */
function bookingOf(id: string, { first, last, phone, email, day, hour, stays }: One): StoredReservation {
  const reservation_date = addDays(SATURDAY, day);
  const reservation_time = `${String(hour).padStart(2, '0')}:00:00`;
  const from = Date.parse(`${reservation_date}T${reservation_time}Z`) / 60_000 - 60;
  return {
    id,
    confirmation_code: newConfirmationCode(),
    ...{ guest_first_name: first, guest_last_name: last, guest_email: email, guest_phone: phone },
    ...{ party_size: 2, reservation_date, reservation_time, duration_min: stays, from, to: from + stays },
    ...{ status: 'confirmed', service_status: 'expected', created_at: '2026-01-01T00:00:00.000Z', tables: [] },
    ...{ dates: [reservation_date], lang: 'fr', version: 1 },
  };
}

test('whatever becomes of bookings, a search of the index finds what one finds that reads them', async () => {
  const house = await open();
  const { rid, put, remove, settle, build, session, words } = house;
  await build();
  const stored = new Map<string, StoredReservation>();
  const lost: StoredReservation[] = [];
  const write = async (reservation: StoredReservation) => {
    stored.set(reservation.id, reservation);
    await put(JSON.parse(JSON.stringify(toItem(rid, reservation))));
  };
  const drop = async (reservation: StoredReservation) => {
    stored.delete(reservation.id);
    await remove(keys.reservation(rid, reservation.id));
  };
  const act = async ({ does, at, to }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
    if (does === 'settle') return settle();
    if (does === 'book') return write(bookingOf(reservationIdOf(rid, newEntryId()), to));
    if (does === 'restore') {
      const back = lost.pop();
      return back && write({ ...back, version: back.version + 1 });
    }
    const was = [...stored.values()][at % Math.max(1, stored.size)];
    if (!was) return;
    const version = was.version + 1;
    const other = bookingOf(was.id, to);
    const { guest_first_name, guest_last_name, guest_email, guest_phone } = other;
    switch (does) {
      case 'rename':
        return write({ ...was, guest_first_name, guest_last_name, guest_email, guest_phone, version });
      case 'move':
        return write({
          ...other,
          ...was,
          ...{ reservation_date: other.reservation_date, version },
          ...{ reservation_time: other.reservation_time, from: other.from, to: other.to },
        });
      case 'cancel':
        return write({ ...was, status: 'cancelled', version });
      case 'erase':
        return write(withoutGuest(was, FRIDAY_MORNING));
      case 'delete':
        lost.push(was);
        return drop(was);
    }
  };
  const answers = ({ ids, truncated }: Found) => ({ ids, truncated });
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        for (const each of steps) await act(each);
        await settle();
        for (const q of QUERIES) {
          for (const more of [
            {},
            { status: 'cancelled' as const },
            { dates: { first: addDays(SATURDAY, -5), last: addDays(SATURDAY, 5) } },
          ]) {
            const asked = { q, now: FRIDAY_MORNING, ...more };
            const indexed = await searchReservations(session(), rid, asked);
            expect(answers(indexed), q).toEqual(answers(await asRead(house, asked)));
          }
        }
      })
      .afterEach(async () => {
        for (const each of stored.values()) await drop(each);
        await settle();
        expect(await words()).toEqual([]);
      }),
    { numRuns: 5, endOnFailure: true },
  );
});
