/** Where a waiting guest stands in the table: the restaurant, the date, and the digest of their address. */
export type WaitingAddress = { restaurant_id: string; date: string; contact: string };

/** What a guest's link to their waitlist entry consists of: the entry, and a secret that only the guest has. */
export type WaitAddress = WaitingAddress & { id: string; secret: string };

const ID = /^([0-9a-z]{12})-w(\d{4})(\d{2})(\d{2})([0-9A-Za-z]{14})$/;
const TOKEN = /^([^.]+)\.([0-9A-Za-z]{22})$/;

/** The id of a waiting guest: it names restaurant, date and contact, so that the entry is found without a search. */
export const waitingIdOf = ({ restaurant_id, date, contact }: WaitingAddress): string =>
  `${restaurant_id}-w${date.replaceAll('-', '')}${contact}`;

/** Reads the id of a waiting guest; `undefined` when it is none. */
export function parseWaitingId(id: string): WaitingAddress | undefined {
  const [, restaurant_id, year, month, day, contact] = ID.exec(id) ?? [];
  return restaurant_id && contact ? { restaurant_id, date: `${year}-${month}-${day}`, contact } : undefined;
}

/** Writes the token of a guest's link; it is safe in a URL path, and short enough for an SMS. */
export const formatWaitToken = (id: string, secret: string): string => `${id}.${secret}`;

/** Reads the token of a guest's link; `undefined` when there is none or it is not one. */
export function parseWaitToken(token: string): WaitAddress | undefined {
  const [, id = '', secret] = TOKEN.exec(token) ?? [];
  const address = parseWaitingId(id);
  return address && secret ? { ...address, id, secret } : undefined;
}
