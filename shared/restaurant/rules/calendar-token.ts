/** What the secret address of a calendar consists of: the restaurant, and a secret that only its readers have. */
export type CalendarAddress = { restaurant_id: string; secret: string };

const TOKEN = /^([0-9a-z]{12})\.([0-9A-Za-z]{22})\.ics$/;

/** Writes the last part of the address; by its ending programs know a calendar. */
export const formatCalendarToken = ({ restaurant_id, secret }: CalendarAddress): string =>
  `${restaurant_id}.${secret}.ics`;

/** Reads it; `undefined` when it is none. */
export function parseCalendarToken(token: string): CalendarAddress | undefined {
  const [, restaurant_id, secret] = TOKEN.exec(token) ?? [];
  return restaurant_id && secret ? { restaurant_id, secret } : undefined;
}
