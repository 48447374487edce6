import { describe, expect, test } from 'vitest';
import {
  arrivalsOf,
  beyond,
  coversAdded,
  coversOfBooking,
  limitedStart,
  type OwnSlot,
} from '../../../web/console/day/covers.ts';
import type { Calendar, Reservation } from '../../../web/console/day/records.ts';
import { serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import { reservation, service, week } from './support.ts';

const FRIDAY = '2026-11-27';
const lunch = service(4, '12:00', '15:00');
const dinner = service(4, '19:00', '23:00');
const night = { ...service(4, '19:00', '03:00'), max_covers_per_slot: 12 };
const limited: Calendar = week(lunch, { ...dinner, max_covers_per_slot: 6 });

function arriving(calendar: Calendar, ...book: Reservation[]) {
  const day = serviceDay(FRIDAY, calendar);
  return arrivalsOf(day, staysOf(day, book, 'UTC'), calendar);
}

describe('arrivals', () => {
  test('are counted by quarter of an hour without limits, cancelled ones and no-shows left out', () => {
    const arrivals = arriving(
      week(lunch, dinner),
      reservation(FRIDAY, '20:05', { party_size: 3 }),
      reservation(FRIDAY, '20:00', { party_size: 2 }),
      reservation(FRIDAY, '20:00', { party_size: 9, status: 'cancelled' }),
      reservation(FRIDAY, '20:00', { party_size: 9, service_status: 'no_show' }),
      reservation(FRIDAY, '12:15', { party_size: 4 }),
    );
    expect(arrivals).toEqual([
      { minute: 735, covers: 4 },
      { minute: 1200, covers: 5 },
    ]);
  });

  test('stand under each start of a limited service, an odd time under the one before it, no-shows too', () => {
    const arrivals = arriving(
      limited,
      reservation(FRIDAY, '19:50', { party_size: 4 }),
      reservation(FRIDAY, '19:30', { party_size: 3, service_status: 'no_show' }),
      reservation(FRIDAY, '22:45', { party_size: 2 }),
      reservation(FRIDAY, '12:15', { party_size: 4 }),
    );
    const starts = arrivals.filter(({ most }) => most !== undefined);
    expect(starts.every(({ most }) => most === 6)).toBe(true);
    expect(starts.map(({ minute }) => minute)).toEqual([1140, 1170, 1200, 1230, 1260]);
    expect(starts.map(({ covers }) => covers)).toEqual([0, 7, 0, 0, 2]);
    expect(arrivals[0]).toEqual({ minute: 735, covers: 4 });
  });

  test('after midnight stand on the evening on which their service opened', () => {
    const saturday = '2026-11-28';
    expect(arriving(week(night), reservation(saturday, '00:30', { party_size: 4 }))).toContainEqual({
      minute: 1470,
      covers: 4,
      most: 12,
    });
  });
});

test('a party counts under a limit where its service has one, at the start that the API names', () => {
  const party = { guests: 2 };
  expect(limitedStart({ ...party, date: FRIDAY, time: '19:50' }, limited)).toEqual({ date: FRIDAY, time: '19:30' });
  expect(limitedStart({ ...party, date: FRIDAY, time: '12:30' }, limited)).toBeUndefined();
  expect(limitedStart({ ...party, date: FRIDAY, time: '17:00' }, limited)).toBeUndefined();
  const late = { ...party, date: '2026-11-28', time: '00:30' };
  expect(limitedStart(late, week(night))).toEqual({ date: '2026-11-28', time: '00:30' });
});

describe('a limit', () => {
  const at = (time: string, guests: number) => ({ date: FRIDAY, time, guests });

  test('is raised by a whole party that comes to it, by its growth where it counts already', () => {
    expect(coversAdded(at('20:00', 4), undefined, limited)).toEqual({ start: 4, service: 4 });
    expect(coversAdded(at('20:00', 4), at('19:00', 3), limited)).toEqual({ start: 4, service: 1 });
    expect(coversAdded(at('20:10', 4), at('20:00', 3), limited)).toEqual({ start: 1, service: 1 });
    expect(coversAdded(at('20:00', 4), at('12:30', 3), limited)).toEqual({ start: 4, service: 4 });
    const booked = reservation(FRIDAY, '20:00', { party_size: 3 });
    expect(coversOfBooking(booked)).toEqual(at('20:00', 3));
    expect(coversOfBooking({ ...booked, status: 'cancelled' })).toBeUndefined();
  });

  test('is exceeded above it only, of the start and of the service each', () => {
    const slot: OwnSlot = {
      ...{ time: '20:00', service_name: 'Dîner', duration_min: 90, available: true, remaining_capacity: 2 },
      ...{ reasons: [], covers: 10, max_covers: 12, service_covers: 58, max_online_covers: 60 },
    };
    expect(beyond(slot, { start: 2, service: 2 })).toEqual([]);
    expect(beyond(slot, { start: 4, service: 2 })).toEqual([{ of: 'start', covers: 14, most: 12 }]);
    expect(beyond(slot, { start: 0, service: 4 })).toEqual([{ of: 'service', covers: 62, most: 60 }]);
    const { max_covers: _, max_online_covers: __, ...free } = slot;
    expect(beyond(free, { start: 90, service: 90 })).toEqual([]);
  });
});
