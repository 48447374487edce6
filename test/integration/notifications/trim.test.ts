import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { startEngine } from '../../../local/engine/engine.ts';
import { findEngine } from '../../../local/engine/find-engine.ts';
import { openEngineFile } from '../../../local/notifications/engine-file.ts';
import { streamReader } from '../../../local/notifications/mappings.ts';
import { openStore } from '../../../local/notifications/store.ts';
import { streamSource } from '../../../local/notifications/stream-source.ts';
import { isPlanned } from '../../../shared/stream-records.ts';
import { newFolder } from '../../support/local-app.ts';
import { startTestTable } from '../../support/restaurant.ts';

const RESERVATION = 'R#ours#RES';

/** An engine with its data in a file, whose stream is read and trimmed. */
async function startTrimmed() {
  const folder = await newFolder();
  const files = { database: join(folder, 'dynamodb.sqlite'), engine: join(folder, 'engine.pid') };
  const { engine, connect } = await startTestTable({ stream: true, start: () => startEngine(files) });
  const { client, table } = connect();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const store = openStore(join(folder, 'notifications.sqlite'));
  const streams = new DynamoDBStreamsClient({ endpoint: engine.endpoint });
  let seen: number[] = [];
  const reader = streamReader(streamSource(streams, Table?.LatestStreamArn ?? ''), store, {
    wants: isPlanned,
    async onChange({ Records }) {
      seen.push(...Records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)));
      return { batchItemFailures: [] };
    },
  });
  const [shard = ''] = await reader.shards();
  const file = openEngineFile(files.database, table, store);
  const kept = () => {
    const database = new DatabaseSync(files.database, { readOnly: true });
    const rows = database.prepare('SELECT sequence_number FROM _stream_records ORDER BY id').all();
    database.close();
    return rows.map(({ sequence_number }) => Number(sequence_number));
  };
  onTestFinished(async () => {
    await engine.stop();
    file.close();
    store.close();
    await rm(folder, { recursive: true });
  });
  const put = (sk: string) => client.send(new PutCommand({ TableName: table, Item: { pk: RESERVATION, sk } }));
  const count = async () => (await client.send(new ScanCommand({ TableName: table, Select: 'COUNT' }))).Count;
  /** Reads to the end of the stream; answers the sequence numbers of the reservations in it. */
  const read = async () => {
    seen = [];
    while (await reader.readShard(shard));
    return seen;
  };
  const program = readFileSync(findEngine().command(0, files)[0] ?? '', 'latin1');
  return { put, count, read, kept, trim: () => file.trim(reader.consumed()), file, database: files.database, program };
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('only what has been consumed is deleted, and the stream goes on where it was', async () => {
  const { put, read, kept, trim } = await startTrimmed();
  for (const number of numbers(1, 30)) await put(String(number));
  trim();
  expect(kept()).toEqual(numbers(1, 30));
  expect(await read()).toEqual(numbers(1, 30));
  for (const number of numbers(31, 40)) await put(String(number));
  trim();
  // The last one that was consumed stays.
  expect(kept()).toEqual(numbers(30, 40));
  await put('41');
  expect(await read()).toEqual(numbers(31, 41));
  trim();
  expect(kept()).toEqual([41]);
  await put('42');
  expect(await read()).toEqual([42]);
});

test('the engine writes as it is trimmed, and no write fails', async () => {
  const { put, count, read, trim, kept } = await startTrimmed();
  const reading = new AbortController();
  const trimming = (async () => {
    for (; !reading.signal.aborted; await setImmediate()) {
      await read();
      trim();
    }
  })();
  for (const ten of numbers(0, 49)) await Promise.all(numbers(1, 10).map((one) => put(String(ten * 10 + one))));
  reading.abort();
  await trimming;
  expect(await count()).toBe(500);
  expect(await read()).toEqual([]);
  while (trim());
  expect(kept()).toEqual([500]);
});

/** What the engine asks of its stream at every write, and at every reading, as its program has it. */
const ASKED_AT_WRITES =
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1';
const READ_AFTER =
  /FROM _stream_records\s+WHERE table_name = \?1 AND shard_id = \?2 AND CAST\(sequence_number AS INTEGER\) > \?3\s+ORDER BY CAST\(sequence_number AS INTEGER\) ASC\s+LIMIT \?4/;

test('the engine finds its place in the stream by an index, however much waits there', async () => {
  const { database, program } = await startTrimmed();
  const [read = ''] = READ_AFTER.exec(program) ?? [];
  expect(program).toContain(ASKED_AT_WRITES);
  const opened = new DatabaseSync(database, { readOnly: true });
  const plans = [ASKED_AT_WRITES, `SELECT event_name ${read}`].map((statement) =>
    opened
      .prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .all()
      .map(({ detail }) => detail),
  );
  opened.close();
  const search = expect.stringMatching(/^SEARCH _stream_records USING (COVERING )?INDEX _stream_records_by_sequence/);
  expect(plans).toEqual([[search], [search]]);
});

test('a write of the engine is told, and seen by another version; a trim by none', async () => {
  const { put, read, trim, kept, file } = await startTrimmed();
  let told = 0;
  file.onWrite(() => {
    told += 1;
  });
  for (const number of numbers(1, 3)) {
    const [before, version] = [told, file.version()];
    await put(String(number));
    await expect.poll(() => file.version()).not.toBe(version);
    if (file.is_watched) await expect.poll(() => told).toBeGreaterThan(before);
  }
  await read();
  const version = file.version();
  trim();
  expect(kept()).toEqual([3]);
  expect(file.version()).toBe(version);
});
