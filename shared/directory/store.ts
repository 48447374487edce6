import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readTables } from '../floor/store/tables.ts';
import { type Key, keys } from '../platform/dynamo/keys.ts';
import { getItem, queryAll } from '../platform/dynamo/query.ts';
import type { TableSession } from '../platform/dynamo/table-session.ts';
import { DomainError } from '../platform/errors.ts';
import { beginningOf, foldName } from '../platform/locale/words.ts';
import type { RestaurantConfig } from '../restaurant/contract/restaurant-config.ts';
import { findConfig } from '../restaurant/store/config.ts';
import { readHours } from '../restaurant/store/hours.ts';
import { DIRECTORY_MOST } from './contract/directory-page.ts';
import { canBeBooked, foundBy, isListed, type Listed, matches, typedWords } from './rules.ts';

/** Restaurants of a page. */
const PAGE_SIZE = 20;
/** Restaurants that a search of several words looks through for a page: with each word, and in all. */
const LOOKED_AT = 75;

const ListedRecord = z.object({
  restaurant_id: z.string(),
  restaurant_name: z.string(),
  restaurant_address: z.string(),
  public_token: z.string(),
});

/** What sorts a restaurant among the others: its name as it is compared, and its id, which tells namesakes apart. */
const placeOf = ({ restaurant_name, restaurant_id }: Listed) =>
  `${beginningOf(foldName(restaurant_name), 100)}#${restaurant_id}`;

/**
 * The items by which a restaurant is listed: one for each word that it is found by, and one among all. The last one says that
 * the others are as they are to be.
 */
const keysOf = (listed: Listed): Key[] => [
  ...foundBy(listed).map((word) => keys.listedWord(word, placeOf(listed))),
  keys.listed(placeOf(listed)),
];

const listedOf = ({ restaurant_id, restaurant_name, restaurant_address, public_token }: RestaurantConfig): Listed => ({
  restaurant_id,
  restaurant_name,
  restaurant_address: restaurant_address ?? '',
  public_token,
});

const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** Writes the entries of a restaurant as they are now (`is`), and removes those of before. A repetition changes nothing. */
async function writeListing(db: TableSession, was: Listed | undefined, is: Listed | undefined): Promise<void> {
  const wanted = is ? keysOf(is) : [];
  const kept = new Set(wanted.map(idOf));
  const gone = (was ? keysOf(was) : []).filter((key) => !kept.has(idOf(key)));
  for (const Key of gone) await db.call((client) => client.send(new DeleteCommand({ TableName: db.table, Key })));
  for (const key of wanted) {
    await db.call((client) => client.send(new PutCommand({ TableName: db.table, Item: { ...key, ...is } })));
  }
}

const wishedListing = (config: RestaurantConfig | undefined): Listed | undefined =>
  config && isListed(config) ? listedOf(config) : undefined;

/** What the directory is to say: nothing of a restaurant that does not want to be found, or where nobody can ever book. */
async function wantedListing(db: TableSession, config: RestaurantConfig | undefined): Promise<Listed | undefined> {
  const wished = wishedListing(config);
  if (!wished) return undefined;
  const { restaurant_id: rid } = wished;
  const [hours, tables] = await Promise.all([readHours(db, rid), readTables(db, rid)]);
  return canBeBooked({ hours, tables }) ? wished : undefined;
}

/**
 * Writes the entries of a restaurant after a change of its configuration, and removes those of before. A change of its hours
 * and tables may be followed at the same moment, so what is written is read again.
 */
export async function relist(
  db: TableSession,
  { before, after }: { before?: RestaurantConfig; after?: RestaurantConfig },
): Promise<void> {
  const was = wishedListing(before);
  if (JSON.stringify(was) === JSON.stringify(wishedListing(after))) return;
  await writeListing(db, was, await wantedListing(db, after));
  if (after) await relistBookable(db, after.restaurant_id);
}

/** Lists a restaurant, or lists it no longer, after a change of its hours or tables; mostly nothing is to be written. */
export async function relistBookable(db: TableSession, rid: string): Promise<void> {
  const config = await findConfig(db, rid);
  const wished = wishedListing(config);
  if (!wished) return;
  const [wanted, there] = await Promise.all([wantedListing(db, config), getItem(db, keys.listed(placeOf(wished)))]);
  if ((wanted === undefined) !== (there === undefined)) await listAnew(db, rid, wished);
}

/** Has the directory say what the configuration, hours and tables of a restaurant say, also where these change meanwhile. */
async function listAnew(db: TableSession, rid: string, was: Listed | undefined): Promise<boolean> {
  for (let said = was; ; ) {
    const is = await wantedListing(db, await findConfig(db, rid));
    await writeListing(db, said, is);
    // Whoever followed a change in between may have written before us.
    const now = await wantedListing(db, await findConfig(db, rid));
    if (JSON.stringify(now) === JSON.stringify(is)) return is !== undefined;
    said = is;
  }
}

/**
 * Writes the whole directory anew from the configurations of all restaurants: for those of the releases before, and for what
 * was never followed. Answers how many restaurants are listed.
 */
export async function rebuildDirectory(db: TableSession, restaurant_ids: readonly string[]): Promise<number> {
  const { pk } = keys.listed('');
  const rows = await queryAll(db, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
  const were = new Map(rows.map((row) => z.parse(ListedRecord, row)).map((was) => [was.restaurant_id, was]));
  let listed = 0;
  for (const id of restaurant_ids) if (await listAnew(db, id, were.get(id))) listed += 1;
  return listed;
}

/** A restaurant with its place in a part of the directory. */
type Row = { sk: string; listed: Listed };
/** Rows, and whether others follow. */
type Rows = { rows: Row[]; more: boolean };

/** Reads rows of a part of the directory whose places come after one, in the order of the names. */
async function readRows(
  db: TableSession,
  { pk, prefix, after, limit }: { pk: string; prefix: string; after: string | undefined; limit: number },
): Promise<Rows> {
  const input = {
    TableName: db.table,
    KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '' && { ':prefix': prefix }) },
    ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
    Limit: limit,
  };
  const { Items = [], LastEvaluatedKey } = await db.read(input, (client) => client.send(new QueryCommand(input)));
  const rows = Items.map((item) => ({ sk: String(item.sk), listed: z.parse(ListedRecord, item) }));
  return { rows, more: LastEvaluatedKey !== undefined };
}

const encode = (sk: string | undefined) => (sk === undefined ? null : Buffer.from(sk).toString('base64url'));

/** The place after which a page begins. Throws `invalid_request` for what no answer has said. */
function decode(page: string | undefined): string | undefined {
  if (page === undefined) return undefined;
  const sk = Buffer.from(page, 'base64url').toString();
  if (sk !== '' && page.length <= DIRECTORY_MOST.page && encode(sk) === page) return sk;
  const errors = [{ path: 'page', message: 'is no `next` of an answer' }];
  throw new DomainError('invalid_request', 'page: is no `next` of an answer', { errors });
}

export type DirectoryPage = { items: Listed[]; next: string | null };

/** As many of the rows as a page has, and where the next one begins: after the last that was looked at. */
function pageOf({ rows, more }: Rows, isWanted: (listed: Listed) => boolean): DirectoryPage {
  const wanted = rows.filter(({ listed }) => isWanted(listed));
  const shown = wanted.slice(0, PAGE_SIZE);
  const last = shown.length < wanted.length ? shown.at(-1) : rows.at(-1);
  // A restaurant with two words of the same beginning has two rows here.
  const items = new Map(shown.map(({ listed }) => [listed.restaurant_id, listed]));
  return { items: [...items.values()], next: encode(shown.length < wanted.length || more ? last?.sk : undefined) };
}

/**
 * One page of the restaurants that want to be found, by name. With several words it looks through those that have the rarer
 * of the two longest, as far as it can tell, and a page may have few and still a `next`: what it reads does not grow with the
 * directory. Throws `invalid_request` for a `page` that no answer has said.
 */
export async function readDirectory(
  db: TableSession,
  { q = '', page }: { q?: string | undefined; page?: string | undefined },
): Promise<DirectoryPage> {
  const after = decode(page);
  const typed = typedWords(q);
  if (typed.length === 0) {
    const { pk } = keys.listed('');
    return pageOf(await readRows(db, { pk, prefix: '', after, limit: PAGE_SIZE }), () => true);
  }
  const limit = typed.length === 1 ? PAGE_SIZE : LOOKED_AT;
  const longest = typed.toSorted((a, b) => b.length - a.length).slice(0, 2);
  // A page that continues goes on with the word by which it began.
  const going = after === undefined ? longest : longest.filter((word) => after.startsWith(word)).slice(0, 1);
  const found = await Promise.all(
    going.map((word) => readRows(db, { pk: keys.listedWord(word, '').pk, prefix: word, after, limit })),
  );
  const rarest = found.find(({ more }) => !more) ?? found[0];
  return rarest ? pageOf(rarest, (listed) => matches(listed, typed)) : { items: [], next: null };
}
