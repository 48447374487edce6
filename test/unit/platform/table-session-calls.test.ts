import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect, TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { putNew, transact } from '../../../shared/platform/dynamo/transact.ts';
import { Unavailable } from '../../../shared/platform/errors.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

/** A session whose pauses take no time but count against its budget. */
function openSession(budgetMs = 60_000) {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
  };
  const timer = { now: () => now, sleep };
  return new TableSession({ ...connect('t'), random: () => 0.5, timer }, budgetMs);
}

const KEY = { pk: 'a', sk: 'b' };
const get = (db: TableSession) => db.call((client) => client.send(new GetCommand({ TableName: 't', Key: KEY })));
const put = (db: TableSession) => db.write((client) => client.send(new PutCommand({ TableName: 't', Item: KEY })));

const fault = (name: string, $fault: 'client' | 'server' = 'client') =>
  new DynamoDBServiceException({ name, $fault, $metadata: {}, message: name });
const cancelled = (...CancellationReasons: object[]) =>
  new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
const STORED = { pk: { S: 'a' }, version: { N: '7' } };

describe('a call is repeated, unchanged,', () => {
  test.each([
    ['throttled', fault('ThrottlingException')],
    ['throttled by the partition', fault('ProvisionedThroughputExceededException')],
    ['in conflict with a transaction', fault('TransactionConflictException')],
    ['failed inside', fault('InternalServerError', 'server')],
    ['without an answer', Object.assign(new Error('late'), { name: 'TimeoutError' })],
  ])('while it is %s', async (_, error) => {
    dynamo.on(GetCommand).rejectsOnce(error).rejectsOnce(error).resolves({ Item: KEY });
    expect((await get(openSession())).Item).toEqual(KEY);
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(3);
  });

  test('as a transaction that met another, under the same token', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled({ Code: 'None' }, { Code: 'TransactionConflict' }))
      .resolves({});
    const db = openSession();
    expect(await transact(db, [putNew(db, KEY)])).toBeUndefined();
    const [first, second] = dynamo.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input);
    expect(first?.ClientRequestToken).toMatch(/^\w{22}$/);
    expect(second).toEqual(first);
  });

  test('until its budget is used up: then its fate is not known', async () => {
    dynamo.on(GetCommand).rejects(fault('ThrottlingException'));
    await expect(get(openSession(100))).rejects.toThrow(Unavailable);
  });
});

describe('a refusal is definite:', () => {
  test.each([
    ['with the item as it is', { Item: STORED }, [{ pk: 'a', version: 7 }]],
    ['without one that does not exist', {}, [undefined]],
  ])('a condition failed, %s', async (_, item, refusal) => {
    const failed = new ConditionalCheckFailedException({ message: 'failed', $metadata: {}, ...item });
    dynamo.on(PutCommand).rejects(failed);
    expect(await put(openSession())).toEqual(refusal);
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(1);
  });

  test('a transaction tells which of its items refused, even beside a conflict', async () => {
    const reasons = [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: STORED },
      { Code: 'TransactionConflict' },
      { Code: 'ConditionalCheckFailed' },
    ];
    dynamo.on(TransactWriteCommand).rejects(cancelled(...reasons));
    const db = openSession();
    expect(await transact(db, [putNew(db, KEY)])).toEqual([undefined, { pk: 'a', version: 7 }, undefined, {}]);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

test('a mistake of our own is thrown at once', async () => {
  dynamo.on(PutCommand).rejects(fault('ValidationException'));
  await expect(put(openSession())).rejects.toThrow('ValidationException');
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(1);
});

test('what is merely good to have is tried once, and nobody is told when it fails', async () => {
  dynamo.on(PutCommand).rejects(fault('ThrottlingException'));
  await openSession().bestEffort((client) => client.send(new PutCommand({ TableName: 't', Item: KEY })));
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(1);
});
