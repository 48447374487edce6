import {
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { describe, expect, test, vi } from 'vitest';
import { sequenceOf, streamSource } from '../../../local/notifications/stream-source.ts';

/** A stream of one shard with the records 1 to `last`, from `first` on, as the service answers of it. */
function fakeStream({ first = 1, last = 0 } = {}) {
  const stream = { first, last, version: 1 };
  const iterators = new Map<string, number>();
  const calls: string[] = [];
  let fault: Error | undefined;
  let happens = () => {};
  const open = (at: number) => {
    const name = `iterator-${iterators.size}`;
    iterators.set(name, at);
    return name;
  };
  const client = new DynamoDBStreamsClient({});
  vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof GetShardIteratorCommand) {
      const { ShardIteratorType, SequenceNumber } = command.input;
      calls.push(`open ${SequenceNumber ?? ShardIteratorType}`);
      if (ShardIteratorType === 'TRIM_HORIZON') return { ShardIterator: open(stream.first) };
      if (Number(SequenceNumber) < stream.first - 1)
        throw new TrimmedDataAccessException({ message: 'trimmed', $metadata: {} });
      return { ShardIterator: open(Number(SequenceNumber) + 1) };
    }
    if (!(command instanceof GetRecordsCommand)) throw new Error('No other call is made.');
    calls.push('read');
    const failing = fault;
    fault = undefined;
    if (failing) throw failing;
    const from = iterators.get(command.input.ShardIterator ?? '') ?? 0;
    const until = Math.min(stream.last, from + (command.input.Limit ?? 0) - 1);
    const Records = Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => ({
      dynamodb: { SequenceNumber: String(from + index) },
    }));
    happens();
    happens = () => {};
    return { Records, NextShardIterator: open(from + Records.length) };
  });
  const source = streamSource(client, 'stream', () => stream.version);
  const readAfter = async (place?: number) =>
    (await source.readAfter('shard', place?.toString())).map((record) => Number(sequenceOf(record)));
  return {
    stream,
    calls,
    readAfter,
    write: (count = 1) => {
      stream.last += count;
      stream.version += 1;
    },
    /** Has the next read fail. */
    fail: (error: Error) => {
      fault = error;
    },
    /** Does something between the next read and its answer. */
    meanwhile: (does: () => void) => {
      happens = does;
    },
  };
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a stream that several follow', () => {
  test('is read once for all of them, in batches of a hundred', async () => {
    const { readAfter, calls } = fakeStream({ last: 150 });
    expect(await readAfter()).toEqual(numbers(1, 100));
    expect(await readAfter()).toEqual(numbers(1, 100));
    expect(await Promise.all([readAfter(100), readAfter(100)])).toEqual([numbers(101, 150), numbers(101, 150)]);
    // Who could not finish a record gets it again, and what follows it.
    expect(await readAfter(42)).toEqual(numbers(43, 142));
    expect(calls).toEqual(['open TRIM_HORIZON', 'read', 'read']);
  });

  test('is asked for no more until something was written', async () => {
    const { readAfter, calls, write } = fakeStream({ last: 3 });
    expect(await readAfter()).toEqual([1, 2, 3]);
    for (let looks = 0; looks < 5; looks++) expect(await readAfter(3)).toEqual([]);
    expect(calls).toEqual(['open TRIM_HORIZON', 'read', 'read']);
    write();
    expect(await readAfter(3)).toEqual([4]);
  });

  test('is asked again where something was written while it was read', async () => {
    const { readAfter, meanwhile, write } = fakeStream({ last: 3 });
    await readAfter();
    meanwhile(() => write());
    expect(await readAfter(3)).toEqual([]);
    expect(await readAfter(3)).toEqual([4]);
  });

  test('is opened anew for who is far behind, and for who is ahead of them then', async () => {
    const { readAfter, calls } = fakeStream({ last: 1000 });
    for (let place = 0; place < 1000; place += 100) await readAfter(place === 0 ? undefined : place);
    calls.length = 0;
    expect(await readAfter(10)).toEqual(numbers(11, 110));
    expect(await readAfter(1000)).toEqual([]);
    expect(calls).toEqual(['open 10', 'read', 'open 1000', 'read']);
  });

  test('goes on with the first record that is left, where those before it are gone', async () => {
    const { readAfter, calls } = fakeStream({ first: 50, last: 60 });
    expect(await readAfter(7)).toEqual(numbers(50, 60));
    expect(calls).toEqual(['open 7', 'open TRIM_HORIZON', 'read']);
  });

  test('is opened anew where the iterator has expired, and after a failure', async () => {
    const { readAfter, calls, fail, write } = fakeStream({ last: 3 });
    await readAfter();
    await readAfter(3);
    write();
    fail(new ExpiredIteratorException({ message: 'expired', $metadata: {} }));
    expect(await readAfter(3)).toEqual([4]);
    write();
    fail(new Error('no answer'));
    await expect(readAfter(4)).rejects.toThrow('no answer');
    expect(await readAfter(4)).toEqual([5]);
    expect(calls.filter((call) => call.startsWith('open'))).toEqual(['open TRIM_HORIZON', 'open 3', 'open 4']);
  });
});
