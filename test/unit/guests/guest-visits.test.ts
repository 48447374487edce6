import { expect, test } from 'vitest';
import type { GuestBooking } from '../../../shared/guests/contract/guests.ts';
import { figuresOf } from '../../../shared/guests/rules/guest-visits.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

const booking = (time: string, service_status: GuestBooking['service_status'], date = FRIDAY): GuestBooking => ({
  ...{ id: 'r1', party_size: 2 },
  ...{ reservation_date: date, reservation_time: `${time}:00`, service_status, status: 'confirmed' },
});

/** The visits that one booking makes, at a local moment. */
const visits = (one: GuestBooking, date: string, time: string) => figuresOf([one], { date, time }).visits;

test('a visit counts when the party sat down, or when its service day is over: never at the minute of the booking', () => {
  expect(visits(booking('20:00', 'expected'), FRIDAY, '20:00')).toBe(0);
  expect(visits(booking('20:00', 'arrived'), FRIDAY, '23:30')).toBe(0);
  expect(visits(booking('20:00', 'seated'), FRIDAY, '19:40')).toBe(1);
  expect(visits(booking('20:00', 'left'), FRIDAY, '21:00')).toBe(1);
  expect(visits(booking('20:00', 'expected'), SATURDAY, '05:59')).toBe(0);
  expect(visits(booking('20:00', 'expected'), SATURDAY, '06:00')).toBe(1);
  expect(visits(booking('20:00', 'no_show'), SATURDAY, '12:00')).toBe(0);
});

test('a booking after midnight belongs to the evening before', () => {
  expect(visits(booking('00:30', 'expected', SATURDAY), SATURDAY, '02:00')).toBe(0);
  expect(visits(booking('00:30', 'expected', SATURDAY), SATURDAY, '06:00')).toBe(1);
});
