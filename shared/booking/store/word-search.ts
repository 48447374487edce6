import * as z from 'zod/mini';
import { type GuestQuery, isFoundAmong, soughtUnder } from '../../guests/rules/guest-search.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { ReservationStatus } from '../contract/reservation.ts';

/** Rows of a beginning that a search reads on each side of today: more than it answers, where all are found; of two beginnings. */
const FEW = 220;
const FEW_OF_TWO = 120;
/** And where most are others', of a common name together with another word, so that these have not a page of them. */
const MANY = 1500;
const PAGE = 50;

/** A booking as the index of words lists it. */
const Listed = z.object({
  sk: z.string(),
  names: z.array(z.string()),
  digits: z.string(),
  email: z.optional(z.string()),
  status: z.string(),
  from: z.number(),
});

/** A booking that the index of words finds: its id, where it stands among the others, and when its stay begins (UTC epoch minutes). */
export type ListedBooking = { id: string; place: string; from: number };

/** What was looked through, and whether that is all that there is. */
type Looked<Row> = { rows: Row[]; all: boolean };

type Dates = { first: string; last: string };

/** Where and among which bookings a search looks: the dates, or those around `today`; and a status, if only one is wanted. */
type Among = { dates: Dates | undefined; today: string; status: ReservationStatus | undefined };

/** Reads who is listed under a beginning, in the order of date and time: within dates, else on both sides of today, those next to it. */
async function look(
  db: TableSession,
  rid: string,
  beginning: string,
  { dates, today }: Among,
  limit: number,
): Promise<Looked<z.infer<typeof Listed>>> {
  const read = (first: string, last: string, forwards: boolean) =>
    queryAll(db, {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': keys.word(rid, beginning, '').pk, ':first': first, ':last': last },
      ScanIndexForward: forwards,
      Limit: limit,
    });
  const sides = dates
    ? [read(`${dates.first}#`, `${dates.last}#~`, true)]
    : [read(`${today}#`, '~', true), read('0', `${today}#`, false)];
  const found = await Promise.all(sides);
  return {
    rows: found.flat().map((item) => z.parse(Listed, item)),
    all: found.every((items) => items.length < limit),
  };
}

/** Looks under the first beginning, and under the next where that one has too many: whoever is found is under both. */
async function lookUnder(
  db: TableSession,
  rid: string,
  [first, second]: readonly string[],
  among: Among,
  limit: number,
): Promise<Looked<z.infer<typeof Listed>>> {
  if (first === undefined) return { rows: [], all: true };
  const looked = await look(db, rid, first, among, limit);
  if (looked.all || second === undefined) return looked;
  const other = await look(db, rid, second, among, limit);
  return other.all ? other : { rows: [...looked.rows, ...other.rows], all: false };
}

/**
 * The bookings that a search finds in the index of words, each once, and whether these are all; `undefined` where the index
 * cannot tell, because no word that was typed has two letters. It follows the table by a moment.
 */
export async function searchWords(
  db: TableSession,
  rid: string,
  query: GuestQuery,
  among: Among,
): Promise<Looked<ListedBooking> | undefined> {
  const { beginnings, joined } = soughtUnder(query);
  if (beginnings.length === 0) return query.words.length === 0 ? { rows: [], all: true } : undefined;
  const apart = joined === undefined || beginnings.includes(joined) ? [] : [joined];
  for (let limit = beginnings.length > 1 ? FEW_OF_TWO : FEW; ; limit = MANY) {
    const looked = await Promise.all([
      lookUnder(db, rid, beginnings, among, limit),
      lookUnder(db, rid, apart, among, limit),
    ]);
    const found = new Map(
      looked
        .flatMap(({ rows }) => rows)
        .filter(
          (row) => (!among.status || row.status === among.status) && isFoundAmong(query, { email: undefined, ...row }),
        )
        .map(({ sk, from }): [string, ListedBooking] => {
          const [, , id = ''] = sk.split('#');
          return [id, { id: `${rid}-${id}`, place: sk, from }];
        }),
    );
    const all = looked.every((one) => one.all);
    if (all || found.size >= PAGE || limit === MANY) return { rows: [...found.values()], all };
  }
}
