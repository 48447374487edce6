import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runRetentionWith } from '../../functions/retention/run.ts';
import { createTable } from '../../local/table.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { type Found, searchReservations } from '../../shared/booking/store/search.ts';
import { buildWordIndex, isWordIndexBuilt } from '../../shared/booking/store/word-building.ts';
import { indexBooking, localIdOf } from '../../shared/booking/store/word-index.ts';
import { withoutGuest } from '../../shared/guests/rules/erasure.ts';
import { comparedOf, listedUnder } from '../../shared/guests/rules/guest-search.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import type { Call } from '../support/calls.ts';
import { injectFaults } from '../support/faults.ts';
import { startFollowing } from '../support/followed.ts';
import { SATURDAY } from '../support/guest.ts';
import { writeHistory, writeWords } from '../support/history.ts';
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
  const scan = async () => (await db.client.send(new ScanCommand({ TableName: db.table }))).Items ?? [];
  /** Everything that the index has of the restaurant, but how far it is built, and which bookings it lists nowhere. */
  const words = async (items = scan()) => {
    const own = (await items).filter(({ pk, sk }) => String(pk).startsWith(`R#${rid}#WORD`) && sk !== 'BUILT');
    return own.filter(({ rows }) => !isDeepStrictEqual(rows, []));
  };
  /** The words of the index that no list has, and those of lists that are not in the index. */
  const strays = async (items = scan()) => {
    const there = (await items).flatMap(({ pk, sk }) => {
      const beginning = String(pk).split(`R#${rid}#WORD#`)[1];
      return beginning === undefined ? [] : [`${sk} ${beginning}`];
    });
    const listed = (await items)
      .filter(({ pk, sk }) => pk === keys.indexedBookings(rid) && sk !== 'BUILT')
      .flatMap(({ sk, rows }) =>
        rows.map((row: string) => {
          const [date, time, ...beginning] = row.split('#');
          return `${date}#${time}#${localIdOf(rid, sk)} ${beginning.join('#')}`;
        }),
      );
    return [...there.filter((word) => !listed.includes(word)), ...listed.filter((word) => !there.includes(word))];
  };
  const erase = async (id: string) => {
    const reservation = await readReservation(session(), rid, id);
    if (!reservation) throw new Error('The booking is gone.');
    await put(JSON.parse(JSON.stringify(toItem(rid, withoutGuest(reservation, FRIDAY_MORNING)))));
  };
  const index = (id: string) => indexBooking(session(), rid, id);
  /** Lists a booking in a process that stops before a call, until `meanwhile` is over; it is dead then, or goes on. */
  const indexSlowly = async (
    id: string,
    isBefore: (call: Call) => boolean,
    { meanwhile, dies = false }: { meanwhile: () => Promise<unknown>; dies?: boolean },
  ) => {
    const slow = { ...db, client: table.connect().client };
    let stopped: Promise<unknown> | undefined;
    let isOver = false;
    injectFaults(slow).plan((call) => {
      if (isOver && dies) return { kind: 'refuse', error: new Error('The process is dead.') };
      if (isOver || !isBefore(call)) return undefined;
      stopped ??= meanwhile().then(() => {
        isOver = true;
      });
      return { kind: 'hold', until: stopped };
    });
    await indexBooking(new TableSession(slow, 60_000), rid, id).catch((error: unknown) => {
      if (!isOver || !dies) throw error;
    });
    expect(isOver).toBe(true);
  };
  const beginnings = async () =>
    (await words()).flatMap(({ pk }) => /#WORD#(.*)$/.exec(String(pk))?.[1] ?? []).toSorted();
  const found = async (q: string) => {
    const { body } = await house.operator.list({ q });
    return body.items.map(({ id }: { id: string }) => id);
  };
  return {
    ...house,
    session,
    settle,
    build,
    put,
    remove,
    scan,
    words,
    strays,
    beginnings,
    found,
    erase,
    index,
    indexSlowly,
  };
}

type House = Awaited<ReturnType<typeof open>>;

/** What searches answer that read the bookings, as they do while the index is not built. */
async function asRead({ rid, session, put, remove }: House, all: Parameters<typeof searchReservations>[2][]) {
  const Key = keys.wordIndex(rid);
  await remove(Key);
  const found: Found[] = [];
  for (const asked of all) found.push(await searchReservations(session(), rid, asked));
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
    expect(await beginnings()).toEqual([
      '+5678',
      '@sio',
      'br',
      'br&ob',
      'br&si',
      'brie',
      'ob',
      'ob&si',
      'obri',
      'si',
      'siob',
      'siobhan',
    ]);
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
    expect(await beginnings()).toEqual(['+5432', '@zoe', 'al', 'al&du', 'du', 'dura']);
    await operator.update(id, { reservation_date: '2026-11-22' });
    await operator.cancel(id);
    await settle();
    const rows = (await words()).filter(({ status }) => status !== undefined);
    expect(rows).toHaveLength(6);
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
    const { book, build, settle, scan, words, find, operator, clock, rid } = await open();
    await build();
    const id = await book();
    const { guest_id } = await find(id);
    await settle();
    expect(await words()).not.toEqual([]);
    clock.now += 30 * 86_400_000;
    expect((await operator.eraseGuest(guest_id)).status).toBe(200);
    await settle();
    expect(await words()).toEqual([]);
    // That it was listed stays, and nothing else: by an id, and a number that is drawn.
    expect((await scan()).filter(({ pk, sk }) => pk === keys.indexedBookings(rid) && sk !== 'BUILT')).toEqual([
      { ...keys.indexedBooking(rid, id), revision: expect.any(String), rows: [], digest: '' },
    ]);
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

  const isOfRows = ({ isWrite, keys: written }: Call) => isWrite && written.some((key) => key.includes('#WORD#'));
  const isOfList = ({ isWrite, keys: written }: Call) => isWrite && written.some((key) => key.includes('#WORDS|'));
  const readsList = ({ operation, keys: read }: Call) =>
    operation === 'GetItem' && read.some((key) => key.includes('#WORDS|'));

  test('lists a booking by its last version where two list it at once', async () => {
    const { book, operator, index, indexSlowly, beginnings, strays } = await open();
    const id = await book({}, { guest_first_name: 'Al', guest_last_name: 'Martin' });
    const meanwhile = async () => {
      await operator.update(id, { guest_last_name: 'Durand' });
      await index(id);
    };
    await indexSlowly(id, isOfRows, { meanwhile });
    expect(await beginnings()).toEqual(['+5678', '@zoe', 'al', 'al&du', 'du', 'dura']);
    expect(await strays()).toEqual([]);
  });

  describe.each([
    ['before it reads where the booking is listed', readsList],
    ['before it writes where the booking is listed', isOfList],
    ['before it writes words', isOfRows],
  ])('has no word left of a guest who is erased while another process that lists them stops %s', (_, isBefore) => {
    test.each([
      ['new', 'goes on', false],
      ['new', 'dies', true],
      ['listed', 'goes on', false],
      ['listed', 'dies', true],
    ])('the booking is %s, and the process %s', async (kind, _does, dies) => {
      const { book, erase, index, indexSlowly, operator, words, strays } = await open();
      const id = await book();
      if (kind === 'listed') {
        await index(id);
        await operator.update(id, { guest_last_name: 'Durand' });
      }
      const meanwhile = async () => {
        await index(id);
        await erase(id);
        await index(id);
      };
      await indexSlowly(id, isBefore, { meanwhile, dies });
      expect(await words()).toEqual([]);
      expect(await strays()).toEqual([]);
    });
  });

  test('forgets at once who was erased before they were ever listed, also where a process has read them before', async () => {
    const { book, erase, index, indexSlowly, words } = await open();
    const id = await book();
    const meanwhile = async () => {
      await erase(id);
      await index(id);
    };
    await indexSlowly(id, isOfList, { meanwhile });
    expect(await words()).toEqual([]);
  });

  test('compares all bookings once more after a deployment, and finds what a release before has followed', async () => {
    const { book, build, clock, db, erase, found, operator, rid, session, strays, words } = await open();
    const runAs = async (follower: string) => {
      const forget = runRetentionWith({ db, now: () => clock.now, follower });
      await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
      clock.now += 3_600_000;
    };
    const [id, erased] = [await book(), await book({}, { guest_last_name: 'Durand' })];
    await build();
    await runAs('1@stream');
    await runAs('1@stream');
    // As a release follows them that knows no index: nobody lists anything.
    await operator.update(id, { guest_last_name: 'Petit' });
    await erase(erased);
    await runAs('1@stream');
    expect(await found('petit')).toEqual([]);
    await runAs('3@stream');
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect(await found('petit')).toEqual([]);
    await runAs('3@stream');
    expect(await found('petit')).toEqual([id]);
    expect((await words()).filter(({ names }) => names?.includes('durand'))).toEqual([]);
    expect(await strays()).toEqual([]);
  });

  test('has no word left after thirty days of a guest whose erasure the stream gave up', async () => {
    const { book, build, clock, db, erase, words } = await open();
    const run = async () => {
      const forget = runRetentionWith({ db, now: () => clock.now });
      await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
      clock.now += 3_600_000;
    };
    const id = await book();
    await build();
    await erase(id);
    clock.now += 29 * 86_400_000;
    for (let hours = 0; hours < 3; hours++) await run();
    expect(await words()).not.toEqual([]);
    clock.now += 86_400_000;
    for (let hours = 0; hours < 2; hours++) await run();
    expect(await words()).toEqual([]);
  });

  test('stays searched while it is compared once more, and goes on where that stopped', async () => {
    const { build, db, rid, session } = await open();
    await writeHistory(db, rid, { first: '2025-01-01', dates: 30, perDate: 5 });
    await build();
    let looks = 0;
    expect(await build(() => looks++ > 0)).toEqual({ indexed: 0, is_done: false });
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    let pieces = 0;
    await build(() => {
      pieces += 1;
      return false;
    });
    expect(pieces).toBe(1);
  });

  test('is searched for a restored restaurant as it was: who was written since is not found, and who was erased has no word', async () => {
    const { book, build, db, erase, found, operator, rid, session, settle, strays, words } = await open();
    const past = new TableSession({ ...db, table: 'couvert-past' }, 60_000);
    await createTable(db.client, 'couvert-past');
    await build();
    const [kept, renamed, erased] = [
      await book({ time: '19:00' }),
      await book({ time: '19:00' }, { guest_last_name: 'Durand' }),
      await book({ time: '21:00' }, { guest_last_name: 'Moreau' }),
    ];
    await settle();
    await restore(past, await planRestoration(past, session(), rid));
    await operator.update(renamed, { guest_last_name: 'Petit' });
    await erase(erased);
    await book({ time: '21:00' }, { guest_last_name: 'Late' });
    await settle();
    expect(await found('late')).toHaveLength(1);
    await restore(session(), await planRestoration(session(), past, rid));
    await settle();
    expect(await found('martin')).toEqual([kept]);
    expect(await found('durand')).toEqual([renamed]);
    for (const q of ['petit', 'late', 'moreau']) expect(await found(q), q).toEqual([]);
    for (const gone of ['petit', 'late', 'moreau']) {
      expect((await words()).filter(({ names }) => names?.includes(gone))).toEqual([]);
    }
    expect(await strays()).toEqual([]);
  });

  test('lists and finds a booking as the first release stored it', async () => {
    const { build, found, put, rid, settle, strays } = await open();
    const id = reservationIdOf(rid, newEntryId());
    await build();
    await put({
      ...keys.reservation(rid, id),
      id,
      confirmation_code: 'ABCD2345',
      by_date: `2026-11-14#19:00:00#${id}`,
      by_status: `confirmed#2026-11-14#19:00:00#${id}`,
      by_guest: `o'brien#siobhan#2026-11-14#${id}`,
      guest_first_name: 'Siobhán',
      guest_last_name: "O'Brien",
      guest_email: 'sio@example.com',
      guest_phone: '06 12 34 56 78',
      party_size: 2,
      reservation_date: '2026-11-14',
      reservation_time: '19:00:00',
      duration_min: 120,
      status: 'confirmed',
      source: 'widget',
      notes: null,
      created_at: '2026-11-01T10:00:00.000Z',
      from: Date.parse('2026-11-14T18:00:00Z') / 60_000,
      to: Date.parse('2026-11-14T20:00:00Z') / 60_000,
      tables: [],
      dates: ['2026-11-14'],
      lang: 'fr',
      version: 1,
    });
    await settle();
    for (const q of ['brien', 'siobhan', '5678', 'sio@']) expect(await found(q), q).toEqual([id]);
    expect(await strays()).toEqual([]);
  });

  test('finds a guest of a name without spaces or in one letter, and of very many words', async () => {
    const { book, build, found, settle } = await open();
    await build();
    const named = (guest_last_name: string, guest_first_name = 'Q') => book({}, { guest_last_name, guest_first_name });
    const many = Array.from({ length: 26 }, (_, n) => `${String.fromCharCode(97 + n)}${n}`).join(' ');
    const [wang, long] = [await named('王', '小明'), await named(many)];
    await settle();
    for (const q of ['王 小', '小明', '王 小明']) expect(await found(q), q).toEqual([wang]);
    for (const q of ['g6', 'f5 g6', 'a0b1', 'z25']) expect(await found(q), q).toEqual([long]);
  });

  test('finds who is written as one word of those that are typed, beside the longest of them', async () => {
    const { book, build, found, settle } = await open();
    await build();
    const id = await book({}, { guest_last_name: 'Martinabernardin', guest_first_name: 'Q' });
    await settle();
    expect(await found('martina bernardin')).toEqual([id]);
  });

  test('finds the one guest of two common names behind very many of each, and reads few', async () => {
    const { build, db, found, rid, session } = await open();
    await build();
    const made = await writeHistory(db, rid, {
      first: '2024-01-01',
      dates: 5,
      perDate: 100,
      guestAt: (n) =>
        [
          { guest_first_name: n === 0 ? 'Jean' : 'Paul', guest_last_name: 'Martin' },
          { guest_first_name: 'Jean', guest_last_name: 'Durand' },
        ][n % 2] ?? {},
    });
    await writeWords(db, rid, made);
    let rows = 0;
    db.client.middlewareStack.add((next) => async (args) => {
      const answer = await next(args);
      const { Count = 0 } = z.parse(z.object({ Count: z.optional(z.number()) }), answer.output);
      rows += Count;
      return answer;
    });
    expect(await found('jean martin')).toEqual([made[0]?.id]);
    expect(rows).toBeLessThan(50);
    rows = 0;
    expect(await searchReservations(session(), rid, { q: 'martin', now: FRIDAY_MORNING })).toMatchObject({
      truncated: true,
    });
    expect(rows).toBeLessThan(500);
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
  '王',
  '小明',
  'Martinabernardin',
  Array.from({ length: 30 }, (_, n) => `m${n}`).join(' '),
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
  '王',
  '王 小',
  'martina bernardin',
  'mar martin',
  'zoe m7',
  'saint martin zoe',
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
  const { rid, put, remove, settle, build, scan, session, strays, words } = house;
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
    if (does === 'settle') return settle(told);
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
  /** What was told of is exact at once: the booking is listed as it is by then, and where nothing was told of, no word strays. */
  const told = async ({ dynamodb }: DynamoDBRecord) => {
    const id = String(dynamodb?.Keys?.sk?.S);
    if (!String(dynamodb?.Keys?.pk?.S).endsWith('#RES')) return;
    const reservation = stored.get(id);
    const items = scan();
    const listed = (await words(items)).filter(({ sk }) => String(sk).endsWith(`#${localIdOf(rid, id)}`));
    const place = reservation && `${reservation.reservation_date}#${reservation.reservation_time}`;
    expect(listed.map(({ pk, sk, status }) => `${pk} ${sk} ${status}`).toSorted()).toEqual(
      (reservation ? listedUnder(comparedOf(reservation)) : [])
        .map((beginning) => keys.word(rid, beginning, `${place}#${localIdOf(rid, id)}`))
        .map(({ pk, sk }) => `${pk} ${sk} ${reservation?.status}`)
        .toSorted(),
    );
    expect(await strays(items)).toEqual([]);
  };
  const answers = ({ ids, truncated }: Found) => ({ ids, truncated });
  const NOTHING: Found = { ids: [], truncated: false };
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        for (const each of steps) await act(each);
        await settle(told);
        const all = QUERIES.flatMap((q) =>
          [
            {},
            { status: 'cancelled' as const },
            { dates: { first: addDays(SATURDAY, -5), last: addDays(SATURDAY, 5) } },
          ].map((more) => ({ q, now: FRIDAY_MORNING, ...more })),
        );
        const read = await asRead(house, all);
        for (const [at, asked] of all.entries()) {
          expect({ asked, ...answers(await searchReservations(session(), rid, asked)) }).toEqual({
            asked,
            ...answers(read[at] ?? NOTHING),
          });
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
