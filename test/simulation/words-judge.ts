import { comparedOf, listedUnder } from '../../shared/guests/rules/guest-search.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Item } from './table-record.ts';

/** A word of the index as its booking's list has it: under which beginning, by date and time. */
type Word = { id: string; row: string };

const textOf = ({ id, row }: Word): string => `${id} under ${row}`;

/** The word that an item of the index is. */
function wordOf(rid: string, { pk, sk }: Item): Word[] {
  const beginning = String(pk).split(keys.word(rid, '', '').pk)[1];
  if (beginning === undefined) return [];
  const [date, time, id] = String(sk).split('#');
  return [{ id: `${rid}-${id}`, row: `${date}#${time}#${beginning}` }];
}

/** The words that a list says there are. */
const listedIn = (rid: string, { pk, sk, rows }: Item): Word[] =>
  pk === keys.indexedBookings(rid) && Array.isArray(rows)
    ? rows.map((row) => ({ id: String(sk), row: String(row) }))
    : [];

/** The words by which a booking is to be found, as it is stored; none of who is erased. */
function wantedOf(item: Item): Word[] {
  const text = (field: string) => String(item[field] ?? '');
  const guest = {
    guest_first_name: text('guest_first_name'),
    guest_last_name: text('guest_last_name'),
    guest_email: text('guest_email') || null,
    guest_phone: text('guest_phone') || null,
  };
  const beginnings = item.erased_at === undefined ? listedUnder(comparedOf(guest)) : [];
  const place = `${item.reservation_date}#${item.reservation_time}`;
  return beginnings.map((beginning) => ({ id: text('id'), row: `${place}#${beginning}` }));
}

/**
 * What is wrong with the index of words when all changes are followed: words of nobody, of who is erased, or of how a booking was once;
 * words that no list has, which nobody would ever take away; and bookings that are not found.
 */
export function wordFaults(rid: string, items: readonly Item[]): string[] {
  const texts = (words: readonly Word[]) => new Set(words.map(textOf));
  const there = texts(items.flatMap((item) => wordOf(rid, item)));
  const listed = texts(items.flatMap((item) => listedIn(rid, item)));
  const wanted = texts(items.filter(({ pk }) => pk === keys.reservations(rid)).flatMap(wantedOf));
  const beside = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((one) => !others.has(one));
  return [
    ...beside(there, wanted).map((word) => `the index of words has ${word} still`),
    ...beside(there, listed).map((word) => `no list has ${word}`),
    ...beside(listed, wanted).map((word) => `a list has ${word} still`),
    ...beside(wanted, there).map((word) => `the index of words lacks ${word}`),
  ];
}
