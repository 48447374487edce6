import { describe, expect, test } from 'vitest';
import { bookingWindow, datesOfStays, slotsOn } from '../../../shared/availability/rules/schedule.ts';
import { everyDay, serviceOf, setupOf } from '../../support/book.ts';

const PARIS = 'Europe/Paris';
const SATURDAY = '2026-11-21';
const offered = (date: string, hours: ReturnType<typeof serviceOf>[], zone: string, guests = 2) =>
  slotsOn(date, { hours, special_days: [] }, zone, guests);
const timesOn = (date: string, hours: ReturnType<typeof serviceOf>[], zone = PARIS) =>
  offered(date, hours, zone).map(({ time }) => time);

describe('slots of a date', () => {
  test('start every interval while the stay ends by closing', () => {
    expect(timesOn(SATURDAY, [serviceOf()])).toEqual(['19:00', '19:30', '20:00', '20:30', '21:00']);
  });

  test('a stay as long as the service fits once', () => {
    expect(timesOn(SATURDAY, [serviceOf({ slot_duration_min: 240 })])).toEqual(['19:00']);
    expect(timesOn(SATURDAY, [serviceOf({ slot_duration_min: 241 })])).toEqual([]);
  });

  test('other weekdays and inactive services offer nothing', () => {
    expect(timesOn('2026-11-20', [serviceOf()])).toEqual([]);
    expect(timesOn(SATURDAY, [serviceOf({ is_active: false })])).toEqual([]);
  });

  test('carry the service they belong to, empty without a label', () => {
    const [slot] = offered(SATURDAY, [serviceOf({ service_name: undefined })], PARIS);
    expect(slot).toMatchObject({ service_name: '', duration_min: 120, date: SATURDAY });
    expect((slot?.to ?? 0) - (slot?.from ?? 0)).toBe(120);
  });

  test('after midnight are listed on the date on which they begin', () => {
    const late = serviceOf({ open_time: '22:00', close_time: '02:00', slot_duration_min: 60, slot_interval_min: 60 });
    expect(timesOn(SATURDAY, [late])).toEqual(['22:00', '23:00']);
    expect(timesOn('2026-11-22', [late])).toEqual(['00:00', '01:00']);
    expect(new Set(offered('2026-11-22', [late], PARIS).map(({ service_date }) => service_date))).toEqual(
      new Set([SATURDAY]),
    );
    expect(new Set(offered(SATURDAY, [late], PARIS).map(({ service_date }) => service_date))).toEqual(
      new Set([undefined]),
    );
  });

  test('a service that closes when it opens lasts a day', () => {
    const round = serviceOf({
      open_time: '12:00',
      close_time: '12:00',
      slot_duration_min: 720,
      slot_interval_min: 720,
    });
    expect(timesOn(SATURDAY, [round])).toEqual(['12:00']);
    expect(timesOn('2026-11-22', [round])).toEqual(['00:00']);
  });

  test('a time that two services share is listed once, for the one that opens first, then the lower id', () => {
    const lunch = serviceOf({ id: 'b', service_name: 'Lunch', open_time: '12:00', close_time: '22:00' });
    const dinner = serviceOf({ id: 'a', service_name: 'Dinner' });
    const shared = offered(SATURDAY, [dinner, lunch], PARIS).filter(({ time }) => time === '19:00');
    expect(shared.map(({ service_name }) => service_name)).toEqual(['Lunch']);
    const twin = serviceOf({ id: '0', service_name: 'Twin' });
    expect(offered(SATURDAY, [dinner, twin], PARIS)[0]?.service_name).toBe('Twin');
  });

  test("last night's late service comes before this morning's", () => {
    const night = serviceOf({
      id: 'z',
      day_of_week: 4,
      service_name: 'Night',
      open_time: '23:00',
      close_time: '03:00',
    });
    const morning = serviceOf({ id: 'a', service_name: 'Morning', open_time: '00:00', close_time: '06:00' });
    expect(offered(SATURDAY, [morning, night], PARIS).find(({ time }) => time === '00:00')?.service_name).toBe('Night');
  });

  test('a time that the clocks skip is not offered, one that exists twice is offered once', () => {
    const night = everyDay({ open_time: '00:00', close_time: '05:00', slot_duration_min: 30, slot_interval_min: 30 });
    expect(timesOn('2026-03-29', night)).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '03:00',
      '03:30',
      '04:00',
      '04:30',
    ]);
    const autumn = offered('2026-10-25', night, PARIS);
    expect(autumn.map(({ time }) => time)).toHaveLength(10);
    expect(autumn.find(({ time }) => time === '02:30')?.from).toBe(Date.parse('2026-10-25T00:30:00Z') / 60_000);
  });

  test('a duration is elapsed time across a clock change', () => {
    const night = everyDay({ open_time: '01:00', close_time: '05:00', slot_duration_min: 120, slot_interval_min: 60 });
    const [spring] = offered('2026-03-29', night, PARIS);
    expect(spring?.to).toBe(Date.parse('2026-03-29T04:00:00+02:00') / 60_000);
  });

  test.each(['0001-01-01', '9999-12-31'])('%s is listed like any other date', (date) => {
    expect(timesOn(date, everyDay())).toHaveLength(5);
  });
});

describe('dates that the stays of a date touch', () => {
  test('the date alone, or the next one too', () => {
    const dates = (more: Parameters<typeof serviceOf>[0]) => {
      const slots = offered(SATURDAY, [serviceOf(more)], PARIS);
      return datesOfStays(SATURDAY, slots, PARIS);
    };
    expect(dates({})).toEqual([SATURDAY]);
    expect(dates({ close_time: '00:00' })).toEqual([SATURDAY]);
    expect(dates({ close_time: '00:30' })).toEqual([SATURDAY, '2026-11-22']);
    expect(dates({ is_active: false })).toEqual([SATURDAY]);
  });
});

describe('booking window', () => {
  test("runs from the restaurant's today over advance_booking_days, both included", () => {
    const { config } = setupOf({ config: { advance_booking_days: 7, timezone: 'Asia/Tokyo' } });
    expect(bookingWindow(config, Date.parse('2026-11-20T15:30:00Z'))).toEqual({
      first: '2026-11-21',
      last: '2026-11-28',
    });
  });
});
