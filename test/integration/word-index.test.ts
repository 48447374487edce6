import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { searchReservations } from '../../shared/booking/store/search.ts';
import { newEntryId, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { writeHistory, writeWords } from '../support/history.ts';
import { FRIDAY_MORNING, startTestTable, type TestTable } from '../support/restaurant.ts';
import { openIndexed } from '../support/word-index.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ stream: true });
  return () => table.engine.stop();
});

const open = () => openIndexed(table);

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

  const MAZARIN = { guest_first_name: 'Zoé', guest_last_name: 'Mazarin' };
  const RARE = { guest_first_name: 'Rare', guest_last_name: 'Marlowe' };
  const MABEL = { guest_first_name: 'Rachel', guest_last_name: 'Mabel' };
  const RARETON = { guest_first_name: 'Rareton', guest_last_name: 'Paul' };
  test.each([
    { q: 'maz', who: MAZARIN, others: [MABEL], behind: 300 },
    { q: 'maz', who: MAZARIN, others: [MABEL], behind: 700 },
    { q: 'rare ma', who: RARE, others: [MABEL, RARETON], behind: 400 },
    { q: 'rare ma', who: RARE, others: [MABEL, RARETON], behind: 1400 },
    // Behind more than a search looks at, under the two words together: the second beginning has fewer.
    { q: 'rare ma', who: RARE, others: [MABEL], behind: 1800 },
  ])('finds who stands behind $behind others that begin alike: $q', async ({ q, who, others, behind }) => {
    const { build, db, found, rid } = await open();
    await build();
    const made = await writeHistory(db, rid, {
      first: '2024-01-01',
      // The latest past is looked at first: the first is among the last.
      ...{ dates: 10, perDate: behind / 10 },
      guestAt: (n) => (n === 0 ? who : others[n % others.length]) ?? {},
    });
    await writeWords(db, rid, made);
    expect(await found(q)).toEqual([made[0]?.id]);
  });
});
