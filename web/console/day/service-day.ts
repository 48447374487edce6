import { EARLY_MINUTES } from '../../../shared/availability/rules/occupancy.ts';
import { closeMinute, servicesOn } from '../../../shared/availability/rules/schedule.ts';
import { beginsAt, countsFrom, endOfStay } from '../../../shared/availability/rules/sitting.ts';
import { addDays, localDateAt, localMinuteAt, minuteOf, weekdayOf } from '../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';
import { type Calendar, latestOfEach, type Reservation, type ServiceRecord } from './records.ts';
import { clockOf, minuteOn } from './time.ts';

/** A service period of one evening: minutes since midnight of its date, `close` above 1440 when it ends on the next. */
export type Service = Pick<ServiceRecord, 'service_name' | 'service_names'> & {
  id: string;
  open: number;
  close: number;
};

/**
 * A stay in a day's plan: minutes since midnight of the day, `to` excluded, both above 1440 after midnight. `begins` is there
 * for a party that sat down late, whose length counts from then, or early, whose length counts from the booked start.
 * `has_table` is the minute from which a party has its table that came to it during its visit.
 */
export type Stay = { from: number; to: number; begins?: number; has_table?: number; reservation: Reservation };

/** The minute from which a party is drawn at its table. */
export const drawnFrom = ({ from, has_table = from }: Pick<Stay, 'from' | 'has_table'>): number => has_table;

/** The minute from which the length of a stay counts. */
export const beginsOf = ({ from, begins = from }: Pick<Stay, 'from' | 'begins'>): number => begins;

/** Whether a party sits for less time than was planned, because somebody else has its table after it. */
export const isCutShort = (stay: Stay): boolean =>
  stay.reservation.service_status === 'seated' && stay.to < beginsOf(stay) + stay.reservation.duration_min;

/**
 * A day as a restaurant lives it: it begins when last night's services have ended and ends with its own, after midnight
 * too. `inherited` and `spill` are the minutes after midnight that belong to last night, and to this one's next date.
 */
export type ServiceDay = { date: string; services: Service[]; inherited: number; spill: number };

/** The services of a date’s weekday. */
export const servicesOfWeek = (date: string, { hours }: Calendar): ServiceRecord[] =>
  hours.filter((entry) => entry.is_active && entry.day_of_week === weekdayOf(date));

const servicesOf = (date: string, calendar: Calendar): Service[] =>
  servicesOn(date, calendar)
    .map((service) => ({
      service_name: service.service_name,
      service_names: service.service_names,
      open: minuteOf(service.open_time),
      close: closeMinute(service),
    }))
    .sort((a, b) => a.open - b.open || a.close - b.close)
    .map((service, index) => ({ id: `${date} ${index}`, ...service }));

/** Whether a service is open at a time `HH:MM` of a calendar date; after midnight that of the evening before. */
export function isOpenAt(date: string, time: string, calendar: Calendar): boolean {
  const minute = minuteOf(time);
  return [
    ...servicesOf(date, calendar).map(({ open, close }) => open <= minute && minute < close),
    ...servicesOf(addDays(date, -1), calendar).map(({ close }) => minute < close - DAY_MINUTES),
  ].some(Boolean);
}

/** Whether no service opens on a calendar date, by the week or as it was made special. */
export const isClosedOn = (date: string, calendar: Calendar): boolean => servicesOn(date, calendar).length === 0;

const minutesPastMidnight = (services: readonly Service[]) =>
  Math.max(0, ...services.map(({ close }) => close - DAY_MINUTES));

/** The service day of a calendar date `YYYY-MM-DD`, by the week or as it was made special. */
export function serviceDay(date: string, calendar: Calendar): ServiceDay {
  const services = servicesOf(date, calendar);
  const lastNight = servicesOf(addDays(date, -1), calendar);
  return { date, services, inherited: minutesPastMidnight(lastNight), spill: minutesPastMidnight(services) };
}

/**
 * The calendar dates (`YYYY-MM-DD`) of which something may belong to a service day, whatever is listed by date: its own, and
 * the next one when it goes on after midnight.
 */
export const calendarDatesOf = ({ date, spill }: Pick<ServiceDay, 'date' | 'spill'>): string[] =>
  spill > 0 ? [date, addDays(date, 1)] : [date];

const startOf = ({ reservation_time }: Pick<Reservation, 'reservation_time'>) => minuteOf(reservation_time);

/** The service day on which a reservation is looked for: the evening before for one after midnight in its service. */
export const serviceDateOf = (
  reservation: Pick<Reservation, 'reservation_date' | 'reservation_time'>,
  calendar: Calendar,
): string => {
  const date = reservation.reservation_date;
  return startOf(reservation) < serviceDay(date, calendar).inherited ? addDays(date, -1) : date;
};

/** The service day that it is at epoch ms `now` in an IANA zone: last night's until its services have ended. */
export function serviceDateAt(now: number, zone: string, calendar: Calendar): string {
  const today = localDateAt(now, zone);
  return localMinuteAt(now, zone) < serviceDay(today, calendar).inherited ? addDays(today, -1) : today;
}

/** Until then (minutes after midnight) a day that has ended is still last night's: whoever has not left has been forgotten. */
export const EARLY = 6 * 60;

/** The minute of a date until which last night may still be lived: early in the morning, or as the first service opens. */
export const livedUntil = (date: string, calendar: Calendar): number =>
  Math.min(EARLY, ...servicesOf(date, calendar).map(({ open }) => open));

/** The service days that may be lived at epoch ms `now` in an IANA zone: the present one, and last night's early in the morning. */
export function datesLivedAt(now: number, zone: string, calendar: Calendar): string[] {
  const date = serviceDateAt(now, zone, calendar);
  const is_early = date === localDateAt(now, zone) && localMinuteAt(now, zone) < livedUntil(date, calendar);
  return is_early ? [date, addDays(date, -1)] : [date];
}

/** The minute of a day at which a party gave its table back, in an IANA zone; nothing while it has it. */
function freedAt(
  { date }: Pick<ServiceDay, 'date'>,
  { service_status, left_at, no_show_at }: Reservation,
  zone: string,
) {
  const moment = service_status === 'left' ? left_at : service_status === 'no_show' ? no_show_at : undefined;
  return moment ? minuteOn(date, Date.parse(moment), zone) : undefined;
}

/** The minute of a day at which a party sat down; nothing of one that has not. */
const satAt = (
  { date }: Pick<ServiceDay, 'date'>,
  { seated_at, service_status }: Reservation,
  zone: string,
): number | undefined =>
  seated_at && (service_status === 'seated' || service_status === 'left')
    ? minuteOn(date, Date.parse(seated_at), zone)
    : undefined;

/** Whether a minute is too early for a party to have its table: the API takes a seating then for a mistake. */
export const isFarAhead = ({ from }: Pick<Stay, 'from'>, minute: number): boolean => minute < from - EARLY_MINUTES;

/** The same of a party at epoch ms `now` in an IANA zone. */
export const isFarAheadAt = (reservation: Reservation, now: number, zone: string): boolean =>
  isFarAhead({ from: startOf(reservation) }, minuteOn(reservation.reservation_date, now, zone));

/** Whether a party that sits was marked as seated so early, in an IANA zone, that its table is still free. */
export function satFarAhead(reservation: Reservation, zone: string): boolean {
  const sat = satAt({ date: reservation.reservation_date }, reservation, zone);
  return (
    sat !== undefined && reservation.service_status === 'seated' && isFarAhead({ from: startOf(reservation) }, sat)
  );
}

/** A party's span: as planned, from the minute in which it sat down, and to its end as the API says it. */
function spanOf(
  day: Pick<ServiceDay, 'date'>,
  reservation: Reservation,
  start: number,
  zone: string,
): Omit<Stay, 'reservation'> {
  const { ends_at, service_status, duration_min, table_since } = reservation;
  const plan = { from: start, duration_min };
  const satDown = satAt(day, reservation, zone);
  const from = Math.min(start, beginsAt(plan, satDown));
  const begins = countsFrom(plan, satDown);
  const whole = endOfStay(plan, satDown);
  const ends = ends_at && service_status === 'seated' ? minuteOn(day.date, Date.parse(ends_at), zone) : whole;
  const freed = freedAt(day, reservation, zone) ?? ends;
  const to = Math.max(from, Math.min(ends, freed));
  const since = table_since ? minuteOn(day.date, Date.parse(table_since), zone) : from;
  const has_table = since > from && since < to ? { has_table: since } : {};
  return { from, to, ...(begins > from && { begins }), ...has_table };
}

/** When a party has its table, by the clock of its zone: as booked, or as it sits. */
export function hoursOf(reservation: Reservation, zone: string): { from: string; to: string } {
  const { from, to } = spanOf({ date: reservation.reservation_date }, reservation, startOf(reservation), zone);
  return { from: clockOf(from), to: clockOf(to) };
}

/** When a party that sits has its table, also with another length (minutes), which counts from where the stay does. */
export const spanWith = (stay: Stay, duration_min: number): { from: number; to: number } => ({
  from: stay.from,
  to: duration_min === stay.reservation.duration_min ? stay.to : beginsOf(stay) + duration_min,
});

/**
 * The stays of a service day in a zone, among the reservations of its date and of the next one, by time: each party once,
 * also while both dates list it. One that was left, or given up, ends then.
 */
export function staysOf(day: ServiceDay, reservations: readonly Reservation[], zone: string): Stay[] {
  const next = addDays(day.date, 1);
  const stays: Stay[] = [];
  for (const reservation of latestOfEach(reservations)) {
    const start = startOf(reservation);
    const isTonight = reservation.reservation_date === day.date && start >= day.inherited;
    const isAfterMidnight = reservation.reservation_date === next && start < day.spill;
    if (!isTonight && !isAfterMidnight) continue;
    stays.push({ ...spanOf(day, reservation, isTonight ? start : start + DAY_MINUTES, zone), reservation });
  }
  return stays.sort((a, b) => a.from - b.from || a.to - b.to || (a.reservation.id < b.reservation.id ? -1 : 1));
}

/** The service that a minute of the day falls into, else the nearest; nothing on a day without services. */
export function serviceAt({ services }: ServiceDay, minute: number): Service | undefined {
  const distance = ({ open, close }: Service) => Math.max(open - minute, minute - close + 1, 0);
  return services.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Everybody who was not cancelled: no-shows too. */
export const activeStays = (stays: readonly Stay[]): Stay[] =>
  stays.filter(({ reservation }) => reservation.status !== 'cancelled');

/** Whether a party has not come although its time is over, and nobody has said what became of it. */
export const hasNotCome = ({ to, reservation }: Stay, now: number): boolean =>
  reservation.status === 'confirmed' && (reservation.service_status ?? 'expected') === 'expected' && to <= now;

/** Whether a day goes on at its minute `now` after its services: somebody is there, or still expected at a table until later. */
export const goesOn = (stays: readonly Stay[], now: number): boolean =>
  stays.some(({ to, reservation: { status, service_status = 'expected' } }) => {
    if (status !== 'confirmed') return false;
    return service_status === 'arrived' || service_status === 'seated' || (service_status === 'expected' && to > now);
  });

/** A minute of a service day as long as that goes on: once it is over, nobody has said that a party did not come. */
export const minuteWithin = ({ spill }: ServiceDay, now: number | undefined): number | undefined =>
  now !== undefined && now < DAY_MINUTES + spill ? now : undefined;

/**
 * Those that count as covers, on every page and on paper: who is expected (requests too), who is here and who has left.
 * Cancelled parties and no-shows do not; at a minute of the day itself, neither does who has not come.
 */
export const coveredStays = (stays: readonly Stay[], now?: number): Stay[] =>
  activeStays(stays).filter(
    (stay) => stay.reservation.service_status !== 'no_show' && (now === undefined || !hasNotCome(stay, now)),
  );

/** Covers, and of how many parties: those with a booking, and those who came without. */
export type CoverCount = { covers: number; bookings: number; walk_ins: number };

/** The covers of a service at the minute `now` of the day; of the whole day when it has no service. */
export function coversOf(
  day: ServiceDay,
  stays: readonly Stay[],
  service: Service | undefined,
  now?: number,
): CoverCount {
  const own = coveredStays(stays, minuteWithin(day, now)).filter(
    ({ from }) => serviceAt(day, from)?.id === service?.id,
  );
  const walk_ins = own.filter(({ reservation }) => reservation.origin === 'walk_in').length;
  const covers = own.reduce((sum, { reservation }) => sum + reservation.party_size, 0);
  return { covers, bookings: own.length - walk_ins, walk_ins };
}
