/**
 * Where a hold must be found (docs/design.md, "Slot locking"). A token says only this place; what the guest booked is
 * read from the stored hold. `expires_at` (epoch ms) only tells an expired lock from an unknown one.
 */
export type LockAddress = { date: string; expires_at: number; table_id: string; entry_id: string };

const TOKEN = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})\.([0-9a-z]{12}-t[0-9a-z]+)\.([0-9A-Za-z]{22})$/;

/** Writes a lock token; it is safe in a URL path. */
export const formatLockToken = ({ date, expires_at, table_id, entry_id }: LockAddress): string =>
  [date, expires_at, table_id, entry_id].join('.');

/** Reads a lock token; `undefined` when there is none or it is not one. */
export function parseLockToken(token: string | undefined): LockAddress | undefined {
  const [, date, expires, table_id, entry_id] = TOKEN.exec(token ?? '') ?? [];
  return date && expires && table_id && entry_id
    ? { date, expires_at: Number(expires), table_id, entry_id }
    : undefined;
}
