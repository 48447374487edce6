import * as z from 'zod/mini';
import { type GuestQuery, isFoundAmong, soughtUnder } from '../../guests/rules/guest-search.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readOn, type Some } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { ReservationStatus } from '../contract/reservation.ts';

/**
 * Rows of a beginning that a search reads on each side of today, one number after the other, until it has a page of what it looks for:
 * more than it answers, where all that are listed are found; fewer, where two words are listed together.
 */
const ROWS = [220, 500, 1500];
const ROWS_OF_TWO = [120, 500, 1500];
const PAGE = 50;

/** A booking as the index of words lists it. */
const Row = z.object({
  sk: z.string(),
  names: z.array(z.string()),
  digits: z.string(),
  email: z.optional(z.string()),
  status: z.string(),
  from: z.number(),
});

type Row = z.infer<typeof Row>;

/** What a query says of one side of today. */
type Side = Omit<Parameters<typeof readOn>[1], 'Limit'>;

/** A booking that the index of words finds: its id, where it stands among the others, and when its stay begins (UTC epoch minutes). */
export type ListedBooking = { id: string; place: string; from: number };

/** What was found, and whether that is all that there is. */
type Looked = { rows: ListedBooking[]; all: boolean };

type Dates = { first: string; last: string };

/** Where and among which bookings a search looks: the dates, or those around `today`; and a status, if only one is wanted. */
type Among = { dates: Dates | undefined; today: string; status: ReservationStatus | undefined };

/** Who is listed under a beginning, in the order of date and time: within dates, else on both sides of today, those next to it first. */
class Listing {
  readonly found = new Map<string, ListedBooking>();
  readonly #db: TableSession;
  readonly #wants: (row: Row) => boolean;
  readonly #idOf: (place: string) => string;
  readonly #sides: { query: Side; read: number; next: Some['next']; all: boolean }[];

  constructor(db: TableSession, rid: string, beginning: string, { query, among }: { query: GuestQuery; among: Among }) {
    const { dates, today, status } = among;
    const side = (first: string, last: string, forwards: boolean): Side => ({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': keys.word(rid, beginning, '').pk, ':first': first, ':last': last },
      ScanIndexForward: forwards,
    });
    const sides = dates
      ? [side(`${dates.first}#`, `${dates.last}#~`, true)]
      : [side(`${today}#`, '~', true), side('0', `${today}#`, false)];
    this.#db = db;
    this.#sides = sides.map((one) => ({ query: one, read: 0, next: undefined, all: false }));
    this.#wants = (row) => (!status || row.status === status) && isFoundAmong(query, { email: undefined, ...row });
    this.#idOf = (place) => `${rid}-${place.split('#')[2] ?? ''}`;
  }

  /** Whether everybody who is listed was looked at. */
  get all(): boolean {
    return this.#sides.every(({ all }) => all);
  }

  /** Looks at so many on each side, with those that it has looked at. */
  async read(rows: number): Promise<void> {
    const read = async (side: (typeof sides)[number]) => {
      const { items, next } = await readOn(this.#db, { ...side.query, Limit: rows - side.read }, side.next);
      side.read += items.length;
      side.next = next;
      side.all = next === undefined;
      for (const row of z.parse(z.array(Row), items).filter(this.#wants)) {
        const id = this.#idOf(row.sk);
        this.found.set(id, { id, place: row.sk, from: row.from });
      }
    };
    const sides = this.#sides.filter((side) => !side.all && side.read < rows);
    await Promise.all(sides.map(read));
  }
}

/**
 * Looks under the first beginning, under the next where that has too many others, and on under the first: whoever is found is
 * under both.
 */
async function lookUnder(listings: readonly Listing[], steps: readonly number[]): Promise<Looked> {
  const [first, second] = listings;
  if (!first) return { rows: [], all: true };
  const isEnough = (listing: Listing | undefined) => listing?.all || (listing?.found.size ?? 0) >= PAGE;
  for (const rows of steps) {
    await first.read(rows);
    if (isEnough(first)) break;
    await second?.read(rows);
    if (isEnough(second)) break;
  }
  const whole = listings.find(({ all }) => all);
  const found = new Map((whole ? [whole] : listings).flatMap((listing) => [...listing.found]));
  return { rows: [...found.values()], all: whole !== undefined };
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
): Promise<Looked | undefined> {
  const { beginnings, besides } = soughtUnder(query);
  if (beginnings.length === 0) return query.words.length === 0 ? { rows: [], all: true } : undefined;
  const under = (beginning: string) => new Listing(db, rid, beginning, { query, among });
  const steps = beginnings.length > 1 ? ROWS_OF_TWO : ROWS;
  const looked = await Promise.all([
    lookUnder(beginnings.slice(0, 2).map(under), steps),
    ...besides.map((beginning) => lookUnder([under(beginning)], steps)),
  ]);
  const found = new Map(looked.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  return { rows: [...found.values()], all: looked.every(({ all }) => all) };
}
