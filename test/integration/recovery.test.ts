import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTable } from '../../local/table.ts';
import { findRestaurant } from '../../shared/data/restaurants.ts';
import { planRestoration, restore } from '../../shared/data/restoration.ts';
import { type Database, TableSession } from '../../shared/data/table-session.ts';
import { rotateToken } from '../../shared/data/token-rotation.ts';
import { contentsOf } from '../support/audit.ts';
import { guestOf } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { createTestRestaurant, startTestTable, type TestTable } from '../support/restaurant.ts';

// What ops does when a token is in the wrong hands, or data went wrong.

const PAST = 'couvert-restored';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  await createTable(table.connect().client, PAST);
});
afterAll(() => table.engine.stop());

const sessionOf = (db: Database, name = db.table) => new TableSession({ ...db, table: name }, 60_000);

test('a rotated token is the only one that works, also where the old one is remembered', async () => {
  const { db, deps, guest, rid, token } = await openRestaurant(table, { seats: [2] });
  expect((await guest.config()).status).toBe(200);
  const next = await rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token });
  expect((await guest.config()).status).toBe(404);
  expect((await guest.slots()).status).toBe(404);
  expect((await guestOf(deps, next ?? '').config()).body).toMatchObject({ restaurant_id: rid, public_token: next });
  expect(await rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token })).toBeUndefined();
});

test('a restaurant is made as it was, keeps its token, and no version goes back', async () => {
  const { db, rid, token, operator, guest, book, clock, faults } = await openRestaurant(table, { seats: [2, 2, 4] });
  const kept = await book({ time: '19:00' });
  const cancelledLater = await book({ time: '19:00' });
  const before = await contentsOf(db, rid);

  // What point-in-time recovery does: the table of then, beside the one of now.
  const past = { ...db, table: PAST };
  const copy = await planRestoration(sessionOf(past), sessionOf(db), rid);
  await restore(sessionOf(past), copy);

  const [first] = (await operator.tables()).body;
  await operator.updateTable(first.id, { name: 'Spoilt' });
  await operator.cancel(cancelledLater);
  await book({ time: '21:00' });
  await operator.createTable({ name: 'New', seats: 8 });
  const rotated = await rotateToken(sessionOf(db), { restaurant_id: rid, public_token: token });
  const spoilt = await contentsOf(db, rid);

  const plan = await planRestoration(sessionOf(db), sessionOf(past), rid);
  expect(plan.puts.length).toBeGreaterThan(0);
  expect(await contentsOf(db, rid)).toEqual(spoilt);
  await restore(sessionOf(db), plan);

  clock.now += 1000;
  expect(await faults()).toEqual([]);
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
