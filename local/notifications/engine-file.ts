import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/** Records that one trim deletes at most: the engine's writes wait for it. */
const MOST_AT_ONCE = 1000;
/** How long a trim waits for the engine's own writes (ms). */
const PATIENCE_MS = 2000;

const Checkpoint = z.object({ busy: z.int() });

/** Where the reading of a shard has come to: everything up to `sequence` has been dealt with. */
export type Consumed = { shard: string; sequence: string };

/** What every one of some consumers has dealt with: a shard that one of them has not begun is left out. */
export function consumedByAll(consumers: readonly (readonly Consumed[])[]): Consumed[] {
  const [first = [], ...others] = consumers;
  return first.flatMap(({ shard, sequence }) => {
    const reached = others.map((other) => other.find((consumed) => consumed.shard === shard)?.sequence);
    return reached.reduce<Consumed[]>(
      ([least], next) =>
        least && next ? [{ shard, sequence: BigInt(next) < BigInt(least.sequence) ? next : least.sequence }] : [],
      [{ shard, sequence }],
    );
  });
}

/** The engine's file, beside the engine that has it. */
export type EngineFile = {
  /** A number that is another after whatever the engine has written. */
  version: () => number;
  /** Whether the system tells of writes. */
  is_watched: boolean;
  /** Has somebody told of every write, about when it is done. */
  onWrite: (tell: () => void) => void;
  /** Deletes of the stream what has been consumed, once; answers whether there may be more. */
  trim: (consumed: readonly Consumed[]) => boolean;
  close: () => void;
};

const Version = z.object({ data_version: z.int() });

/** Tells of each write to SQLite's write-ahead log of a database; `undefined` where the system watches no files. */
function watchLog(database: string, tell: () => void): FSWatcher | undefined {
  const log = `${basename(database)}-wal`;
  try {
    const watcher = watch(dirname(database), { persistent: false }, (_, file) => {
      if (file === log) tell();
    });
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}

/**
 * Has the engine find records of its stream by an index: the highest sequence number at every write, and the next ones at every
 * reading. By itself it reads all of the stream for either: what waits for its readers, as during an import, would slow down every write.
 */
export function indexStream(engine: DatabaseSync): void {
  engine.exec(`CREATE INDEX IF NOT EXISTS _stream_records_by_sequence
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
}

/**
 * Opens the file of an engine whose stream is followed, to see that something was written without asking the engine, to have its
 * stream found by an index, and to delete what has been consumed, as the cloud does after a day.
 *
 * A trim works beside the engine, in one transaction of SQLite, so that a process that is killed leaves all of it or nothing. The
 * last consumed record stays: the engine derives the next sequence number from the highest one that is left. `store` holds the
 * checkpoints: they are on the disk before what they stand for is deleted, so that a machine that loses its power repeats rather
 * than forgets.
 */
export function openEngineFile(database: string, table: string, store: DatabaseSync): EngineFile {
  const engine = new DatabaseSync(database, { timeout: PATIENCE_MS });
  // Losing a deletion with the power costs nothing.
  engine.exec('PRAGMA synchronous = NORMAL');
  indexStream(engine);
  const remove = engine.prepare(
    `DELETE FROM _stream_records WHERE id IN (
       SELECT id FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2
         AND CAST(sequence_number AS INTEGER) < CAST(?3 AS INTEGER) ORDER BY id LIMIT ?4
     )`,
  );
  // It tells what other connections have committed, not what this one deletes (sqlite.org, "PRAGMA data_version").
  const version = engine.prepare('PRAGMA data_version');
  const trimmed = new Map<string, string>();
  const told: (() => void)[] = [];
  const watcher = watchLog(database, () => {
    for (const tell of told) tell();
  });
  return {
    is_watched: watcher !== undefined,
    onWrite: (tell) => void told.push(tell),
    close() {
      watcher?.close();
      engine.close();
    },
    version: () => z.parse(Version, version.get()).data_version,
    trim(consumed) {
      const news = consumed.filter(({ shard, sequence }) => trimmed.get(shard) !== sequence);
      if (news.length === 0) return false;
      if (z.parse(Checkpoint, store.prepare('PRAGMA wal_checkpoint(FULL)').get()).busy !== 0) return false;
      let more = false;
      for (const { shard, sequence } of news) {
        const { changes } = remove.run(table, shard, sequence, MOST_AT_ONCE);
        if (Number(changes) === MOST_AT_ONCE) more = true;
        else trimmed.set(shard, sequence);
      }
      return more;
    },
  };
}
