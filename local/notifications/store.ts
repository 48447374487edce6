import { DatabaseSync } from 'node:sqlite';

const TABLES = `
  CREATE TABLE IF NOT EXISTS parcels (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, message_id TEXT NOT NULL, group_id TEXT NOT NULL,
    dedup_id TEXT NOT NULL, body TEXT NOT NULL, reason TEXT, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
    receives INTEGER NOT NULL DEFAULT 0, receipt TEXT UNIQUE
  );
  CREATE INDEX IF NOT EXISTS parcels_by_group ON parcels (queue, group_id);
  CREATE TABLE IF NOT EXISTS seen (
    queue TEXT NOT NULL, dedup_id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, dedup_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (shard TEXT PRIMARY KEY, sequence TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY AUTOINCREMENT, mail TEXT NOT NULL);
`;

/** How long one thread waits for another's write (ms). */
const PATIENCE_MS = 5000;

/** Where queue, checkpoints and mailbox are kept: a file of the data folder, or memory for `:memory:`. */
export function openStore(file: string): DatabaseSync {
  const store = new DatabaseSync(file, { timeout: PATIENCE_MS });
  store.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${TABLES}`);
  return store;
}

/** Runs `work` in a transaction. */
export function atomically<T>(store: DatabaseSync, work: () => T): T {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    store.exec('ROLLBACK');
    throw error;
  }
}
