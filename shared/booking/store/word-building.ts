import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, getItem, pagesOf, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time/units.ts';
import { INDEXED_COLUMNS, indexBooking, isListed, WORD_RULES } from './word-index.ts';

/**
 * How far the index of words of a restaurant is: `rules` by which it is built; `follower`, the deployment that keeps it; `noted_at`
 * (epoch ms), when bookings were first to be compared with it, and `until`, the last that was, where some are not yet; `done_at`
 * (ISO 8601), since when it has them all, and is searched.
 */
const WordIndexRecord = z.object({
  rules: z.number(),
  follower: z._default(z.string(), ''),
  noted_at: z.number(),
  until: z.optional(z.string()),
  done_at: z.optional(z.string()),
});
type WordIndexState = z.infer<typeof WordIndexRecord>;

/** What a run did: bookings that it listed or took off, and whether it came to the end. */
type Built = { indexed: number; is_done: boolean };

/** Before the first booking; DynamoDB takes no empty text in a condition of keys. */
const FIRST = '0';
/** Who keeps the index where nobody tells one deployment from another. */
const ANY_FOLLOWER = '';
/** Bookings that are compared at once, and of these those that are listed at once. */
const COMPARED_AT_ONCE = 100;
const LISTED_AT_ONCE = 10;
/** As long as the release before may still follow changes, which it does not list (ms). */
const BOTH_RELEASES_MS = 30 * MINUTE_MS;
/** After so long all bookings are compared with the index once more: the stream gives changes up, and an erasure may be one (ms). */
const COMPARED_AGAIN_MS = 30 * DAY_MS;

async function readState(db: TableSession, rid: string): Promise<WordIndexState | undefined> {
  const item = await getItem(db, keys.wordIndex(rid));
  const state = item && z.safeParse(WordIndexRecord, item).data;
  return state?.rules === WORD_RULES ? state : undefined;
}

async function noteState(db: TableSession, rid: string, state: WordIndexState): Promise<void> {
  const Item = { ...keys.wordIndex(rid), ...state };
  await db.call((client) => client.send(new PutCommand({ TableName: db.table, Item })));
}

/** Whether all bookings of a restaurant stand in the index of words. */
export const isWordIndexBuilt = async (db: TableSession, rid: string): Promise<boolean> =>
  (await readState(db, rid))?.done_at !== undefined;

const Keyed = z.object({ sk: z.string() });
const idsOf = (items: readonly Record<string, unknown>[]) => z.parse(z.array(Keyed), items).map(({ sk }) => sk);

/** Lists bookings as they are now, some at once. Answers of how many the index said something else. */
async function indexAll(db: TableSession, rid: string, ids: readonly string[]): Promise<number> {
  let indexed = 0;
  const waiting = ids.values();
  const lanes = Array.from({ length: LISTED_AT_ONCE }, async () => {
    for (const id of waiting) if (await indexBooking(db, rid, id)) indexed += 1;
  });
  await Promise.all(lanes);
  return indexed;
}

/** Those of some bookings of which the index says something else than they do. */
async function unlike(db: TableSession, rid: string, items: readonly Record<string, unknown>[]): Promise<string[]> {
  const listed = await getAll(
    db,
    idsOf(items).map((id) => keys.indexedBooking(rid, id)),
  );
  const byId = new Map(listed.map((item) => [item.sk, item]));
  return idsOf(items.filter((item) => !isListed(item, byId.get(item.sk))));
}

/** The bookings that the index lists and that are none any more: what deleted them was never followed. */
async function goneFrom(db: TableSession, rid: string): Promise<string[]> {
  const read = async (pk: string) =>
    idsOf(
      await queryAll(db, {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
      }),
    );
  const [listed, there] = await Promise.all([read(keys.indexedBookings(rid)), read(keys.reservations(rid))]);
  const bookings = new Set([...there, keys.wordIndex(rid).sk]);
  return listed.filter((id) => !bookings.has(id));
}

/** The state of an index that is to be built, or of one that is searched already and to be compared once more. */
const begun = (state: WordIndexState | undefined, now: number, follower: string): WordIndexState => ({
  rules: WORD_RULES,
  follower,
  noted_at: now,
  until: FIRST,
  ...(state?.done_at !== undefined && { done_at: state.done_at }),
});

/**
 * Has the index of words list all bookings of a restaurant: those of the releases before, and what was never followed. It goes on
 * where a run has stopped, and begins anew after one that came to the end; what is listed as it is to be costs a read. It may
 * be stopped (`isTimeOver`) and called again at any time. `now` is epoch ms.
 */
export async function buildWordIndex(
  db: TableSession,
  rid: string,
  now: number,
  isTimeOver: () => boolean = () => false,
): Promise<Built> {
  const last = await readState(db, rid);
  const state = last?.until === undefined ? begun(last, now, last?.follower ?? ANY_FOLLOWER) : last;
  const built: Built = { indexed: 0, is_done: false };
  const pages = pagesOf(db, {
    KeyConditionExpression: 'pk = :pk AND sk > :until',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':until': state.until ?? FIRST },
    ProjectionExpression: ['sk', ...INDEXED_COLUMNS].map((column) => `#${column}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(['sk', ...INDEXED_COLUMNS].map((column) => [`#${column}`, column])),
    ConsistentRead: true,
  });
  for await (const page of pages) {
    for (let first = 0; first < page.length; first += COMPARED_AT_ONCE) {
      if (isTimeOver()) return built;
      const some = page.slice(first, first + COMPARED_AT_ONCE);
      built.indexed += await indexAll(db, rid, await unlike(db, rid, some));
      await noteState(db, rid, { ...state, until: idsOf(some).at(-1) ?? FIRST });
    }
  }
  built.indexed += await indexAll(db, rid, await goneFrom(db, rid));
  const { until: _, ...whole } = state;
  await noteState(db, rid, { ...whole, done_at: new Date(now).toISOString() });
  return { ...built, is_done: true };
}

/**
 * Builds the index of words of a restaurant, if it is not built, and compares it with the bookings once more, if `follower` is another
 * deployment than the one that kept it, for a release before may have followed changes in between, and have listed none; and every
 * thirty days. It begins a while after that was first seen, when no function of a release before follows changes any more, and
 * goes as far as there is time. `now` is epoch ms.
 */
export async function completeWordIndex(
  db: TableSession,
  rid: string,
  { now, follower, isTimeOver }: { now: number; follower: string; isTimeOver: () => boolean },
): Promise<void> {
  const state = await readState(db, rid);
  const isKept =
    state?.follower === follower && (state.until !== undefined || now - state.noted_at < COMPARED_AGAIN_MS);
  if (!isKept) return noteState(db, rid, begun(state, now, follower));
  if (state.until === undefined) return;
  if (now - state.noted_at >= BOTH_RELEASES_MS) await buildWordIndex(db, rid, now, isTimeOver);
}
