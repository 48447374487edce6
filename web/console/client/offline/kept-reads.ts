import type { Query } from '@tanstack/react-query';
import { calendarDatesOf, type ServiceDay } from '../../day/service-day.ts';

/** What the house knows of the guests of a day is cached under this, and the date. */
export const KNOWN = 'known';

/** What is kept beside the reservations of the day: what they are shown with. */
const SETUP: readonly unknown[] = ['me', 'rooms', 'tables', 'merges', 'hours', 'special-days'];
/** What is read for a service day, what belongs to it after midnight included. */
const OF_DAY: readonly unknown[] = ['date', KNOWN];
/** What is read for each calendar date of a service day: without it a table that is kept or offered would be drawn free. */
const OF_DATES: readonly unknown[] = ['blocks', 'waiting'];

/** Which bookings do not fit the rules, without their guests, under this and the date of which it was asked. */
export const CONFLICTS = 'conflicts';
export const CONFLICT_LIST = 'list';

type Read = Pick<Query, 'queryKey'>;

/** Whether something like this is kept for some day, by the name it is read under. */
export const isKept = ({ queryKey: [name] }: Read): boolean =>
  name === CONFLICTS || [SETUP, OF_DAY, OF_DATES].some((names) => names.includes(name));

/** Reads of these service days, on whatever calendar dates, and of the setup: never those of another day. */
export function isOfDays(days: readonly Pick<ServiceDay, 'date' | 'spill'>[]): (read: Read) => boolean {
  const own: readonly unknown[] = days.map(({ date }) => date);
  const dates: readonly unknown[] = days.flatMap(calendarDatesOf);
  return ({ queryKey: [name, on, asked] }) =>
    SETUP.includes(name) ||
    (OF_DAY.includes(name) && own.includes(on)) ||
    (OF_DATES.includes(name) && dates.includes(on)) ||
    (name === CONFLICTS && on === CONFLICT_LIST && dates.includes(asked));
}
