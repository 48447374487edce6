import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { overtake } from '../support/operator-scenarios.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

// Every change that lengthens a stay, or is about two parties, is judged by what it leaves behind: nobody shares a table.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';

/** An instant of the Saturday night of the tests, in Paris. */
const at = (time: string, date = SATURDAY) => Date.parse(`${date}T${time}+01:00`);
const minute = (time: string, date = SATURDAY) => Math.floor(at(time, date) / 60_000);

async function open(seats = [4, 4, 4]) {
  const opened = await openRestaurant(table, { seats, hours: LATE_DINNER });
  const { operator, clock } = opened;
  const [one = '', two = '', three = ''] = opened.tables;
  /** Books a party on the day before, so that every time is ahead. */
  const party = async (time: string, duration_min: number, place: object, date = SATURDAY) => {
    const { body } = await operator.create({ reservation_date: date, reservation_time: time, ...place });
    await operator.update(body.id, { duration_min });
    return String(body.id);
  };
  const seat = (id: string, more: object = {}) => operator.update(id, { service_status: 'seated', ...more });
  const swap = async (id: string, swap_with: string) =>
    operator.update(id, { swap_with, version: (await opened.find(id)).version });
  const stored = async (id: string) => (await contentsOf(opened.db, opened.rid)).reservations.get(id);
  const setClock = (time: string, date = SATURDAY) => {
    clock.now = at(time, date);
  };
  return { ...opened, one, two, three, party, seat, swap, stored, setClock };
}

const clashes = (id: string) => ({ status: 409, body: { code: 'table_occupied', conflict: { reservation_id: id } } });

describe('a swap never leaves its two parties on one table', () => {
  test('who sits too long on the table of the party that comes next', async () => {
    const { one, party, seat, swap, setClock, faults } = await open();
    const [stays, comes] = [await party('19:00', 120, { table_id: one }), await party('21:05', 90, { table_id: one })];
    setClock('19:00:00');
    await seat(stays);
    setClock('21:00:00');
    expect(await swap(stays, comes)).toMatchObject(clashes(comes));
    expect(await swap(comes, stays)).toMatchObject(clashes(stays));
    expect(await faults()).toEqual([]);
  });

  test('who sits too long on joined tables, of which the next party has one', async () => {
    const { one, two, party, seat, swap, setClock, faults } = await open();
    const stays = await party('19:00', 120, { table_ids: [one, two] });
    const comes = await party('21:05', 90, { table_id: two });
    setClock('19:00:00');
    await seat(stays);
    setClock('21:00:00');
    expect(await swap(stays, comes)).toMatchObject(clashes(comes));
    expect(await swap(comes, stays)).toMatchObject(clashes(stays));
    expect(await faults()).toEqual([]);
  });

  test('parties that share a table one after the other do exchange the rest', async () => {
    const { one, two, party, swap, stored, faults } = await open();
    const first = await party('19:00', 60, { table_ids: [one, two] });
    const second = await party('21:00', 60, { table_id: two });
    expect((await swap(first, second)).status).toBe(200);
    expect([(await stored(first))?.tables, (await stored(second))?.tables]).toEqual([[two], [one, two]]);
    expect(await faults()).toEqual([]);
  });
});

test('who is seated before their time is not seated where somebody sits too long', async () => {
  const { one, two, party, seat, find, operator, setClock, faults } = await open();
  const stays = await party('18:00', 90, { table_ids: [one, two] });
  const comes = await party('20:30', 90, { table_id: two });
  setClock('18:00:00');
  await seat(stays);
  // The time of the first is over, the other has not begun.
  setClock('19:32:00');
  expect(await seat(comes)).toMatchObject(clashes(stays));
  expect((await find(comes)).service_status).not.toBe('seated');
  await operator.update(stays, { service_status: 'left' });
  expect((await seat(comes)).status).toBe(200);
  expect(await faults()).toEqual([]);
});

describe('who is seated hours before their time sits nowhere where somebody sits, however soon that one leaves', () => {
  /** Somebody who sits from 19:00 to 20:30, and a party of 22:00 that is at the door. */
  async function hoursEarly(tables = [4, 4]) {
    const opened = await open(tables);
    const sits = await opened.party('19:00', 90, { table_id: opened.one });
    opened.setClock('19:00:00');
    await opened.seat(sits);
    return { ...opened, sits };
  }

  test('not at its own table', async () => {
    const { one, party, sits, seat, operator, faults } = await hoursEarly();
    const comes = await party('22:00', 90, { table_id: one });
    expect(await seat(comes)).toMatchObject(clashes(sits));
    await operator.update(sits, { service_status: 'left' });
    expect((await seat(comes)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('not at another table, in the press that seats it or later, nor by a swap', async () => {
    const { one, two, party, sits, seat, operator, swap, faults } = await hoursEarly();
    const comes = await party('22:00', 90, { table_id: two });
    const later = await party('21:00', 60, { table_id: one });
    expect(await operator.update(comes, { service_status: 'seated', table_id: one })).toMatchObject(clashes(sits));
    expect((await seat(comes)).status).toBe(200);
    expect(await operator.assign(comes, { table_id: one })).toMatchObject({ status: 409 });
    expect(await swap(comes, later)).toMatchObject(clashes(sits));
    expect(await swap(later, comes)).toMatchObject(clashes(sits));
    expect(await faults()).toEqual([]);
  });

  test('not where it sits already and its start is put hours ahead', async () => {
    const { one, two, party, sits, seat, operator, faults } = await hoursEarly();
    const here = await party('19:00', 60, { table_id: two });
    await seat(here);
    const ahead = { service_status: 'seated', reservation_time: '23:00', table_id: one };
    expect(await operator.update(here, ahead)).toMatchObject(clashes(sits));
    expect(await faults()).toEqual([]);
  });

  describe('nor at a table that is sought for it, as when its own was deleted and its end is taken back', () => {
    /** The same, with a party of later on that was marked as gone by mistake, and whose table is deleted. */
    async function lost(tables: number[], time = '22:00', date = SATURDAY) {
      const opened = await hoursEarly(tables);
      const { two, party, operator } = opened;
      const ids = [await party(time, 90, { table_id: two }, date), await party('23:40', 40, { table_id: two })];
      for (const id of ids) await operator.update(id, { service_status: 'left' });
      await operator.deleteTable(two);
      const [comes = '', next = ''] = ids;
      return { ...opened, comes, next };
    }

    test('where somebody sits until long before its time', async () => {
      const { three, comes, next, seat, faults } = await lost([4, 4, 4]);
      expect((await seat(comes)).body).toMatchObject({ service_status: 'seated', table_id: three });
      const { body } = await seat(next);
      expect([body.service_status, body.table_id]).toEqual(['seated', undefined]);
      expect(await faults()).toEqual([]);
    });

    test('but it is given one on which only a party stands that has lost its place with another table', async () => {
      const { one, two, three, party, operator, find, faults } = await open([4, 4, 4]);
      await party('22:00', 90, { table_ids: [one, three] });
      await party('22:00', 90, { table_id: two });
      const comes = await party('19:00', 90, { table_id: two });
      await operator.deleteTable(three);
      expect((await operator.update(comes, { reservation_time: '22:00' })).status).toBe(200);
      expect(await find(comes)).toMatchObject({ table_id: one });
      expect(await faults()).toEqual([]);
    });

    test.each([
      ['22:00', SATURDAY],
      ['00:30', SUNDAY],
    ])('where somebody walks in between its look and its write (%s)', async (time, date) => {
      const { db, one, comes, sits, seat, operator, stored, faults } = await lost([4, 4], time, date);
      await operator.update(sits, { service_status: 'left' });
      const walkIn = () => operator.walkIn({ guests: 2, table_id: one });
      const { early, late } = await overtake(injectFaults(db), 'TransactWriteItems', () => seat(comes), walkIn);
      expect([early.status, late.status]).toEqual([201, 200]);
      expect((await stored(comes))?.tables).toEqual([]);
      expect(await faults()).toEqual([]);
    });
  });
});

describe('a stay that was cut short for the next party is whole again at a table that is free', () => {
  /** A party of two hours from 19:00 that sat down at 19:40, and has the first table until 21:15. */
  async function cutShort() {
    const opened = await open([4, 4, 4]);
    const cut = await opened.party('19:00', 120, { table_id: opened.one });
    await opened.party('21:15', 90, { table_id: opened.one });
    opened.setClock('19:40:00');
    expect((await opened.seat(cut)).body.ends_at).toBe('2026-11-21T20:15:00.000Z');
    const endOf = async () => (await opened.find(cut)).ends_at;
    return { ...opened, cut, endOf };
  }
  const WHOLE = '2026-11-21T20:40:00.000Z';

  test.each(['19:40:30', '20:10:00'])('by a move at %s', async (at) => {
    const { two, cut, operator, setClock, endOf, faults } = await cutShort();
    setClock(at);
    expect((await operator.update(cut, { table_id: two })).status).toBe(200);
    expect(await endOf()).toBe(WHOLE);
    expect(await faults()).toEqual([]);
  });

  test('and back at the first one until the next party again, when the move or the swap is taken back', async () => {
    const { one, two, cut, party, operator, swap, setClock, endOf, faults } = await cutShort();
    setClock('20:10:00');
    await operator.assign(cut, { table_id: two });
    expect((await operator.update(cut, { table_id: one })).status).toBe(200);
    expect(await endOf()).toBe('2026-11-21T20:15:00.000Z');
    const other = await party('18:30', 100, { table_id: two });
    for (const end of [WHOLE, '2026-11-21T20:15:00.000Z']) {
      expect((await swap(cut, other)).status).toBe(200);
      expect(await endOf()).toBe(end);
    }
    expect(await faults()).toEqual([]);
  });

  test('by a move over the floor, as far as that table is free', async () => {
    const { two, cut, party, operator, setClock, endOf, faults } = await cutShort();
    await party('21:30', 90, { table_id: two });
    setClock('20:10:00');
    expect((await operator.assign(cut, { table_id: two })).status).toBe(200);
    expect(await endOf()).toBe('2026-11-21T20:30:00.000Z');
    expect(await faults()).toEqual([]);
  });

  test('by a swap, and not on a table that the other one keeps', async () => {
    const { two, three, cut, party, swap, setClock, endOf, faults } = await cutShort();
    const other = await party('21:20', 60, { table_ids: [two, three] });
    setClock('20:10:00');
    expect(await swap(cut, other)).toMatchObject({ status: 409 });
    const small = await party('18:30', 100, { table_id: three });
    expect((await swap(cut, small)).status).toBe(200);
    expect(await endOf()).toBe('2026-11-21T20:20:00.000Z');
    expect(await faults()).toEqual([]);
  });
});

describe('where the next party sits already, before its time', () => {
  test.each(['20:00:00', '20:20:00'])(
    'nobody is seated whose own time it is, at %s, before that one has left',
    async (at) => {
      const { one, party, seat, operator, setClock, faults } = await open();
      const due = await party('19:00', 90, { table_id: one });
      const early = await party('20:45', 90, { table_id: one });
      setClock(at);
      expect((await seat(early)).status).toBe(200);
      expect(await seat(due)).toMatchObject(clashes(early));
      await operator.update(early, { service_status: 'arrived' });
      expect((await seat(due)).status).toBe(200);
      expect(await faults()).toEqual([]);
    },
  );

  test('over midnight too', async () => {
    const { one, party, seat, setClock, faults } = await open([4]);
    const due = await party('22:00', 110, { table_id: one });
    const early = await party('00:15', 60, { table_id: one }, SUNDAY);
    setClock('23:30:00');
    expect((await seat(early)).status).toBe(200);
    expect(await seat(due)).toMatchObject(clashes(early));
    expect(await faults()).toEqual([]);
  });

  test('a party before it that was only not marked as gone is in nobody’s way', async () => {
    const { one, party, seat, setClock, faults } = await open();
    const before = await party('18:00', 90, { table_id: one });
    const due = await party('19:30', 90, { table_id: one });
    setClock('18:00:00');
    await seat(before);
    setClock('19:31:00');
    expect((await seat(due)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });
});

test.each([
  ['before midnight', '22:00', '05:20:00'],
  ['after midnight', '23:00', '06:20:00'],
] as const)(
  'a party that nobody marked as gone has its table for the night, and not the next day (%s)',
  async (_, time, late) => {
    const { one, party, seat, operator, guest, setClock, faults } = await open([4]);
    const forgotten = await party(time, 90, { table_id: one });
    setClock(`${time}:00`);
    await seat(forgotten);
    setClock(late, SUNDAY);
    expect(await operator.walkIn({ guests: 2, table_id: one })).toMatchObject(clashes(forgotten));
    const due = await party('19:30', 90, { table_id: one }, SUNDAY);
    setClock('12:00:00', SUNDAY);
    const walkIn = (await operator.walkIn({ guests: 2 })).body;
    expect(walkIn.table_id).toBe(one);
    setClock('19:20:00', SUNDAY);
    await operator.update(walkIn.id, { service_status: 'left' });
    expect((await guest.lock({ date: SUNDAY, time: '21:30', guests: 2 })).status).toBe(200);
    expect((await seat(due)).status).toBe(200);
    expect(await faults()).toEqual([]);
  },
);

describe('a booking that was shortened for a table which is free only for a while has all of it at another one', () => {
  /** A party of two hours from 20:00, whose table is still taken, and another table that is free until 20:45. */
  async function shortened() {
    const opened = await open([4, 4, 4]);
    const { one, two, party, operator, setClock } = opened;
    const before = await party('18:00', 120, { table_id: one });
    const id = await party('20:00', 120, { table_id: one });
    const next = await party('20:45', 90, { table_id: two });
    setClock('18:00:00');
    await opened.seat(before);
    setClock('19:55:00');
    await operator.update(id, { service_status: 'arrived' });
    expect((await opened.seat(id, { table_id: two, duration_min: 45 })).status).toBe(200);
    await operator.update(before, { service_status: 'left' });
    const told = async () => {
      const { table_id, duration_min, ends_at } = await opened.find(id);
      return [table_id, duration_min, ends_at.slice(11, 16)];
    };
    return { ...opened, id, next, told };
  }

  test('sent there while it sits, as far as that one is free; and as short as before when that is taken back', async () => {
    const { one, two, three, id, party, operator, setClock, told, faults } = await shortened();
    setClock('20:10:00');
    await operator.assign(id, { table_id: one });
    expect(await told()).toEqual([one, 120, '21:00']);
    await operator.update(id, { table_id: two });
    expect(await told()).toEqual([two, 45, '19:45']);
    await party('21:15', 60, { table_id: one });
    await operator.update(id, { table_id: one });
    expect(await told()).toEqual([one, 75, '20:15']);
    for (const [table_id, minutes] of [
      [two, 45],
      [three, 120],
      [one, 75],
      [two, 45],
    ]) {
      await operator.update(id, { table_id });
      expect((await told()).slice(0, 2)).toEqual([table_id, minutes]);
    }
    await operator.update(id, { service_status: 'arrived' });
    expect((await told()).slice(0, 2)).toEqual([two, 45]);
    expect(await faults()).toEqual([]);
  });

  test('sent there in exchange with another party', async () => {
    const { two, three, id, party, swap, setClock, told, find, faults } = await shortened();
    setClock('20:40:00');
    const other = await party('20:00', 45, { table_id: three });
    expect((await swap(id, other)).status).toBe(200);
    expect(await told()).toEqual([three, 120, '21:00']);
    expect((await find(other)).table_id).toBe(two);
    expect((await swap(other, id)).status).toBe(200);
    expect(await told()).toEqual([two, 45, '19:45']);
    expect(await faults()).toEqual([]);
  });

  test('sent there beyond its short end, where somebody is to come before it is over', async () => {
    const { three, id, operator, party, setClock, told, faults } = await shortened();
    setClock('20:50:00');
    await party('21:30', 60, { table_id: three });
    expect((await operator.assign(id, { table_id: three })).status).toBe(200);
    expect(await told()).toEqual([three, 90, '20:30']);
    expect(await faults()).toEqual([]);
  });

  test('not yet seated again, as far as that one is free', async () => {
    const { one, three, id, party, operator, told, seat, faults } = await shortened();
    await operator.update(id, { service_status: 'arrived' });
    await party('21:30', 60, { table_id: three });
    await operator.assign(id, { table_id: three });
    expect((await told()).slice(0, 2)).toEqual([three, 90]);
    await operator.assign(id, { table_id: one });
    expect((await told()).slice(0, 2)).toEqual([one, 120]);
    await seat(id);
    expect(await told()).toEqual([one, 120, '21:00']);
    expect(await faults()).toEqual([]);
  });

  test('sent there before it sits, in exchange with another party', async () => {
    const { two, three, id, party, swap, operator, told, faults } = await shortened();
    await operator.update(id, { service_status: 'arrived' });
    const other = await party('20:00', 45, { table_id: three });
    expect((await swap(other, id)).status).toBe(200);
    expect(await told()).toEqual([three, 120, '21:00']);
    expect((await swap(other, id)).status).toBe(200);
    expect((await told()).slice(0, 2)).toEqual([two, 45]);
    expect(await faults()).toEqual([]);
  });

  test('in exchange beyond its short end, as far as that one is free', async () => {
    const { three, id, next, operator, party, swap, setClock, told, faults } = await shortened();
    const other = await party('20:00', 40, { table_id: three });
    await party('21:30', 60, { table_id: three });
    await operator.update(next, { status: 'cancelled' });
    setClock('20:50:00');
    expect((await swap(id, other)).status).toBe(200);
    expect(await told()).toEqual([three, 90, '20:30']);
    expect(await faults()).toEqual([]);
  });

  test('at one that is sought for it, as far as that one is free', async () => {
    const { one, three, id, party, operator, told, faults } = await shortened();
    await operator.updateTable(three, { seats: 8, max_guests: 8 });
    await party('21:30', 60, { table_id: three });
    await operator.update(id, { service_status: 'expected' });
    const { status } = await operator.update(id, { guests: 6 });
    expect(status).toBe(200);
    expect((await told()).slice(0, 2)).toEqual([three, 90]);
    await operator.update(id, { table_id: one });
    expect((await told()).slice(0, 2)).toEqual([one, 120]);
    expect(await faults()).toEqual([]);
  });

  test.each(['seated', 'arrived', 'expected'])(
    'and where it was shortened once that is over (%s): not where the next party is, or is due',
    async (service_status) => {
      const { one, two, three, id, next, operator, party, seat, setClock, told, faults } = await shortened();
      await operator.update(id, { service_status });
      await operator.update(id, { table_id: three });
      setClock('20:55:00');
      expect(await operator.update(id, { table_id: two })).toMatchObject(clashes(next));
      await operator.update(id, { table_id: one });
      expect(await operator.update(id, { table_id: two })).toMatchObject(clashes(next));
      await seat(next);
      expect(await operator.update(id, { table_id: two })).toMatchObject(clashes(next));
      await operator.update(next, { status: 'cancelled' });
      expect((await operator.update(id, { table_id: two })).status).toBe(200);
      expect((await told()).slice(0, 2)).toEqual([two, 120]);
      const other = await party('21:00', 60, { table_id: one });
      expect(await operator.update(other, { table_id: two })).toMatchObject(clashes(id));
      expect(await faults()).toEqual([]);
    },
  );

  test('and is seated at that one in any case, when all of its stay is over and it is sent on in the same minute', async () => {
    const { one, two, three, id, next, operator, seat, setClock, faults } = await shortened();
    await operator.update(next, { status: 'cancelled' });
    await operator.update(id, { table_id: three });
    setClock('22:30:00');
    await operator.update(id, { service_status: 'seated', table_id: one, duration_min: 60 });
    await operator.update(id, { table_id: two });
    const { body } = await operator.walkIn({ guests: 2 });
    expect(body.table_id).not.toBe(two);
    expect(await operator.walkIn({ guests: 2, table_id: two })).toMatchObject(clashes(id));
    await seat(id);
    expect(await faults()).toEqual([]);
  });

  test('but for the time that it was shortened to, when it sits down late and that is taken back', async () => {
    const { two, three, id, operator, seat, setClock, told, faults } = await shortened();
    await operator.update(id, { service_status: 'arrived' });
    setClock('20:20:00');
    await seat(id);
    expect(await told()).toEqual([two, 45, '19:45']);
    await operator.update(id, { table_id: three });
    expect((await told()).slice(0, 2)).toEqual([three, 120]);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect((await told()).slice(2)).toEqual(['19:45']);
    expect(await faults()).toEqual([]);
  });

  test('and keeps it when it sat down late and that is taken back', async () => {
    const { two, three, id, operator, party, seat, setClock, told, stored, faults } = await shortened();
    await operator.update(id, { service_status: 'arrived' });
    await party('22:00', 60, { table_id: three });
    setClock('20:30:00');
    await seat(id);
    expect(await told()).toEqual([two, 45, '19:45']);
    await operator.update(id, { table_id: three });
    expect(await told()).toEqual([three, 120, '21:00']);
    await operator.update(id, { table_id: two });
    expect(await told()).toEqual([two, 45, '19:45']);
    await operator.update(id, { table_id: three });
    setClock('20:50:00');
    expect((await operator.update(id, { service_status: 'arrived' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ tables: [three], to: minute('22:00:00') });
    expect(await operator.walkIn({ guests: 2, table_id: three })).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test.each([SATURDAY, SUNDAY])(
    'and has a table that is sought for it when all of its stay is over (%s)',
    async (date) => {
      const { one, three, operator, party, seat, stored, setClock, faults } = await open([4, 4, 4]);
      const [come, sit, late] =
        date === SATURDAY ? ['19:50:00', '19:55:00', '22:10:00'] : ['00:05:00', '00:10:00', '02:25:00'];
      const id = await party(date === SATURDAY ? '20:00' : '00:15', 120, { table_id: one }, date);
      setClock(come, date);
      await operator.update(id, { service_status: 'arrived', table_id: three, duration_min: 60 });
      await operator.deleteTable(three);
      setClock(sit, date);
      await seat(id);
      setClock(late, date);
      expect((await operator.update(id, { guests: 3 })).status).toBe(200);
      const { tables = [] } = (await stored(id)) ?? {};
      expect(tables).toHaveLength(1);
      expect(await operator.walkIn({ guests: 2, table_id: tables[0] })).toMatchObject(clashes(id));
      expect(await faults()).toEqual([]);
    },
  );

  test('unless the change says how long it is to stay there, also when it is repeated', async () => {
    const { three, id, operator, told, faults } = await shortened();
    for (const _ of ['asked', 'repeated']) {
      expect((await operator.update(id, { table_id: three, duration_min: 45 })).status).toBe(200);
      expect((await told()).slice(0, 2)).toEqual([three, 45]);
    }
    expect(await faults()).toEqual([]);
  });

  test('unless an earlier release has given it another length since', async () => {
    const { db, rid, three, id, operator, told, faults } = await shortened();
    await operator.update(id, { duration_min: 30 });
    // That one leaves behind what it does not know.
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression: 'SET shortened = :lengths',
        ExpressionAttributeValues: { ':lengths': { planned_min: 120, at: [{ tables: ['any'], duration_min: 45 }] } },
      }),
    );
    await operator.update(id, { table_id: three });
    expect((await told()).slice(0, 2)).toEqual([three, 30]);
    expect(await faults()).toEqual([]);
  });

  test('unless it was planned anew', async () => {
    const { one, id, operator, told, faults } = await shortened();
    await operator.update(id, { duration_min: 40 });
    await operator.assign(id, { table_id: one });
    expect((await told()).slice(0, 2)).toEqual([one, 40]);
    expect(await faults()).toEqual([]);
  });
});

describe('two parties whose time is over are not seated on one table', () => {
  /** One of Saturday, one of Sunday, on one table; it is ten to one. */
  async function overMidnight() {
    const opened = await open([4]);
    const { one, party, setClock } = opened;
    const evening = await party('21:30', 30, { table_id: one });
    const night = await party('00:00', 30, { table_id: one }, SUNDAY);
    setClock('00:50:00', SUNDAY);
    return { ...opened, evening, night };
  }

  test.each(['evening', 'night'] as const)('one after the other: the party of the %s first', async (first) => {
    const opened = await overMidnight();
    const second = first === 'evening' ? 'night' : 'evening';
    expect((await opened.seat(opened[first])).status).toBe(200);
    expect(await opened.seat(opened[second])).toMatchObject(clashes(opened[first]));
    expect(await opened.faults()).toEqual([]);
  });

  test('at once: exactly one of them sits', async () => {
    for (let round = 0; round < 8; round++) {
      const { evening, night, seat, faults } = await overMidnight();
      const answers = await Promise.all([seat(evening), seat(night)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await faults()).toEqual([]);
    }
  });

  test('nor when both come back at once to the table on which they sat too long', async () => {
    for (let round = 0; round < 8; round++) {
      const { one, party, seat, operator, setClock, faults } = await open([4]);
      const evening = await party('21:30', 30, { table_id: one });
      const night = await party('00:00', 30, { table_id: one }, SUNDAY);
      setClock('21:30:00');
      await seat(evening);
      setClock('23:50:00');
      await operator.update(evening, { service_status: 'left' });
      setClock('00:00:00', SUNDAY);
      await seat(night);
      setClock('00:50:00', SUNDAY);
      await operator.update(night, { service_status: 'left' });
      const answers = await Promise.all([seat(evening), seat(night)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await faults()).toEqual([]);
    }
  });

  test('nor on the table of one that sits too long, when it is sent there', async () => {
    const { one, two, party, seat, operator, setClock, faults } = await open([4, 4]);
    const [stays, moves] = [await party('19:00', 60, { table_id: one }), await party('19:00', 90, { table_id: two })];
    setClock('19:00:00');
    await Promise.all([seat(stays), seat(moves)]);
    setClock('21:00:00');
    expect(await operator.update(moves, { table_id: one })).toMatchObject(clashes(stays));
    expect(await operator.assign(moves, { table_id: one })).toMatchObject(clashes(stays));
    expect(await faults()).toEqual([]);
  });
});

describe('a party that was sent to another table after its end keeps that one for nobody else while it sits', () => {
  /** A party of an hour that sat on the first table beyond its end, and was sent to the second one then. */
  async function movedLate(start = '19:00', date = SATURDAY, moved: [string, string] = ['20:15:00', SATURDAY]) {
    const opened = await open([4, 4]);
    const id = await opened.party(start, 60, { table_id: opened.one }, date);
    opened.setClock(`${start}:00`, date);
    await opened.seat(id);
    opened.setClock(...moved);
    expect((await opened.operator.update(id, { table_id: opened.two })).status).toBe(200);
    const leave = () => opened.operator.update(id, { service_status: 'left' });
    const walkIn = () => opened.operator.walkIn({ table_id: opened.two, guests: 4 });
    return { ...opened, id, leave, walkIn };
  }

  test('when it has left by mistake and is seated again: for the next quarter of an hour', async () => {
    const { id, two, seat, leave, walkIn, setClock, faults } = await movedLate();
    setClock('20:21:00');
    const left = await leave();
    expect(left.body.ends_at).toBe('2026-11-21T19:21:00.000Z');
    const back = await seat(id);
    expect(back.body).toMatchObject({ table_id: two, ends_at: '2026-11-21T19:36:00.000Z' });
    expect(await faults()).toEqual([]);
    expect(await walkIn()).toMatchObject(clashes(id));
    setClock('20:50:00');
    expect(await walkIn()).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('before somebody who is to come earlier than that: until then', async () => {
    const { id, two, seat, leave, operator, setClock, faults } = await movedLate();
    setClock('20:21:00');
    await leave();
    await operator.create({ reservation_time: '20:30', table_id: two });
    expect((await seat(id)).body).toMatchObject({ table_id: two, ends_at: '2026-11-21T19:30:00.000Z' });
    expect(await faults()).toEqual([]);
  });

  test('and is not seated again where somebody else sits by now', async () => {
    const { id, seat, leave, walkIn, setClock, faults } = await movedLate();
    setClock('20:21:00');
    await leave();
    const { body } = await walkIn();
    expect(await seat(id)).toMatchObject(clashes(body.id));
    expect(await faults()).toEqual([]);
  });

  test('when its length is corrected to one that is over', async () => {
    const { id, operator, walkIn, setClock, faults } = await movedLate();
    setClock('20:21:00');
    expect((await operator.update(id, { duration_min: 45 })).status).toBe(200);
    expect(await walkIn()).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('over midnight', async () => {
    const { id, seat, leave, walkIn, setClock, faults } = await movedLate('22:30', SATURDAY, ['23:55:00', SATURDAY]);
    setClock('00:05:00', SUNDAY);
    await leave();
    expect((await seat(id)).status).toBe(200);
    expect(await walkIn()).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('at once with somebody who takes it: exactly one of them has it', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, seat, leave, walkIn, setClock, faults } = await movedLate();
      setClock('20:21:00');
      await leave();
      const answers = await Promise.all(round % 2 ? [seat(id), walkIn()] : [walkIn(), seat(id)]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
      expect(await faults()).toEqual([]);
    }
  });

  test('nor do two that exchanged their tables after their ends, and come back hours later, share one', async () => {
    for (let round = 0; round < 4; round++) {
      const { one, two, party, seat, swap, operator, setClock, faults } = await open([4, 4]);
      const [a, b] = [await party('19:00', 60, { table_id: one }), await party('19:00', 60, { table_id: two })];
      setClock('19:00:00');
      await Promise.all([seat(a), seat(b)]);
      setClock('20:30:00');
      expect((await swap(a, b)).status).toBe(200);
      for (const id of [a, b]) await operator.update(id, { service_status: 'left' });
      setClock('22:30:00');
      const answers = await Promise.all([seat(a), seat(b, { table_id: two })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await faults()).toEqual([]);
    }
  });
});

describe('a party that sits in its own time is sent nowhere where somebody sits too long', () => {
  test('by a move, with its seating, or by a swap, until that one has left', async () => {
    const { one, two, three, party, seat, swap, operator, setClock, faults } = await open();
    const stays = await party('19:00', 60, { table_id: one });
    const [moves, comes] = [await party('20:00', 90, { table_id: two }), await party('20:05', 90, { table_id: one })];
    const waits = await party('20:00', 90, { table_id: three });
    setClock('19:00:00');
    await seat(stays);
    setClock('20:02:00');
    await seat(moves);
    await operator.update(comes, { table_id: three, reservation_time: '22:00' });
    expect(await operator.assign(moves, { table_id: one })).toMatchObject(clashes(stays));
    expect(await operator.update(moves, { table_id: one })).toMatchObject(clashes(stays));
    expect(await operator.update(waits, { service_status: 'seated', table_id: one })).toMatchObject(clashes(stays));
    await operator.assign(waits, { table_id: one });
    expect(await swap(moves, waits)).toMatchObject(clashes(stays));
    await operator.update(stays, { service_status: 'left' });
    expect((await swap(moves, waits)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('it is seated where it was booked, though the party before it is not marked as gone', async () => {
    const { one, party, seat, setClock, faults } = await open();
    const [stays, comes] = [await party('19:00', 60, { table_id: one }), await party('20:00', 90, { table_id: one })];
    setClock('19:00:00');
    await seat(stays);
    setClock('20:00:00');
    expect((await seat(comes)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });
});

describe('a party comes back to the table that it had given up, unless somebody sits there who came since', () => {
  /** One table, a party of 19:00 that is given up at 19:20, and a walk-in there that was to be gone at 20:00 and stays on. */
  async function givenUp(step: 'no_show' | 'left') {
    const opened = await open([4]);
    const { one, party, operator, setClock } = opened;
    const id = await party('19:00', 120, { table_id: one });
    setClock('19:20:00');
    await operator.update(id, { service_status: step });
    const { body } = await operator.walkIn({ table_id: one });
    await operator.update(body.id, { duration_min: 40 });
    setClock('20:05:00');
    return { ...opened, id, walked_in: String(body.id) };
  }

  test.each(['no_show', 'left'] as const)('after %s, whatever step it comes back by', async (step) => {
    const { one, id, walked_in, operator, faults } = await givenUp(step);
    for (const service_status of ['expected', 'arrived', 'seated']) {
      for (const more of [{}, { table_id: one }, { duration_min: 150 }, { guests: 1 }]) {
        expect(await operator.update(id, { service_status, ...more })).toMatchObject(clashes(walked_in));
      }
    }
    await operator.update(walked_in, { service_status: 'left' });
    expect((await operator.update(id, { service_status: 'seated' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('somebody sits there who was booked before it, and came only when it had been given up', async () => {
    for (const [length, came] of [
      [120, '18:40:00'],
      [60, '18:40:00'],
    ] as const) {
      const { one, party, seat, operator, setClock, faults } = await open([4]);
      const stays = await party('18:00', length, { table_id: one });
      const id = await party('20:00', 120, { table_id: one });
      setClock('18:15:00');
      await operator.update(id, { service_status: 'no_show' });
      setClock(came);
      expect((await seat(stays)).status).toBe(200);
      setClock('20:50:00');
      for (const service_status of ['expected', 'arrived', 'seated']) {
        for (const more of [{}, { table_id: one }]) {
          expect(await operator.update(id, { service_status, ...more })).toMatchObject(clashes(stays));
        }
      }
      await operator.update(stays, { service_status: 'left' });
      expect((await seat(id)).status).toBe(200);
      expect(await faults()).toEqual([]);
    }
  });

  test('somebody sits there who came before, and was given its time since', async () => {
    const { one, party, seat, operator, setClock, faults } = await open([4]);
    const [stays, id] = [await party('18:00', 120, { table_id: one }), await party('20:00', 120, { table_id: one })];
    setClock('18:00:00');
    await seat(stays);
    setClock('18:15:00');
    await operator.update(id, { service_status: 'no_show' });
    setClock('19:50:00');
    expect((await operator.update(stays, { duration_min: 150 })).status).toBe(200);
    setClock('20:50:00');
    for (const service_status of ['expected', 'arrived', 'seated']) {
      expect(await operator.update(id, { service_status })).toMatchObject(clashes(stays));
    }
    expect(await faults()).toEqual([]);
  });

  test('it comes back although the party before it is not marked as gone', async () => {
    const { one, party, seat, operator, setClock, faults } = await open([4]);
    const [stays, comes] = [await party('19:00', 60, { table_id: one }), await party('20:00', 90, { table_id: one })];
    setClock('19:00:00');
    await seat(stays);
    setClock('20:15:00');
    await operator.update(comes, { service_status: 'no_show' });
    setClock('20:20:00');
    expect((await operator.update(comes, { service_status: 'expected' })).status).toBe(200);
    await operator.update(comes, { service_status: 'no_show' });
    expect((await seat(comes)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });
});

describe('the stay of a party runs from the minute in which it sits down', () => {
  test('late: for the planned length, and a correction gives the plan back', async () => {
    const { one, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('19:00', 120, { table_id: one });
    setClock('19:40:30');
    const seated = await seat(id);
    expect(seated.body).toMatchObject({ duration_min: 120, reservation_time: '19:00:00' });
    expect(seated.body).toMatchObject({ ends_at: '2026-11-21T20:40:00.000Z' });
    expect(seated.body.message).toMatch(/: seated\.$/);
    const left = await operator.update(id, { service_status: 'left' });
    expect(left.body.ends_at).toBe('2026-11-21T18:40:00.000Z');
    setClock('19:50:00');
    expect((await seat(id)).body.ends_at).toBe('2026-11-21T20:40:00.000Z');
    await operator.update(id, { service_status: 'arrived' });
    expect(await stored(id)).toMatchObject({ from: minute('19:00:00'), to: minute('21:00:00') });
    expect(await faults()).toEqual([]);
  });

  test('as far as the table is free, which the answer says', async () => {
    const { one, party, seat, operator, setClock, faults } = await open();
    const id = await party('19:00', 120, { table_id: one });
    const next = await party('21:15', 90, { table_id: one });
    setClock('19:40:00');
    const { body } = await seat(id);
    expect(body.ends_at).toBe('2026-11-21T20:15:00.000Z');
    expect(body.message).toMatch(/: seated until 21:15, when its table is taken\.$/);
    // Another length is what was asked for, or names who has the table by then.
    expect((await operator.update(id, { duration_min: 95 })).body.ends_at).toBe('2026-11-21T20:15:00.000Z');
    expect(await operator.update(id, { duration_min: 110 })).toMatchObject(clashes(next));
    await operator.update(next, { table_id: null });
    expect((await operator.update(id, { duration_min: 110 })).body.ends_at).toBe('2026-11-21T20:30:00.000Z');
    expect(await faults()).toEqual([]);
  });

  test('also before a hold and a block, and over midnight', async () => {
    const { one, two, party, seat, operator, guest, setClock, stored, faults } = await open([2, 4]);
    const [held, blocked, late] = [
      await party('19:00', 60, { table_id: one }),
      await party('19:00', 60, { table_id: two }),
      await party('22:00', 100, { table_id: one }),
    ];
    await operator.createBlock({ table_ids: [two], date: SATURDAY, start_time: '20:30', end_time: '21:00' });
    setClock('19:05:00');
    expect((await guest.lock({ time: '20:00', guests: 2 })).status).toBe(200);
    setClock('19:06:00');
    expect((await seat(held)).body.ends_at).toBe('2026-11-21T19:00:00.000Z');
    setClock('19:40:00');
    expect((await seat(blocked)).body.ends_at).toBe('2026-11-21T19:30:00.000Z');
    setClock('22:35:00');
    await seat(late);
    expect(await stored(late)).toMatchObject({ to: minute('00:15:00', SUNDAY), dates: [SATURDAY, SUNDAY] });
    expect(await faults()).toEqual([]);
  });

  test('early: it has the table from then on, is gone earlier, and a correction gives the plan back', async () => {
    const { one, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('20:30', 60, { table_id: one });
    setClock('19:00:00');
    const { body } = await seat(id);
    // What was booked stays its own: the press may be a mistake.
    expect(body).toMatchObject({ table_since: '2026-11-21T18:00:00.000Z', ends_at: '2026-11-21T20:30:00.000Z' });
    expect(body).toMatchObject({ reservation_time: '20:30:00', duration_min: 60 });
    expect(await faults()).toEqual([]);
    setClock('19:20:00');
    await operator.update(id, { service_status: 'left' });
    expect((await stored(id))?.to).toBe(minute('19:20:00'));
    expect(await faults()).toEqual([]);
    const back = await operator.update(id, { service_status: 'expected' });
    expect([back.status, back.body.table_since, back.body.ends_at]).toEqual([
      200,
      undefined,
      '2026-11-21T20:30:00.000Z',
    ]);
    expect(await faults()).toEqual([]);
  });

  test('early by mistake: nobody is given the end of what it has booked, and it is expected again as if nothing had been', async () => {
    const { one, party, seat, operator, guest, stored, setClock, faults } = await open([4]);
    const id = await party('20:30', 120, { table_id: one });
    const before = await stored(id);
    setClock('18:35:00');
    expect((await seat(id)).status).toBe(200);
    setClock('18:36:00');
    expect((await guest.lock({ time: '21:00' })).status).toBe(409);
    const late = { reservation_date: SATURDAY, reservation_time: '22:00', guests: 2, table_id: one };
    expect((await operator.create(late)).body.code).toBe('table_occupied');
    for (const service_status of ['arrived', 'expected']) {
      expect((await operator.update(id, { service_status })).status).toBe(200);
    }
    const after = await stored(id);
    expect([after?.to, after?.dates, after?.table_since]).toEqual([before?.to, before?.dates, undefined]);
    expect(await faults()).toEqual([]);
  });

  test('early on another table than its own, and from there on a third one', async () => {
    const { one, two, three, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('20:30', 60, { table_id: one });
    setClock('20:00:00');
    expect((await seat(id, { table_id: two })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ tables: [two], to: minute('21:30:00') });
    setClock('20:10:00');
    expect((await operator.update(id, { table_id: three })).body.table_since).toBe('2026-11-21T19:10:00.000Z');
    expect(await faults()).toEqual([]);
  });

  test('early where a party that has not come has the table for a while yet', async () => {
    const { one, party, seat, stored, setClock, faults } = await open();
    await party('19:00', 60, { table_id: one });
    const id = await party('20:00', 90, { table_id: one });
    setClock('19:45:00');
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ from: minute('20:00:00'), to: minute('21:30:00') });
    expect(await faults()).toEqual([]);
  });

  test('early where a party is late that may still come: that one is named, and who comes after it finds nobody', async () => {
    const { one, party, seat, operator, setClock, faults } = await open();
    const late = await party('18:00', 120, { table_id: one });
    const id = await party('20:00', 120, { table_id: one });
    for (const time of ['18:15:00', '18:29:00']) {
      setClock(time);
      expect(await seat(id)).toMatchObject(clashes(late));
    }
    expect((await seat(late)).status).toBe(200);
    expect(await seat(id)).toMatchObject(clashes(late));
    await operator.update(late, { service_status: 'no_show' });
    expect((await seat(id)).status).toBe(200);
    expect(await seat(late)).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('early where a party is still to come in between: that one is named, and another table is free', async () => {
    const { one, two, three, party, seat, operator, stored, setClock, faults } = await open();
    const between = await party('20:15', 45, { table_id: one });
    const id = await party('21:00', 60, { table_id: one });
    const sits = await party('19:00', 60, { table_id: two });
    setClock('19:00:00');
    await seat(sits);
    setClock('19:05:00');
    expect(await seat(id)).toMatchObject(clashes(between));
    expect((await seat(id, { table_id: three })).body.ends_at).toBe('2026-11-21T21:00:00.000Z');
    expect(await stored(id)).toMatchObject({ from: minute('21:00:00'), to: minute('22:00:00') });
    setClock('19:20:00');
    expect(await operator.update(sits, { table_id: three })).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('early by more than its length where a party that has not come has the table: it begins after that one', async () => {
    const { one, party, seat, stored, setClock, faults } = await open();
    await party('19:00', 60, { table_id: one });
    const id = await party('21:30', 60, { table_id: one });
    setClock('19:45:00');
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      table_since: '2026-11-21T19:00:00.000Z',
      to: minute('22:30:00'),
    });
    expect(await faults()).toEqual([]);
  });

  test('early before midnight, when the table is free just before the start after it: on both dates', async () => {
    const { one, party, seat, guest, stored, setClock, faults } = await open([4]);
    await party('22:50', 60, { table_id: one });
    const id = await party('00:10', 15, { table_id: one }, SUNDAY);
    setClock('23:41:00');
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ to: minute('00:25:00', SUNDAY), dates: [SATURDAY, SUNDAY] });
    expect((await guest.lock({ date: SUNDAY, time: '00:00' })).status).toBe(409);
    expect(await faults()).toEqual([]);
  });

  test('early where a party is due for a while yet: the dates are those of the end that it is given', async () => {
    const { one, party, seat, stored, setClock, faults } = await open([4]);
    await party('22:50', 60, { table_id: one });
    const id = await party('23:50', 15, { table_id: one });
    await party('01:00', 30, { table_id: one }, SUNDAY);
    setClock('23:42:00');
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ to: minute('00:05:00', SUNDAY), dates: [SATURDAY, SUNDAY] });
    expect(await faults()).toEqual([]);
  });

  test('early beyond its length it is sent to another table: on both dates, where nobody else is sent', async () => {
    const { one, two, three, party, seat, operator, setClock, faults } = await open();
    const other = await party('23:00', 45, { table_id: three });
    const id = await party('00:10', 30, { table_id: one }, SUNDAY);
    setClock('22:30:00');
    await seat(id);
    setClock('23:00:00');
    await seat(other);
    setClock('23:30:00');
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect(await faults()).toEqual([]);
    setClock('23:31:00');
    expect(await operator.update(other, { table_id: two })).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('early at joined tables, one free only later: not where somebody sits on the other one', async () => {
    const { one, two, party, seat, operator, setClock, faults } = await open();
    const stays = await party('18:00', 60, { table_id: one });
    await party('19:20', 85, { table_id: two });
    const comes = await party('21:00', 90, { table_ids: [one, two] });
    setClock('18:00:00');
    await seat(stays);
    setClock('19:50:00');
    expect(await seat(comes)).toMatchObject(clashes(stays));
    await operator.update(stays, { service_status: 'left' });
    expect(await seat(comes)).toMatchObject({ status: 200, body: { table_since: '2026-11-21T19:45:00.000Z' } });
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['earlier', '18:45'],
    ['later, before it came to that table', '19:20'],
    ['later than that', '19:50'],
  ])('another start is noted while it sits at a table that others had before it: %s', async (_, reservation_time) => {
    const { one, two, party, seat, operator, stored, setClock, faults } = await open();
    const [id, other] = [await party('19:00', 90, { table_id: one }), await party('18:00', 75, { table_id: two })];
    setClock('18:00:00');
    await seat(other);
    setClock('19:05:00');
    await seat(id);
    setClock('19:30:00');
    await operator.update(other, { service_status: 'left' });
    setClock('19:40:00');
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    setClock('19:55:00');
    expect((await operator.update(id, { reservation_time })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ table_since: '2026-11-21T18:40:00.000Z' });
    await operator.update(id, { service_status: 'left' });
    expect((await operator.update(id, { reservation_time: '18:50' })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('another start is noted of who sat down late at a table that others had before it, and taken back', async () => {
    const { one, two, party, seat, operator, setClock, faults } = await open();
    const [id, other] = [await party('19:00', 90, { table_id: one }), await party('18:00', 75, { table_id: two })];
    setClock('18:00:00');
    await seat(other);
    setClock('19:10:00');
    await operator.update(other, { service_status: 'left' });
    setClock('19:15:00');
    expect((await seat(id, { table_id: two })).status).toBe(200);
    setClock('19:30:00');
    for (const reservation_time of ['19:15', '19:00', '19:20', '19:10'])
      expect((await operator.update(id, { reservation_time })).status, reservation_time).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('another start is noted of who has arrived and was given a table that others had before it', async () => {
    const { one, two, party, seat, operator, stored, setClock, faults } = await open();
    const [id, other] = [await party('19:00', 30, { table_id: one }), await party('18:00', 75, { table_id: two })];
    setClock('18:00:00');
    await seat(other);
    setClock('19:09:00');
    await operator.update(other, { service_status: 'left' });
    await operator.update(id, { service_status: 'arrived' });
    setClock('19:10:00');
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    for (const reservation_time of ['19:05', '18:45'])
      expect((await operator.update(id, { reservation_time })).status, reservation_time).toBe(200);
    // It is over before it came to that table: it has it as if it had been booked so.
    expect(await operator.update(id, { reservation_time: '18:40' })).toMatchObject(clashes(other));
    expect((await stored(id))?.from).toBe(minute('18:45:00'));
    expect(await faults()).toEqual([]);
  });

  test('a start that is corrected leaves nobody at a table from a minute to come: not who sits at it', async () => {
    const { one, three, party, seat, operator, setClock, faults } = await open();
    const late = await party('18:30', 75, { table_id: one });
    const id = await party('20:00', 90, { table_id: one });
    const other = await party('18:30', 75, { table_id: three });
    setClock('19:30:00');
    expect(await seat(id)).toMatchObject({ status: 200, body: { table_since: '2026-11-21T18:45:00.000Z' } });
    const earlier = { reservation_time: '19:20' };
    expect(await operator.update(id, earlier)).toMatchObject(clashes(late));
    await operator.update(late, { status: 'cancelled' });
    expect((await operator.update(id, earlier)).status).toBe(200);
    expect(await operator.update(other, { table_id: one })).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('another start is noted of who sat down after the end of its plan, where somebody sat before then', async () => {
    const { one, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('19:00', 60, { table_id: one });
    setClock('20:05:00');
    const walkIn = await operator.walkIn({ table_id: one });
    setClock('20:10:00');
    await operator.update(walkIn.body.id, { service_status: 'left' });
    await seat(id);
    expect((await operator.update(id, { reservation_time: '19:15' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ table_since: '2026-11-21T19:10:00.000Z' });
    expect(await faults()).toEqual([]);
  });

  test('early before midnight, cut short, and sent to another table in that minute: on both dates', async () => {
    const { one, two, three, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('00:10', 90, { table_id: one }, SUNDAY);
    await party('02:00', 60, { table_id: one }, SUNDAY);
    const other = await party('22:40', 75, { table_id: three });
    setClock('23:50:00');
    await seat(id);
    const later = { reservation_date: SUNDAY, reservation_time: '00:40', table_id: one };
    expect((await seat(id, later)).status).toBe(200);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ to: minute('02:10:00', SUNDAY), dates: [SATURDAY, SUNDAY] });
    expect(await operator.update(other, { table_id: two })).toMatchObject(clashes(id));
    expect(await faults()).toEqual([]);
  });

  test('early before midnight, and sent to another table after it: on no date that is over', async () => {
    const { one, two, party, seat, operator, stored, setClock, faults } = await open();
    const id = await party('00:40', 60, { table_id: one }, SUNDAY);
    setClock('23:50:00');
    await seat(id);
    expect((await stored(id))?.dates).toEqual([SATURDAY, SUNDAY]);
    setClock('00:05:00', SUNDAY);
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect((await stored(id))?.dates).toEqual([SUNDAY]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['that was taken for gone', 'left', '23:15', { reservation_date: SUNDAY, reservation_time: '00:15' }],
    ['that was taken for gone', 'left', '23:15', { reservation_date: SUNDAY, reservation_time: '19:00' }],
    ['that did not come', 'no_show', '23:58', { reservation_date: SUNDAY, reservation_time: '19:00' }],
    ['that did not come', 'no_show', '00:30', { reservation_date: SUNDAY, reservation_time: '19:00' }],
  ])('a party %s (%s, %s) is expected on another date: %o', async (_, service_status, time, later) => {
    const { party, seat, operator, stored, setClock, faults } = await open([4]);
    await party('20:00', 90, {});
    const id = await party('23:50', 90, {});
    setClock('23:15:00');
    if (service_status === 'left') await seat(id);
    setClock(`${time}:00`, time.startsWith('0') ? SUNDAY : SATURDAY);
    await operator.update(id, { service_status });
    expect(await operator.update(id, later)).toMatchObject({ status: 200, body: { service_status: 'expected' } });
    expect((await stored(id))?.tables).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  test('a party that did not come is expected on another date, at a table that others have tonight', async () => {
    const { one, two, party, operator, stored, setClock, faults } = await open([4, 4]);
    const id = await party('19:00', 90, { table_id: one });
    await party('20:00', 90, { table_id: two });
    await party('19:00', 90, { table_id: one }, SUNDAY);
    setClock('19:40:00');
    await operator.update(id, { service_status: 'no_show' });
    const later = { reservation_date: SUNDAY, reservation_time: '19:00' };
    expect(await operator.update(id, later)).toMatchObject({ status: 200, body: { service_status: 'expected' } });
    expect((await stored(id))?.tables).toEqual([two]);
    expect(await faults()).toEqual([]);
  });

  test('early before midnight, gone, and set to another table: on no date that is over', async () => {
    const { one, two, party, seat, operator, setClock, faults } = await open();
    const id = await party('00:40', 60, { table_id: one }, SUNDAY);
    setClock('23:50:00');
    await seat(id);
    setClock('00:45:00', SUNDAY);
    await operator.update(id, { service_status: 'left' });
    expect((await operator.update(id, { table_id: two })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('early, gone, and back after all: from when a walk-in that had its table meanwhile is gone', async () => {
    const { one, party, seat, operator, stored, setClock, faults } = await open([4]);
    const id = await party('20:30', 60, { table_id: one });
    setClock('19:00:00');
    await seat(id);
    setClock('19:20:00');
    await operator.update(id, { service_status: 'left' });
    setClock('19:25:00');
    const walkIn = await operator.walkIn({ table_id: one, until: '20:20' });
    setClock('20:00:00');
    await operator.update(walkIn.body.id, { service_status: 'left' });
    setClock('20:05:00');
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ table_since: '2026-11-21T19:00:00.000Z', to: minute('21:30:00') });
    expect(await faults()).toEqual([]);
  });

  test('early before midnight, at another time and a place that is sought: what it reads is what it writes', async () => {
    const { party, operator, setClock, stored, faults } = await open([4]);
    const id = await party('21:30', 60, {});
    setClock('23:37:00');
    const wish = { reservation_date: SUNDAY, reservation_time: '00:30', service_status: 'seated' };
    expect((await operator.update(id, wish)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ to: minute('01:30:00', SUNDAY), dates: [SATURDAY, SUNDAY] });
    expect(await faults()).toEqual([]);
  });

  test('when the plan is over: from then on, whoever sat there meanwhile, and not where somebody stands', async () => {
    const { one, two, party, seat, operator, stored, setClock, faults } = await open([4, 4]);
    const id = await party('19:00', 60, { table_id: one });
    const other = await party('19:00', 60, { table_id: two });
    setClock('20:05:00');
    const walkIn = await operator.walkIn({ table_id: one });
    const next = await party('20:40', 60, { table_id: two });
    setClock('20:10:00');
    await operator.update(walkIn.body.id, { service_status: 'left' });
    expect((await seat(id)).body).toMatchObject({
      table_since: '2026-11-21T19:10:00.000Z',
      ends_at: '2026-11-21T20:10:00.000Z',
    });
    setClock('20:40:00');
    expect(await seat(other)).toMatchObject(clashes(next));
    setClock('20:50:00');
    await operator.update(next, { service_status: 'no_show' });
    expect((await seat(other)).status).toBe(200);
    expect((await stored(other))?.to).toBe(minute('21:50:00'));
    expect(await faults()).toEqual([]);
  });

  test('a walk-in that waited has its table for as long as one that did not', async () => {
    const { one, party, seat, operator, setClock, faults } = await open([4]);
    const before = await party('19:00', 60, { table_id: one });
    setClock('19:30:00');
    const { body } = await operator.walkIn();
    expect(body.table_id).toBeUndefined();
    setClock('20:00:00');
    await operator.update(before, { service_status: 'left' });
    const seated = await seat(body.id, { table_id: one });
    const { duration_min } = seated.body;
    expect(seated.body.ends_at).toBe(new Date(at('20:00:00') + duration_min * 60_000).toISOString());
    expect(await faults()).toEqual([]);
  });

  test('a walk-in that waited has a table for as long as it is free, and is told how long', async () => {
    const { one, party, seat, operator, setClock, faults } = await open([4]);
    const before = await party('19:00', 60, { table_id: one });
    const next = await party('21:00', 60, { table_id: one });
    setClock('19:00:00');
    await seat(before);
    setClock('19:50:00');
    const { body } = await operator.walkIn();
    setClock('20:00:00');
    expect(await seat(body.id, { table_id: one })).toMatchObject(clashes(before));
    await operator.update(before, { service_status: 'left' });
    const seated = await seat(body.id, { table_id: one });
    expect(seated).toMatchObject({ status: 200, body: { ends_at: '2026-11-21T20:00:00.000Z' } });
    setClock('21:00:00');
    expect((await seat(next)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('a walk-in that waits again and is given a table has it for the whole of its stay, or not at all', async () => {
    const { one, party, seat, operator, setClock, faults } = await open([4]);
    const before = await party('19:00', 60, { table_id: one });
    const next = await party('21:00', 60, { table_id: one });
    setClock('19:00:00');
    await seat(before);
    setClock('20:05:00');
    const { body } = await operator.walkIn();
    expect(body.table_id).toBeUndefined();
    await operator.update(before, { service_status: 'left' });
    for (const gone of ['no_show', 'left'] as const) {
      for (const service_status of ['arrived', 'expected'] as const) {
        await operator.update(body.id, { service_status: gone });
        expect(await operator.update(body.id, { service_status, table_id: one })).toMatchObject(clashes(next));
      }
    }
    expect(await faults()).toEqual([]);
  });

  test('a visit that is noted the next day takes no table again', async () => {
    const { one, party, seat, stored, setClock, faults } = await open();
    const id = await party('19:00', 60, { table_id: one });
    setClock('11:00:00', SUNDAY);
    expect((await seat(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ to: minute('20:00:00'), dates: [SATURDAY] });
    expect(await faults()).toEqual([]);
  });

  test('who sits down late and who locks what follows at once never share the table', async () => {
    for (let round = 0; round < 8; round++) {
      const { one, party, seat, guest, setClock, faults } = await open([2]);
      const id = await party('19:00', 60, { table_id: one });
      setClock('19:30:00');
      const [seated, lock] = await Promise.all([seat(id), guest.lock({ time: '20:00' })]);
      expect(seated.status).toBe(200);
      expect(seated.body.ends_at).toBe(lock.status === 200 ? '2026-11-21T19:00:00.000Z' : '2026-11-21T19:30:00.000Z');
      expect(await faults()).toEqual([]);
    }
  });
});

describe('who sat down more than two hours early has its table from two hours before its time', () => {
  test.each([
    ['before midnight', '23:50', SATURDAY],
    ['after midnight', '00:10', SUNDAY],
  ])('for a time %s: nobody sits down late, is sent or is seated there', async (_, time, date) => {
    const { one, two, three, party, seat, operator, setClock, faults } = await open();
    const early = await party(time, 60, { table_id: one }, date);
    const late = await party('20:00', 30, { table_id: one });
    const [sits, comes] = [await party('22:00', 80, { table_id: two }), await party('22:00', 80, { table_id: three })];
    setClock('21:30:00');
    expect((await seat(early)).status).toBe(200);
    setClock('22:05:00');
    await seat(sits);
    setClock('22:20:00');
    expect((await operator.walkIn({ table_id: one, until: '22:50' })).status).toBe(409);
    expect(await seat(late)).toMatchObject(clashes(early));
    expect(await operator.update(sits, { table_id: one })).toMatchObject(clashes(early));
    expect(await seat(comes, { table_id: one })).toMatchObject(clashes(early));
    expect(await faults()).toEqual([]);
  });

  test('it is not sent to a table, nor exchanges its own for one, on which somebody sits too long', async () => {
    const { one, two, party, seat, swap, operator, setClock, faults } = await open([4, 4]);
    const early = await party('22:00', 60, { table_id: two });
    const stays = await party('19:00', 30, { table_id: one });
    const comes = await party('21:30', 60, { table_id: one });
    setClock('19:00:00');
    await seat(stays);
    setClock('19:50:00');
    await seat(early);
    setClock('20:05:00');
    expect(await swap(early, comes)).toMatchObject(clashes(stays));
    await operator.update(comes, { status: 'cancelled' });
    expect(await operator.update(early, { table_id: one })).toMatchObject(clashes(stays));
    expect(await faults()).toEqual([]);
  });

  test.each([
    { date: SATURDAY, time: '22:00', next: '23:00', moved: '22:05', sat: '19:00', pressed: '19:50', now: '20:07' },
    { date: SUNDAY, time: '00:10', next: '01:10', moved: '00:15', sat: '21:00', pressed: '21:50', now: '22:20' },
  ])('from $time it is put to $moved: no place is found for it where somebody sits too long', async (about) => {
    const { date, time, next, moved, sat, pressed, now } = about;
    const { one, two, party, seat, operator, stored, setClock, faults } = await open([4, 4]);
    const early = await party(time, 60, { table_id: two }, date);
    const stays = await party(sat, 30, { table_id: one });
    await party(next, 60, { table_id: two }, date);
    setClock(`${sat}:00`);
    await seat(stays);
    setClock(`${pressed}:00`);
    await seat(early);
    setClock(`${now}:00`);
    await operator.update(early, { service_status: 'seated', reservation_time: moved });
    expect(await stored(early)).toMatchObject({ reservation_time: `${moved}:00`, tables: [] });
    expect(await faults()).toEqual([]);
  });
});
