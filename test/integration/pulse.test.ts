import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../shared/platform/time/time.ts';
import type { Pulse } from '../../shared/pulse/contract.ts';
import { startFollowing } from '../support/followed.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
});
afterAll(() => table.engine.stop());

const SUNDAY = addDays(SATURDAY, 1);

/** The changes of all restaurants are followed by one reader of the stream. */
let following: ReturnType<typeof startFollowing> | undefined;

/** A restaurant, and what a change of it moves: the names of the markers that are others than before, once it is followed. */
async function open() {
  const opened = await openRestaurant(table, { seats: [2, 4] });
  following ??= startFollowing(opened.deps);
  const { settle } = await following;
  await settle();
  const read = async (): Promise<Pulse> => (await opened.operator.pulse([SATURDAY, SUNDAY])).body;
  const markersChangedBy = async (change: () => Promise<{ status: number }>) => {
    const before = await read();
    expect((await change()).status).toBeLessThan(300);
    await settle();
    const { by_date, ...kinds } = await read();
    const after = Object.entries({ ...by_date, ...kinds });
    return after
      .filter(([name, marker]) => ({ ...before.by_date, ...before })[name as 'setup'] !== marker)
      .map(([name]) => name);
  };
  return { ...opened, markersChangedBy, read, settle };
}

test('whatever a console shows moves its own marker and no other', async () => {
  const { operator, markersChangedBy, tables } = await open();
  let id = '';
  const booked = async () => {
    const answer = await operator.create({ ...PARTY, reservation_date: SATURDAY });
    id = answer.body.id;
    return answer;
  };
  expect(await markersChangedBy(booked)).toEqual([SATURDAY]);
  expect(await markersChangedBy(() => operator.update(id, { reservation_date: SUNDAY }))).toEqual([SATURDAY, SUNDAY]);
  const block = { date: SUNDAY, start_time: '12:00', end_time: '14:00', table_ids: tables.slice(1) };
  expect(await markersChangedBy(() => operator.createBlock(block))).toEqual([SUNDAY]);
  expect(await markersChangedBy(() => operator.updateMe({ min_notice_min: 30 }))).toEqual(['setup']);
});

test('nothing moves while nothing changes, and a restaurant without changes has no markers', async () => {
  const one = await open();
  const other = await open();
  await one.operator.create({ ...PARTY, reservation_date: SATURDAY });
  await one.settle();
  const before = await one.read();
  await other.settle();
  expect(await one.read()).toEqual(before);
  expect((await other.read()).by_date).toEqual({ [SATURDAY]: '', [SUNDAY]: '' });
});

test('what no month has has no marker, and is asked about beside dates that have one', async () => {
  const { operator } = await open();
  const answer = await operator.pulse(['2027-02-30', SATURDAY, '2549-04-31']);
  expect([answer.status, answer.body.by_date]).toEqual([200, { [SATURDAY]: '' }]);
});
