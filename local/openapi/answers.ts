import type { Route } from '../../shared/platform/contract/route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The evening of the examples, seen from here: dates before it have passed. */
const TODAY = '2026-11-20';
const [SUNDAY, MONDAY] = [0, 1];

/** A month of a house that opens from Tuesday to Saturday, each of its dates once. */
function datesOf(month: string): Fields[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.UTC(year, number - 1, index + 1));
    const date = day.toISOString().slice(0, 10);
    if ([SUNDAY, MONDAY].includes(day.getUTCDay())) return { date, available: false, closed: true };
    return date < TODAY ? { date, available: false, over: true } : { date, available: true };
  });
}

/** What an answer shows once its request has done what it does, by route: what the thing is otherwise is in its schema's example. */
const DONE: Readonly<Record<string, (example: Fields) => Fields>> = {
  'widget.get-availability': ({ month }) => ({ dates: datesOf(String(month)) }),
  'bookings.change': () => ({ until: '2026-12-04T17:30:00.000Z', ends_at: '2026-12-04T21:00:00.000Z' }),
  'bookings.cancel': () => ({
    ...{ version: 2, status: 'cancelled', cancelled_at: '2026-11-20T18:40:00.000Z' },
    ...{ may_change: false, may_cancel: false },
  }),
  'bookings.announce-coming': () => ({ version: 2, coming_at: '2026-12-03T18:40:00.000Z' }),
  'waitlist.join': () => ({ state: 'waiting', offer: null }),
  'waitlist.accept': ({ message }) => ({ time: '20:00', message: String(message).replace('19:30', '20:00') }),
  'waitlist.decline': () => ({ state: 'gone', offer: null, ended: 'declined' }),
  'waiting-guests.create': ({ wait_url }) => ({
    ...{ state: 'waiting', offer: null, guest_email: null },
    sms_text: `Chez Zoé: en attente le 04/12 pour 2: ${wait_url}`,
  }),
  'reservations.list': () => ({ next: null, truncated: false }),
  'reservations.update': ({ message }) => ({ message: String(message).replace('19:30', '20:15') }),
  'guests.list': () => ({ truncated: false }),
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTimeWithSeconds = (value: unknown) => typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value);

/**
 * The example of a route's answer: what the thing shows (`example`), with what the example of the request says (`sent`: its
 * body and the query that it must have) in the fields of the same names, a raised version, and what the request has done.
 */
export function answerExample({ id, method }: Route, example: unknown, sent: Fields): unknown {
  if (!isFields(example)) return example;
  const echoed = Object.entries(example).map(([name, shown]) => {
    const said = sent[name];
    if (name === 'version') return [name, method === 'PATCH' ? Number(said ?? shown) + 1 : shown];
    if (said === undefined) return [name, shown];
    return [name, isTimeWithSeconds(shown) ? `${said}:00` : said];
  });
  const answer: Fields = Object.fromEntries(echoed);
  return { ...answer, ...DONE[id]?.(answer) };
}
