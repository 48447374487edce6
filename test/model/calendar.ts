// Dates and clocks of the model, from the runtime's `Intl` alone. What the model says of a house is worth something only
// because it shares no code with what it is compared with.

/** A minute, in milliseconds like every length of time here. */
export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const midnightUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const plusDays = (date: string, days: number): string => dateOf(midnightUtc(date) + days * DAY);

/** 0 Monday to 6 Sunday. */
export const weekday = (date: string): number => (new Date(midnightUtc(date)).getUTCDay() + 6) % 7;

/** Every date of a month `YYYY-MM`. */
export function monthDates(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = plusDays(date, 1)) dates.push(date);
  return dates;
}

/** Minutes since midnight of `HH:MM`. */
export const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** `HH:MM` of minutes since midnight. */
export const clock = (minute: number): string => new Date(minute * MINUTE).toISOString().slice(11, 16);

const writers = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a zone shows at an instant (epoch ms): its date, and minutes since midnight. */
export function shownAt(instant: number, zone: string): { date: string; minute: number } {
  let writer = writers.get(zone);
  if (!writer) {
    writer = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    writers.set(zone, writer);
  }
  const [date = '', time = ''] = writer.format(instant).split(' ');
  return { date, minute: minutes(time) };
}

/** How far a zone's clock is ahead of UTC at an instant (ms). */
function aheadAt(instant: number, zone: string): number {
  const { date, minute } = shownAt(instant, zone);
  return midnightUtc(date) + minute * MINUTE - Math.floor(instant / MINUTE) * MINUTE;
}

const offsets = new Map<string, number[]>();

/** Every distance from UTC that a zone's clock has around a date. */
function offsetsAround(date: string, zone: string): number[] {
  const key = `${date} ${zone}`;
  let known = offsets.get(key);
  if (!known) {
    const found = new Set<number>();
    for (let hour = -30; hour <= 54; hour++) found.add(aheadAt(midnightUtc(date) + hour * HOUR, zone));
    known = [...found];
    offsets.set(key, known);
  }
  return known;
}

/** The first instant (epoch ms) at which a zone's clock shows a time of a date; nothing where the clocks skip it. */
export function instant(date: string, minute: number, zone: string): number | undefined {
  const wall = midnightUtc(date) + minute * MINUTE;
  const shown = offsetsAround(date, zone)
    .map((offset) => wall - offset)
    .filter((candidate) => {
      const seen = shownAt(candidate, zone);
      return seen.date === date && seen.minute === minute;
    });
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

/** The dates of a year on which the clocks of a zone change. */
export function changesOfClock(year: number, zone: string): string[] {
  const dates: string[] = [];
  for (let date = `${year}-01-01`; date < `${year + 1}`; date = plusDays(date, 1)) {
    if (aheadAt(midnightUtc(date), zone) !== aheadAt(midnightUtc(date) + DAY, zone)) dates.push(date);
  }
  return dates;
}
