import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planMessages } from '../../shared/booking/messages/plan-messages.ts';
import { contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import { ROW, readCsv, rowsOf } from '../support/import.ts';
import { call, invoke } from '../support/invoke.ts';
import { logOf } from '../support/log.ts';
import { openRestaurant, operatorOf } from '../support/operator.ts';
import { DINNER, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = (seats: number[], merges: number[][] = []) => openRestaurant(table, { seats, merges });
type Opened = Awaited<ReturnType<typeof open>>;
type Row = {
  outcome: string;
  table?: string;
  reservation_id: string;
  faults?: { path: string }[];
  differs?: boolean;
  warnings?: { path: string; code: string }[];
};

async function bring({ operator }: Pick<Opened, 'operator'>, rows: object[], asked: object = {}): Promise<Row[]> {
  const { status, body } = await operator.import({ rows, ...asked });
  expect(status).toBe(200);
  expect(body.results.map(({ row }: { row: number }) => row)).toEqual(rows.map((row) => 'row' in row && row.row));
  return body.results;
}

const outcomes = (rows: Row[]) => rows.map(({ outcome }) => outcome);

describe('an import', () => {
  test('books each row by the rules of any booking, and says on which table', async () => {
    const opened = await open([2, 4], [[0, 1]]);
    const rows = await bring(opened, [
      ROW,
      { ...ROW, row: 3, guests: '3', guest_name: 'Ada Lovelace' },
      { ...ROW, row: 4, guest_name: 'Alan Turing' },
      { ...ROW, row: 5, guests: '5', guest_name: 'Grace Hopper', reservation_time: '21h' },
    ]);
    expect(rows.map(({ outcome, table: name }) => [outcome, name])).toEqual([
      ['booked', 'T1'],
      ['booked', 'T2'],
      ['no_table', undefined],
      ['booked', 'G0+1'],
    ]);
    expect(await opened.find(rows[0]?.reservation_id ?? '')).toMatchObject({
      guest_first_name: 'Zoé',
      guest_last_name: 'Martin',
      party_size: 2,
      reservation_time: '19:00:00',
      status: 'confirmed',
      origin: 'import',
      table_id: opened.tables[0],
    });
    expect(await opened.faults()).toEqual([]);
  });

  test('tells of each row what is not kept as it says it, and of no other', async () => {
    const opened = await open([2, 2]);
    const rows = await bring(opened, [
      { ...ROW, table_name: 'T1' },
      { ...ROW, row: 3, guest_name: 'Ada Lovelace', table_name: 'T1', guest_phone: '06 12 34 56 7' },
      { ...ROW, row: 4, guest_name: 'Alan Turing', table_name: 'T1', lang: 'de' },
      { ...ROW, row: 5, guest_name: 'Grace Hopper', guests: 'two', guest_phone: '3.36112E+10' },
      { ...ROW, row: 6, guest_name: 'June Sable', table_name: 'T1', status: 'cancelled' },
    ]);
    expect(rows.map(({ warnings = [] }) => warnings.map(({ path, code }) => `${path} ${code}`))).toEqual([
      [],
      ['guest_phone no_number', 'table_name place_taken'],
      ['lang no_language', 'table_name place_taken'],
      ['guest_phone rounded'],
      [],
    ]);
    expect(outcomes(rows)).toEqual(['booked', 'booked', 'no_table', 'invalid', 'recorded']);
  });

  test('creates nothing twice, whoever repeats it', async () => {
    const opened = await open([2, 2, 2]);
    const rows = [ROW, { ...ROW, row: 3, source_id: 'Z-1', guest_name: 'Ada Lovelace' }];
    const first = await bring(opened, rows);
    expect(outcomes(first)).toEqual(['booked', 'booked']);
    const before = await contentsOf(opened.db, opened.rid);
    const moved = { ...rows[1], reservation_time: '21:00' };
    const again = await bring(opened, [ROW, moved, { ...ROW, row: 4 }]);
    expect(again).toMatchObject([
      { outcome: 'exists', reservation_id: first[0]?.reservation_id },
      { outcome: 'exists', reservation_id: first[1]?.reservation_id, differs: true },
      { outcome: 'exists' },
    ]);
    expect(again[0]).not.toHaveProperty('differs');
    expect(await contentsOf(opened.db, opened.rid)).toEqual(before);
  });

  test('of the house’s own file books nobody twice, and brings nobody back who is erased', async () => {
    const opened = await open([2, 2, 2, 2]);
    const { operator, book, find, clock, rid } = opened;
    const id = await book();
    await operator.create({ reservation_date: '2026-12-05', guest_phone: '06 11 22 33 44' });
    const { guest_id } = await find(id);
    const file = await call(operator.handlers.exportReservations, {
      headers: { authorization: `Bearer ${rid}` },
      query: { from: '2026-11-01', to: '2026-12-31' },
    });
    const { rows } = readCsv(Buffer.from(String(file.body)));
    expect(rows).toHaveLength(2);
    expect(outcomes(await bring(opened, rows))).toEqual(['exists', 'exists']);
    clock.now += 3 * 86_400_000;
    expect((await operator.eraseGuest(guest_id)).status).toBe(200);
    expect(await bring(opened, rows)).toMatchObject([{ outcome: 'exists', reservation_id: id }, { outcome: 'exists' }]);
    expect((await operator.guest(guest_id)).status).toBe(404);
  });

  test('tells of two rows that look like one booking which row it was, so that a second party is not lost unseen', async () => {
    const opened = await open([2, 2]);
    const [second, third] = [
      { ...ROW, row: 3, notes: 'terrasse' },
      { ...ROW, row: 4, source_id: 'Z-2' },
    ];
    expect(await bring(opened, [ROW, second, third])).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'exists', differs: true, same_as_row: 2 },
      { outcome: 'booked' },
    ]);
    const [again] = await bring(opened, [second]);
    expect(again).not.toHaveProperty('same_as_row');
  });

  test('tells of rows that name one booking on several dates which row made it: the first, whichever date is done first', async () => {
    const opened = await open([2, 2]);
    const dates = ['21/11/2026', '22/11/2026', '23/11/2026', '24/11/2026', '25/11/2026', '26/11/2026'];
    const rows = dates.map((reservation_date, index) => ({
      ...ROW,
      row: 2 + index,
      source_id: 'Z-9',
      reservation_date,
    }));
    const others = dates.map((reservation_date, index) => ({ ...ROW, row: 8 + index, reservation_date }));
    expect(await bring(opened, [...others.slice(0, 1), ...rows, ...others.slice(1)])).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'booked' },
      ...rows.slice(1).map(() => ({ outcome: 'exists', differs: true, same_as_row: 2 })),
      ...others.slice(1).map(() => ({ outcome: 'booked' })),
    ]);
    expect(await opened.faults()).toEqual([]);
  });

  test('sent twice at the same time creates each booking once', async () => {
    const opened = await open([2, 2, 2, 2]);
    const db = table.connect();
    const { promise: otherIsDone, resolve } = Promise.withResolvers<void>();
    let isFirst = true;
    injectFaults(db).plan(({ isTransaction }) => {
      if (!isTransaction || !isFirst) return undefined;
      isFirst = false;
      return { kind: 'hold', until: otherIsDone };
    });
    const held = bring({ operator: operatorOf(testDeps(db), opened.rid) }, rowsOf(3));
    const other = await bring(opened, rowsOf(2));
    resolve();
    expect(outcomes(other)).toEqual(['booked', 'booked']);
    expect(outcomes(await held)).toEqual(['exists', 'exists', 'booked']);
    expect((await opened.operator.list()).body.total).toBe(3);
    expect(await opened.faults()).toEqual([]);
  });

  test('and guests who lock at the same time never get one table twice', async () => {
    const opened = await open([2, 2, 2]);
    const guests = Promise.all(
      [0, 1, 2].map(async () => {
        const { status, body } = await opened.guest.lock();
        return status === 200 ? (await opened.guest.confirm(body.lock_token)).status : status;
      }),
    );
    const [rows, confirmed] = await Promise.all([bring(opened, rowsOf(3)), guests]);
    const seated = outcomes(rows).filter((outcome) => outcome === 'booked').length;
    const waiting = outcomes(rows).filter((outcome) => outcome === 'no_table').length;
    expect(seated + waiting).toBe(3);
    expect(seated + confirmed.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    expect(await opened.faults()).toEqual([]);
  });

  test('puts a party on the table that its file names, before others take it, else on another', async () => {
    const opened = await open([2, 2]);
    const rows = await bring(opened, [
      ROW,
      { ...ROW, row: 3, guest_name: 'Ada Lovelace', table_name: 't1' },
      { ...ROW, row: 4, guest_name: 'Alan Turing', table_name: 'T1' },
      { ...ROW, row: 5, guest_name: 'Grace Hopper', table_name: 'Terrace' },
    ]);
    expect(rows).toMatchObject([
      { outcome: 'no_table' },
      { outcome: 'booked', table: 'T1' },
      { outcome: 'booked', table: 'T2' },
      { outcome: 'invalid', faults: [{ path: 'table_name' }] },
    ]);
  });

  test('says all that is wrong with a row, and brings the others', async () => {
    const opened = await open([2]);
    const rows = await bring(opened, [
      { ...ROW, guests: 'many', reservation_date: 'soon', guest_email: 'zoe' },
      { ...ROW, row: 3, reservation_date: '2027-03-28', reservation_time: '02:30' },
      { ...ROW, row: 4, status: 'no-show' },
      { row: 5 },
      { ...ROW, row: 6 },
    ]);
    const fields = rows.map(({ faults = [] }) => faults.map(({ path }) => path).sort());
    expect(fields).toEqual([
      ['guest_email', 'guests', 'reservation_date'],
      ['reservation_time'],
      ['status'],
      ['guest_last_name', 'guests', 'reservation_date', 'reservation_time'],
      [],
    ]);
    expect(outcomes(rows)).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'booked']);
    expect((await opened.operator.list()).body.total).toBe(1);
  });

  test('takes statuses of the other system as they are said to mean, and leaves out what is to be, whatever it says', async () => {
    const opened = await open([2, 2, 2]);
    const rows = [
      { ...ROW, status: 'Zorglub' },
      { ...ROW, row: 3, source_id: 'Z-1', status: 'EN ATTENTE', guests: 'many' },
      { ...ROW, row: 4, source_id: 'Z-2', status: 'Honoré', guest_name: 'Ada Lovelace' },
    ];
    expect(await bring(opened, rows)).toMatchObject([
      { outcome: 'invalid', faults: [{ path: 'status', message: expect.stringContaining('`statuses`') }] },
      { outcome: 'invalid' },
      { outcome: 'booked' },
    ]);
    const statuses = [
      { word: 'zorglub', means: 'cancelled' },
      { word: 'En attente', means: 'left_out' },
    ];
    const dry = await bring(opened, rows, { statuses, dry_run: true });
    expect(outcomes(dry)).toEqual(['recorded', 'left_out', 'exists']);
    expect(dry[1]).toEqual({ row: 3, outcome: 'left_out' });
    const [first, ...others] = await bring(opened, rows, { statuses });
    expect(await opened.find(first?.reservation_id ?? '')).toMatchObject({ status: 'cancelled' });
    expect(outcomes(others)).toEqual(['left_out', 'exists']);
    const before = await contentsOf(opened.db, opened.rid);
    const again = await bring(opened, rows, { statuses });
    expect(again).toEqual([{ row: 2, outcome: 'exists', reservation_id: first?.reservation_id }, ...others]);
    expect(await contentsOf(opened.db, opened.rid)).toEqual(before);
    // What means something else now is no other booking.
    const otherwise = await bring(opened, rows.slice(0, 1), { statuses: [{ word: 'Zorglub', means: 'confirmed' }] });
    expect(otherwise).toMatchObject([{ outcome: 'exists', differs: true }]);
    expect((await opened.operator.list()).body.total).toBe(2);
  });

  test('knows a row again that the release before brought in with first and last name the other way round', async () => {
    const opened = await open([2, 2]);
    const { guest_name: _, ...unnamed } = ROW;
    const read_before = { ...unnamed, guest_first_name: 'MARTIN', guest_last_name: 'Sophie' };
    const [before] = await bring(opened, [read_before]);
    expect(await bring(opened, [{ ...ROW, guest_name: 'MARTIN Sophie' }])).toEqual([
      { row: 2, outcome: 'exists', reservation_id: before?.reservation_id },
    ]);
  });

  test('keeps what is over as it was: cancelled, missed and long past bookings take no table', async () => {
    const opened = await open([2]);
    const rows = await bring(opened, [
      { ...ROW, status: 'Annulée' },
      { ...ROW, row: 3, guest_name: 'Ada Lovelace', reservation_date: '2026-05-02', status: 'No show' },
      { ...ROW, row: 4, guest_name: 'Alan Turing', reservation_date: '2024-05-02' },
    ]);
    expect(outcomes(rows)).toEqual(['recorded', 'recorded', 'recorded']);
    const find = (index: number) => opened.find(rows[index]?.reservation_id ?? '');
    expect(await find(0)).toMatchObject({ status: 'cancelled', cancelled_by: 'operator' });
    expect(await find(1)).toMatchObject({ status: 'confirmed', service_status: 'no_show' });
    expect((await contentsOf(opened.db, opened.rid)).occupancy.size).toBe(0);
    expect(await opened.faults()).toEqual([]);
  });

  test('of tonight, who has not come keeps nobody from the table', async () => {
    const opened = await open([2]);
    opened.clock.now = Date.parse(`${SATURDAY}T19:30:00+01:00`);
    const [row] = await bring(opened, [{ ...ROW, status: 'No show' }]);
    expect(row?.outcome).toBe('recorded');
    const id = row?.reservation_id ?? '';
    expect(await opened.find(id)).toMatchObject({ service_status: 'no_show', duration_min: 120 });
    const { body } = await opened.operator.walkIn({ guests: 2 });
    expect(body).toMatchObject({ table_id: opened.tables[0] });
    expect(await opened.faults()).toEqual([]);
  });

  test('keeps the length that its file says, and the rules of a special day', async () => {
    const opened = await open([2, 2]);
    const [first] = DINNER;
    const lunch = { open_time: '12:00', close_time: '16:00', slot_duration_min: 75, slot_interval_min: 15 };
    await opened.operator.putSpecialDay(SATURDAY, { hours: [{ ...lunch, service_name: first?.service_name }] });
    const rows = await bring(opened, [
      { ...ROW, reservation_time: '12:00' },
      { ...ROW, row: 3, guest_name: 'Ada Lovelace', reservation_time: '12:00', duration_min: '180' },
    ]);
    expect(await opened.find(rows[0]?.reservation_id ?? '')).toMatchObject({ duration_min: 75 });
    expect(await opened.find(rows[1]?.reservation_id ?? '')).toMatchObject({ duration_min: 180 });
  });

  test('gives a table that was deleted meanwhile to nobody', async () => {
    const opened = await open([2, 2]);
    await bring(opened, [ROW]);
    await opened.operator.deleteTable(opened.tables[0] ?? '');
    const rows = await bring(opened, rowsOf(2));
    expect(rows).toMatchObject([{ outcome: 'booked', table: 'T2' }, { outcome: 'no_table' }]);
  });
});

describe('a dry run', () => {
  test('tells what the import does then, row by row, and writes nothing', async () => {
    const opened = await open([2, 2, 4]);
    const rows = [...rowsOf(5, (index) => ({ guests: index === 3 ? '4' : '2' })), { ...ROW, row: 9, guests: '0' }];
    const before = await contentsOf(opened.db, opened.rid);
    const tried = await bring(opened, rows, { dry_run: true });
    expect(await contentsOf(opened.db, opened.rid)).toEqual(before);
    const done = await bring(opened, rows);
    expect(tried).toEqual(done);
    expect(outcomes(done)).toEqual(['booked', 'booked', 'booked', 'no_table', 'no_table', 'invalid']);
    expect(outcomes(await bring(opened, rows, { dry_run: true }))).toEqual([
      ...['exists', 'exists', 'exists', 'exists', 'exists', 'invalid'],
    ]);
  });
});

describe('the guests of an import', () => {
  const stored = async (guest_mails: string, cells: object = {}) => {
    const opened = await open([2]);
    const [row] = await bring(opened, [{ ...ROW, reservation_date: '2026-11-28', ...cells }], { guest_mails });
    const after = (await contentsOf(opened.db, opened.rid)).reservations.get(row?.reservation_id ?? '');
    if (!after) throw new Error('It was to be stored.');
    const { messages } = planMessages({ after }, opened.setup, '2026-11-20T09:00:00.000Z');
    return { due_at: after.due_at, kinds: messages.map(({ kind }) => kind) };
  };

  test('hear nothing, and the house neither, unless it is asked for', async () => {
    expect(await stored('none')).toEqual({ due_at: undefined, kinds: [] });
  });

  test('are reminded where that is asked for', async () => {
    expect(await stored('reminders')).toEqual({ due_at: expect.any(String), kinds: [] });
  });

  test('get their confirmation where that is asked for, of a visit that is ahead', async () => {
    expect(await stored('all')).toEqual({ due_at: expect.any(String), kinds: ['guest_mail'] });
    expect(await stored('all', { reservation_date: '2026-11-10' })).toEqual({ due_at: undefined, kinds: [] });
  });
});

describe('an import that runs out of time', () => {
  test('says which rows are not done, and done again it ends with each booking once', async () => {
    const opened = await open([2, 2, 2, 2]);
    // Time passes by waiting only: how fast the machine is decides nothing.
    let time = 0;
    const sleep = async (ms: number) => {
      time += ms;
    };
    const db = { ...table.connect(), timer: { now: () => time, sleep } };
    let transactions = 0;
    injectFaults(db).plan(({ isTransaction }) => {
      if (!isTransaction) return undefined;
      transactions += 1;
      return transactions > 2 ? { kind: 'throttle' } : undefined;
    });
    const hurried = testDeps(db);
    const first = await bring({ operator: operatorOf(hurried, opened.rid) }, rowsOf(4));
    expect(outcomes(first)).toEqual(['booked', 'booked', 'unfinished', 'unfinished']);
    expect(outcomes(await bring(opened, rowsOf(4)))).toEqual(['exists', 'exists', 'booked', 'booked']);
    expect(await opened.faults()).toEqual([]);
  });
});

describe('the request', () => {
  test('takes 1 to 100 rows, from an owner or a manager', async () => {
    const opened = await open([2]);
    expect((await opened.operator.import({ rows: rowsOf(101) })).status).toBe(400);
    expect((await opened.operator.import({ rows: [] })).status).toBe(400);
    const as = (role: string) =>
      invoke(opened.operator.handlers.import, {
        headers: { authorization: `Bearer ${opened.rid} ${role}` },
        body: { rows: [ROW] },
      });
    expect(await as('host')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await as('manager')).status).toBe(200);
  });

  test('says all that is wrong with its statuses at once, and stores nothing', async () => {
    const opened = await open([2]);
    const ask = (statuses: object[]) => opened.operator.import({ rows: [ROW], statuses });
    const faultsIn = async (statuses: object[]) => {
      const { status, body } = await ask(statuses);
      return [status, body.code, body.errors.map(({ path }: { path: string }) => path)];
    };
    expect(
      await faultsIn([
        { word: '', means: 'confirmed' },
        { word: 'Option', means: 'seated' },
      ]),
    ).toEqual([400, 'invalid_request', ['statuses.0.word', 'statuses.1.means']]);
    expect(
      await faultsIn([
        { word: 'Honoré', means: 'confirmed' },
        { word: 'HONORE', means: 'cancelled' },
        { word: 'honoré', means: 'no_show' },
      ]),
    ).toEqual([400, 'invalid_request', ['statuses.1.means', 'statuses.2.means']]);
    expect((await opened.operator.list()).body.total).toBe(0);
  });

  test('is in the log once it has booked something, with who made it and no guest', async () => {
    const opened = await open([2, 2]);
    await bring(opened, rowsOf(2), { dry_run: true });
    expect(await logOf(opened)).toEqual([]);
    await bring(opened, rowsOf(2));
    await bring(opened, rowsOf(2));
    expect(await logOf(opened)).toEqual([
      expect.objectContaining({
        what: 'import',
        at: '2026-11-20T09:00:00.000Z',
        by: { kind: 'operator', email: 'owner@example.com' },
        subject: '2 rows',
      }),
    ]);
    expect(JSON.stringify(await logOf(opened))).not.toMatch(/Guest|guest\d@/);
  });

  test('has its entry in the log before a second date is begun', async () => {
    const opened = await open([2, 2]);
    const db = table.connect();
    const { calls } = injectFaults(db);
    const rows = [21, 22, 23, 24, 25].map((day) => ({ ...ROW, row: day, reservation_date: `${day}/11/2026` }));
    await bring({ operator: operatorOf({ ...opened.deps, db }, opened.rid) }, rows);
    const written = calls.filter(({ isTransaction }) => isTransaction).map(({ keys }) => keys.join());
    expect(written).toHaveLength(5);
    expect(written.map((keys) => keys.includes('#LOG'))).toEqual([true, false, false, false, false]);
    expect(written[0]).toContain('2026-11-21');
  });
});
