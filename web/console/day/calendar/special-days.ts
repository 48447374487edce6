import { coveringService, isClosed, specialDayOf, uncovered } from '../../../../shared/availability/rules/schedule.ts';
import { addDays, datesBetween } from '../../../../shared/platform/time/time.ts';
import { type Calendar, type Reservation, type SpecialDay, timeOf } from '../records.ts';
import type { Stay } from '../service-day.ts';

/** What a date is like: its weekday, closed, or open at other hours. */
export const DAY_KINDS = ['usual', 'closed', 'hours'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** What is said of a date; nothing for one that is like its weekday in every way. */
export type DayFields = Omit<SpecialDay, 'date'>;

/** What was said of a date. */
export function fieldsOn(date: string, calendar: Calendar): DayFields {
  const { date: _, ...fields } = specialDayOf(date, calendar) ?? { date };
  return fields;
}

/** What a date is like, by what was said of it. */
export function kindOf(day: DayFields | undefined): DayKind {
  if (!day?.hours) return 'usual';
  return day.hours.length === 0 ? 'closed' : 'hours';
}

/** A calendar in which the same is said of some dates; nothing makes them like their weekdays. */
export function withDays(
  { hours, special_days }: Calendar,
  dates: readonly string[],
  fields: DayFields | undefined,
): Calendar {
  const others = special_days.filter(({ date }) => !dates.includes(date));
  return { hours, special_days: fields ? [...others, ...dates.map((date) => ({ date, ...fields }))] : others };
}

const startOf = ({ reservation_date, reservation_time }: Reservation) => `${reservation_date} ${reservation_time}`;

/** The bookings that some service covers before a change and none after it, as the API counts them, by time. */
export const leftOut = (bookings: readonly Reservation[], before: Calendar, after: Calendar): Reservation[] =>
  uncovered(bookings, before, after).sort((a, b) => startOf(a).localeCompare(startOf(b)));

/** The stays that are expected, today or later, and that no service covers: the house has to move or to cancel them. */
export const strandedOf = (stays: readonly Stay[], calendar: Calendar, today: string): Stay[] =>
  stays.filter(({ reservation }) => {
    const { status, service_status, reservation_date } = reservation;
    const isCovered = coveringService(reservation_date, timeOf(reservation), calendar) !== undefined;
    return reservation_date >= today && status !== 'cancelled' && service_status === 'expected' && !isCovered;
  });

/** Days one after the other of which the same is said. */
export type Stretch = { from: string; to: string; day: DayFields };

const wordsOf = ({ hours, message_fr = '', message_en = '', note = '' }: DayFields) =>
  JSON.stringify([hours, message_fr, message_en, note]);

/** Special days by date, those that belong together as one: a week of holidays is not seven days. */
export function stretchesOf(days: readonly SpecialDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { date, ...day } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = stretches.at(-1);
    if (last && addDays(last.to, 1) === date && wordsOf(last.day) === wordsOf(day)) last.to = date;
    else stretches.push({ from: date, to: date, day });
  }
  return stretches;
}

/** How a date is shown in a calendar: special, or closed as every week. */
export type Mark = { kind: DayKind | 'week_closed'; has_words: boolean };

/** How each date of a range is shown. */
export function marksOf(from: string, to: string, calendar: Calendar): ReadonlyMap<string, Mark> {
  const special = new Map(calendar.special_days.map((day) => [day.date, day]));
  return new Map(
    datesBetween(from, to).map((date) => {
      const day = special.get(date);
      const kind = kindOf(day);
      const has_words = Boolean(day?.message_fr || day?.message_en || day?.note);
      return [date, { kind: kind === 'usual' && isClosed(date, calendar) ? 'week_closed' : kind, has_words }];
    }),
  );
}
