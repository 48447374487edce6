import { describe, expect, test } from 'vitest';
import type * as Seating from '../../shared/availability/rules/choose-table.ts';
import type * as Floors from '../../shared/availability/rules/floor.ts';
import type * as Occupancy from '../../shared/availability/rules/occupancy.ts';
import type * as Pacing from '../../shared/availability/rules/pacing.ts';
import type * as Refusals from '../../shared/availability/rules/slot-refusal.ts';
import type * as Times from '../../shared/platform/time/time.ts';
import { dayClock, localDateAt, minuteOf } from '../../shared/platform/time/time.ts';
import type { DatedSetup } from '../../shared/restaurant/rules/setup.ts';
import type { Event, Plan } from './plan.ts';
import { apiWithoutRule } from './without-rule.ts';

// Each rule is taken away from the API once: the model must notice.

const { replace, forget, noticed } = apiWithoutRule();

const SOMETHING = /slots|availability|lock/;

type Forgotten = { without: (setup: DatedSetup) => DatedSetup; matters: (plan: Plan) => boolean };

const services = ({ hours, special_days }: Plan) => [...hours, ...special_days.flatMap((day) => day.hours ?? [])];
const happens = (kind: Event['kind']) => (plan: Plan) => plan.events.some((event) => event.kind === kind);
const configured = (config: Partial<DatedSetup['config']>) => (setup: DatedSetup) => ({
  ...setup,
  config: { ...setup.config, ...config },
});

/** What a house has said of itself, one thing less each, and the houses in which it matters. */
const FORGOTTEN: Record<string, Forgotten> = {
  'stays by the size of the party': {
    without: (setup) => ({ ...setup, hours: setup.hours.map(({ turn_times: _, ...rest }) => rest) }),
    matters: ({ hours }) => hours.some(({ turn_times }) => turn_times),
  },
  'special days': {
    without: (setup) => ({ ...setup, special_days: [] }),
    matters: ({ special_days }) => special_days.length > 1,
  },
  'the services of special days': {
    without: (setup) => ({ ...setup, special_days: setup.special_days.map(({ hours: _, ...rest }) => rest) }),
    matters: ({ special_days }) => special_days.some(({ hours }) => hours),
  },
  'services that are switched off': {
    without: (setup) => ({ ...setup, hours: setup.hours.map((entry) => ({ ...entry, is_active: true })) }),
    matters: ({ hours }) => hours.some(({ is_active }) => !is_active),
  },
  'the pause': {
    without: configured({ paused_until: undefined }),
    matters: ({ paused_until, opened_at }) => paused_until !== undefined && paused_until > opened_at + 86_400_000,
  },
  notice: { without: configured({ min_notice_min: 0 }), matters: ({ config }) => config.min_notice_min > 300 },
  'the booking window': {
    without: configured({ advance_booking_days: 365 }),
    matters: ({ config }) => config.advance_booking_days < 2,
  },
  'the largest party': {
    without: configured({ max_party_size: 100 }),
    matters: ({ config }) => config.max_party_size < 6,
  },
  'booking that is switched off': {
    without: configured({ is_active: true }),
    matters: ({ config }) => !config.is_active,
  },
  'tables for so many and more': {
    without: (setup) => ({ ...setup, tables: setup.tables.map(({ min_guests: _, ...table }) => table) }),
    matters: ({ tables }) => tables.some(({ min_guests }) => min_guests > 1),
  },
  'tables for the house alone': {
    without: (setup) => ({ ...setup, tables: setup.tables.map(({ online: _, ...table }) => table) }),
    matters: ({ tables }) => tables.some(({ online }) => !online),
  },
  'tables that are switched off': {
    without: (setup) => ({ ...setup, tables: setup.tables.map((table) => ({ ...table, is_active: true })) }),
    matters: happens('switch off'),
  },
  'which rooms may be chosen': {
    without: (setup) => ({ ...setup, rooms: setup.rooms.map((room) => ({ ...room, guests_may_choose: true })) }),
    matters: ({ rooms }) => rooms.includes(false),
  },
  'merged groups': {
    without: (setup) => ({ ...setup, merges: [] }),
    matters: ({ merges, tables }) => merges.length > 0 && tables.every(({ seats }) => seats < 6),
  },
  'covers of a slot': {
    without: (setup) => ({ ...setup, hours: setup.hours.map(({ max_covers_per_slot: _, ...entry }) => entry) }),
    matters: (plan) => plan.hours.some(({ max_covers_per_slot: most = 99 }) => most < 6),
  },
  'covers of a service': {
    without: (setup) => ({ ...setup, hours: setup.hours.map(({ max_online_covers: _, ...entry }) => entry) }),
    matters: (plan) => plan.hours.some(({ max_online_covers: most = 99 }) => most < 12),
  },
};

/** Whether a guest holds something within the last minute before the questions begin. */
const holdsLate = ({ events }: Plan) =>
  events.some(({ kind, at }) => kind === 'hold' && at > (events.at(-1)?.at ?? 0) - 60_000);

const GUESTS = [1, 2, 3, 4, 5, 6, 8];

/** Half a minute after a hold has ended (ms). */
const LATER = 330_000;

/** The same house, asked half a minute after each hold has ended. */
const afterHolds = (plan: Plan): Plan => ({
  ...plan,
  questions: plan.events.flatMap((event) =>
    event.kind === 'hold' && event.at + LATER >= (plan.events.at(-1)?.at ?? 0)
      ? GUESTS.map((guests) => ({ what: 'slots', date: event.date, now: event.at + LATER, guests }))
      : [],
  ),
});

/** A day that is open around the clock. */
const allDay = (day_of_week: number): Plan['hours'][number] => ({
  ...{ day_of_week, is_active: true, service_name: 'All day', open_time: '00:00', close_time: '00:00' },
  ...{ slot_duration_min: 60, slot_interval_min: 15 },
});

/**
 * The same tables in a house that is always open, where the last party to be seated is so in its own time, asked every quarter of an
 * hour for half a day.
 */
const afterSeats = (plan: Plan): Plan => {
  const last = plan.events.findLastIndex(({ kind }) => kind === 'seat');
  const seat = plan.events[last];
  const party = seat?.kind === 'seat' ? plan.events[seat.of] : undefined;
  if (!seat || !party || !('time' in party)) return { ...plan, questions: [] };
  const begins = (dayClock(party.date, plan.config.timezone)(minuteOf(party.time)) ?? 0) * 60_000;
  const at = Math.max(begins, plan.events[last - 1]?.at ?? 0);
  return {
    ...plan,
    config: { ...plan.config, is_active: true, min_notice_min: 0 },
    hours: Array.from({ length: 7 }, (_, day) => allDay(day)),
    special_days: [],
    paused_until: undefined,
    events: [...plan.events.slice(0, last), { ...seat, at }],
    questions: Array.from({ length: 48 }, (_, quarter) => at + quarter * 15 * 60_000).map((now) => ({
      ...{ what: 'slots', date: localDateAt(now, plan.config.timezone), now, guests: 2 },
    })),
  };
};

/** The same house, asked by each guest who has booked in it, in every room. */
const ofOwn = (plan: Plan): Plan => ({
  ...plan,
  questions: plan.events.flatMap((event, own) =>
    event.kind === 'book'
      ? plan.rooms.map((_, room) => ({
          ...{ what: 'slots', date: event.date, now: plan.events.at(-1)?.at ?? 0 },
          ...{ guests: event.guests, room, own },
        }))
      : [],
  ),
});

const isPaced = (plan: Plan) =>
  services(plan).every(({ max_covers_per_slot, max_online_covers }) => max_covers_per_slot ?? max_online_covers);

/** Lets the book be read with other entries. */
const replaceEntries = (change: (entry: Occupancy.Entry) => Occupancy.Entry) =>
  replace<typeof Occupancy>('../../shared/availability/rules/occupancy.ts', ({ readLive }) => ({
    readLive: (occupancies, ...args) =>
      readLive(
        occupancies.map((occupancy) => ({
          ...occupancy,
          entries: Object.fromEntries(Object.entries(occupancy.entries).map(([id, entry]) => [id, change(entry)])),
        })),
        ...args,
      ),
  }));

describe('the model notices an API without', { timeout: 300_000 }, () => {
  test.each(Object.keys(FORGOTTEN))('%s', async (rule) => {
    const { without, matters } = FORGOTTEN[rule] ?? {};
    forget(without ?? ((setup) => setup));
    expect(await noticed(matters)).toMatch(SOMETHING);
  });

  test('the room that was asked for', async () => {
    replace<typeof Seating>('../../shared/availability/rules/choose-table.ts', ({ offeredPlan }) => ({
      offeredPlan: (plan, wish) => offeredPlan(plan, { ...wish, room_id: undefined }),
    }));
    expect(await noticed(({ rooms }) => rooms.length > 1)).toMatch(SOMETHING);
  });

  test('the place that a moving party has', async () => {
    replace<typeof Seating>('../../shared/availability/rules/choose-table.ts', ({ seatingsFor, seatsToHave }) => ({
      seatingsFor: (party, plan, _own, offered) => seatingsFor(party, plan, undefined, offered),
      seatsToHave: (plan, _own, offered) => seatsToHave(plan, undefined, offered),
    }));
    expect(await noticed((plan) => plan.rooms.length > 2 && happens('book')(plan), ofOwn)).toMatch(SOMETHING);
  });

  test('the stays of others', async () => {
    replace<typeof Occupancy>('../../shared/availability/rules/occupancy.ts', () => ({ overlaps: () => false }));
    expect(await noticed()).toMatch(SOMETHING);
  });

  test('the end of holds and blocks', async () => {
    replaceEntries((entry) => ({ ...entry, ...(entry.kind === 'hold' && { expires_at: Number.MAX_VALUE }) }));
    expect(await noticed(happens('hold'))).toMatch(SOMETHING);
    replaceEntries((entry) => ({ ...entry, ...(entry.kind === 'block' && { release_at: undefined }) }));
    expect(await noticed((plan) => plan.events.some((event) => event.kind === 'block' && event.release_at))).toMatch(
      SOMETHING,
    );
  });

  test('the hold of the guest who asks', async () => {
    replace<typeof Occupancy>('../../shared/availability/rules/occupancy.ts', () => ({ ownHold: () => undefined }));
    expect(await noticed(happens('hold'))).toMatch(SOMETHING);
  });

  test('parties without a table', async () => {
    replace<typeof Floors>('../../shared/availability/rules/floor.ts', ({ openFloor }) => ({
      openFloor: (...args) => ({ ...openFloor(...args), setAside: [], unseated: [] }),
    }));
    expect(await noticed(happens('unassign'))).toMatch(SOMETHING);
  });

  test('who sits beyond the end', async () => {
    replaceEntries((entry) => ({ ...entry, ...(entry.kind === 'reservation' && { seated: undefined }) }));
    expect(await noticed(happens('seat'), afterSeats)).toMatch(SOMETHING);
  });

  test('the end of a day of starts', async () => {
    replace<typeof Refusals>('../../shared/availability/rules/slot-refusal.ts', () => ({ isOver: () => false }));
    expect(await noticed()).toMatch(SOMETHING);
  });

  test('the end of claims, a minute after their holds', async () => {
    replace<typeof Pacing>('../../shared/availability/rules/pacing.ts', () => ({ endOfClaim: (end) => end }));
    expect(await noticed((plan) => isPaced(plan) && holdsLate(plan), afterHolds)).toMatch(SOMETHING);
  });

  test('the covers that are counted', async () => {
    replace<typeof Pacing>('../../shared/availability/rules/pacing.ts', () => ({
      coversOf: () => ({ atStart: 0, inService: 0 }),
      hasLimits: () => false,
    }));
    expect(await noticed(isPaced)).toMatch(SOMETHING);
  });

  test('the change of clocks', async () => {
    replace<typeof Times>('../../shared/platform/time/time.ts', ({ dayClock }) => ({
      dayClock: (date, zone) => {
        const noon = dayClock(date, zone)(720) ?? 0;
        return (minute) => noon + minute - 720;
      },
    }));
    expect(await noticed(({ config }) => config.timezone !== 'UTC')).toMatch(SOMETHING);
  });

  test('the starts after midnight of the evening before', async () => {
    replace<typeof Times>('../../shared/platform/time/time.ts', ({ addDays }) => ({
      addDays: (date, days) => (days === -1 ? '2000-01-01' : addDays(date, days)),
    }));
    expect(await noticed()).toMatch(SOMETHING);
  });

  test('nothing: that, it does not notice', async () => {
    forget((setup) => setup);
    const few = ({ seed }: Plan) => seed <= 12;
    for (const asked of [undefined, ofOwn, afterHolds, afterSeats]) expect(await noticed(few, asked)).toBe('nothing');
  });
});
