import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTable } from '../../local/table.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { findRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { rotateToken } from '../../shared/restaurant/store/token-rotation.ts';
import { contentsOf } from '../support/audit.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { createTestRestaurant, startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// What ops does when a token is in the wrong hands, or data went wrong.

const PAST = 'couvert-restored';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await createTable(table.connect().client, PAST);
});
afterAll(() => table.engine.stop());

const sessionOf = (db: Database, name = db.table) => new TableSession({ ...db, table: name }, 60_000);

const DAY_MS = 86_400_000;

describe.each(['warm', 'cold'])('a rotated token, asked of a function that is %s', (state) => {
  /** A guest with the token of before, to functions that remember it or not. */
  async function open() {
    const opened = await openRestaurant(table, { seats: [2, 2] });
    const { db, deps, clock, rid, token } = opened;
    expect((await opened.guest.config()).status).toBe(200);
    const rotate = async () => {
      const next = await rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token }, clock.now);
      if (state === 'cold') vi.resetModules();
      const { guestOf } = await import('../support/guest.ts');
      return { guest: guestOf(deps, token), next: guestOf(deps, next ?? ''), public_token: next };
    };
    return { ...opened, rotate };
  }

  test('takes nothing new from that moment on', async () => {
    const { rotate, rid, db, token, clock } = await open();
    const { guest, next, public_token } = await rotate();
    for (const ask of [guest.config, guest.slots, guest.availability, guest.lock]) {
      expect(await ask()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await next.config()).body).toMatchObject({ restaurant_id: rid, public_token });
    expect((await next.lock()).status).toBe(200);
    const again = rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token }, clock.now);
    expect(await again).toBeUndefined();
    await expect(findRestaurant(sessionOf(db), token)).rejects.toThrow('No restaurant has the id or public token');
  });

  test('confirms and gives back what was held with it, the same 201 for a day, then nothing', async () => {
    const { rotate, guest: before, faults, clock } = await open();
    const [held, other] = [(await before.lock()).body.lock_token, (await before.lock()).body.lock_token];
    const answered = await before.confirm((await before.lock({ time: '21:00' })).body.lock_token);
    const { guest, next } = await rotate();
    const confirmed = await guest.confirm(held);
    expect(confirmed).toMatchObject({ status: 201 });
    expect(await guest.release(other)).toMatchObject({ status: 204 });
    expect((await next.slots()).body.slots[0]).toMatchObject({ remaining_capacity: 2 });
    expect(answered.status).toBe(201);
    clock.now += DAY_MS - 1;
    expect(await guest.confirm(held)).toEqual({ ...confirmed, headers: expect.anything() });
    clock.now += 1;
    expect(await guest.confirm(held)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await guest.release(other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await faults()).toEqual([]);
  });

  test('stays good for its holds when the next one is rotated too', async () => {
    const { rotate, guest: before, db, rid, clock } = await open();
    const held = (await before.lock()).body.lock_token;
    const { guest, public_token = '' } = await rotate();
    await rotateToken(sessionOf(db), { restaurant_id: rid, public_token }, clock.now);
    expect((await guest.confirm(held)).status).toBe(201);
  });
});

test('a token that never was one is 404 for holds too', async () => {
  const { deps, guest } = await openRestaurant(table, { seats: [2] });
  const other = guestOf(deps, 'nobody');
  const { lock_token } = (await guest.lock()).body;
  expect((await other.confirm(lock_token)).status).toBe(404);
  expect((await other.release(lock_token)).status).toBe(404);
});

test('a restaurant is made as it was, keeps its token, and no version goes back', async () => {
  const { db, rid, token, tables, operator, guest, book, clock, faults } = await openRestaurant(table, {
    seats: [2, 2, 4],
  });
  const kept = await book({ time: '19:00' });
  const cancelledLater = await book({ time: '19:00' });
  const blocked = { table_ids: tables.slice(2), date: SATURDAY, start_time: '18:00', end_time: '23:00' };
  const block = (await operator.createBlock(blocked)).body;
  const before = await contentsOf(db, rid);

  // What point-in-time recovery does: the table of then, beside the one of now.
  const past = { ...db, table: PAST };
  const copy = await planRestoration(sessionOf(past), sessionOf(db), rid);
  await restore(sessionOf(past), copy);

  await operator.deleteBlock(block.id);
  await operator.createBlock({ ...blocked, start_time: '21:00' });
  const [first] = (await operator.tables()).body;
  await operator.updateTable(first.id, { name: 'Spoilt' });
  await operator.cancel(cancelledLater);
  await book({ time: '21:00' });
  await operator.createTable({ name: 'New', seats: 8 });
  const rotated = await rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token }, clock.now);
  const spoilt = await contentsOf(db, rid);

  const plan = await planRestoration(sessionOf(db), sessionOf(past), rid);
  expect(plan.puts.length).toBeGreaterThan(0);
  expect(await contentsOf(db, rid)).toEqual(spoilt);
  await restore(sessionOf(db), plan);

  clock.now += 1000;
  expect(await faults()).toEqual([]);
  expect((await operator.blocks()).body.items).toEqual([block]);
  const after = await contentsOf(db, rid);
  expect([...after.reservations.keys()].sort()).toEqual([kept, cancelledLater].sort());
  expect(after.reservations.get(cancelledLater)?.status).toBe('confirmed');
  expect(after.totals).toEqual(before.totals);
  expect(after.codes).toEqual(before.codes);
  expect((await operator.tables()).body.map(({ name }: { name: string }) => name)).toEqual(['T1', 'T2', 'T3']);
  expect((await findRestaurant(sessionOf(db), rid)).public_token).toBe(rotated);
  expect((await guest.config()).status).toBe(404);
  for (const [id, { version }] of after.reservations) {
    expect(version).toBeGreaterThanOrEqual(spoilt.reservations.get(id)?.version ?? 0);
  }
  const again = await planRestoration(sessionOf(db), sessionOf(past), rid);
  expect(again).toEqual({ puts: [], deletions: [] });
});

test('another restaurant is not touched', async () => {
  const db = table.connect();
  const { rid } = await createTestRestaurant(db, { seats: [2] });
  const other = await openRestaurant(table, { seats: [2] });
  await other.book();
  const before = await contentsOf(db, other.rid);
  await restore(sessionOf(db), await planRestoration(sessionOf(db), sessionOf(db, PAST), rid));
  expect(await contentsOf(db, other.rid)).toEqual(before);
});

test('a place that was left since the copy stands on its list again, beside those who have waited all the while', async () => {
  const { db, rid, guest, operator, wait, tokenOf, entryOf, dateItem, look } = await openList(table, { seats: [2] });
  await wait('bob');
  for (const date of ['2026-11-28', SATURDAY]) await wait('zoe', { date });
  const [listed, copy] = [await dateItem(), sessionOf(db, PAST)];
  await restore(copy, await planRestoration(copy, sessionOf(db), rid));
  await guest.leave(await tokenOf('zoe'));
  await restore(sessionOf(db), await planRestoration(sessionOf(db), copy, rid));
  expect((await dateItem())?.members).toEqual(listed?.members);
  await operator.deleteWaiting((await entryOf('bob')).id);
  await look();
  expect(await entryOf('zoe')).toMatchObject({ state: 'offered' });
});
