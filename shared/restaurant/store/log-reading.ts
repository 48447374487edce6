import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { HistoryEntry, LogItem } from '../contract/log.ts';

/** Entries of a page. */
const PAGE_SIZE = 50;

/**
 * A stored entry, of a booking or of the setup, by its shape; an author that only a later release knows reads as the
 * service.
 */
const Entry = z.looseObject({
  sk: z.string(),
  by_date: z.string(),
  by: z.catch(z.object({ kind: z.enum(['guest', 'operator', 'system', 'ops']), email: z.optional(z.string()) }), {
    kind: 'system',
  }),
  changes: z._default(z.array(z.unknown()), []),
});
type Entry = z.output<typeof Entry>;

const told = ({ sk, by: { kind, email }, ...entry }: Entry) => ({
  ...entry,
  id: sk,
  by: kind,
  ...(email && { by_email: email }),
});

/** The history of a booking, the latest version first. */
export async function readBookingHistory(
  db: TableSession,
  rid: string,
  reservation_id: string,
): Promise<HistoryEntry[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :booking)',
    ExpressionAttributeValues: { ':pk': keys.log(rid), ':booking': `${reservation_id}#` },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(HistoryEntry, told(z.parse(Entry, item))));
}

type Page = { items: LogItem[]; next: string | null };

/** One page of a restaurant's log, the latest first; `before` is the `next` of the page before. */
export async function readLog(
  db: TableSession,
  rid: string,
  { about, before }: { about: 'house' | 'all'; before?: string | undefined },
): Promise<Page> {
  // Entries that concern no booking have neighbouring keys, sorted by time.
  const [IndexName, key, prefix] = about === 'house' ? [undefined, 'sk', 'AT#'] : ['byDate', 'by_date', ''];
  const items = await queryAll(db, {
    IndexName,
    KeyConditionExpression: 'pk = :pk AND #key BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#key': key },
    // Keys are unique: of the previous page, only the entry `before` comes again, and it is left out below.
    ExpressionAttributeValues: {
      ':pk': keys.log(rid),
      ':first': `${prefix}0`,
      ':last': before === undefined ? `${prefix}9` : `${prefix}${before}`,
    },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: PAGE_SIZE + 2,
  });
  const entries = items.map((item) => z.parse(Entry, item)).filter(({ by_date }) => by_date !== before);
  const page = entries.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map((entry) => z.parse(LogItem, told(entry))),
    next: last && entries.length > PAGE_SIZE ? last.by_date : null,
  };
}
