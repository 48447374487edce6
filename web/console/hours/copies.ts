import { minuteOf } from '../../../shared/platform/time/time.ts';
import { overlapsOf } from '../day/calendar/week.ts';
import type { HoursEntry } from '../day/records.ts';
import { WEEKDAYS } from './weekdays.ts';

/** A copy of a service on another weekday, and the service there that it takes the place of. */
export type Copy = { day_of_week: number; replaces?: HoursEntry };

const nameOf = ({ service_name = '' }: HoursEntry) => service_name.trim().toLocaleLowerCase();

/**
 * The copy of a service on a weekday. It replaces the service there of the same name: the one that opens next to it in time
 * where there are several. A service without a name is the same as one without a name that is open at the same time.
 */
export function copyOn(entry: HoursEntry, day_of_week: number, hours: readonly HoursEntry[]): Copy {
  const { id: _, ...there } = { ...entry, day_of_week };
  const isNamed = nameOf(entry) !== '';
  const meets = isNamed ? hours : overlapsOf(there, hours);
  const same = meets.filter((one) => one.day_of_week === day_of_week && nameOf(one) === nameOf(entry));
  const distance = ({ open_time }: HoursEntry) => Math.abs(minuteOf(open_time) - minuteOf(entry.open_time));
  const [replaces] = same.toSorted((a, b) => distance(a) - distance(b));
  return { day_of_week, ...(replaces && { replaces }) };
}

/** The services that a copy would be open beside, but for the one that it replaces. */
export function copyOverlaps(entry: HoursEntry, { day_of_week, replaces }: Copy, hours: readonly HoursEntry[]) {
  const { id: _, ...there } = { ...entry, day_of_week };
  return overlapsOf({ ...there, ...(replaces && { id: replaces.id }) }, hours);
}

/** The services of the other weekdays that a copy of this one would take the place of. */
export const sameOnOtherDays = (entry: HoursEntry, hours: readonly HoursEntry[]): HoursEntry[] =>
  WEEKDAYS.filter((day) => day !== entry.day_of_week).flatMap((day) => copyOn(entry, day, hours).replaces ?? []);
