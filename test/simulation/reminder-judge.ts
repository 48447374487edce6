import * as z from 'zod/mini';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { ReservationRecord } from '../../shared/booking/store/reservation-records.ts';
import { clockAt } from './evening-journal.ts';
import type { ReminderPlan } from './reminder-plan.ts';
import type { Change, Item } from './table-record.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A mail that a queue has taken: of which booking and start, to whom, when its writing began and ended (true epoch ms). */
export type Reminder = { id: string; to: string; begun: number; taken: number; skew: number };

/** A booking as it stood for a while (true epoch ms). */
type Standing = { since: number; until: number; booking: StoredReservation };

/** Every booking's versions, each as long as it stood. */
function standingsOf(changes: readonly Change[]): Map<string, Standing[]> {
  const written = changes.flatMap(({ pk, after, time }) =>
    pk.endsWith('#RES') && after ? [{ since: clockAt(time), booking: z.parse(ReservationRecord, after) }] : [],
  );
  return new Map(
    [...Map.groupBy(written, ({ booking }) => booking.id)].map(([id, versions]) => [
      id,
      versions.map((one, index) => ({ ...one, until: versions[index + 1]?.since ?? Number.POSITIVE_INFINITY })),
    ]),
  );
}

/** The rule of the house, each as long as it stood: hours before the start. */
function rulesOf(changes: readonly Change[], first: Item | undefined): { since: number; hours: number }[] {
  const hoursOf = (item: Item | undefined) => Number(item?.reminder_hours ?? 24);
  const later = changes.filter(({ sk, pk }) => sk === 'CONFIG' && pk.endsWith('#SETUP'));
  return [
    { since: Number.NEGATIVE_INFINITY, hours: hoursOf(first) },
    ...later.map(({ time, after }) => ({ since: clockAt(time), hours: hoursOf(after) })),
  ];
}

/** The hour of the day that the clocks of a zone show. */
function hoursIn(timezone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => Number(format.format(at));
}

/** Whether guests are left alone at a moment. */
const nightIn = (timezone: string) => {
  const hour = hoursIn(timezone);
  return (at: number) => hour(at) >= 21 || hour(at) < 8;
};

/** The last moment by day at or before another one: the earliest and the latest that it may be taken for. */
function momentOf(at: number, isNight: (at: number) => boolean): { earliest: number; latest: number } {
  if (!isNight(at)) return { earliest: at, latest: at };
  let latest = Math.floor(at / MINUTE) * MINUTE;
  while (isNight(latest)) latest -= MINUTE;
  return { earliest: latest - 15 * MINUTE, latest };
}

const isReminded = ({ status, origin, guest_email, service_status }: StoredReservation) =>
  status === 'confirmed' && origin !== 'walk_in' && guest_email !== null && service_status === 'expected';

/** How far clocks are off, and how long a write may be under way (ms). */
const LEEWAY = 15_000;

/** No mail but for what stood when it was written, by day, an hour before the visit, after its moment, to its guest. */
function soundness(all: Judged): string[] {
  const { mails, standings, rules, isNight } = all;
  return mails.flatMap(({ id, to, begun, taken }) => {
    const [, bookingId = '', from = ''] = /^(.+):reminder:(\d+)/.exec(id) ?? [];
    const start = Number(from) * MINUTE;
    const near = standings
      .get(bookingId)
      ?.filter(({ since, until }) => since <= taken + LEEWAY && until >= begun - LEEWAY);
    const stood = near?.some(
      ({ booking }) => isReminded(booking) && booking.from === Number(from) && booking.guest_email === to,
    );
    const hours = rules
      .filter(
        ({ since }, index) =>
          since <= taken + LEEWAY && (rules[index + 1]?.since ?? Number.POSITIVE_INFINITY) >= begun - LEEWAY,
      )
      .map((rule) => rule.hours);
    const moments = hours.filter((one) => one > 0).map((one) => momentOf(start - one * HOUR, isNight));
    const made = Date.parse(standings.get(bookingId)?.[0]?.booking.created_at ?? '');
    const isDue = moments.some(({ earliest, latest }) => earliest <= taken + LEEWAY && made <= latest + LEEWAY);
    return [
      ...(stood ? [] : [`${id} was sent for what did not stand`]),
      ...(isNight(begun - LEEWAY) && isNight(taken + LEEWAY) ? [`${id} was sent at night`] : []),
      ...(begun - LEEWAY > start - HOUR ? [`${id} was sent within an hour of the visit`] : []),
      ...(isDue ? [] : [`${id} was sent before its moment, or for what was made after it`]),
    ];
  });
}

/** The booking and its start that a mail is about. */
const startOf = ({ id }: Reminder): string => /^.+:reminder:\d+/.exec(id)?.[0] ?? id;

/** One mail at most for each start of a booking. */
const twice = (mails: readonly Reminder[]): string[] =>
  [...Map.groupBy(mails, startOf)]
    .filter(([, all]) => all.length > 1)
    .map(([start]) => `${start} was sent more than once`);

/** So long after it could be done a reminder is there at the latest: whatever fails is done again (ms). */
const AT_LATEST = 40 * MINUTE;

/** Every start that stood at its moment, and stayed, under one rule, has its mail. */
function completeness({ mails, standings, rules, isNight, stands, end }: Judged): {
  expected: number;
  faults: string[];
} {
  const sent = new Set(mails.map(startOf));
  const starts = [...standings].flatMap(([id, versions]) =>
    versions.flatMap((version, index) => {
      const { booking, since } = version;
      const before = versions[index - 1]?.booking;
      const isSame =
        before &&
        before.from === booking.from &&
        before.status === booking.status &&
        before.guest_email === booking.guest_email;
      if (isSame || !isReminded(booking)) return [];
      const next = versions
        .slice(index + 1)
        .find(
          (one) =>
            one.booking.from !== booking.from ||
            one.booking.guest_email !== booking.guest_email ||
            !isReminded(one.booking),
        );
      return [{ id, booking, since, until: next?.since ?? Number.POSITIVE_INFINITY }];
    }),
  );
  const due = starts.flatMap(({ id, booking, since, until }) => {
    const rule = rules.findLast((one) => one.since <= since - LEEWAY);
    const changes = rules.some(
      (one) => one.since > since - LEEWAY && one.since < Math.min(until, booking.from * MINUTE),
    );
    if (!rule || rule.hours === 0 || changes) return [];
    const start = booking.from * MINUTE;
    const { earliest, latest } = momentOf(start - rule.hours * HOUR, isNight);
    if (since + LEEWAY > earliest || Date.parse(booking.created_at) + LEEWAY > earliest) return [];
    let possible = latest;
    while ((isNight(possible) || stands(possible)) && possible < start) possible += MINUTE;
    const latestThen = possible + AT_LATEST;
    const isPossible = latestThen < Math.min(start - HOUR, until, end) && !stands(latestThen) && !isNight(latestThen);
    return isPossible ? [`${id}:reminder:${booking.from}`] : [];
  });
  return { expected: due.length, faults: due.filter((id) => !sent.has(id)).map((id) => `${id} was never sent`) };
}

type Judged = {
  mails: readonly Reminder[];
  standings: Map<string, Standing[]>;
  rules: { since: number; hours: number }[];
  isNight: (at: number) => boolean;
  stands: (at: number) => boolean;
  end: number;
};

type Lived = {
  plan: ReminderPlan;
  changes: readonly Change[];
  config: Item | undefined;
  mails: readonly Reminder[];
  end: number;
};

/** What is broken in the reminders of a history, in words, and how many had to be sent. */
export function reminderFaults({ plan, changes, config, mails, end }: Lived): { expected: number; faults: string[] } {
  const all: Judged = {
    mails,
    standings: standingsOf(changes),
    rules: rulesOf(changes, config),
    isNight: nightIn(plan.timezone),
    stands: (at) =>
      plan.standing.some(({ from, to }) => at >= clockAt(plan.begins) + from && at < clockAt(plan.begins) + to),
    end: clockAt(end),
  };
  const { expected, faults } = completeness(all);
  return { expected, faults: [...soundness(all), ...faults, ...twice(mails)] };
}
