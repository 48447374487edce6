import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNASSIGNED } from '../../shared/availability/rules/occupancy.ts';
import { readOccupancies } from '../../shared/availability/store/occupancies.ts';
import type { Stay, StoredReservation } from '../../shared/booking/rules/reservation.ts';
import type { ReservationChanges } from '../../shared/booking/rules/reservation-changes.ts';
import { changeReservation, requireReservation } from '../../shared/booking/store/reservations.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { datesTouched } from '../../shared/platform/time/time.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { weakenConditions } from '../support/sabotage.ts';

const SUNDAY = '2026-11-22';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** One table for two, a reservation on it from 19:00 to 21:00 on Saturday, and the means to change it. */
async function open(wanted: Partial<Parameters<typeof openRestaurant>[1]> = {}) {
  const opened = await openRestaurant(table, { seats: [2], ...wanted });
  const { db, rid, clock } = opened;
  const session = (database = db) => new TableSession(database, 10_000);
  const see = async () => ({
    occupancies: await readOccupancies(session(), rid, { first: SATURDAY, last: '2026-11-24', consistent: true }),
    now: clock.now,
  });
  const stored = (id: string) => requireReservation(session(), rid, id);
  const versionOf = async (date: string, table_id: string) =>
    (await see()).occupancies.find((cell) => cell.date === date && cell.table_id === table_id)?.version;
  return { ...opened, session, see, stored, versionOf };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Changes a reservation on what is seen now, as a request without rivals does. */
async function change(
  { session, rid, see, stored }: Opened,
  id: string,
  changes: ReservationChanges | ((before: StoredReservation) => ReservationChanges),
) {
  const before = await stored(id);
  const wanted = typeof changes === 'function' ? changes(before) : changes;
  return changeReservation(session(), rid, before, wanted, await see());
}

/** A stay that begins and ends so many minutes after another one. */
function shifted({ from, to }: Stay, start: number, end = start): Stay {
  const stay = { from: from + start, to: to + end };
  return { ...stay, dates: datesTouched(stay.from, stay.to, 'Europe/Paris') };
}

const movedTo = (date: string, time: string, minutes: number) => (before: StoredReservation) => ({
  reservation_date: date,
  reservation_time: `${time}:00`,
  ...shifted(before, minutes),
  counted: before.counted && { ...before.counted, date },
});

describe('the occupancy follows the stay', () => {
  test('two hours later: the table is taken then, and free before', async () => {
    const opened = await open();
    const { guest, book, find, faults } = opened;
    const id = await book();
    expect(await change(opened, id, movedTo(SATURDAY, '21:00', 120))).toMatchObject({ version: 2 });
    expect(await find(id)).toMatchObject({ reservation_time: '21:00:00' });
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    expect((await guest.lock({ time: '19:00' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('to another date: it is counted, listed and seated there, and nowhere else', async () => {
    const opened = await open();
    const { guest, operator, book, faults, db, rid } = opened;
    const id = await book();
    await change(opened, id, movedTo(SUNDAY, '19:00', 1440));
    expect((await operator.list({ date: SATURDAY })).body).toEqual({ items: [], total: 0, next: null });
    expect((await operator.list({ date: SUNDAY, status: 'confirmed' })).body).toMatchObject({
      total: 1,
      items: [{ id }],
    });
    expect((await guest.lock({ date: SUNDAY })).body.code).toBe('slot_unavailable');
    expect((await guest.lock()).status).toBe(200);
    const { totals } = await contentsOf(db, rid);
    expect([totals.get(SATURDAY), totals.get(SUNDAY)]).toEqual([
      { confirmed: 0, start_1140: 0, service_1140: 0 },
      { confirmed: 1, start_1140: 2, service_1140: 2 },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('to another date and status at once', async () => {
    const opened = await open();
    const { operator, book, faults } = opened;
    const id = await book();
    await change(opened, id, (before) => ({ ...movedTo(SUNDAY, '19:00', 1440)(before), status: 'pending' }));
    expect((await operator.list({ date: SUNDAY, status: 'pending' })).body).toMatchObject({
      total: 1,
      items: [{ id }],
    });
    expect(await faults()).toEqual([]);
  });

  test('lengthened past midnight it enters the next date, shortened it leaves it', async () => {
    const opened = await open({ hours: LATE_DINNER });
    const { guest, book, faults, versionOf, tables } = opened;
    const id = await book({ time: '21:30' });
    await change(opened, id, (before) => ({ duration_min: 240, ...shifted(before, 0, 120) }));
    expect(await versionOf(SUNDAY, tables[0] ?? '')).toBe(1);
    expect((await guest.lock({ date: SUNDAY, time: '00:00' })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
    await change(opened, id, (before) => ({ duration_min: 120, ...shifted(before, 0, -120) }));
    expect((await guest.lock({ date: SUNDAY, time: '00:00' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('a stay of no length stands nowhere', async () => {
    const opened = await open();
    const { guest, book, faults } = opened;
    const id = await book();
    await change(opened, id, (before) => ({ ...shifted(before, 0, -120), service_status: 'left' as const }));
    expect((await guest.lock()).status).toBe(200);
    expect(await faults()).toEqual([]);
    expect(await change(opened, id, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
    expect(await faults()).toEqual([]);
  });

  test('words alone write neither occupancy nor totals', async () => {
    const opened = await open();
    const { book, find, faults, versionOf, tables } = opened;
    const id = await book();
    const before = await versionOf(SATURDAY, tables[0] ?? '');
    await change(opened, id, { notes: 'Fenêtre', guest_last_name: 'Zimmer' });
    expect(await find(id)).toMatchObject({ notes: 'Fenêtre', guest_last_name: 'Zimmer' });
    expect((await opened.operator.list({ q: 'zimm' })).body.total).toBe(1);
    expect(await versionOf(SATURDAY, tables[0] ?? '')).toBe(before);
    expect(await faults()).toEqual([]);
  });

  test('a party that grows or shrinks is counted as it is, once its table is deleted', async () => {
    const opened = await open({ seats: [4, 4, 2] });
    const { guest, operator, book, faults, tables } = opened;
    const id = await book({ guests: 3 });
    await change(opened, id, { party_size: 2 });
    await operator.deleteTable(tables[0] ?? '');
    expect((await guest.slots()).body.slots[0].remaining_capacity).toBe(4);
    await change(opened, id, { party_size: 3 });
    expect((await guest.slots()).body.slots[0].remaining_capacity).toBe(2);
    expect(await faults()).toEqual([]);
  });
});

describe('beside a later release', () => {
  /** Writes something at a place in the item of the only table on Saturday. */
  const write = ({ db, rid, tables }: Opened, path: string[], value: unknown) =>
    db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.occupancy(rid, SATURDAY, tables[0] ?? ''),
        UpdateExpression: `SET #entries.${path.map((_, index) => `#p${index}`).join('.')} = :value`,
        ExpressionAttributeNames: {
          '#entries': 'entries',
          ...Object.fromEntries(path.map((name, index) => [`#p${index}`, name])),
        },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  const entriesOf = async ({ db, rid, tables }: Opened) => {
    const Key = keys.occupancy(rid, SATURDAY, tables[0] ?? '');
    return (await db.client.send(new GetCommand({ TableName: db.table, Key }))).Item?.entries;
  };

  test('what it wrote into an entry stays in it', async () => {
    const opened = await open();
    const { book } = opened;
    const id = await book();
    await write(opened, [entryIdOf(id), 'later'], 7);
    await change(opened, id, (before) => shifted(before, 0, -30));
    await change(opened, id, (before) => shifted(before, 0, 30));
    expect((await entriesOf(opened))[entryIdOf(id)]).toMatchObject({ later: 7 });
  });

  test('an entry of a kind that nobody knows occupies its table, and stays as it is when others come and go', async () => {
    const opened = await open();
    const { operator, guest, book, stored } = opened;
    const id = await book();
    const { from } = await stored(id);
    const block = { kind: 'closure', from: from + 120, to: from + 180, reason: 'Paint' };
    await write(opened, ['a-block'], block);
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    const late = (await operator.create({ reservation_time: '21:00' })).body.id;
    const onTheBlock = await operator.assign(late, { table_id: opened.tables[0] });
    expect(onTheBlock).toMatchObject({ status: 409, body: { code: 'table_occupied' } });
    await operator.cancel(id);
    expect((await guest.lock()).status).toBe(200);
    expect(await entriesOf(opened)).toMatchObject({ 'a-block': block });
  });

  test('an item of another shape beside the occupancy is left alone', async () => {
    const { db, rid, guest } = await open();
    const Item = { ...keys.occupancy(rid, SATURDAY, 'PACING'), covers: 4 };
    await db.client.send(new PutCommand({ TableName: db.table, Item }));
    expect((await guest.lock()).status).toBe(200);
  });
});

describe('a change against a rival', () => {
  /** A reservation that is lengthened by an hour, on what was seen before a guest took that hour. */
  async function lengthenAgainstLock(sabotage: Parameters<typeof weakenConditions>[0] = (condition) => condition) {
    const opened = await open();
    const { session, rid, see, stored, guest, book, faults } = opened;
    const id = await book();
    const [before, seen] = [await stored(id), await see()];
    const lock = await guest.lock({ time: '21:00' });
    const db = table.connect();
    weakenConditions(sabotage)(db);
    const changed = await changeReservation(session(db), rid, before, shifted(before, 0, 60), seen);
    const confirm = await guest.confirm(lock.body.lock_token);
    return { changed, confirm, broken: await faults() };
  }

  test('lengthening takes: a guest who took the hour meanwhile keeps it, and all stays as it was', async () => {
    expect(await lengthenAgainstLock()).toMatchObject({ changed: undefined, confirm: { status: 201 }, broken: [] });
  });

  test('without the version of the occupancy it would erase the guest', async () => {
    const { changed, confirm } = await lengthenAgainstLock((condition) =>
      condition === '#version = :version' ? undefined : condition,
    );
    expect(changed).toBeDefined();
    expect(confirm.body.code).toBe('lock_not_found');
  });

  test('shortening gives: it needs no look at the table, and takes nothing from who is there', async () => {
    const opened = await open();
    const { session, rid, stored, guest, book, faults, clock } = opened;
    const id = await book();
    const before = await stored(id);
    expect((await guest.lock({ time: '21:00' })).status).toBe(200);
    const unseen = { occupancies: [], now: clock.now };
    expect(await changeReservation(session(), rid, before, shifted(before, 0, -60), unseen)).toBeDefined();
    expect((await guest.lock({ time: '20:00' })).body.code).toBe('slot_unavailable');
    expect((await guest.lock({ time: '21:00' })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test('of two changes of one version the second is refused, and nothing of it is written', async () => {
    const opened = await open();
    const { session, rid, see, stored, book, faults } = opened;
    const id = await book();
    const [before, seen] = [await stored(id), await see()];
    expect(await changeReservation(session(), rid, before, shifted(before, 0, -60), seen)).toBeDefined();
    expect(
      await changeReservation(session(), rid, before, movedTo(SUNDAY, '19:00', 1440)(before), seen),
    ).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['from a table', undefined],
    ['from the list itself', null],
  ])('of two moves beside parties without a table only one spends what was seen (%s)', async (_, place) => {
    const opened = await open({ seats: [2, 2, 2, 2] });
    const { session, rid, see, stored, operator, book, tables, faults } = opened;
    const [one, other, waiting] = [await book(), await book(), await book()];
    await operator.assign(waiting, { table_id: null });
    if (place === null) for (const id of [one, other]) await operator.assign(id, { table_id: null });
    const seen = await see();
    const lists = [{ date: SATURDAY, table_id: UNASSIGNED }];
    const to = async (id: string, index: number) =>
      changeReservation(
        session(),
        rid,
        await stored(id),
        { tables: [tables[index] ?? ''], table_id: tables[index], table_merge_id: undefined, table_ids: undefined },
        seen,
        lists,
      );
    expect(await to(one, 2)).toMatchObject({ table_id: tables[2] });
    expect(await to(other, 3)).toBeUndefined();
    expect(await faults()).toEqual([]);
  });
});
