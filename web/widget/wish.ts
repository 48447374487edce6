import { parseDate } from '@internationalized/date';

/** What the address asks for (`?date=2026-12-31&guests=4`), as far as it can be read. */
export type Wish = {
  date: string | undefined;
  guests: number | undefined;
  /** Whether something was asked for that is neither a date nor a number of guests. */
  isFaulty: boolean;
  /** The wish as it was written: the same one is granted once a tab, so that a reload keeps what was chosen since. */
  text: string;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const GUESTS = /^[1-9]\d{0,5}$/;

function isDate(text: string): boolean {
  try {
    return DATE.test(text) && parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/** Reads the wish of an address; undefined when it has none. */
export function readWish(query: URLSearchParams): Wish | undefined {
  const date = query.get('date');
  const guests = query.get('guests');
  if (!date && !guests) return undefined;
  const read = {
    date: date && isDate(date) ? date : undefined,
    guests: guests && GUESTS.test(guests) ? Number(guests) : undefined,
  };
  const isFaulty = Boolean((date && !read.date) || (guests && !read.guests));
  return { ...read, isFaulty, text: `${date ?? ''} ${guests ?? ''}` };
}
