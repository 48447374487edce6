import { describe, expect, test } from 'vitest';
import {
  coversOf,
  goesOn,
  hoursOf,
  serviceAt,
  serviceDateOf,
  serviceDay,
  spanWith,
  staysOf,
} from '../../../web/console/day/service-day.ts';
import { reservation, service, week } from './support.ts';

/** Friday 20 November 2026 to its Saturday. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const late = week(service(4, '19:00', '02:00'), service(5, '19:00', '23:00'));

describe('a service day', () => {
  test('ends with its services, after midnight too, and the next one begins there', () => {
    expect(serviceDay(FRIDAY, late)).toMatchObject({ spill: 120, inherited: 0 });
    expect(serviceDay(SATURDAY, late)).toMatchObject({ spill: 0, inherited: 120 });
  });

  test('leaves out services that are switched off', () => {
    const off = week({ ...service(4, '19:00', '02:00'), is_active: false });
    expect(serviceDay(FRIDAY, off)).toMatchObject({ services: [], spill: 0 });
  });

  test('shows a stay after midnight on the evening it belongs to, and not on the next day', () => {
    const after = reservation(SATURDAY, '01:30', { duration_min: 30 });
    const dinner = reservation(FRIDAY, '20:00');
    const [first, second] = staysOf(serviceDay(FRIDAY, late), [after, dinner], 'UTC');
    expect(first).toMatchObject({ from: 1200, to: 1320, reservation: dinner });
    expect(second).toMatchObject({ from: 1530, to: 1560, reservation: after });
    expect(staysOf(serviceDay(SATURDAY, late), [after], 'UTC')).toEqual([]);
    expect(serviceDateOf(after, late)).toBe(FRIDAY);
    expect(serviceDateOf(dinner, late)).toBe(FRIDAY);
  });

  test.each([
    ['later, past midnight', 1, 2],
    ['earlier, before midnight', 2, 1],
  ])('has a party once that both of its dates list while it moves %s: as it was read last', (_, before, after) => {
    const dinner = reservation(FRIDAY, '23:45', { duration_min: 60, version: before, party_size: 4 });
    const moved = { ...dinner, reservation_date: SATURDAY, reservation_time: '00:45:00', version: after };
    const day = serviceDay(FRIDAY, late);
    const stays = staysOf(day, [dinner, moved], 'UTC');
    expect(stays.map((stay) => stay.reservation)).toEqual([after > before ? moved : dinner]);
    expect(coversOf(day, stays, day.services[0])).toMatchObject({ covers: 4, bookings: 1 });
  });

  test('does not show a party where it was before it moved to a later day', () => {
    const left = reservation(FRIDAY, '20:00');
    const moved = { ...left, reservation_date: SATURDAY, reservation_time: '20:00:00', version: 2 };
    expect(staysOf(serviceDay(FRIDAY, late), [left, moved], 'UTC')).toEqual([]);
  });

  test('keeps a stay at an hour that last night does not reach', () => {
    const early = reservation(SATURDAY, '02:00');
    expect(staysOf(serviceDay(SATURDAY, late), [early], 'UTC')).toHaveLength(1);
    expect(serviceDateOf(early, late)).toBe(SATURDAY);
  });
});

describe('a day whose services have ended', () => {
  const day = serviceDay(FRIDAY, week(service(4, '19:00', '23:00')));
  const at_half_past_midnight = (booking: Partial<Parameters<typeof reservation>[2]>) =>
    goesOn(staysOf(day, [reservation(FRIDAY, '23:00', booking)], 'UTC'), 24 * 60 + 30);

  test('goes on while somebody is there, or expected at a table that is kept for them', () => {
    expect(at_half_past_midnight({})).toBe(true);
    expect(at_half_past_midnight({ service_status: 'arrived', duration_min: 30 })).toBe(true);
    expect(at_half_past_midnight({ service_status: 'seated', duration_min: 30 })).toBe(true);
  });

  test('does not for who never came, has left, was given up or has cancelled, or was not confirmed', () => {
    expect(at_half_past_midnight({ duration_min: 90 })).toBe(false);
    expect(at_half_past_midnight({ service_status: 'left' })).toBe(false);
    expect(at_half_past_midnight({ service_status: 'no_show' })).toBe(false);
    expect(at_half_past_midnight({ status: 'cancelled' })).toBe(false);
    expect(at_half_past_midnight({ status: 'pending' })).toBe(false);
  });
});

describe('covers', () => {
  const day = serviceDay(FRIDAY, week(service(4, '12:00', '14:30'), service(4, '19:00', '23:00')));

  test('count everybody who comes and no no-show, each in one service, the nearest for a time outside of both', () => {
    const stays = staysOf(
      day,
      [
        reservation(FRIDAY, '11:30', { party_size: 1 }),
        reservation(FRIDAY, '12:30', { party_size: 3 }),
        reservation(FRIDAY, '18:00', { party_size: 5 }),
        reservation(FRIDAY, '23:00', { party_size: 7, status: 'pending' }),
        reservation(FRIDAY, '20:00', { party_size: 100, status: 'cancelled' }),
        reservation(FRIDAY, '20:00', { party_size: 200, service_status: 'no_show' }),
      ],
      'UTC',
    );
    expect(day.services.map((one) => coversOf(day, stays, one))).toEqual([
      { covers: 4, bookings: 2, walk_ins: 0 },
      { covers: 12, bookings: 2, walk_ins: 0 },
    ]);
  });

  test('tell those who came without a booking from the bookings', () => {
    const stays = staysOf(
      day,
      [
        reservation(FRIDAY, '19:00', { party_size: 3 }),
        reservation(FRIDAY, '19:30', { party_size: 4, origin: 'walk_in', service_status: 'seated' }),
        reservation(FRIDAY, '20:00', { origin: 'operator' }),
      ],
      'UTC',
    );
    expect(coversOf(day, stays, day.services[1])).toEqual({ covers: 9, bookings: 2, walk_ins: 1 });
  });

  test('count nobody who has not come while the day goes on, and everybody once it is over: nobody has said otherwise', () => {
    const stays = staysOf(
      day,
      [
        reservation(FRIDAY, '19:00', { party_size: 3, duration_min: 60 }),
        reservation(FRIDAY, '19:00', { party_size: 5, duration_min: 60, service_status: 'left' }),
        reservation(FRIDAY, '20:30', { party_size: 7 }),
      ],
      'UTC',
    );
    const covers = (now: number) => coversOf(day, stays, day.services[1], now).covers;
    expect([19.5, 21, 23.9, 24, 30].map((hour) => covers(hour * 60))).toEqual([15, 12, 5, 15, 15]);
  });

  test('belong to the service that begins at the minute where another ends', () => {
    const touching = serviceDay(FRIDAY, week(service(4, '12:00', '15:00'), service(4, '15:00', '18:00')));
    expect(serviceAt(touching, 900)?.open).toBe(900);
  });

  test('have no service on a closed day', () => {
    expect(serviceAt(serviceDay('2026-11-22', late), 1200)).toBeUndefined();
  });
});

describe('when a party has its table', () => {
  const seated = (time: string, seated_at: string, ends_at: string) =>
    reservation(FRIDAY, time, {
      service_status: 'seated',
      seated_at: `${FRIDAY}T${seated_at}:30.000Z`,
      ends_at: `${FRIDAY}T${ends_at}:00.000Z`,
    });

  test.each([
    ['as booked', reservation(FRIDAY, '20:00'), ['20:00', '22:00']],
    ['late, and as long as it is to sit', seated('20:00', '20:40', '22:40'), ['20:00', '22:40']],
    ['early, to the booked end', seated('20:00', '18:50', '22:00'), ['18:50', '22:00']],
    ['cut short', seated('20:00', '20:40', '22:15'), ['20:00', '22:15']],
  ])('%s', (_, party, hours) => {
    expect(Object.values(hoursOf(party, 'UTC'))).toEqual(hours);
  });

  test.each([
    ['late', seated('20:00', '20:40', '22:40'), 90, { from: 1200, to: 1330 }],
    ['late, as long as before', seated('20:00', '20:40', '22:15'), 120, { from: 1200, to: 1335 }],
    ['early', seated('20:00', '18:50', '22:00'), 90, { from: 1130, to: 1290 }],
  ])('with another length: %s', (_, party, minutes, span) => {
    const [stay] = staysOf(serviceDay(FRIDAY, late), [party], 'UTC');
    expect(stay && spanWith(stay, minutes)).toEqual(span);
  });
});

describe('a day that was made special', () => {
  const hours = [service(4, '19:00', '02:00'), service(5, '12:00', '14:30'), service(5, '19:00', '23:00')];
  const brunch = { open_time: '10:00', close_time: '15:00', slot_duration_min: 90, slot_interval_min: 30 };
  const after = reservation(SATURDAY, '01:30');

  test('has the services of its date, and not those of its weekday', () => {
    const day = serviceDay(SATURDAY, { hours, special_days: [{ date: SATURDAY, hours: [brunch] }] });
    expect(day).toMatchObject({ services: [{ open: 600, close: 900 }], inherited: 120 });
    expect(
      serviceDay('2026-11-28', { hours, special_days: [{ date: SATURDAY, hours: [brunch] }] }).services,
    ).toHaveLength(2);
  });

  test('has none when it is closed, and the next day inherits nothing from it', () => {
    const calendar = { hours, special_days: [{ date: FRIDAY, hours: [] }] };
    expect(serviceDay(FRIDAY, calendar)).toMatchObject({ services: [], spill: 0 });
    expect(serviceDay(SATURDAY, calendar)).toMatchObject({ inherited: 0 });
    expect(serviceDateOf(after, calendar)).toBe(SATURDAY);
  });

  test('keeps those of the week when it has only words', () => {
    const calendar = { hours, special_days: [{ date: FRIDAY, note: 'Live music' }] };
    expect(serviceDay(FRIDAY, calendar)).toMatchObject({ services: [{ open: 1140 }], spill: 120 });
  });
});
