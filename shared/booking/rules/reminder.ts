import { DEFAULT_REMINDER_HOURS } from '../../platform/contract/constants.ts';
import { isNight, NIGHT } from '../../platform/time/night.ts';
import { addDays, dayClock, localDateAt, localMinuteAt } from '../../platform/time/time.ts';
import { HOUR_MINUTES, HOUR_MS, MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { type ReminderRule, refusesMail, type StoredReservation } from './reservation.ts';

/** What would fall into the night is sent so much before it, so that it is there when the night begins (minutes). */
const BEFORE_NIGHT = 15;

/** A reminder that is late is sent only so long before the start (ms): later, nobody can make anything of it. */
const LEAST_AHEAD_MS = HOUR_MS;

/** One that is put off may be so late again (ms): a clock is always some seconds late, and may stand still for a minute. */
const LATENESS_MS = 5 * MINUTE_MS;

/** The rule of a restaurant. */
export const reminderRule = ({ reminder_hours, timezone }: RestaurantConfig): ReminderRule => ({
  hours: reminder_hours ?? DEFAULT_REMINDER_HOURS,
  timezone,
});

/** A time of a date by its local clock (minutes since midnight), epoch ms. Where the clocks skip it, the hour after. */
function instantOf(date: string, minute: number, timezone: string): number {
  const clock = dayClock(date, timezone);
  return (clock(minute) ?? clock(minute + HOUR_MINUTES) ?? 0) * MINUTE_MS;
}

/** The last moment before the night that `at` (epoch ms) falls into; `at` itself by day. */
function beforeNight(at: number, timezone: string): number {
  if (!isNight(at, timezone)) return at;
  const date = localDateAt(at, timezone);
  const evening = localMinuteAt(at, timezone) < NIGHT.ends ? addDays(date, -1) : date;
  return instantOf(evening, NIGHT.begins - BEFORE_NIGHT, timezone);
}

/** The end of the night that `at` (epoch ms) falls into. */
function afterNight(at: number, timezone: string): number {
  const date = localDateAt(at, timezone);
  const morning = localMinuteAt(at, timezone) < NIGHT.ends ? date : addDays(date, 1);
  return instantOf(morning, NIGHT.ends, timezone);
}

/**
 * When a guest is reminded of a start (UTC epoch minutes), epoch ms; `undefined` when nobody is (docs/design.md,
 * "Scheduled jobs and reminders").
 */
export const reminderMoment = (from: number, { hours, timezone }: ReminderRule): number | undefined =>
  hours === 0 ? undefined : beforeNight(from * MINUTE_MS - hours * HOUR_MS, timezone);

/** Whether there is a guest to remind: of a confirmed booking, at an address that takes mail, who is not there already. */
const isReminded = (reservation: StoredReservation): boolean =>
  reservation.status === 'confirmed' &&
  reservation.origin !== 'walk_in' &&
  reservation.guest_email !== null &&
  reservation.service_status === 'expected' &&
  !refusesMail(reservation);

/** When the clock is to look at a booking of this moment (epoch ms): at its reminder, if that is ahead. */
export function reminderDue(reservation: StoredReservation, rule: ReminderRule, now: number): string | undefined {
  const moment = isReminded(reservation) ? reminderMoment(reservation.from, rule) : undefined;
  return moment !== undefined && moment > now ? new Date(moment).toISOString() : undefined;
}

/** Whether nothing has changed that a reminder rests on. */
const isSameVisit = (a: StoredReservation, b: StoredReservation): boolean =>
  a.from === b.from &&
  a.status === b.status &&
  a.guest_email === b.guest_email &&
  a.reminder?.hours === b.reminder?.hours &&
  a.reminder?.timezone === b.reminder?.timezone;

/**
 * A reservation as it is written at `now` (epoch ms), with what the clock finds it by. That changes only with what it rests
 * on: another change leaves a reminder that is due where it is.
 */
export function withReminder(
  before: StoredReservation | undefined,
  after: StoredReservation,
  now: number,
): StoredReservation {
  if (before && isSameVisit(before, after)) return after;
  const { reminder } = after;
  return {
    ...after,
    due_at: reminder && reminderDue(after, reminder, now),
    reminded_at: before?.from === after.from ? after.reminded_at : undefined,
  };
}

/**
 * Until when (epoch ms) a reminder of a start (UTC epoch minutes) may be late: an hour before it. Who is reminded an hour
 * before is reminded half an hour before at the latest, for at its moment exactly no clock looks.
 */
const latestMoment = (from: number, { hours }: ReminderRule): number =>
  from * MINUTE_MS - Math.min(LEAST_AHEAD_MS, (hours * HOUR_MS) / 2);

/** How long what was decided of a reminder holds (ms): one that cannot be mailed within it says what may not be so. */
const DECIDED_MS = HOUR_MS;

/** When the night begins that follows a moment by day (epoch ms). */
const nextNight = (at: number, timezone: string): number =>
  instantOf(localDateAt(at, timezone), NIGHT.begins, timezone);

/**
 * What becomes of a reminder that is due: sent, if its mail can be by `until` (epoch ms); put off to `at` (epoch ms); or
 * dropped.
 */
export type ReminderDecision = { kind: 'send'; until: number } | { kind: 'put_off'; at: number } | { kind: 'drop' };

/**
 * Decides a reminder by what is so at `now` (epoch ms). One that is late, because the clock stood still, is sent while the
 * visit is an hour ahead (see `latestMoment`), and not at night; it is put off only to where it can be some minutes late
 * again. A booking that was made after its moment gets none.
 */
export function decideReminder(reservation: StoredReservation, rule: ReminderRule, now: number): ReminderDecision {
  const moment = isReminded(reservation) ? reminderMoment(reservation.from, rule) : undefined;
  if (moment === undefined || moment < Date.parse(reservation.created_at)) return { kind: 'drop' };
  if (moment > now) return { kind: 'put_off', at: moment };
  const latest = latestMoment(reservation.from, rule);
  if (!isNight(now, rule.timezone)) {
    const until = Math.min(latest, now + DECIDED_MS, nextNight(now, rule.timezone));
    return now <= latest ? { kind: 'send', until } : { kind: 'drop' };
  }
  const at = afterNight(now, rule.timezone);
  return at + LATENESS_MS <= latest ? { kind: 'put_off', at } : { kind: 'drop' };
}

/**
 * Whether a change at `at` (ISO 8601) ends a reminder of the start before it that has been decided, or is being: its mail
 * may wait to be sent. Of a reminder that is ahead the clock finds the change.
 */
export function endsReminder(before: StoredReservation, after: StoredReservation, at: string): boolean {
  const isDecided = before.reminded_at !== undefined || (before.due_at !== undefined && before.due_at <= at);
  const isOther = before.from !== after.from || before.guest_email !== after.guest_email;
  return isDecided && (isOther || !isReminded(after));
}
