import { describe, expect, test } from 'vitest';
import { datesOfMonthAvailability, dayNotice, slotsOfDate } from '../../../shared/availability/rules/availability.ts';
import { type Entry, type Occupancy, type Own, UNASSIGNED } from '../../../shared/availability/rules/occupancy.ts';
import { proposeHold } from '../../../shared/booking/rules/hold.ts';
import { DomainError } from '../../../shared/platform/errors.ts';
import type { DatedSetup } from '../../../shared/restaurant/rules/setup.ts';
import { everyDay, mergeOf, occupancyOf, setupOf, stay, tableOf } from '../../support/book.ts';
import { FRIDAY_MORNING } from '../../support/restaurant.ts';

const SATURDAY = '2026-11-21';
const EVENING = ['2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z'] as const;

const ask = (
  setup: DatedSetup,
  occupancies: Occupancy[],
  guests: number,
  more: { now?: number; own?: Own; date?: string } = {},
) => slotsOfDate(setup, occupancies, more.date ?? SATURDAY, { guests, now: FRIDAY_MORNING, ...more });

const at = (slots: ReturnType<typeof ask>, time: string) => slots.find((slot) => slot.time === time);

describe('remaining capacity', () => {
  const setup = setupOf({ tables: [tableOf('a2', 2), tableOf('b4', 4), tableOf('c6', 6)] });

  test('is the seats of the tables that are free for the whole stay', () => {
    const booked = [occupancyOf(SATURDAY, 'b4', { x: stay(...EVENING) })];
    const slots = ask(setup, booked, 2);
    expect(at(slots, '19:00')).toMatchObject({ remaining_capacity: 8, available: true });
    expect(at(slots, '20:30')).toMatchObject({ remaining_capacity: 8 });
    expect(at(slots, '21:00')).toMatchObject({ remaining_capacity: 12 });
  });

  test('heeds every booking of a table, the first and the last', () => {
    const alone = setupOf({ tables: [tableOf('a2', 2)] });
    const late = stay('2026-11-21T20:00:00Z', '2026-11-21T22:00:00Z');
    const booked = [occupancyOf(SATURDAY, 'a2', { x: stay(...EVENING), y: late })];
    expect(ask(alone, booked, 2).filter(({ available }) => available)).toEqual([]);
    expect(at(ask(alone, [occupancyOf(SATURDAY, 'a2', { y: late })], 2), '19:00')).toMatchObject({ available: true });
  });

  test('is capped at the largest smaller party that can be seated, so that available means exactly enough', () => {
    expect(at(ask(setup, [], 7), '19:00')).toMatchObject({ remaining_capacity: 6, available: false });
    expect(at(ask(setup, [occupancyOf(SATURDAY, 'c6', { x: stay(...EVENING) })], 5), '19:00')).toMatchObject({
      remaining_capacity: 4,
      available: false,
    });
  });

  test('counts a group only as far as all its tables are free', () => {
    const grouped = setupOf({ tables: setup.tables, merges: [mergeOf('g', ['a2', 'c6'])] });
    expect(at(ask(grouped, [], 8), '19:00')).toMatchObject({ available: true, remaining_capacity: 12 });
    const taken = [occupancyOf(SATURDAY, 'a2', { x: stay(...EVENING) })];
    expect(at(ask(grouped, taken, 8), '19:00')).toMatchObject({ available: false, remaining_capacity: 6 });
  });

  test('counts the place that a party may keep, though nobody else would be given it', () => {
    const pair = setupOf({ tables: [tableOf('a2', 2), tableOf('b2', 2)] });
    const own: Own = { id: 'x', kind: 'reservation', place: { tables: ['a2', 'b2'], table_ids: ['a2', 'b2'] } };
    const booked = ['a2', 'b2'].map((id) => occupancyOf(SATURDAY, id, { x: stay(...EVENING) }));
    expect(at(ask(pair, booked, 4, { own }), '19:00')).toMatchObject({ available: true, remaining_capacity: 4 });
    expect(at(ask(pair, booked, 5, { own }), '19:00')).toMatchObject({ available: false, remaining_capacity: 4 });
    expect(at(ask(pair, [], 4), '19:00')).toMatchObject({ available: false, remaining_capacity: 2 });
    const small = setupOf({ tables: pair.tables, config: { max_party_size: 3 } });
    expect(at(ask(small, booked, 4, { own }), '19:00')).toMatchObject({ available: false, remaining_capacity: 3 });
  });

  test('is capped by max_party_size', () => {
    const small = setupOf({ tables: setup.tables, config: { max_party_size: 4 } });
    expect(at(ask(small, [], 5), '19:00')).toMatchObject({ remaining_capacity: 4, available: false });
    expect(at(ask(small, [], 4), '19:00')).toMatchObject({ remaining_capacity: 12, available: true });
  });

  test('leaves seats for parties without a table', () => {
    const waiting = [occupancyOf(SATURDAY, UNASSIGNED, { w: stay(...EVENING, 4) })];
    expect(at(ask(setup, waiting, 2), '19:00')).toMatchObject({ remaining_capacity: 8 });
    expect(at(ask(setup, waiting, 2), '21:00')).toMatchObject({ remaining_capacity: 12 });
  });

  test('counts an upcoming booking on a deleted table as a party without one, a started one not', () => {
    const [from] = EVENING;
    const deletedAt = (instant: string) =>
      setupOf({ tables: [tableOf('a2', 2), tableOf('b2', 2, { deleted_at: Date.parse(instant) / 60_000 })] });
    const booked = [occupancyOf(SATURDAY, 'b2', { x: stay(...EVENING) })];
    expect(at(ask(deletedAt('2026-11-20T08:00:00Z'), booked, 2), '19:00')).toMatchObject({ remaining_capacity: 0 });
    const later = new Date(Date.parse(from) + 60_000).toISOString();
    expect(at(ask(deletedAt(later), booked, 2), '19:00')).toMatchObject({ remaining_capacity: 2 });
    expect(at(ask(deletedAt(from), booked, 2), '19:00')).toMatchObject({ remaining_capacity: 0 });
  });

  test('counts a stay that stands in two dates once', () => {
    const night = setupOf({ tables: [tableOf('a2', 2), tableOf('b2', 2)], hours: everyDay({ close_time: '02:00' }) });
    const long = stay('2026-11-21T22:30:00Z', '2026-11-22T00:30:00Z');
    const waiting = [
      occupancyOf(SATURDAY, UNASSIGNED, { w: long }),
      occupancyOf('2026-11-22', UNASSIGNED, { w: long }),
    ];
    expect(at(ask(night, waiting, 2), '23:30')).toMatchObject({ remaining_capacity: 2 });
  });

  test('is 0 in the past, outside the window and while the widget is inactive', () => {
    const remaining = (setupOrConfig: Parameters<typeof setupOf>[0]['config'], date: string, now = FRIDAY_MORNING) =>
      new Set(
        ask(setupOf({ tables: setup.tables, config: setupOrConfig ?? {} }), [], 2, { date, now }).map(
          (slot) => slot.remaining_capacity,
        ),
      );
    expect(remaining({}, '2026-11-19')).toEqual(new Set([0]));
    expect(remaining({ advance_booking_days: 7 }, '2026-11-27')).toEqual(new Set([12]));
    expect(remaining({ advance_booking_days: 7 }, '2026-11-28')).toEqual(new Set([0]));
    expect(remaining({ is_active: false }, SATURDAY)).toEqual(new Set([0]));
    const atEight = Date.parse('2026-11-21T19:00:00Z');
    const tonight = ask(setup, [], 2, { now: atEight });
    expect(tonight.map((slot) => slot.remaining_capacity)).toEqual([0, 0, 0, 12, 12]);
  });

  test("leaves the guest's own hold and expired holds out", () => {
    const hold = {
      kind: 'hold' as const,
      from: Date.parse(EVENING[0]) / 60_000,
      to: Date.parse(EVENING[1]) / 60_000,
      party: 2,
      expires_at: FRIDAY_MORNING + 1,
      date: SATURDAY,
      time: '19:00',
      lang: 'fr' as const,
      tables: ['a2'],
      dates: [SATURDAY],
    };
    const mine = { id: 'mine', kind: 'hold' } as const;
    const held = [occupancyOf(SATURDAY, 'a2', { mine: hold })];
    expect(at(ask(setup, held, 2), '19:00')).toMatchObject({ remaining_capacity: 10 });
    expect(at(ask(setup, held, 2, { own: mine }), '19:00')).toMatchObject({ remaining_capacity: 12 });
    expect(at(ask(setup, held, 2, { now: FRIDAY_MORNING + 1 }), '19:00')).toMatchObject({ remaining_capacity: 12 });
    const booked = [occupancyOf(SATURDAY, 'a2', { mine: stay(...EVENING) })];
    expect(at(ask(setup, booked, 2, { own: mine }), '19:00')).toMatchObject({ remaining_capacity: 10 });
  });
});

describe('a month', () => {
  const setup = setupOf({ tables: [tableOf('a2', 2)], config: { advance_booking_days: 7 } });
  const available = (occupancies: Occupancy[], guests = 2, now = FRIDAY_MORNING, some = setup) =>
    datesOfMonthAvailability(some, occupancies, '2026-11', { guests, now })
      .filter((date) => date.available)
      .map(({ date }) => date.slice(8));

  test('lists every calendar day, free inside the window only', () => {
    expect(datesOfMonthAvailability(setup, [], '2026-11', { guests: 2, now: FRIDAY_MORNING })).toHaveLength(30);
    expect(available([])).toEqual(['20', '21', '22', '23', '24', '25', '26', '27']);
  });

  test('leaves out full dates, closed dates, too large parties, and today once its last slot has begun', () => {
    const full = occupancyOf(SATURDAY, 'a2', { x: stay('2026-11-21T18:30:00Z', '2026-11-21T20:30:00Z') });
    expect(available([full])).not.toContain('21');
    expect(available([], 3)).toEqual([]);
    expect(available([], 9)).toEqual([]);
    expect(available([], 2, Date.parse('2026-11-20T20:00:00Z'))[0]).toBe('21');
    const closed = setupOf({ ...setup, hours: everyDay().filter(({ day_of_week }) => day_of_week !== 5) });
    expect(available([], 2, FRIDAY_MORNING, closed)).not.toContain('21');
  });
});

describe('a date whose starts are over', () => {
  const LATE = Date.parse('2026-11-20T20:00:00Z');
  const setup = setupOf({ tables: [tableOf('a2', 2)], config: { advance_booking_days: 7 } });
  const overAt = (now: number, some = setup) => {
    const question = { guests: 2, now };
    const dates = datesOfMonthAvailability(some, [], '2026-11', question).filter(({ over }) => over);
    for (const { date } of dates) expect(dayNotice(some, date, question)).toMatchObject({ over: true });
    return dates.map(({ date }) => date);
  };

  test('is over, not full: today once the last one has begun, and any date within the notice', () => {
    expect(overAt(FRIDAY_MORNING)).toEqual([]);
    expect(overAt(LATE)).toEqual(['2026-11-20']);
    const notice = setupOf({ ...setup, config: { ...setup.config, min_notice_min: 48 * 60 } });
    expect(overAt(LATE, notice)).toEqual(['2026-11-20', '2026-11-21']);
  });

  test('is not over while somebody has the last table, nor on a closed day', () => {
    const full = occupancyOf('2026-11-20', 'a2', { x: stay('2026-11-20T18:00:00Z', '2026-11-20T22:30:00Z') });
    const [day] = datesOfMonthAvailability(setup, [full], '2026-11', { guests: 2, now: FRIDAY_MORNING }).slice(19);
    expect(day).toEqual({ date: '2026-11-20', available: false });
    const closed = setupOf({ ...setup, hours: everyDay().filter(({ day_of_week }) => day_of_week !== 4) });
    expect(overAt(LATE, closed)).toEqual([]);
  });
});

describe('why a slot cannot be held', () => {
  const setup = (config = {}) => setupOf({ tables: [tableOf('a2', 2), tableOf('b2', 2)], config });
  const propose = (request: object, some = setup(), occupancies: Occupancy[] = [], now = FRIDAY_MORNING) =>
    proposeHold(
      some,
      occupancies,
      { date: SATURDAY, time: '19:00', guests: 2, lang: 'fr', ...request },
      { now, expires_at: now + 300_000, draw: () => 0 },
    );
  const codeOf = (...args: Parameters<typeof propose>) => {
    try {
      propose(...args);
      return 'held';
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
  };

  test.each([
    [{}, 'held'],
    [{ time: '19:10' }, 'slot_not_offered'],
    [{ guests: 9 }, 'party_too_large'],
    [{ guests: 8 }, 'slot_unavailable'],
    [{ date: '2026-11-19', time: '19:10' }, 'slot_in_past'],
    [{ guests: 4 }, 'slot_unavailable'],
    [{ date: '2026-11-19' }, 'slot_in_past'],
    [{ date: '2027-01-19' }, 'held'],
    [{ date: '2027-01-20' }, 'outside_booking_window'],
  ])('%j: %s', (request, code) => {
    expect(codeOf(request)).toBe(code);
  });

  test('the widget is inactive, or the time has passed', () => {
    expect(codeOf({}, setup({ is_active: false }))).toBe('widget_inactive');
    expect(codeOf({}, setup(), [], Date.parse('2026-11-21T18:00:00Z'))).toBe('slot_in_past');
    expect(codeOf({}, setup(), [], Date.parse('2026-11-21T17:59:59Z'))).toBe('held');
  });

  test('a hold names its tables, dates and instants', () => {
    expect(propose({ lang: 'en' }).entry).toEqual({
      kind: 'hold',
      from: Date.parse(EVENING[0]) / 60_000,
      to: Date.parse(EVENING[1]) / 60_000,
      party: 2,
      expires_at: FRIDAY_MORNING + 300_000,
      date: SATURDAY,
      time: '19:00',
      lang: 'en',
      tables: ['a2'],
      dates: [SATURDAY],
      counted: { date: SATURDAY, start: 1140, service: 1140, covers: 2 },
    });
  });

  test('a hold of a group names the group, and stands on all its tables', () => {
    const grouped = setupOf({ tables: [tableOf('a2', 2), tableOf('b2', 2)], merges: [mergeOf('g', ['a2', 'b2'])] });
    expect(propose({ guests: 4 }, grouped).entry).toMatchObject({ tables: ['a2', 'b2'], table_merge_id: 'g' });
    expect(propose({}, grouped).entry).not.toHaveProperty('table_merge_id');
  });

  test('a hold is tight when the parties without a table at that time could not be seated once more beside it', () => {
    const waiting = (...stays: Entry[]) => [occupancyOf(SATURDAY, UNASSIGNED, Object.fromEntries(stays.entries()))];
    const lunch = stay('2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z');
    const tables = (count: number) => setupOf({ tables: Array.from({ length: count }, (_, n) => tableOf(`t${n}`, 2)) });
    const isTight = (count: number, ...stays: Entry[]) => propose({}, tables(count), waiting(...stays)).is_tight;
    expect(isTight(1)).toBe(false);
    expect(isTight(1, lunch)).toBe(false);
    expect(isTight(2, lunch, stay(...EVENING))).toBe(true);
    expect(isTight(3, stay(...EVENING))).toBe(false);
    expect(isTight(4, stay(...EVENING), stay(...EVENING))).toBe(true);
    expect(isTight(5, stay(...EVENING), stay(...EVENING))).toBe(false);
    expect(isTight(5, stay(...EVENING, 6))).toBe(true);
    expect(isTight(7, stay(...EVENING, 6))).toBe(false);
  });
});
