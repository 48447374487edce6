import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';

/** Records that are read at once: as many as a function is handed. */
const STREAM_BATCH = 100;
/** Records that are kept for a consumer which is behind another. */
const KEPT = 500;

/** The records of a shard that were read last: `from` is the sequence number before the first, `iterator` goes on after the last. */
type Recent = {
  from: string | undefined;
  records: StreamRecord[];
  iterator: string | undefined;
  /** The version of the data at which there were no more. */
  ended_at: number | undefined;
};

/** A stream as its consumers read it, each at its own place. */
export type StreamSource = {
  arn: string;
  shards: () => Promise<string[]>;
  /** The records after a sequence number, or from the first that is left, 100 at most. */
  readAfter: (shard: string, place: string | undefined) => Promise<StreamRecord[]>;
};

export const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb?.SequenceNumber ?? '';

/** Where the records after a place begin; `undefined` if it lies before those that are kept. */
function indexAfter({ from, records }: Recent, place: string | undefined): number | undefined {
  const at = records.findLastIndex((record) => sequenceOf(record) === place);
  if (at >= 0) return at + 1;
  return place === from ? 0 : undefined;
}

/**
 * Reads a stream once for all of its consumers. With `versionOf`, a number that changes with every write, the stream is only
 * asked for more after it has changed.
 */
export function streamSource(client: DynamoDBStreamsClient, StreamArn: string, versionOf?: () => number): StreamSource {
  const recent = new Map<string, Recent>();
  const turns = new Map<string, Promise<unknown>>();

  async function open(ShardId: string, place: string | undefined): Promise<Recent> {
    const from =
      place === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: place } as const);
    const { ShardIterator } = await client
      .send(new GetShardIteratorCommand({ StreamArn, ShardId, ...from }))
      .catch((error: unknown) => {
        if (!(error instanceof TrimmedDataAccessException)) throw error;
        return client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }));
      });
    return { from: place, records: [], iterator: ShardIterator, ended_at: undefined };
  }

  /** Reads on behind the last record that is kept. */
  async function readOn(ShardId: string, shard: Recent): Promise<StreamRecord[]> {
    const version = versionOf?.();
    if (!shard.iterator || (version !== undefined && version === shard.ended_at)) return [];
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: STREAM_BATCH }),
    );
    const records = [...shard.records, ...Records];
    const dropped = records.length - KEPT;
    recent.set(ShardId, {
      from: dropped > 0 ? sequenceOf(records[dropped - 1] ?? {}) : shard.from,
      records: dropped > 0 ? records.slice(dropped) : records,
      iterator: NextShardIterator,
      ended_at: Records.length === 0 ? version : undefined,
    });
    return Records;
  }

  async function read(ShardId: string, place: string | undefined): Promise<StreamRecord[]> {
    const kept = recent.get(ShardId);
    const index = kept && indexAfter(kept, place);
    // Whatever fails, the next one that asks begins with an iterator of its own.
    recent.delete(ShardId);
    const shard = kept && index !== undefined ? kept : await open(ShardId, place);
    const waiting = shard.records.slice(index ?? 0, (index ?? 0) + STREAM_BATCH);
    recent.set(ShardId, shard);
    if (waiting.length > 0) return waiting;
    try {
      return await readOn(ShardId, shard);
    } catch (error) {
      recent.delete(ShardId);
      // An iterator lives for 15 minutes (Amazon DynamoDB API Reference, "GetShardIterator").
      if (!(error instanceof ExpiredIteratorException)) throw error;
      return readOn(ShardId, await open(ShardId, place));
    }
  }

  return {
    arn: StreamArn,
    async shards() {
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
      return (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []);
    },
    readAfter(shard, place) {
      const turn = (turns.get(shard) ?? Promise.resolve()).then(
        () => read(shard, place),
        () => read(shard, place),
      );
      turns.set(shard, turn);
      return turn;
    },
  };
}
