import { beginningOf } from '../locale/words.ts';

/** What leads to one item of the table. */
export type Key = { pk: string; sk: string };

const setup = (rid: string) => `R#${rid}#SETUP`;

/** Every key string of the table (docs/design.md, "Data model"); `rid` is a restaurant id. */
export const keys = {
  setup,
  config: (rid: string): Key => ({ pk: setup(rid), sk: 'CONFIG' }),
  hours: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `HOURS#${id}` }),
  room: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `ROOM#${id}` }),
  table: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `TABLE#${id}` }),
  merge: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `MERGE#${id}` }),
  /** The tombstone of a deleted table: apart from the tables, so that a listing can read the few of them alone. */
  deletedTable: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `DELETED#${id}` }),
  setupVersion: (rid: string): Key => ({ pk: setup(rid), sk: 'VERSION' }),
  /** What an idempotency key was used for, by the id of what it created. */
  creation: (rid: string, id: string): Key => ({ pk: `R#${rid}#CREATED`, sk: id }),
  reservations: (rid: string) => `R#${rid}#RES`,
  dates: (rid: string) => `R#${rid}#DAY`,
  occupancies: (rid: string) => `R#${rid}#OCC`,
  occupancy: (rid: string, date: string, tableId: string): Key => ({ pk: `R#${rid}#OCC`, sk: `${date}#${tableId}` }),
  blocks: (rid: string) => `R#${rid}#BLOCK`,
  specialDays: (rid: string) => `R#${rid}#SPECIAL`,
  specialDay: (rid: string, date: string): Key => ({ pk: `R#${rid}#SPECIAL`, sk: date }),
  block: (rid: string, date: string, id: string): Key => ({ pk: `R#${rid}#BLOCK`, sk: `${date}#${id}` }),
  reservation: (rid: string, id: string): Key => ({ pk: `R#${rid}#RES`, sk: id }),
  totals: (rid: string, date: string): Key => ({ pk: `R#${rid}#DAY`, sk: date }),
  code: (rid: string, code: string): Key => ({ pk: `R#${rid}#CODE`, sk: code }),
  /** What one client, a network address, holds of the restaurant. */
  client: (rid: string, address: string): Key => ({ pk: `R#${rid}#CLIENTS`, sk: address }),
  /** A guest's request to be mailed the link of a booking again, by a digest of what they know of it. */
  recovery: (rid: string, digest: string): Key => ({ pk: `R#${rid}#RECOVER`, sk: digest }),
  waitingGuests: (rid: string) => `R#${rid}#WAIT`,
  /** Who waits for a table of a date, by a digest of the restaurant and the guest's address. */
  waitingGuest: (rid: string, date: string, contact: string): Key => ({
    pk: `R#${rid}#WAIT`,
    sk: `${date}#${contact}`,
  }),
  waitingDates: (rid: string) => `R#${rid}#WAITDATE`,
  /** That somebody waits for a date, and when it is to be looked at again. */
  waitingDate: (rid: string, date: string): Key => ({ pk: `R#${rid}#WAITDATE`, sk: date }),
  /** The dates that one guest waits for. */
  waiter: (rid: string, contact: string): Key => ({ pk: `R#${rid}#WAITER`, sk: contact }),
  /** How often a network address has joined a waiting list of the restaurant lately. */
  joins: (rid: string, address: string): Key => ({ pk: `R#${rid}#CLIENTS`, sk: `JOINS#${address}` }),
  /** How often somebody has asked for links to waiting lists lately: a mailbox, by its digest, or a network address. */
  asked: (who: string): Key => ({ pk: `ASKED#${who}`, sk: 'ASKED' }),
  /** One of the parts into which the index of what is due is divided. */
  due: (shard: string) => `DUE#${shard}`,
  profiles: (rid: string) => `R#${rid}#GUEST`,
  /** What the staff have written of a guest, by the guest's id. */
  profile: (rid: string, guest_id: string): Key => ({ pk: `R#${rid}#GUEST`, sk: guest_id }),
  /** That a guest has been erased, by the id that they had. */
  erasure: (rid: string, guest_id: string): Key => ({ pk: `R#${rid}#ERASED`, sk: guest_id }),
  /** What a version of a booking changed: six digits, so that the tenth comes after the ninth. */
  history: (rid: string, reservation_id: string, version: string): Key => ({
    pk: `R#${rid}#LOG`,
    sk: `${reservation_id}#${version}`,
  }),
  /** Up to which date the guests of a restaurant are erased, because its bookings are old; beside the erasures. */
  retention: (rid: string): Key => ({ pk: `R#${rid}#ERASED`, sk: 'UNTIL' }),
  log: (rid: string) => `R#${rid}#LOG`,
  /** An entry of a restaurant's log that is of no booking, by its time and something that makes it its own. */
  logEntry: (rid: string, place: string): Key => ({ pk: `R#${rid}#LOG`, sk: `AT#${place}` }),
  /** A restaurant in the directory, by its name; and by a word of its name or address, in a part by two letters. */
  listed: (place: string): Key => ({ pk: 'DIRECTORY', sk: place }),
  listedWord: (word: string, place: string): Key => ({
    pk: `DIRECTORY#${beginningOf(word, 2)}`,
    sk: `${word}#${place}`,
  }),
  indexedBookings: (rid: string) => `R#${rid}#WORDS`,
  /** Where the index of words lists a booking. */
  indexedBooking: (rid: string, reservation_id: string): Key => ({ pk: `R#${rid}#WORDS`, sk: reservation_id }),
  /** How far the index of words of a restaurant has been built; beside what it lists. */
  wordIndex: (rid: string): Key => ({ pk: `R#${rid}#WORDS`, sk: 'BUILT' }),
  /** A booking in the index of words, under the beginning of a word, by date and time. */
  word: (rid: string, beginning: string, place: string): Key => ({ pk: `R#${rid}#WORD#${beginning}`, sk: place }),
  /** A random marker that changes with a date of a restaurant, or with a kind of thing: `shared/pulse`. */
  marker: (rid: string, name: string): Key => ({ pk: `R#${rid}#PULSE`, sk: name }),
  token: (token: string): Key => ({ pk: `TOKEN#${token}`, sk: 'TOKEN' }),
  /** The one restaurant of an account, as the release before kept it; the partition of all that it works for. */
  operator: (sub: string): Key => ({ pk: `OPERATOR#${sub}`, sk: 'OPERATOR' }),
  operatorAt: (sub: string, rid: string): Key => ({ pk: `OPERATOR#${sub}`, sk: `AT#${rid}` }),
  /** What waits for an account to be accepted, beside what counts as a membership. */
  invitationFor: (sub: string, rid: string): Key => ({ pk: `OPERATOR#${sub}#INVITED`, sk: rid }),
  invitations: (rid: string) => `R#${rid}#INVITED`,
  /** Somebody who has yet to accept to work for a restaurant. */
  invitation: (rid: string, id: string): Key => ({ pk: `R#${rid}#INVITED`, sk: id }),
  /** How many invitations a restaurant has mailed lately: to one mailbox, by its digest, or to all. */
  invitationMails: (rid: string, to: string): Key => ({ pk: `R#${rid}#INVITED`, sk: `MAILS#${to}` }),
  operators: (rid: string) => `R#${rid}#OPERATORS`,
  operatorOf: (rid: string, email: string): Key => ({ pk: `R#${rid}#OPERATORS`, sk: email }),
  restaurants: 'RESTAURANTS',
  restaurant: (rid: string): Key => ({ pk: 'RESTAURANTS', sk: rid }),
};

/** The date and table (or `UNASSIGNED`) of an occupancy item's sort key; `undefined` for an item of another kind. */
export function occupancyRefOf(sk: string): { date: string; table_id: string } | undefined {
  const [, date, table_id] = /^(\d{4}-\d{2}-\d{2})#(UNASSIGNED|[0-9a-z]{12}-t[0-9a-z]+)$/.exec(sk) ?? [];
  return date && table_id ? { date, table_id } : undefined;
}

/** The restaurant whose requests for links a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfRecoveries = (pk: string): string | undefined => /^R#([^#]+)#RECOVER$/.exec(pk)?.[1];

/** The restaurant whose waiting guests a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfWaiting = (pk: string): string | undefined => /^R#([^#]+)#WAIT$/.exec(pk)?.[1];

/** The restaurant whose setup a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfSetup = (pk: string): string | undefined => /^R#([^#]+)#SETUP$/.exec(pk)?.[1];

/** The restaurant whose reservations a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfReservations = (pk: string): string | undefined => /^R#([^#]+)#RES$/.exec(pk)?.[1];

/** The restaurant whose staff a partition lists; `undefined` for a partition of anything else. */
export const restaurantOfOperators = (pk: string): string | undefined => /^R#([^#]+)#OPERATORS$/.exec(pk)?.[1];

/** The restaurant whose invitations a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfInvitations = (pk: string): string | undefined => /^R#([^#]+)#INVITED$/.exec(pk)?.[1];

/** The restaurant whose dates with waiting guests a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfWaitingDates = (pk: string): string | undefined => /^R#([^#]+)#WAITDATE$/.exec(pk)?.[1];
