import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open } from '../../shared/deps.ts';
import { staffIdOf } from '../../shared/platform/dynamo/ids.ts';
import { routes } from '../../shared/routes.ts';
import { addOperator, listOperators } from '../../shared/staff/store/operators.ts';
import { memoryAccounts } from '../support/accounts.ts';
import { contentsOf } from '../support/audit.ts';
import { handlerOf } from '../support/handlers.ts';
import { invoke } from '../support/invoke.ts';
import { authenticateByName, identifyByName, memberOf } from '../support/members.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { setupOf } from '../support/setup.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const LATER = { ...PARTY, reservation_date: '2026-12-01' };
const WAITING = {
  ...{ guest_first_name: 'Ada', guest_last_name: 'Lovelace', guest_email: 'ada@example.com' },
  ...{ date: '2026-12-05', guests: 2, from: '19:00', to: '21:00' },
};
const BLOCK = { date: '2026-12-24', start_time: '18:00', end_time: '23:00' };

/** Somebody who works for a restaurant, by their id there. */
async function hire({ deps, rid }: Awaited<ReturnType<typeof openRestaurant>>): Promise<string> {
  const member = memberOf(rid, 'host');
  await addOperator(open(deps, 'write'), member);
  return staffIdOf(rid, member.sub);
}

/** A restaurant that has one of everything an id can name. */
async function openWithAll() {
  const opened = await openRestaurant(table, { seats: [2, 4, 4], merges: [[0, 1]] });
  const reservation = await opened.book({ guests: 3 });
  const other = await opened.book({ guests: 3, date: '2026-11-22' });
  const { setup, tables } = opened;
  const ids = {
    reservation,
    table: tables[2] ?? '',
    hours: setup.hours[0]?.id ?? '',
    room: (await opened.operator.createRoom({ name: 'Terrasse' })).body.id as string,
    merge: setup.merges[0]?.id ?? '',
    waiting: (await opened.operator.createWaiting(WAITING)).body.id as string,
    guest: (await opened.operator.guests()).body.items[0].id as string,
    block: (await opened.operator.createBlock({ ...BLOCK, table_ids: tables.slice(2) })).body.id as string,
    staff: await hire(opened),
  };
  return { ...opened, ids, other };
}
type Opened = Awaited<ReturnType<typeof openWithAll>>;
type Kind = keyof Opened['ids'];

/** Everything that is stored of a restaurant, to show that nothing of it has changed. */
const everything = async ({ db, deps, rid }: Opened) => [
  await contentsOf(db, rid),
  await setupOf(db, rid),
  await listOperators(open(deps, 'read'), rid),
];

const kinds: Record<string, Kind> = {
  reservations: 'reservation',
  tables: 'table',
  hours: 'hours',
  rooms: 'room',
  'table-merges': 'merge',
  blocks: 'block',
  'waiting-guests': 'waiting',
  guests: 'guest',
  staff: 'staff',
};

const bodies: Record<string, unknown> = {
  'reservations.update': { status: 'cancelled' },
  'reservations.assign': { table_id: null, table_merge_id: null },
  'tables.update': { name: 'Mine' },
  'hours.update': { is_active: false },
  'rooms.update': { name: 'Mine' },
  'table-merges.update': { name: 'Mine' },
  'blocks.update': { reason: 'Mine' },
  'guests.update': { note: 'Mine' },
  'staff.update': { role: 'manager' },
};

const operatorRoutes = routes.filter(({ auth }) => auth === 'operator');
const byId = operatorRoutes.filter(({ path }) => path.includes('{id}'));

const answers = async (deps: Opened['deps'], authorization: string | undefined, id: string, sent: object) => {
  const all = { ...deps, authenticate: authenticateByName, identify: identifyByName, accounts: memoryAccounts() };
  const handler = await handlerOf(id, all);
  return invoke(handler, { headers: { ...(authorization && { authorization }) }, ...sent });
};

describe('every route that names a resource', () => {
  test('is in this matrix', () => {
    expect(byId.map(({ id }) => id).sort()).toEqual([
      'blocks.delete',
      'blocks.update',
      'guests.erase',
      'guests.export',
      'guests.get',
      'guests.update',
      'hours.delete',
      'hours.update',
      'reservations.assign',
      'reservations.list-history',
      'reservations.update',
      'rooms.delete',
      'rooms.update',
      'staff.delete',
      'staff.update',
      'table-merges.delete',
      'table-merges.update',
      'tables.delete',
      'tables.update',
      'waiting-guests.delete',
      'waiting-guests.offer',
    ]);
  });

  test.each(byId.map(({ id, success }) => ({ id, ok: success.status })))(
    '$id: own $ok, other 403, unknown and malformed 404, no token 401',
    async ({ id, ok }) => {
      const [mine, theirs] = [await openWithAll(), await openWithAll()];
      const kind = kinds[id.split('.')[0] ?? ''] ?? 'table';
      const body = bodies[id];
      const call = (authorization: string | undefined, resource: string) =>
        answers(mine.deps, authorization, id, { path: { id: resource }, ...(body !== undefined && { body }) });
      const token = `Bearer ${mine.rid}`;
      const before = [await everything(mine), await everything(theirs)];

      const ownId = mine.ids[kind];
      const otherKind = kind === 'table' ? mine.ids.room : mine.ids.table;
      const forbidden = await call(token, theirs.ids[kind]);
      expect(forbidden).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const absent = await call(token, `${theirs.ids[kind].slice(0, -1)}${theirs.ids[kind].endsWith('0') ? '1' : '0'}`);
      expect({ ...absent.body, request_id: '' }).toEqual({ ...forbidden.body, request_id: '' });
      for (const unknown of [
        `${ownId.slice(0, -1)}${ownId.endsWith('0') ? '1' : '0'}`,
        otherKind,
        'nonsense',
        '',
        `${ownId}#CONFIG`,
        `${ownId}${'x'.repeat(2000)}`,
        '0e4c1f6a-77b1-4b7e-9d3a-0f2f6a1b2c3d',
      ]) {
        expect(await call(token, unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      expect(await call(undefined, ownId)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(await call(`Bearer ${theirs.rid}`, ownId)).toMatchObject({ status: 403 });
      expect([await everything(mine), await everything(theirs)]).toEqual(before);
      // Nobody is erased before their visit.
      if (id === 'guests.erase') mine.clock.now = Date.parse('2027-01-01T12:00:00Z');
      expect((await call(token, ownId)).status).toBe(ok);
      expect(await everything(theirs)).toEqual(before[1]);
    },
  );
});

describe('every route that takes an id in its body', () => {
  const cases: [string, (opened: Opened, id: string) => object, Kind, number][] = [
    [
      'reservations.assign',
      ({ ids }, table_id) => ({ path: { id: ids.reservation }, body: { table_id } }),
      'table',
      200,
    ],
    [
      'reservations.assign',
      ({ ids }, table_merge_id) => ({ path: { id: ids.reservation }, body: { table_merge_id } }),
      'merge',
      200,
    ],
    [
      'reservations.update',
      ({ ids }, table_id) => ({ path: { id: ids.reservation }, body: { table_id } }),
      'table',
      200,
    ],
    [
      'reservations.update',
      ({ ids, tables }, id) => ({ path: { id: ids.reservation }, body: { table_ids: [tables[1], id] } }),
      'table',
      200,
    ],
    [
      'reservations.update',
      ({ ids }, table_merge_id) => ({ path: { id: ids.reservation }, body: { table_merge_id, guests: 4 } }),
      'merge',
      200,
    ],
    [
      'reservations.update',
      ({ other }, swap_with) => ({ path: { id: other }, body: { swap_with, version: 1 } }),
      'reservation',
      200,
    ],
    ['reservations.create', (_, table_id) => ({ body: { walk_in: true, guests: 2, table_id } }), 'table', 201],
    ['reservations.create', (_, table_merge_id) => ({ body: { ...LATER, table_merge_id } }), 'merge', 201],
    ['reservations.create', ({ tables }, id) => ({ body: { ...LATER, table_ids: [tables[1], id] } }), 'table', 201],
    ['reservations.create', (_, waitlist_id) => ({ body: { ...LATER, waitlist_id } }), 'waiting', 201],
    ['reservations.create', (_, ends_offer_of) => ({ body: { ...LATER, ends_offer_of } }), 'waiting', 201],
    ['blocks.create', (_, id) => ({ body: { ...BLOCK, table_ids: [id] } }), 'table', 201],
    [
      'blocks.update',
      ({ ids, tables }, id) => ({ path: { id: ids.block }, body: { table_ids: [tables[1], id] } }),
      'table',
      200,
    ],
    ['tables.create', (_, room_id) => ({ body: { name: 'T', seats: 2, room_id } }), 'room', 201],
    ['tables.update', ({ ids }, room_id) => ({ path: { id: ids.table }, body: { room_id } }), 'room', 200],
    ['tables.bulk-positions', (_, id) => ({ body: { updates: [{ id, pos_x: 1, pos_y: 1 }] } }), 'table', 200],
    [
      'tables.bulk-positions',
      ({ ids }, room_id) => ({ body: { updates: [{ id: ids.table, pos_x: 1, pos_y: 1, room_id }] } }),
      'room',
      200,
    ],
    ['table-merges.create', ({ tables }, id) => ({ body: { name: 'G', table_ids: [tables[0], id] } }), 'table', 201],
    [
      'table-merges.update',
      ({ ids, tables }, id) => ({ path: { id: ids.merge }, body: { table_ids: [tables[0], id] } }),
      'table',
      200,
    ],
  ];

  test.each(cases)('%s: other 403, unknown and malformed 404, nothing changed', async (id, sent, kind, ok) => {
    const [mine, theirs] = [await openWithAll(), await openWithAll()];
    const call = (resource: string) => answers(mine.deps, `Bearer ${mine.rid}`, id, sent(mine, resource));
    const before = [await everything(mine), await everything(theirs)];
    expect(await call(theirs.ids[kind])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const unknown of [`${mine.ids[kind].slice(0, -1)}!`, `${mine.ids[kind]}0`, 'nonsense', '']) {
      expect(await call(unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect([await everything(mine), await everything(theirs)]).toEqual(before);
    expect((await call(mine.ids[kind])).status).toBe(ok);
  });
});

describe('every operator route', () => {
  test.each(operatorRoutes.map(({ id }) => id))('%s answers 401 before it looks at the request', async (id) => {
    const { deps } = await openWithAll();
    const sent = { path: { id: 'nonsense' }, query: { page: 'x' }, body: '{', headers: {} };
    for (const authorization of [undefined, 'Basic YTpi', 'Bearer']) {
      expect(await answers(deps, authorization, id, sent)).toMatchObject({
        status: 401,
        headers: { 'content-type': 'application/problem+json' },
      });
    }
  });

  test('lists only what is its own', async () => {
    const [mine, theirs] = [await openWithAll(), await openWithAll()];
    for (const read of ['list', 'tables', 'hours', 'rooms', 'merges', 'blocks'] as const) {
      const { body } = await mine.operator[read]();
      const rows: { id: string }[] = body.items ?? body;
      expect(rows.length).toBeGreaterThan(0);
      for (const { id } of rows) expect(id.startsWith(mine.rid)).toBe(true);
    }
    expect((await mine.operator.me()).body.restaurant_id).toBe(mine.rid);
    const [row] = (await theirs.operator.list()).body.items;
    expect((await mine.operator.list({ q: row.confirmation_code })).body.total).toBe(0);
  });
});
