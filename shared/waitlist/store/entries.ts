import * as z from 'zod/mini';
import { withRoomChoice } from '../../floor/store/rooms.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, getItem, queryAll, queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { noteRestaurant } from '../../platform/telemetry/request.ts';
import type { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import { findConfig } from '../../restaurant/store/config.ts';
import { byTurn, isOnList, type StoredEntry } from '../rules/entry.ts';
import { parseWaitingId, parseWaitToken } from '../rules/wait-token.ts';
import { readableWaiting, WaitingDateRecord, waitingOf } from './entry-records.ts';

/** Reads a guest's waitlist entry of a date, whatever became of it. */
export async function readEntry(
  db: TableSession,
  rid: string,
  { date, contact }: Pick<StoredEntry, 'date' | 'contact'>,
): Promise<StoredEntry | undefined> {
  const item = await getItem(db, keys.waitingGuest(rid, date, contact));
  return item && waitingOf(item);
}

/** Reads a guest's waitlist entry of a date as `readEntry` does; nothing of one that only a later release can read. */
export async function readReadableEntry(
  db: TableSession,
  rid: string,
  { date, contact }: Pick<StoredEntry, 'date' | 'contact'>,
): Promise<StoredEntry | undefined> {
  const item = await getItem(db, keys.waitingGuest(rid, date, contact));
  return item && readableWaiting(item);
}

/** A restaurant's configuration as guests see it. */
type SeenConfig = Omit<NonNullable<Awaited<ReturnType<typeof findConfig>>>, 'paused_until'> &
  Pick<WidgetConfig, 'rooms'>;

/** A guest's waitlist entry, as their link leads to it, and its restaurant's configuration. */
export type OpenedEntry = { rid: string; entry: StoredEntry; config: SeenConfig };

/** Whether a secret is an entry's own. */
const isOpenedBy = (entry: StoredEntry | undefined, secret: string): entry is StoredEntry =>
  entry !== undefined && isSameSecret(entry.secret, secret);

const noSuchEntry = () => new DomainError('not_found', 'This link leads to no waiting list.');

/** Reads the entry that a guest's link leads to, and its restaurant, in parallel. Throws `not_found` for a wrong link. */
export async function openEntry(db: TableSession, token: string): Promise<OpenedEntry> {
  const address = parseWaitToken(token);
  if (!address) throw noSuchEntry();
  const { restaurant_id: rid, secret } = address;
  const [entry, config] = await Promise.all([readEntry(db, rid, address), findConfig(db, rid)]);
  if (!isOpenedBy(entry, secret) || !config) throw noSuchEntry();
  noteRestaurant(rid);
  return { rid, entry, config: await withRoomChoice(db, config) };
}

/** Reads a waiting guest by the id that operators know. Throws `not_found`, or `forbidden` for another restaurant's. */
export async function requireWaiting(db: TableSession, rid: string, id: string): Promise<StoredEntry> {
  const address = parseWaitingId(id);
  if (!address) throw new DomainError('not_found', 'No such waiting guest.');
  if (address.restaurant_id !== rid) {
    throw new DomainError('forbidden', 'This waiting guest belongs to another account.');
  }
  const entry = await readEntry(db, rid, address);
  if (!entry) throw new DomainError('not_found', 'No such waiting guest.');
  return entry;
}

/**
 * Who is on the list of a date: their contacts, and the version of the list; when it is to be looked at (ISO 8601), and when the
 * house last took an offer back that concerned it (epoch ms).
 */
export type WaitingDate = {
  members: ReadonlySet<string>;
  version: number;
  due_at?: string | undefined;
  taken_back_at?: number | undefined;
};

/** Reads who is on the list of a date; `undefined` when nobody is. */
export async function readWaitingDate(db: TableSession, rid: string, date: string): Promise<WaitingDate | undefined> {
  const item = await getItem(db, keys.waitingDate(rid, date));
  if (!item) return undefined;
  const { members = new Set<string>(), ...known } = z.parse(WaitingDateRecord, item);
  return { ...known, members };
}

/**
 * Reads those who wait for a date or have an offer, in the order of their turn. One whom only a later release can read is
 * left to it, and keeps nobody else from an offer.
 */
export async function readMembers(
  db: TableSession,
  rid: string,
  date: string,
  { members }: WaitingDate,
): Promise<StoredEntry[]> {
  const items = await getAll(
    db,
    [...members].map((contact) => keys.waitingGuest(rid, date, contact)),
  );
  return items
    .flatMap((item) => readableWaiting(item) ?? [])
    .filter(isOnList)
    .sort(byTurn);
}

/** The items of the entries on the list of a date. */
function queryDate(db: TableSession, rid: string, date: string) {
  const { pk, sk } = keys.waitingGuest(rid, date, '');
  return queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :date)',
    ExpressionAttributeValues: { ':pk': pk, ':date': sk },
    ConsistentRead: true,
  });
}

/**
 * Reads every entry on the lists of a restaurant, or on that of one date, by date: those that have ended too, until they are
 * deleted two days after it. 4 KB of entries are a read unit. One that only a later release can read is left out.
 */
export async function readEntries(db: TableSession, rid: string, date?: string): Promise<StoredEntry[]> {
  const items = date === undefined ? await queryPartition(db, keys.waitingGuests(rid)) : await queryDate(db, rid, date);
  return items.flatMap((item) => readableWaiting(item) ?? []);
}

/** Which of some dates of a restaurant somebody waits for; `all` asks for every date, of which few are. */
export async function readWaitedDates(
  db: TableSession,
  rid: string,
  dates: ReadonlySet<string> | 'all',
): Promise<string[]> {
  const items =
    dates === 'all'
      ? await queryPartition(db, keys.waitingDates(rid))
      : await getAll(
          db,
          [...dates].map((date) => keys.waitingDate(rid, date)),
        );
  return items.filter(({ members }) => members !== undefined).map(({ sk }) => String(sk));
}
