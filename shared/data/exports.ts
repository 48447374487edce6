import type { Doer } from '../domain/log.ts';
import { logWrite } from './log.ts';
import type { TableSession } from './table-session.ts';
import { transact } from './transact.ts';

/** Writes into the restaurant's log who takes a file of it away at `now` (epoch ms), before they have it. */
export async function logExport(
  db: TableSession,
  rid: string,
  subject: string,
  { by, now }: { by: Doer; now: number },
): Promise<void> {
  await transact(db, [logWrite(db, rid, { at: new Date(now).toISOString(), by, what: 'export', subject })]);
}
