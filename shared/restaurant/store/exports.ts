import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import type { Actor } from '../rules/log.ts';
import { logWrite } from './log.ts';

/** Writes into the restaurant's log who downloads a file of it at `now` (epoch ms), before it is sent. */
export async function logExport(
  db: TableSession,
  rid: string,
  subject: string,
  { by, now }: { by: Actor; now: number },
): Promise<void> {
  await transact(db, [logWrite(db, rid, { at: new Date(now).toISOString(), by, what: 'export', subject })]);
}
