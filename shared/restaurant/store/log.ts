import { DEFAULT_KEEP_GUESTS_DAYS } from '../../platform/contract/constants.ts';
import { newEntryId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import type { LogEntry, LoggedEdit } from '../rules/log.ts';

/** Days for which a restaurant's log is kept. */
export const KEPT_DAYS = DEFAULT_KEEP_GUESTS_DAYS;

/** Epoch seconds after which an entry of a time (ISO 8601) is not kept any more. */
export const expiryOf = (at: string, days: number) => Math.floor(Date.parse(at) / 1000) + days * 86_400;

/**
 * Writes an entry of a restaurant's log, to be part of the transaction that makes the change: so there is an entry for each
 * change, and for nothing that failed. The local index `byDate` lists the log by time, with the histories of bookings.
 */
export function logWrite(db: TableSession, rid: string, entry: LogEntry): TransactItem {
  const place = `${entry.at}#${newEntryId()}`;
  const Item = { ...keys.logEntry(rid, place), by_date: place, ttl: expiryOf(entry.at, KEPT_DAYS), ...entry };
  return { Put: { TableName: db.table, Item } };
}

/** The entry of a change of the setup, in the name of the session's author; none where there is no author. */
export const editWrites = (db: TableSession, rid: string, edit: LoggedEdit | undefined): TransactItem[] =>
  db.author && edit ? [logWrite(db, rid, { ...db.author, ...edit })] : [];
