import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { tickWith } from '../../../functions/clock/tick.ts';
import { DUE_SHARDS } from '../../../shared/platform/dynamo/due.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { connect } from '../../../shared/platform/dynamo/table-session.ts';
import type { QueueMessage } from '../../../shared/platform/messaging/queue.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';

// The clock against an index in pages and queues that fail: what it hands on, and what a failure may stop.

const NOW = Date.parse('2026-11-27T12:00:00Z');
const dynamodb = mockClient(DynamoDBDocumentClient);
const IN_TIME = { getRemainingTimeInMillis: () => 50_000 };

type Page = { pk: string; sk: string; due_at: string }[];
/** So many reservations that were due at noon, by names of their own. */
const reservations = (name: string, count: number): Page =>
  Array.from({ length: count }, (_, index) => ({
    ...keys.reservation('rid', `${name}-${index}`),
    due_at: new Date(NOW).toISOString(),
  }));

/** What each part of the index has, in pages. */
function index(pages: Record<number, Page[]>): void {
  for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
    const [first = [], ...others] = pages[shard] ?? [];
    const asked = {
      ExpressionAttributeValues: { ':shard': keys.due(String(shard)), ':now': new Date(NOW).toISOString() },
    };
    const answer = dynamodb.on(QueryCommand, asked);
    const rest = others.map((Items, at) => ({ Items, ...(at < others.length - 1 && { LastEvaluatedKey: { at } }) }));
    answer.resolvesOnce({ Items: first, ...(others.length > 0 && { LastEvaluatedKey: { at: -1 } }) });
    for (const page of rest) answer.resolvesOnce(page);
  }
}

/** A queue that keeps what it is sent, call by call; `refuse` makes calls fail. */
function queue(refuse: (messages: readonly QueueMessage[]) => string[] = () => []) {
  const calls: QueueMessage[][] = [];
  return {
    calls,
    ids: () => calls.flat().map(({ group }) => group),
    async send(messages: readonly QueueMessage[]) {
      calls.push([...messages]);
      return refuse(messages);
    },
  };
}

let reminders = queue();
let looks = queue();
const db = { ...connect('table'), random: () => 0 };
const tick = (context = IN_TIME) => tickWith({ db, now: () => NOW, reminders, looks })(undefined, context);
beforeEach(() => {
  dynamodb.reset();
  reminders = queue();
  looks = queue();
});

describe('what is due', () => {
  test('is read to the last page of every part, and handed on in batches of ten, no two of one group', async () => {
    index({ 0: [reservations('a', 25), reservations('b', 4), reservations('c', 1)], 7: [reservations('z', 11)] });
    expect(await tick()).toMatchObject({ handed_on: 41, failures: 0 });
    expect(reminders.calls.map(({ length }) => length).sort()).toEqual([1, 1, 10, 10, 10, 4, 5].sort());
    expect(new Set(reminders.ids()).size).toBe(41);
  });

  test('goes to who handles its kind, one look a date', async () => {
    const due_at = new Date(NOW - 15 * MINUTE_MS).toISOString();
    index({ 3: [[{ ...keys.waitingDate('rid', '2026-12-24'), due_at }, ...reservations('a', 1)]] });
    expect(await tick()).toEqual({ handed_on: 2, failures: 0, due_lag_seconds: 900 });
    expect(reminders.ids()).toEqual(['a-0']);
    expect(looks.calls.flat()).toEqual([
      {
        id: `rid/2026-12-24:${new Date(NOW).toISOString().slice(0, 16)}`,
        group: 'rid/2026-12-24',
        body: '{"restaurant_id":"rid","date":"2026-12-24"}',
      },
    ]);
  });
});

describe('a failure stops nothing else, and is told by the run', () => {
  test('of one part of the index', async () => {
    index({ 1: [reservations('a', 3)], 2: [reservations('b', 2)] });
    dynamodb
      .on(QueryCommand, { ExpressionAttributeValues: { ':shard': keys.due('1'), ':now': new Date(NOW).toISOString() } })
      .rejects(new Error('AccessDenied'));
    await expect(tick()).rejects.toThrow('1 calls failed');
    expect(reminders.ids()).toEqual(['b-0', 'b-1']);
  });

  test('of a batch that the queue does not take, or not all of', async () => {
    index({ 1: [reservations('a', 30)] });
    reminders = queue(([first]) => {
      if (first?.group === 'a-0') throw new Error('no answer');
      return first?.group === 'a-10' ? ['a-10'] : [];
    });
    await expect(tick()).rejects.toThrow('2 calls failed');
    expect(reminders.calls).toHaveLength(3);
  });

  test('of a thing that nobody handles', async () => {
    index({ 1: [[{ pk: 'R#rid#OTHER', sk: 'x', due_at: '2026-01-01T00:00:00.000Z' }, ...reservations('a', 1)]] });
    await expect(tick()).rejects.toThrow('1 calls failed');
    expect(reminders.ids()).toEqual(['a-0']);
  });
});

test('a run that has no time left begins nothing more, and is no failure: the next minute goes on', async () => {
  index({ 1: [reservations('a', 40)] });
  let calls = 0;
  const context = { getRemainingTimeInMillis: () => (calls >= 2 ? 4000 : 50_000) };
  reminders = queue(() => {
    calls += 1;
    return [];
  });
  expect(await tick(context)).toMatchObject({ handed_on: 20, failures: 0 });
});
