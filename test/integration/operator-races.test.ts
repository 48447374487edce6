import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../support/audit.ts';
import { operatorOf } from '../support/operator.ts';
import {
  lockAgainstAssign,
  moveAgainstCancel,
  setOperatorStage,
  storm,
  twoAssignments,
  twoLastRooms,
} from '../support/operator-scenarios.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { weakenConditions } from '../support/sabotage.ts';
import { tally } from '../support/scenarios.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

describe('operators and guests at work at once', () => {
  test.each(['lock', 'assign'] as const)(
    'of a lock and an assignment for one table the %s that writes first wins',
    async (first) => {
      const { early, late, broken } = await lockAgainstAssign(table.connect, first);
      expect(early.status).toBe(200);
      expect(late).toMatchObject({ status: 409, body: { code: first === 'lock' ? 'table_held' : 'slot_unavailable' } });
      expect(broken).toEqual([]);
    },
  );

  test('of two assignments to one table one wins, and the other is told by whom', async () => {
    const { early, late, broken } = await twoAssignments(table.connect);
    expect(early.status).toBe(200);
    expect(late).toMatchObject({ body: { code: 'table_occupied', conflict: { reservation_id: early.body.id } } });
    expect(broken).toEqual([]);
  });

  test('a reservation that is cancelled while it moves leaves nothing behind', async () => {
    const { early, late, broken } = await moveAgainstCancel(table.connect);
    expect(early).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(late.body.code).toBe('reservation_cancelled');
    expect(broken).toEqual([]);
  });

  test('of two deletions of the last two rooms one is refused', async () => {
    const { early, late, rooms } = await twoLastRooms(table.connect);
    expect(early.status).toBe(204);
    expect(late.body.code).toBe('last_room');
    expect(rooms).toHaveLength(1);
  });

  test('twenty cancellations of one reservation at once count once', async () => {
    const stage = await setOperatorStage(table.connect, { seats: [2] }, { likeDynamoDb: true });
    const { id } = (await stage.calm.create()).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? stage.one : stage.other).cancel(id)),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    expect((await contentsOf(stage.db, stage.rid)).reservations.get(id)?.version).toBe(2);
    expect(await stage.faults()).toEqual([]);
  });

  test('thirty creations for one evening at once all get their 201, and no table twice', async () => {
    const stage = await setOperatorStage(table.connect, { seats: [2, 2, 2, 2, 2] }, { likeDynamoDb: true });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? stage.one : stage.other).create()));
    expect(tally(answers)).toEqual({ 201: 30 });
    const { items } = (await stage.calm.list()).body;
    const seated = items.filter((item: { table_id?: string }) => item.table_id);
    expect(new Set(seated.map((item: { table_id?: string }) => item.table_id)).size).toBe(5);
    expect(await stage.faults()).toEqual([]);
  });

  test.each([1, 2])('a hundred guests and two operators keep every promise of the book (storm %i)', async (seed) => {
    const { answers, broken, ids, db, rid } = await storm(table.connect, seed);
    expect(broken).toEqual([]);
    for (const { status, body } of answers) expect([200, 201, 404, 409, 503], JSON.stringify(body)).toContain(status);
    const unknown = answers.filter(({ status }) => status === 503).length;
    const { reservations } = await contentsOf(db, rid);
    for (const id of ids) expect(reservations.has(id)).toBe(true);
    expect(ids.length).toBeGreaterThan(10);
    expect(reservations.size - new Set(ids).size).toBeLessThanOrEqual(unknown);
  });
});

describe('answers that are lost on the way', () => {
  const kinds = ['timeout_before', 'timeout_after', 'conflict', 'throttle'] as const;

  test.each(kinds)('%s: create, assign, approve and cancel happen once and answer as if nothing was', async (kind) => {
    const stage = await setOperatorStage(table.connect, { seats: [2, 2], config: { confirmation_mode: 'manual' } });
    const failOnce = () => {
      let failed = false;
      stage.first.faults.plan(({ operation }) => {
        if (failed || operation !== 'TransactWriteItems') return undefined;
        failed = true;
        return { kind };
      });
    };
    failOnce();
    const created = await stage.one.create();
    expect(created.status).toBe(201);
    const { lock_token } = (await stage.second.guest.lock({ time: '21:00' })).body;
    const pending = (await stage.second.guest.confirm(lock_token)).body.reservation_id;
    failOnce();
    expect((await stage.one.assign(created.body.id, { table_id: stage.tables[1] })).status).toBe(200);
    failOnce();
    expect((await stage.one.setStatus(pending, 'confirmed')).body.status).toBe('confirmed');
    failOnce();
    expect((await stage.one.cancel(pending)).body.status).toBe('cancelled');
    failOnce();
    expect((await stage.one.deleteTable(stage.tables[0] ?? '')).status).toBe(204);
    const { reservations } = await contentsOf(stage.db, stage.rid);
    expect(reservations.size).toBe(2);
    expect(reservations.get(created.body.id)?.version).toBe(2);
    expect(reservations.get(pending)?.version).toBe(3);
    expect(await stage.faults()).toEqual([]);
  });

  test('a creation whose every answer is lost is 503, and repeating it finds what it made', async () => {
    const stage = await setOperatorStage(table.connect, { seats: [2] });
    stage.first.deps.budgets = { ...stage.first.deps.budgets, write: 400 };
    const hasty = operatorOf(stage.first.deps, stage.rid);
    stage.first.faults.plan(({ operation }) =>
      operation === 'TransactWriteItems' ? { kind: 'timeout_after' } : undefined,
    );
    const key = '6f1f6a5e-6a0b-4f2e-9a57-3c1d2e4b5a69';
    expect(await hasty.create({}, key)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    stage.first.faults.plan(undefined);
    const repeated = await stage.other.create({}, key);
    expect(repeated.status).toBe(201);
    expect((await stage.calm.list()).body.items.map(({ id }: { id: string }) => id)).toEqual([repeated.body.id]);
    expect(await stage.faults()).toEqual([]);
  });

  test('positions between whose transactions the time runs out are 503, and repeating them completes', async () => {
    const stage = await setOperatorStage(table.connect, { seats: Array.from({ length: 85 }, () => 2), hours: [] });
    stage.first.deps.budgets = { ...stage.first.deps.budgets, write: 1500 };
    const hasty = operatorOf(stage.first.deps, stage.rid);
    let writes = 0;
    stage.first.faults.plan(({ operation }) => {
      if (operation !== 'TransactWriteItems') return undefined;
      writes += 1;
      return writes > 1 ? { kind: 'throttle' } : undefined;
    });
    const updates = stage.tables.map((id) => ({ id, pos_x: 5, pos_y: 5 }));
    expect((await hasty.bulkPositions(updates)).status).toBe(503);
    expect(await stage.other.bulkPositions(updates)).toMatchObject({ status: 200, body: { updated: 85 } });
  });

  test('a table deleted between two transactions of positions is 503, and 404 when repeated', async () => {
    const stage = await setOperatorStage(table.connect, { seats: Array.from({ length: 85 }, () => 2), hours: [] });
    const last = stage.tables[84] ?? '';
    let written = false;
    let deleted: Promise<unknown> | undefined;
    stage.first.faults.plan(({ isWrite }) => {
      written ||= isWrite;
      if (!written || isWrite) return undefined;
      deleted ??= stage.calm.deleteTable(last);
      return { kind: 'hold', until: deleted };
    });
    const updates = stage.tables.map((id) => ({ id, pos_x: 5, pos_y: 5 }));
    expect((await stage.one.bulkPositions(updates)).status).toBe(503);
    expect((await stage.one.bulkPositions(updates)).status).toBe(404);
  });
});

describe('each guard by its absence', () => {
  const without = (guard: RegExp) => ({
    sabotage: weakenConditions((condition) => (guard.test(condition) ? undefined : condition)),
  });
  const version = without(/#version/);

  test('without the version of occupancy both a lock and an assignment get the one table', async () => {
    for (const first of ['lock', 'assign'] as const) {
      const { early, late } = await lockAgainstAssign(table.connect, first, version);
      expect([early.status, late.status]).toEqual([200, 200]);
    }
  });

  test('without the versions two assignments lose a party', async () => {
    expect((await twoAssignments(table.connect, version)).broken.length).toBeGreaterThan(0);
  });

  test('without the versions a cancelled reservation keeps standing on the table it moved to', async () => {
    const guards = without(/#version|#kind/);
    expect((await moveAgainstCancel(table.connect, guards)).broken.length).toBeGreaterThan(0);
  });

  test("without the setup's version no room is left", async () => {
    expect((await twoLastRooms(table.connect, version)).rooms).toHaveLength(0);
  });
});
