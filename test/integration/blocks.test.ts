import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import type { Answer } from '../support/invoke.ts';
import { bookLinked, openMoves } from '../support/move-scenarios.ts';
import { openRestaurant } from '../support/operator.ts';
import { overtake } from '../support/operator-scenarios.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';
const KEY = '7d1f0c3a-4b5e-4a6d-8c9b-0e1f2a3b4c5d';

/** An instant on the Saturday of the tests, in Paris. */
const at = (time: string) => Date.parse(`${SATURDAY}T${time}+01:00`);

/** A block of some tables on the Saturday from 18:00 to 23:00. */
const blockOf = (table_ids: readonly (string | undefined)[], more: object = {}) => ({
  table_ids,
  date: SATURDAY,
  start_time: '18:00',
  end_time: '23:00',
  ...more,
});

const open = async (seats: number[], more: object = {}) => {
  const opened = await openRestaurant(table, { seats, ...more });
  const isFree = async (time = '19:00') => {
    const { body } = await opened.guest.slots();
    return body.slots.find((slot: { time: string }) => slot.time === time).available;
  };
  const entriesOn = async (id: string | undefined, date = SATURDAY) =>
    Object.values((await contentsOf(opened.db, opened.rid)).occupancy.get(`${date}#${id}`) ?? {});
  return { ...opened, isFree, entriesOn };
};

describe('a block', () => {
  test('keeps its table from guests and from the best free place of operators, and deleting it frees the table', async () => {
    const { operator, guest, tables, isFree, faults } = await open([2]);
    const made = await operator.createBlock(blockOf(tables, { reason: 'Fuite' }));
    expect(made).toMatchObject({
      status: 201,
      body: {
        table_ids: tables,
        date: SATURDAY,
        start_time: '18:00',
        end_time: '23:00',
        reason: 'Fuite',
        release_at: null,
      },
    });
    expect([await isFree(), (await guest.lock()).body.code]).toEqual([false, 'slot_unavailable']);
    expect(
      (await guest.availability()).body.dates.find(({ date }: { date: string }) => date === SATURDAY).available,
    ).toBe(false);
    expect((await operator.create()).body.table_id).toBeUndefined();
    expect((await operator.blocks({ date: SATURDAY })).body.items).toEqual([made.body]);
    const { id } = made.body;
    expect((await operator.deleteBlock(id)).status).toBe(204);
    expect((await operator.deleteBlock(id)).body.code).toBe('not_found');
    expect([(await operator.blocks()).body.items, await faults()]).toEqual([[], []]);
  });

  test('a party or a hold in the way is 409 that names all of them, and nothing is blocked', async () => {
    const { operator, guest, book, tables, entriesOn, faults } = await open([2, 2, 2]);
    const ids = [await book(), await book()];
    await guest.lock({ time: '21:00' });
    const { body } = await operator.createBlock(blockOf(tables));
    expect(body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: ids[0] } });
    expect(body.conflicts.map((one: { reservation_id?: string }) => one.reservation_id)).toEqual([...ids, undefined]);
    expect([await entriesOn(tables[2]), (await operator.blocks()).body.items]).toEqual([[], []]);
    const held = await operator.createBlock(blockOf([tables[0]], { start_time: '21:00', end_time: '22:00' }));
    expect([held.body.code, await faults()]).toEqual(['table_held', []]);
  });

  test('nobody is put on it by name: 409 table_blocked', async () => {
    const { operator, book, tables, clock, faults } = await open([2, 2]);
    const id = await book();
    const { id: block_id } = (await operator.createBlock(blockOf([tables[1]], { start_time: '20:00' }))).body;
    const table_id = tables[1];
    const wishes = [
      () => operator.assign(id, { table_id }),
      () => operator.update(id, { table_id }),
      () => operator.update(id, { table_ids: tables }),
      () => operator.create({ table_id }),
      () => operator.createBlock(blockOf([tables[0]])),
    ];
    const answers = await Promise.all(wishes.map((wish) => wish()));
    expect(answers.map(({ body }) => [body.code, body.conflict.block_id])).toEqual([
      ...Array.from({ length: 4 }, () => ['table_blocked', block_id]),
      ['table_occupied', undefined],
    ]);
    clock.now = at('19:30:00');
    expect((await operator.walkIn({ table_id })).body.code).toBe('table_blocked');
    expect((await operator.walkIn({ table_id, until: '20:00' })).body.table_id).toBe(table_id);
    expect(await faults()).toEqual([]);
  });

  test('is in the way of who stays longer or comes back', async () => {
    const { operator, book, tables, clock, faults } = await open([2]);
    const id = await book();
    clock.now = at('19:00:00');
    await operator.update(id, { service_status: 'seated' });
    clock.now = at('19:30:00');
    await operator.createBlock(blockOf(tables, { start_time: '21:00' }));
    expect((await operator.update(id, { duration_min: 150 })).body.code).toBe('table_blocked');
    await operator.update(id, { service_status: 'left' });
    await operator.createBlock(blockOf(tables, { start_time: '20:00', end_time: '20:30' }));
    expect((await operator.update(id, { service_status: 'seated' })).body.code).toBe('table_blocked');
    expect(await faults()).toEqual([]);
  });

  test('a party that sits beyond its end is in its way for as long as that counts, and is named with the others', async () => {
    const { operator, tables, clock, faults } = await open([2, 2]);
    const sitter = (await operator.create({ table_id: tables[0] })).body.id;
    const later = (await operator.create({ reservation_time: '21:30', table_id: tables[1] })).body.id;
    clock.now = at('19:00:00');
    await operator.update(sitter, { service_status: 'seated' });
    clock.now = at('21:05:00');
    const now = { start_time: '21:05', end_time: '22:30' };
    const { body } = await operator.createBlock(blockOf(tables, now));
    expect(body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: sitter } });
    expect(body.conflicts.map((one: { reservation_id?: string }) => one.reservation_id)).toEqual([sitter, later]);
    const [own] = tables;
    // Longer than a quarter of an hour ahead nobody is thought to sit still.
    const ahead = await operator.createBlock(blockOf([own], { start_time: '21:20', end_time: '21:30' }));
    expect(ahead.status).toBe(201);
    await operator.update(sitter, { service_status: 'left' });
    expect((await operator.createBlock(blockOf([own], now))).status).toBe(201);
    expect(await faults()).toEqual([]);
  });

  test('a party that sits on after midnight is in the way of a block of the new date', async () => {
    const { operator, tables, clock, book, faults } = await open([2], { hours: LATE_DINNER });
    const sitter = await book({ time: '22:00' });
    clock.now = at('22:00:00');
    await operator.update(sitter, { service_status: 'seated' });
    clock.now = Date.parse(`${SUNDAY}T00:10:00+01:00`);
    const night = { table_ids: tables, date: SUNDAY, start_time: '00:10', end_time: '01:00' };
    expect((await operator.createBlock(night)).body.conflict).toEqual({ table_id: tables[0], reservation_id: sitter });
    expect(await faults()).toEqual([]);
  });

  test('who stays beyond the end into a block is not in the way of its changes, but on the tables that it takes anew', async () => {
    const { operator, tables, clock, faults } = await open([2, 2]);
    const [one, other] = [(await operator.create({ table_id: tables[0] })).body.id, (await operator.create()).body.id];
    clock.now = at('19:00:00');
    for (const id of [one, other]) await operator.update(id, { service_status: 'seated' });
    const { id } = (await operator.createBlock(blockOf([tables[0]], { start_time: '21:00' }))).body;
    clock.now = at('21:10:00');
    expect((await operator.updateBlock(id, { end_time: '22:00', reason: 'Fuite' })).status).toBe(200);
    const wider = await operator.updateBlock(id, { table_ids: tables });
    expect(wider.body.conflicts).toEqual([{ table_id: tables[1], reservation_id: other }]);
    await operator.updateBlock(id, { release_at: new Date(clock.now).toISOString() });
    expect((await operator.updateBlock(id, { release_at: null })).body.conflict?.reservation_id).toBe(one);
    expect(await faults()).toEqual([]);
  });

  test.each([
    [
      'early, a block that was before it',
      '21:00',
      ['18:00', '20:30'],
      '20:00',
      [{ end_time: '21:30' }, { end_time: '20:45' }],
    ],
    [
      'early, a block that is moved',
      '21:00',
      ['18:00', '20:30'],
      '20:00',
      [{ start_time: '21:30', end_time: '23:00' }],
    ],
    ['too long, a block that was after it', '19:00', ['21:00', '23:00'], '21:05', [{ start_time: '20:30' }]],
  ])(
    'who sits %s, is in the way of a change that comes onto their own time',
    async (_, time, [start_time, end_time], now, changes) => {
      const { operator, tables, clock, faults } = await open([2]);
      const sitter = (await operator.create({ reservation_time: time })).body.id;
      const { id } = (await operator.createBlock(blockOf(tables, { start_time, end_time }))).body;
      clock.now = at(`${time < now ? time : now}:00`);
      expect((await operator.update(sitter, { service_status: 'seated' })).status).toBe(200);
      clock.now = at(`${now}:00`);
      for (const change of changes) {
        const { status, body } = await operator.updateBlock(id, change);
        expect({ status, conflict: body.conflict }).toMatchObject({
          status: 409,
          conflict: { reservation_id: sitter },
        });
      }
      expect((await operator.updateBlock(id, { reason: 'Fuite', start_time, end_time })).status).toBe(200);
      expect(await faults()).toEqual([]);
    },
  );

  test('a party that has lost another table of its group is in nobody’s way', async () => {
    const { operator, book, tables, faults } = await open([2, 2, 2], { merges: [[0, 1]] });
    await book({ guests: 4 });
    await operator.deleteTable(tables[0] ?? '');
    const { status, body } = await operator.createBlock(blockOf([tables[1]]));
    expect(status).toBe(201);
    await operator.updateBlock(body.id, { table_ids: [tables[2]] });
    expect((await operator.updateBlock(body.id, { table_ids: [tables[1]] })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('two of them may keep one table', async () => {
    const { operator, tables, isFree } = await open([2, 2]);
    const first = (await operator.createBlock(blockOf([tables[0]]))).body.id;
    expect((await operator.createBlock(blockOf(tables))).status).toBe(201);
    await operator.deleteBlock(first);
    expect(await isFree()).toBe(false);
  });

  test('a joined place that it is part of is not free, and a guest’s move finds it taken', async () => {
    const stage = await openMoves(table.connect, { seats: [2, 2] });
    const { link, id } = await bookLinked(stage);
    await stage.one.createBlock(blockOf([stage.tables[1]]));
    await stage.one.createBlock(blockOf([stage.tables[0]], { start_time: '21:00' }));
    const moved = await stage.second.guest.change(link, { version: 1, reservation_time: '19:30' });
    expect(moved.body.code).toBe('slot_unavailable');
    expect((await stage.one.update(id, { guests: 4 })).body.table_id).toBeUndefined();
    expect(await stage.faults()).toEqual([]);
  });

  test('over midnight it stands on both dates, and is listed on both', async () => {
    const { operator, tables, guest, entriesOn, faults } = await open([2], { hours: LATE_DINNER });
    const { id } = (await operator.createBlock(blockOf(tables, { start_time: '23:00', end_time: '01:00' }))).body;
    expect([(await entriesOn(tables[0])).length, (await entriesOn(tables[0], SUNDAY)).length]).toEqual([1, 1]);
    for (const [date, count] of [
      [SATURDAY, 1],
      [SUNDAY, 1],
      ['2026-11-20', 0],
      ['2026-11-23', 0],
    ] as const) {
      expect((await operator.blocks({ date })).body.items.length).toBe(count);
    }
    expect((await guest.lock({ date: SUNDAY, time: '00:00' })).body.code).toBe('slot_unavailable');
    await operator.deleteBlock(id);
    expect([await entriesOn(tables[0]), await entriesOn(tables[0], SUNDAY), await faults()]).toEqual([[], [], []]);
  });

  test('is as long as the clocks say in the nights that change them; a time that they skip is 400', async () => {
    const { operator, tables, db, rid } = await open([2]);
    const night = (date: string, start_time: string, end_time: string) =>
      operator.createBlock({ table_ids: tables, date, start_time, end_time });
    await night('2027-03-27', '23:00', '04:00');
    await night('2026-10-24', '23:00', '04:00');
    const { occupancy } = await contentsOf(db, rid);
    const lengths = [`2027-03-28#${tables[0]}`, `2026-10-25#${tables[0]}`].map((cell) =>
      Object.values(occupancy.get(cell) ?? {}).map(({ from, to }) => to - from),
    );
    expect(lengths).toEqual([[240], [360]]);
    const skipped = await night('2027-03-28', '02:30', '04:00');
    expect([skipped.status, skipped.body.errors[0].path]).toEqual([400, 'start_time']);
    expect((await night('2027-03-27', '23:00', '02:30')).body.errors[0].path).toBe('end_time');
    expect((await night('2026-12-01', '18:00', '18:00')).status).toBe(201);
  });
});

describe('the end of a block', () => {
  test('is compared when it is read: nobody has to write it', async () => {
    const { operator, guest, tables, clock, isFree, faults } = await open([2]);
    const release_at = '2026-11-21T16:00:00.000Z';
    const { id } = (await operator.createBlock(blockOf(tables, { release_at }))).body;
    clock.now = Date.parse(release_at) - 1;
    expect([await isFree(), (await guest.lock()).body.code]).toEqual([false, 'slot_unavailable']);
    clock.now += 1;
    expect(await isFree()).toBe(true);
    const { lock_token } = (await guest.lock()).body;
    expect((await guest.confirm(lock_token)).status).toBe(201);
    expect((await operator.blocks({ date: SATURDAY })).body.items).toMatchObject([{ id, release_at }]);
    // Its entry is gone with the guest's write; the record goes all the same.
    expect([(await operator.deleteBlock(id)).status, await faults()]).toEqual([204, []]);
  });

  test.each([
    ['2026-11-21T17:00:00+01:00', '2026-11-21T16:00:00.000Z'],
    ['1935-06-16T06:42:27.36757-23:03', '1935-06-17T05:45:27.367Z'],
    ['1900-01-01T00:00:00+14:00', '1899-12-31T10:00:00.000Z'],
    ['2999-12-31T23:59:59-12:00', '3000-01-01T11:59:59.000Z'],
  ])('is named with any offset, as RFC 3339 has it, and answered in UTC (%s)', async (release_at, told) => {
    const { operator, tables } = await open([2]);
    const made = await operator.createBlock(blockOf(tables, { release_at }));
    expect([made.status, made.body.release_at]).toEqual([201, told]);
    const changed = await operator.updateBlock(made.body.id, { release_at });
    expect([changed.status, changed.body.release_at]).toEqual([200, told]);
  });

  test('that is past is accepted, and blocks nothing until it is taken back', async () => {
    const { operator, tables, isFree, book, faults } = await open([2]);
    const past = { release_at: '2026-11-20T08:00:00.000Z' };
    const { id } = (await operator.createBlock(blockOf(tables, past))).body;
    expect(await isFree()).toBe(true);
    expect((await operator.updateBlock(id, { release_at: null })).status).toBe(200);
    expect(await isFree()).toBe(false);
    await operator.updateBlock(id, past);
    const party = await book();
    const { body } = await operator.updateBlock(id, { release_at: null });
    expect(body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: party } });
    expect((await operator.createBlock(blockOf(tables, past))).status).toBe(201);
    expect(await faults()).toEqual([]);
  });
});

describe('a change of a block', () => {
  test('keeps a table that has been deleted since, and takes no such one anew', async () => {
    const { operator, tables, faults } = await open([2, 2, 2]);
    const { id } = (await operator.createBlock(blockOf([tables[0]]))).body;
    await operator.deleteTable(tables[0] ?? '');
    await operator.deleteTable(tables[1] ?? '');
    expect((await operator.updateBlock(id, { table_ids: [tables[0], tables[2]] })).status).toBe(200);
    expect((await operator.updateBlock(id, { table_ids: [tables[0], tables[1]] })).status).toBe(404);
    expect(await faults()).toEqual([]);
  });

  test('of a date that has left the book writes nothing there', async () => {
    const { operator, tables, entriesOn } = await open([2]);
    const { id } = (await operator.createBlock(blockOf(tables))).body;
    expect((await operator.updateBlock(id, { date: '2026-10-01' })).status).toBe(200);
    expect([await entriesOn(tables[0], '2026-10-01'), await entriesOn(tables[0])]).toEqual([[], []]);
  });

  test('is one step, and one that is so already changes nothing', async () => {
    const { operator, tables, entriesOn, faults } = await open([2, 2, 2]);
    const { id } = (await operator.createBlock(blockOf([tables[0], tables[1]]))).body;
    const wanted = { table_ids: [tables[1], tables[2]], date: SUNDAY, end_time: '22:00', reason: 'Orage' };
    const moved = await operator.updateBlock(id, wanted);
    expect(moved.body).toMatchObject({ id, ...wanted, start_time: '18:00' });
    expect(await operator.updateBlock(id, wanted)).toMatchObject({ status: 200, body: moved.body });
    expect(await operator.updateBlock(id, {})).toMatchObject({ status: 200, body: moved.body });
    const counts = await Promise.all([SATURDAY, SUNDAY].flatMap((date) => tables.map((one) => entriesOn(one, date))));
    expect(counts.map(({ length }) => length)).toEqual([0, 0, 0, 0, 1, 1]);
    expect((await operator.updateBlock(id, { reason: '' })).body.reason).toBeNull();
    expect([(await operator.blocks({ date: SATURDAY })).body.items, await faults()]).toEqual([[], []]);
    await operator.deleteBlock(id);
    expect([await entriesOn(tables[1], SUNDAY), await entriesOn(tables[2], SUNDAY)]).toEqual([[], []]);
  });

  test('that meets a party leaves it as it was', async () => {
    const { operator, book, tables, faults } = await open([2, 2]);
    const party = await book();
    const { body } = await operator.createBlock(blockOf([tables[1]]));
    const wider = await operator.updateBlock(body.id, { table_ids: tables });
    expect(wider.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: party } });
    expect([(await operator.blocks()).body.items, await faults()]).toEqual([[body], []]);
  });

  test('of 40 tables over midnight fits into one step, and what does not is refused whole', async () => {
    const { operator, tables, entriesOn, faults } = await open(
      Array.from({ length: 41 }, () => 2),
      { hours: LATE_DINNER },
    );
    expect((await operator.createBlock(blockOf(tables))).status).toBe(400);
    const made = await operator.createBlock(blockOf(tables.slice(0, 40), { start_time: '23:00', end_time: '01:00' }));
    expect(made.status).toBe(201);
    const { id } = made.body;
    const far = await operator.updateBlock(id, { date: '2026-11-25' });
    expect([far.status, far.body.code, far.body.errors[0].path]).toEqual([400, 'invalid_request', 'table_ids']);
    expect((await entriesOn(tables[39], SUNDAY)).length).toBe(1);
    expect((await operator.updateBlock(id, { end_time: '02:00' })).status).toBe(200);
    expect((await operator.deleteBlock(id)).status).toBe(204);
    expect([await entriesOn(tables[0]), await faults()]).toEqual([[], []]);
  });
});

describe('what was decided on a block that has been changed meanwhile', () => {
  const decisions: [string, (operator: Awaited<ReturnType<typeof open>>['operator'], id: string) => Promise<Answer>][] =
    [
      ['another reason', (operator, id) => operator.updateBlock(id, { reason: 'Orage' })],
      ['another date', (operator, id) => operator.updateBlock(id, { date: SUNDAY })],
      ['its deletion', (operator, id) => operator.deleteBlock(id)],
    ];

  test.each(decisions)('is decided anew: %s', async (_, decide) => {
    const { operator, tables, db, entriesOn } = await open([2, 2]);
    // Released, it stands nowhere: only its record can tell that it has been changed.
    const { id } = (await operator.createBlock(blockOf([tables[0]], { release_at: '2026-11-20T08:00:00Z' }))).body;
    const wanted = { table_ids: [tables[1]], release_at: null };
    const { early, late } = await overtake(
      injectFaults(db),
      'TransactWriteItems',
      () => decide(operator, id),
      () => operator.updateBlock(id, wanted),
    );
    expect([early.status, late.status < 300]).toEqual([200, true]);
    const blocks = (await operator.blocks()).body.items;
    const standing = await Promise.all([SATURDAY, SUNDAY].map((date) => entriesOn(tables[1], date)));
    expect(standing.flat().length).toBe(blocks.length);
    if (blocks.length > 0) expect(blocks).toMatchObject([wanted]);
  });
});

describe('a repeated request', () => {
  test('with a key makes one block; another body is 409, and one that is deleted is 404', async () => {
    const { operator, tables } = await open([2]);
    const made = await operator.createBlock(blockOf(tables), KEY);
    await operator.updateBlock(made.body.id, { end_time: '22:00' });
    const again = await operator.createBlock(blockOf(tables), KEY);
    expect(again).toMatchObject({ status: 201, body: { id: made.body.id, end_time: '22:00' } });
    const other = await operator.createBlock(blockOf(tables, { start_time: '17:00' }), KEY);
    expect(other.body.code).toBe('idempotency_conflict');
    await operator.deleteBlock(made.body.id);
    expect((await operator.createBlock(blockOf(tables), KEY)).status).toBe(404);
  });

  test('with a key that a reservation has makes a block of its own, and neither takes the other’s place', async () => {
    const { operator, tables, guest, entriesOn, faults } = await open([2]);
    const party = (await operator.create({}, KEY)).body.id;
    const refused = await operator.createBlock(blockOf(tables), KEY);
    expect(refused.body).toMatchObject({ code: 'table_occupied', conflict: { reservation_id: party } });
    const { id } = (await operator.createBlock(blockOf(tables, { start_time: '21:00' }), KEY)).body;
    expect([(await entriesOn(tables[0])).map(({ kind }) => kind).sort(), await faults()]).toEqual([
      ['block', 'reservation'],
      [],
    ]);
    expect((await operator.update(party, { duration_min: 180, table_id: tables[0] })).body.conflict).toEqual({
      table_id: tables[0],
      block_id: id,
    });
    await operator.deleteBlock(id);
    expect([(await guest.lock()).body.code, await faults()]).toEqual(['slot_unavailable', []]);
  });

  test.each(['timeout_before', 'timeout_after', 'conflict'] as const)(
    'whose writes meet %s blocks and frees once',
    async (kind) => {
      const stage = await openMoves(table.connect, { seats: [2] });
      let left = 3;
      stage.first.faults.plan(({ operation }) =>
        operation === 'TransactWriteItems' && left-- > 0 ? { kind } : undefined,
      );
      const { status, body } = await stage.one.createBlock(blockOf(stage.tables), KEY);
      expect([status, (await stage.other.blocks()).body.items.length]).toEqual([201, 1]);
      left = 3;
      expect((await stage.one.updateBlock(body.id, { start_time: '17:00' })).status).toBe(200);
      left = 3;
      expect([204, 404]).toContain((await stage.one.deleteBlock(body.id)).status);
      expect([(await stage.other.blocks()).body.items, await stage.faults()]).toEqual([[], []]);
      expect((await stage.second.guest.lock()).status).toBe(200);
    },
  );
});

describe('at the same time', () => {
  test('of a block and a lock for one table only one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const stage = await openMoves(table.connect, { seats: [2] });
      const [block, lock] = await Promise.all([
        stage.one.createBlock(blockOf(stage.tables)),
        stage.second.guest.lock(),
      ]);
      expect([block.status, lock.status]).toContain(409);
      expect([block.status === 201, lock.status === 200]).toContain(true);
      expect(await stage.faults()).toEqual([]);
    }
  });

  test('two changes of one block leave no entry behind', async () => {
    const { operator, tables, entriesOn } = await open([2, 2, 2]);
    const { id } = (await operator.createBlock(blockOf([tables[0]]))).body;
    await Promise.all([
      operator.updateBlock(id, { table_ids: [tables[1]] }),
      operator.updateBlock(id, { table_ids: [tables[2]] }),
      operator.updateBlock(id, { end_time: '22:00' }),
    ]);
    await operator.deleteBlock(id);
    expect(await Promise.all(tables.map((one) => entriesOn(one)))).toEqual([[], [], []]);
  });

  test('a table that is deleted while it is blocked never makes a party of the block', async () => {
    const { operator, tables, isFree, faults } = await open([2, 2]);
    const { id } = (await operator.createBlock(blockOf([tables[0]]))).body;
    await operator.deleteTable(tables[0] ?? '');
    expect(await isFree()).toBe(true);
    expect((await operator.createBlock(blockOf([tables[0]]))).status).toBe(404);
    expect((await operator.updateBlock(id, { end_time: '22:30' })).status).toBe(200);
    expect([(await operator.deleteBlock(id)).status, await faults()]).toEqual([204, []]);
  });
});

test('a block is kept forty days, and is none of a reservation’s', async () => {
  const { operator, tables, db, rid } = await open([2]);
  const { id } = (await operator.createBlock(blockOf(tables, { start_time: '23:00', end_time: '01:00' }))).body;
  const { client, table: TableName } = db;
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Item } = await client.send(new GetCommand({ TableName, Key: keys.block(rid, SATURDAY, id) }));
  expect(Item?.ttl).toBe(Date.parse('2027-01-01') / 1000);
});
