import { hash } from 'node:crypto';
import type { Place } from '../../availability/rules/choose-table.ts';
import { numberAt, storedPhone } from '../../guests/rules/phone.ts';
import type { Fault } from '../../platform/contract/problem-body.ts';
import { faultsIn } from '../../platform/contract/wording.ts';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { reservationIdOf } from '../../platform/dynamo/ids.ts';
import { DomainError } from '../../platform/errors.ts';
import { langOfCountry } from '../../platform/locale/country-customs.ts';
import { foldName } from '../../platform/locale/words.ts';
import { countryOf } from '../../platform/locale/zone-country.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { type DateOrder, ImportedBooking, type ImportRow, type ImportWarning } from '../contract.ts';
import { type ReadRow, readRow } from '../rules/cells.ts';
import { placeNamed } from '../rules/imported-booking.ts';
import type { Meanings } from '../rules/statuses.ts';

/** A row that can become a booking: under which id, by which digest of what the file says. */
export type ImportableRow = {
  row: number;
  id: string;
  /** The id that the release before gave a row without a number: by the size too, and by the number as it was written. */
  former_id: string | undefined;
  digest: string;
  /** The digest of the release before. */
  former_digest: () => string;
  /** Its number in the other system, which may be this one: then it is a confirmation code. */
  source_id: string | undefined;
  booking: ImportedBooking;
  place: Place | undefined;
  warnings: ImportWarning[];
};

/** A row that cannot: why, field by field. */
export type FaultyRow = { row: number; faults: Fault[]; warnings: ImportWarning[] };

/** A row that is not to become one, by what its status means. */
export type LeftOutRow = { row: number; left_out: true };

/** How the cells of a file are read: the order of its dates, and what its own statuses mean. */
export type Reading = { order: DateOrder; meanings: Meanings };

/** Of no length that the id of a hold's entry (22) or of an idempotency key's (32 or 41) has: no other kind of booking can have it. */
const ENTRY_ID_LENGTH = 34;

const idOfRow = (rid: string, known_by: readonly unknown[]): string => {
  const digest = hash('sha256', JSON.stringify([rid, ...known_by]), 'hex');
  return reservationIdOf(rid, digest.slice(0, ENTRY_ID_LENGTH));
};

/** By which number a guest is known to an import: what is none counts as it is written. */
const phoneKey = (phone: string, zone: string): string => numberAt(phone, zone) ?? phone;

/** A number as the release before read it, which took every international one for its digits: « +33 (0)6 … » too. */
function formerPhone(phone: string): string {
  const digits = phone.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{5,14}$/.test(digits) ? digits : phone;
}

/** Who a guest is to an import, however name, address and number are spelled. */
const guestKey = (
  { guest_email = '', guest_phone }: ImportedBooking,
  { known_as }: ReadRow,
  zone: string,
): string[] => [
  ...known_as.map(foldName),
  guest_email.toLowerCase(),
  guest_phone === undefined ? '' : phoneKey(guest_phone, zone),
];

/**
 * The ids of the reservation that a row becomes: by its number in the other system, else by who comes when. It is the same
 * each time the row is read, which is what an import can be repeated by; so the size is no part of it, which changes.
 */
function importedIds(rid: string, booking: ImportedBooking, read: ReadRow, row: ImportRow, guest: readonly string[]) {
  const { source_id, known_as } = read;
  if (source_id !== undefined) return { id: idOfRow(rid, ['source', source_id]), former_id: undefined };
  const { reservation_date, reservation_time, guests, guest_email, guest_phone } = booking;
  const visit = [reservation_date, reservation_time];
  const { occurrence = 1 } = row;
  const several = occurrence > 1 ? [occurrence] : [];
  const former_phone = guest_phone === undefined ? undefined : formerPhone(guest_phone);
  const former = [...known_as, guest_email, former_phone].map((said = '') => said.toLowerCase());
  return {
    id: idOfRow(rid, ['guest', ...visit, ...guest, ...several]),
    former_id: idOfRow(rid, ['visit', ...visit, guests, ...former]),
  };
}

/** The faults that an error names field by field. Throws any other error. */
export function faultsOf(error: unknown): Fault[] {
  if (error instanceof DomainError && error.extra.errors) return error.extra.errors;
  throw error;
}

function placeOf(setup: Setup, { table_name }: ReadRow): { place?: Place; faults: Fault[] } {
  try {
    return { ...(table_name !== undefined && { place: placeNamed(setup, table_name) }), faults: [] };
  } catch (error) {
    return { faults: faultsOf(error) };
  }
}

/** Reads a row of a file by the contract, with all that is wrong with it. */
export function importableRow(
  rid: string,
  setup: Setup,
  row: ImportRow,
  { order, meanings }: Reading,
): ImportableRow | LeftOutRow | FaultyRow {
  const { timezone: zone } = setup.config;
  const read = readRow(row, { order, meanings, zone });
  const { warnings } = read;
  if (read.means === 'left_out') return { row: row.row, left_out: true };
  const parsed = ImportedBooking.safeParse(read.booking);
  const { place, faults } = placeOf(setup, read);
  if (!parsed.success) {
    const wrong = faultsIn(parsed.error.issues, read.booking);
    const told = wrong.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { row: row.row, faults: [...told, ...faults], warnings };
  }
  if (faults.length > 0) return { row: row.row, faults, warnings };
  const { data: said } = parsed;
  const { source_id, known_as, table_name } = read;
  const [guest_first_name, guest_last_name] = known_as;
  const former_digest = () => digestOf({ ...said, guest_first_name, guest_last_name, table_name });
  const guest = guestKey(said, read, zone);
  const [first, last, , guest_phone] = guest;
  const digest = digestOf({ ...said, guest_first_name: first, guest_last_name: last, guest_phone, table_name });
  // Whoever says nothing is written to as the restaurant speaks. What a row is known by has no part in that.
  const lang = said.lang ?? langOfCountry(countryOf(zone));
  const stored_phone = said.guest_phone === undefined ? {} : { guest_phone: storedPhone(said.guest_phone) };
  const booking = { ...said, ...stored_phone, lang };
  const ids = importedIds(rid, said, read, row, guest);
  return { row: row.row, ...ids, digest, former_digest, source_id, booking, place, warnings };
}
