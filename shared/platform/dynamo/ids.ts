import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { NamedPlace } from '../../availability/rules/assignment.ts';
import { DomainError } from '../errors.ts';

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';
const BASE62 = `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const UNAMBIGUOUS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** New restaurant id: 12 characters. It is the readable first part of every id the restaurant owns. */
export const newRestaurantId = customAlphabet(BASE36, 12);

/** New public token of a restaurant. */
export const newPublicToken = customAlphabet(BASE36, 20);

/** New id of an occupancy entry: 131 bits, so that a lock token cannot be guessed. */
export const newEntryId = customAlphabet(BASE62, 22);

/** New confirmation code: 8 characters without 0, 1, I and O. */
export const newConfirmationCode = customAlphabet(UNAMBIGUOUS, 8);

/** Whether a text may be a confirmation code. */
export const isConfirmationCode = (text: string): boolean => new RegExp(`^[${UNAMBIGUOUS}]{8}$`).test(text);

const newLocalPart = customAlphabet(BASE36, 10);

const kinds = {
  table: 't',
  room: 'm',
  hours: 'h',
  merge: 'g',
  reservation: 'r',
  block: 'b',
  guest: 'p',
  staff: 's',
  invitation: 'i',
} as const;
type Kind = keyof typeof kinds;
/** The kinds of things that make up a restaurant's setup. */
export type SetupKind = Exclude<Kind, 'reservation' | 'block' | 'guest' | 'staff' | 'invitation'>;

const names: Record<Kind, string> = {
  table: 'table',
  room: 'room',
  hours: 'service period',
  merge: 'merged group',
  reservation: 'reservation',
  block: 'block',
  guest: 'guest',
  staff: 'member of the staff',
  invitation: 'invitation',
};

const resourceId = (rid: string, kind: Kind, local: string) => `${rid}-${kinds[kind]}${local}`;

/** New id of a resource of the restaurant `rid`. */
export const newResourceId = (rid: string, kind: SetupKind | 'block'): string => resourceId(rid, kind, newLocalPart());

/** The id of the reservation that a hold becomes: derived, so that a confirm can only ever create one. */
export const reservationIdOf = (rid: string, entryId: string): string => resourceId(rid, 'reservation', entryId);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The entry id of a reservation that an operator creates under an idempotency key: the key decides it. A UUID is written as its
 * digits, any other key as a digest, which begins with a letter that is no digit of a UUID.
 */
export const entryIdOfKey = (key: string): string =>
  UUID.test(key)
    ? key.replaceAll('-', '').toLowerCase()
    : `k${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;

/**
 * The id of what an operator creates, in the setup or as a block, under an idempotency key. One key may serve
 * several kinds: a block's is not a reservation's, because entries of both stand in the same occupancy items.
 */
export const idOfKey = (rid: string, kind: SetupKind | 'block', key: string): string =>
  resourceId(rid, kind, `${entryIdOfKey(key)}${kind === 'block' ? 'b' : ''}`);

/** The id by which a restaurant knows a guest, by a digest of how they can be reached. */
export const guestIdOfDigest = (rid: string, digest: string): string => resourceId(rid, 'guest', digest);

/** The id of a block, by the id of its entries. */
export const blockIdOf = (rid: string, entryId: string): string => resourceId(rid, 'block', entryId);

/** The id of an account in a restaurant: the same for as long as the account lives, and nobody signs in with it. */
export const staffIdOf = (rid: string, sub: string): string =>
  resourceId(rid, 'staff', createHash('sha256').update(`${rid} ${sub}`).digest('hex').slice(0, 20));

/** The id of an invitation, by a digest of the address that is invited: one address has one at a time. */
export const invitationIdOf = (rid: string, digest: string): string => resourceId(rid, 'invitation', digest);

/** Tells which restaurant owns an id, without a read; `undefined` when it is no id of that kind. */
function ownerOf(id: string, kind: Kind): string | undefined {
  const [rid, local = ''] = id.split('-');
  return rid?.length === 12 &&
    local.startsWith(kinds[kind]) &&
    /^[0-9A-Za-z]{1,60}$/.test(rid + local) &&
    id === `${rid}-${local}`
    ? rid
    : undefined;
}

/** The restaurant of a reservation, by its id; `undefined` when it is none. */
export const ownerOfReservation = (id: string): string | undefined => ownerOf(id, 'reservation');

/** Whether an id is an invitation's of any restaurant: known without a read. */
export const isInvitationId = (id: string): boolean => ownerOf(id, 'invitation') !== undefined;

/** Whether an id is a guest's of this restaurant: known without a read. */
export const isOwnGuest = (rid: string, id: string): boolean => ownerOf(id, 'guest') === rid;

/** That nothing of that kind has the id. */
export const noSuch = (kind: Kind): DomainError => new DomainError('not_found', `No such ${names[kind]}.`);

/** Throws `not_found` for no id of that kind, `forbidden` for one of another restaurant: known without a read. */
export function requireOwn(rid: string, id: string, kind: Kind): void {
  const owner = ownerOf(id, kind);
  if (owner === undefined) throw noSuch(kind);
  if (owner !== rid) throw new DomainError('forbidden', `This ${names[kind]} belongs to another account.`);
}

/** Throws `not_found` or `forbidden`, as `requireOwn` does, for a place that is not the restaurant's own. */
export function requireOwnPlace(rid: string, { table_id, table_merge_id, table_ids = [] }: NamedPlace): void {
  if (typeof table_id === 'string') requireOwn(rid, table_id, 'table');
  if (typeof table_merge_id === 'string') requireOwn(rid, table_merge_id, 'merge');
  for (const table of table_ids) requireOwn(rid, table, 'table');
}

/** The occupancy entry of a reservation (the hold it was, before it was confirmed) or of a block. */
export const entryIdOf = (id: string): string => id.slice(id.indexOf('-') + 2);
