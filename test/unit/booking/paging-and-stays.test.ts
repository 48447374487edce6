import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stayMinutes } from '../../../shared/availability/rules/schedule.ts';
import { asRead, bookedRefs, isInBook, type StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { pageStart } from '../../../shared/platform/paging.ts';
import { reservationOf, serviceOf, tableOf } from '../../support/book.ts';

const SATURDAY = '2026-11-21';
const NOW = Date.parse('2026-11-20T09:00:00Z');

describe('how long a stay lasts that an operator books', () => {
  const lunch = serviceOf({ id: 'a', open_time: '12:00', close_time: '14:00', slot_duration_min: 60 });
  const dinner = serviceOf({ id: 'b', open_time: '19:00', close_time: '23:00', slot_duration_min: 120 });
  const lasting = (time: string, hours = [dinner, lunch], date = SATURDAY) =>
    stayMinutes(date, time, { hours, special_days: [] }, 2);

  test.each([
    ['12:00', 60],
    ['13:59', 60],
    ['19:00', 120],
    ['22:59', 120],
  ])('at %s as long as in the service that covers it: %i', (time, minutes) => {
    expect(lasting(time)).toBe(minutes);
  });

  test.each([
    ['00:00', 60],
    ['14:00', 60],
    ['16:29', 60],
    ['16:31', 120],
    ['23:00', 120],
  ])('at %s as long as in the nearest service: %i', (time, minutes) => {
    expect(lasting(time)).toBe(minutes);
  });

  test('of several the one that opens first, then the lower id', () => {
    const early = serviceOf({ id: 'z', open_time: '18:00', slot_duration_min: 45 });
    expect(lasting('20:00', [dinner, early])).toBe(45);
    const twin = serviceOf({ id: 'a', open_time: '19:00', slot_duration_min: 30 });
    expect(lasting('20:00', [dinner, twin])).toBe(30);
    const equallyFar = serviceOf({ id: 'c', open_time: '16:00', close_time: '17:00', slot_duration_min: 15 });
    expect(lasting('15:00', [equallyFar, lunch])).toBe(60);
  });

  test("last night's service covers the small hours, before today's", () => {
    const late = serviceOf({ day_of_week: 4, open_time: '22:00', close_time: '03:00', slot_duration_min: 75 });
    const night = serviceOf({ open_time: '00:00', close_time: '05:00', slot_duration_min: 90 });
    expect(lasting('02:59', [night, late])).toBe(75);
    expect(lasting('03:00', [night, late])).toBe(90);
    expect(lasting('03:00', [late])).toBe(120);
  });

  test('inactive services and other weekdays do not count: 120', () => {
    expect(lasting('19:00', [{ ...dinner, is_active: false }])).toBe(120);
    expect(lasting('12:00', [lunch], '2026-11-20')).toBe(120);
  });
});

test('a page starts where its first row is, and nowhere past the end', () => {
  const counts = fc.array(fc.record({ date: fc.uuid(), count: fc.nat(5) }), { maxLength: 20 });
  fc.assert(
    fc.property(counts, fc.nat(120), (given, offset) => {
      const rows = given.flatMap(({ date, count }) => Array.from({ length: count }, (_, skip) => ({ date, skip })));
      expect(pageStart(given, offset)).toEqual(rows[offset]);
    }),
  );
});

describe('the occupancy items of a reservation', () => {
  const ref = (table_id: string, date = SATURDAY) => ({ date, table_id });

  test('are its tables on its dates, or the list of parties without one, and none when cancelled or without length', () => {
    const dates = [SATURDAY, '2026-11-22'];
    expect(bookedRefs(reservationOf({ tables: ['A', 'B'], dates }), NOW)).toHaveLength(4);
    expect(bookedRefs(reservationOf({ tables: [], dates }), NOW)).toEqual(dates.map((date) => ref('UNASSIGNED', date)));
    expect(bookedRefs(reservationOf({ status: 'cancelled' }), NOW)).toEqual([]);
    expect(bookedRefs(reservationOf({ to: reservationOf().from }), NOW)).toEqual([]);
    expect(bookedRefs(reservationOf({ to: reservationOf().from + 1 }), NOW)).toHaveLength(1);
  });

  test('leave the book 30 days after their date', () => {
    expect(isInBook('2026-10-21', NOW)).toBe(true);
    expect(isInBook('2026-10-20', NOW)).toBe(false);
    expect(bookedRefs(reservationOf({ dates: ['2026-10-20', '2026-10-21'] }), NOW)).toEqual([ref('A', '2026-10-21')]);
  });
});

describe('a reservation whose table was deleted', () => {
  const place = (reservation: StoredReservation, deleted_at: number | undefined) => {
    const { table_id, table_merge_id } = asRead(reservation, [tableOf('A', 2, { deleted_at })]);
    return table_id ?? table_merge_id;
  };

  test('reads as unassigned when it starts later, and keeps the table when it began before or is cancelled', () => {
    expect(place(reservationOf(), undefined)).toBe('A');
    expect(place(reservationOf(), reservationOf().from)).toBeUndefined();
    expect(place(reservationOf(), reservationOf().from + 1)).toBe('A');
    expect(place(reservationOf({ status: 'cancelled' }), reservationOf().from)).toBe('A');
  });

  test('a group reads as unassigned when one of its tables was deleted', () => {
    const group = reservationOf({ table_id: undefined, table_merge_id: 'G', tables: ['B', 'A'] });
    expect(place(group, undefined)).toBe('G');
    expect(place(group, 900)).toBeUndefined();
    expect(asRead(group, []).merged_table_ids).toEqual(['B', 'A']);
    expect(asRead(group, [tableOf('A', 2, { deleted_at: 900 })]).merged_table_ids).toBeUndefined();
  });
});
