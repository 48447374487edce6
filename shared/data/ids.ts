import { customAlphabet } from 'nanoid';

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

const newLocalPart = customAlphabet(BASE36, 10);

const kinds = { table: 't', room: 'm', hours: 'h', merge: 'g', reservation: 'r' } as const;
type Kind = keyof typeof kinds;

const resourceId = (rid: string, kind: Kind, local: string) => `${rid}-${kinds[kind]}${local}`;

/** New id of a resource of the restaurant `rid`. */
export const newResourceId = (rid: string, kind: Exclude<Kind, 'reservation'>): string =>
  resourceId(rid, kind, newLocalPart());

/** The id of the reservation that a hold becomes: derived, so that a confirm can only ever create one. */
export const reservationIdOf = (rid: string, entryId: string): string => resourceId(rid, 'reservation', entryId);

/** Tells which restaurant owns an id, without a read; `undefined` when it is no id of that kind. */
export function ownerOf(id: string, kind: Kind): string | undefined {
  const [rid, local = ''] = id.split('-');
  return rid?.length === 12 &&
    local.startsWith(kinds[kind]) &&
    /^[0-9A-Za-z]+$/.test(rid + local) &&
    id === `${rid}-${local}`
    ? rid
    : undefined;
}

/** The occupancy entry of a reservation: the hold it was, before it was confirmed. */
export const entryIdOf = (reservationId: string): string => reservationId.slice(reservationId.indexOf('-') + 2);
