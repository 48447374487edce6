import { afterAll, beforeAll, expect, test } from 'vitest';
import { followWith } from '../../functions/changes/follow.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { QueueMessage } from '../../shared/platform/messaging/queue.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { changeRecord } from '../support/delivery.ts';
import { SATURDAY } from '../support/guest.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const PARTY = { status: 'confirmed', from: 1, to: 2, tables: [], dates: ['2026-11-21'], party_size: 2 };

/** A list that a guest has joined, and what the function queues for changes of its restaurant. */
async function open() {
  const opened = await openList(table, { seats: [2] });
  await opened.wait('ada');
  const queued: QueueMessage[] = [];
  const queue = {
    refuses: false,
    send: async (messages: readonly QueueMessage[]) => {
      if (queue.refuses) return messages.map(({ id }) => id);
      queued.push(...messages);
      return [];
    },
    deadLetter: noDeadLetter,
  };
  const onChange = followWith({ ...opened.deps, looks: queue });
  const change: typeof onChange = (event) => onBehalfOf('changes.follow', () => onChange(event));
  const cancelled = (id: string, dates = PARTY.dates) => {
    const Key = keys.reservation(opened.rid, id);
    return changeRecord({ ...Key, ...PARTY, dates }, { ...Key, ...PARTY, dates, status: 'cancelled' });
  };
  return { ...opened, queue, queued, change, cancelled };
}

test('a date that somebody waits for is looked at once for a batch of changes, and no other date', async () => {
  const { change, cancelled, queued, rid } = await open();
  const Records = [cancelled('a'), cancelled('b', ['2026-12-24']), cancelled('c')];
  expect(await change({ Records })).toEqual({ batchItemFailures: [] });
  expect(queued.map(({ body }) => JSON.parse(body))).toEqual([{ restaurant_id: rid, date: '2026-11-21' }]);
  expect(queued[0]).toMatchObject({
    group: `${rid}/2026-11-21`,
    id: expect.stringContaining(String(Records[2]?.eventID)),
  });
});

test('a change of the rules wakes every date that somebody waits for', async () => {
  const { change, queued, wait, rid } = await open();
  await wait('bob', { date: '2026-11-28' });
  const Key = keys.hours(rid, 'h');
  await change({ Records: [changeRecord({ ...Key, close_time: '23:00' }, { ...Key, close_time: '23:30' })] });
  expect(queued.map(({ body }) => JSON.parse(body).date).sort()).toEqual(['2026-11-21', '2026-11-28']);
});

test('changes that the queue does not take come again', async () => {
  const { change, cancelled, queue } = await open();
  queue.refuses = true;
  const Records = [cancelled('a')];
  const failed = await change({ Records });
  expect(failed.batchItemFailures).toEqual([{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber }]);
});

test('a change that cannot be read stops no other', async () => {
  const { change, cancelled, queued, rid } = await open();
  const Key = keys.reservation(rid, 'odd');
  await change({ Records: [changeRecord({ ...Key, status: 1 }, { ...Key }), cancelled('a')] });
  expect(queued).toHaveLength(1);
});

test('a look sees the hours of a special day, and that a party has lost its table', async () => {
  const { operator, book, tables, wait, look, states, entryOf, faults } = await openList(table, { seats: [2, 2] });
  for (const time of ['19:00', '19:00', '21:00', '21:00']) await book({ time });
  await wait('ada', { from: '17:00', to: '22:00' });
  await look();
  expect(await states('ada')).toEqual(['waiting']);
  await operator.deleteTable(tables[0] ?? '');
  const [dinner] = (await operator.hours()).body;
  const { id: _id, day_of_week: _day, ...earlier } = { ...dinner, open_time: '17:00' };
  expect(await operator.putSpecialDay(SATURDAY, { hours: [earlier] })).toMatchObject({ status: 200 });
  await look();
  expect((await entryOf('ada')).offer).toMatchObject({ time: '17:00', tables: [tables[1]] });
  expect(await faults()).toEqual([]);
});
