import type { TableSession } from './table-session.ts';

/** Something as it was read, at which version, and when (ms). */
type Kept<T> = { version: number; value: T; read_at: number };

/** How long something is kept at most (ms): an earlier release may have written it without raising its version. */
const GOOD_FOR_MS = 60_000;

/** How many things one process keeps of a table. */
const MOST = 500;

/**
 * What a process has read, by name, each at the version that its writes raise: as long as the version is the same, the thing is.
 * The version must have been read before the thing, and the thing strongly consistent: then it is never older than its version.
 */
export class VersionedReadCache<T> {
  readonly #tables = new WeakMap<object, Map<string, Kept<T>>>();

  /** The thing at a version: as it was read then, else as `read` finds it now. */
  async at(db: TableSession, name: string, version: number, read: () => Promise<T>): Promise<T> {
    const kept = this.#keptOf(db);
    const full = `${db.table}/${name}`;
    const known = kept.get(full);
    if (known?.version === version && db.now() - known.read_at < GOOD_FOR_MS) return known.value;
    const read_at = db.now();
    const value = await read();
    // A replaced entry goes to the end, so that the first to go is the one that was read the longest ago.
    kept.delete(full);
    kept.set(full, { version, value, read_at });
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return value;
  }

  #keptOf({ connection }: TableSession): Map<string, Kept<T>> {
    const kept = this.#tables.get(connection) ?? new Map<string, Kept<T>>();
    this.#tables.set(connection, kept);
    return kept;
  }
}
