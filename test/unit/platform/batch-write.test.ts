import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { putAll } from '../../../shared/platform/dynamo/batch-write.ts';
import { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { Unavailable } from '../../../shared/platform/errors.ts';

// What DynamoDB says of batches (API reference, BatchWriteItem): 25 items a call, none named twice, and what a throttled partition
// left out comes back in the answer.

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }));
const dynamo = mockClient(client);
beforeEach(() => dynamo.reset());

function session() {
  const time = { ms: 0 };
  const sleep = async (ms: number) => {
    time.ms += ms;
  };
  return new TableSession({ client, table: 't', random: () => 0.5, timer: { now: () => time.ms, sleep } }, 1000);
}
const item = (sk: number, said = 'a') => ({ pk: 'p', sk: String(sk), said });
const written = () =>
  dynamo.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => {
    return (input.RequestItems?.t ?? []).map(({ PutRequest }) => PutRequest?.Item);
  });

test('items are put 25 a call', async () => {
  dynamo.on(BatchWriteCommand).resolves({});
  await putAll(
    session(),
    Array.from({ length: 60 }, (_, index) => item(index)),
  );
  expect(written().map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(new Set(written().flatMap((batch) => batch.map((each) => each?.sk))).size).toBe(60);
});

test('of two with one key the last is put', async () => {
  dynamo.on(BatchWriteCommand).resolves({});
  await putAll(session(), [item(1, 'before'), item(2), item(1, 'after')]);
  expect(written()).toEqual([[item(1, 'after'), item(2)]]);
});

test('what was left out is put again, and nothing else', async () => {
  dynamo
    .on(BatchWriteCommand)
    .resolvesOnce({ UnprocessedItems: { t: [{ PutRequest: { Item: item(2) } }] } })
    .resolves({});
  await putAll(session(), [item(1), item(2)]);
  expect(written()).toEqual([[item(1), item(2)], [item(2)]]);
});

test('what is always left out is an error once there is no time left', async () => {
  dynamo.on(BatchWriteCommand).resolves({ UnprocessedItems: { t: [{ PutRequest: { Item: item(1) } }] } });
  await expect(putAll(session(), [item(1)])).rejects.toThrow(Unavailable);
});

test('nothing costs no call', async () => {
  await putAll(session(), []);
  expect(written()).toEqual([]);
});
