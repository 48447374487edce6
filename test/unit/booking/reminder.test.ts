import { describe, expect, test } from 'vitest';
import {
  decideReminder,
  endsReminder,
  reminderDue,
  reminderMoment,
  withReminder,
} from '../../../shared/booking/rules/reminder.ts';
import type { StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { RESERVATION } from '../../support/messages.ts';

const PARIS = { hours: 24, timezone: 'Europe/Paris' };
const at = (instant: string) => Date.parse(instant);
const minutes = (instant: string) => at(instant) / 60_000;
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

describe('the moment of a reminder', () => {
  test.each([
    ['the day before, at the same time', 24, '2026-11-27T19:00:00Z', '2026-11-26T19:00:00.000Z'],
    [
      'at 21:00 already the night: a quarter of an hour before it',
      24,
      '2026-11-27T20:00:00Z',
      '2026-11-26T19:45:00.000Z',
    ],
    ['a minute before the night', 24, '2026-11-27T19:59:00Z', '2026-11-26T19:59:00.000Z'],
    ['in the night: the evening before it', 2, '2026-11-27T08:00:00Z', '2026-11-26T19:45:00.000Z'],
    ['after midnight: the evening before it', 24, '2026-11-28T00:30:00Z', '2026-11-26T19:45:00.000Z'],
    ['at 8:00 the night is over', 2, '2026-11-27T09:00:00Z', '2026-11-27T07:00:00.000Z'],
    ['over the end of summer time, so many hours', 24, '2026-10-25T18:00:00Z', '2026-10-24T18:00:00.000Z'],
    ['over the beginning of summer time, so many hours', 24, '2026-03-29T17:00:00Z', '2026-03-28T17:00:00.000Z'],
    ['the evening of the day on which the clocks go back', 12, '2026-10-26T11:00:00Z', '2026-10-25T19:45:00.000Z'],
    ['the evening of the day on which the clocks go forward', 12, '2026-03-30T10:00:00Z', '2026-03-29T18:45:00.000Z'],
    ['never', 0, '2026-11-27T19:00:00Z', undefined],
  ])('%s', (_, hours, start, moment) => {
    expect(iso(reminderMoment(minutes(start), { ...PARIS, hours }))).toBe(moment);
  });

  test('is never at night and never later than said, whatever the hour of the start', () => {
    for (let quarter = 0; quarter < 4 * 24 * 7; quarter++) {
      const start = at('2026-10-22T00:00:00Z') + quarter * 900_000;
      const moment = reminderMoment(start / 60_000, PARIS) ?? 0;
      const hour = Number(
        new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Paris' }).format(moment),
      );
      expect(hour >= 8 && hour < 21).toBe(true);
      expect(start - moment).toBeGreaterThanOrEqual(24 * 3_600_000);
      expect(start - moment).toBeLessThanOrEqual(36 * 3_600_000);
    }
  });
});

const booking: StoredReservation = {
  ...RESERVATION,
  status: 'confirmed',
  origin: 'widget',
  service_status: 'expected',
  guest_email: 'zoe@example.com',
  created_at: '2026-11-20T10:00:00.000Z',
  from: minutes('2026-11-27T19:00:00Z'),
  reminder: PARIS,
};
const NOW = at('2026-11-20T10:00:00Z');
const MOMENT = '2026-11-26T19:00:00.000Z';

describe('what the clock finds a booking by', () => {
  test.each([
    ['a booking ahead', {}, MOMENT],
    ['a request', { status: 'pending' }, undefined],
    ['a cancelled one', { status: 'cancelled' }, undefined],
    ['who walks in', { origin: 'walk_in' }, undefined],
    ['without an address', { guest_email: null }, undefined],
    ['an address that takes no mail', { refused_email: 'zoe@example.com' }, undefined],
    ['one whose moment is over', { from: minutes('2026-11-20T20:00:00Z') }, undefined],
  ] as const)('%s', (_, changes, due) => {
    expect(reminderDue({ ...booking, ...changes }, PARIS, NOW)).toBe(due);
  });

  test('stays over changes that it does not rest on, also when it is due already', () => {
    const due = { ...booking, due_at: MOMENT };
    const noted = withReminder(due, { ...due, notes: 'window', version: 2 }, at('2026-11-26T20:00:00Z'));
    expect(noted.due_at).toBe(MOMENT);
  });

  test('moves with the start, and what was said of the old one is forgotten', () => {
    const reminded = { ...booking, reminded_at: MOMENT };
    const moved = { ...reminded, from: minutes('2026-12-04T19:00:00Z') };
    const after = withReminder(reminded, moved, at('2026-11-26T20:00:00Z'));
    expect(after).toMatchObject({ due_at: '2026-12-03T19:00:00.000Z', reminded_at: undefined });
  });

  test('goes with a cancellation, comes with an acceptance, and stays away from what an earlier release has made', () => {
    const due = { ...booking, due_at: MOMENT };
    expect(withReminder(due, { ...due, status: 'cancelled' }, NOW).due_at).toBeUndefined();
    expect(withReminder({ ...booking, status: 'pending' }, booking, NOW).due_at).toBe(MOMENT);
    expect(withReminder(undefined, { ...booking, reminder: undefined }, NOW).due_at).toBeUndefined();
  });
});

describe('a reminder that is due', () => {
  test.each([
    ['is sent', {}, '2026-11-26T19:00:30Z', PARIS, 'send'],
    ['is sent late, after the clock stood still', {}, '2026-11-27T17:59:00Z', PARIS, 'send'],
    ['is dropped within an hour of the visit', {}, '2026-11-27T18:01:00Z', PARIS, 'drop'],
    ['of an hour before is sent by a clock that is late', {}, '2026-11-27T18:00:20Z', { ...PARIS, hours: 1 }, 'send'],
    ['of an hour before is sent half an hour before', {}, '2026-11-27T18:30:00Z', { ...PARIS, hours: 1 }, 'send'],
    ['of an hour before is dropped after that', {}, '2026-11-27T18:30:01Z', { ...PARIS, hours: 1 }, 'drop'],
    [
      'is dropped at night when the morning is the last moment, which no clock meets',
      { from: minutes('2026-11-27T08:00:00Z') },
      '2026-11-26T22:00:00Z',
      PARIS,
      'drop',
    ],
    [
      'waits for a morning after which it can still be some minutes late',
      { from: minutes('2026-11-27T08:05:00Z') },
      '2026-11-26T22:00:00Z',
      PARIS,
      '2026-11-27T07:00:00.000Z',
    ],
    ['waits for the morning', {}, '2026-11-26T22:00:00Z', PARIS, '2026-11-27T07:00:00.000Z'],
    [
      'is dropped when the morning is too late',
      { from: minutes('2026-11-27T07:30:00Z') },
      '2026-11-26T22:00:00Z',
      PARIS,
      'drop',
    ],
    ['is dropped for a cancelled booking', { status: 'cancelled' }, '2026-11-26T19:00:30Z', PARIS, 'drop'],
    ['is dropped for who is there already', { service_status: 'arrived' }, '2026-11-26T19:00:30Z', PARIS, 'drop'],
    [
      'waits as long as the house says now',
      {},
      '2026-11-26T19:00:30Z',
      { ...PARIS, hours: 4 },
      '2026-11-27T15:00:00.000Z',
    ],
    ['is dropped where the house reminds nobody now', {}, '2026-11-26T19:00:30Z', { ...PARIS, hours: 0 }, 'drop'],
    [
      'is dropped for a booking made after its moment',
      { created_at: '2026-11-26T19:30:00.000Z' },
      '2026-11-26T19:40:00Z',
      PARIS,
      'drop',
    ],
  ] as const)('%s', (_, changes, now, rule, expected) => {
    const decision = decideReminder({ ...booking, ...changes }, rule, at(now));
    expect(decision.kind === 'put_off' ? iso(decision.at) : decision.kind).toBe(expected);
  });
});

describe('the mail of a reminder is of use', () => {
  test.each([
    ['until the night', '2026-11-26T19:00:30Z', PARIS, '2026-11-26T20:00:00.000Z'],
    ['for an hour', '2026-11-27T09:00:00Z', PARIS, '2026-11-27T10:00:00.000Z'],
    ['until an hour before the visit', '2026-11-27T17:40:00Z', PARIS, '2026-11-27T18:00:00.000Z'],
    ['until half an hour before', '2026-11-27T18:00:20Z', { ...PARIS, hours: 1 }, '2026-11-27T18:30:00.000Z'],
  ])('%s', (_, now, rule, until) => {
    expect(decideReminder(booking, rule, at(now))).toEqual({ kind: 'send', until: at(until) });
  });
});

describe('a reminder that waits to be sent is ended', () => {
  const SOON = '2026-11-26T19:20:00.000Z';
  const reminded = { ...booking, reminded_at: '2026-11-26T19:00:20.000Z' };
  test.each([
    ['by a cancellation', { status: 'cancelled' }],
    ['by a move', { from: booking.from + 30 }],
    ['by another address', { guest_email: 'other@example.com' }],
    ['by no address', { guest_email: null }],
    ['by the arrival', { service_status: 'arrived' }],
  ] as const)('%s', (_, change) => {
    expect(endsReminder(reminded, { ...reminded, ...change }, SOON)).toBe(true);
    expect(endsReminder({ ...booking, due_at: MOMENT }, { ...booking, ...change }, SOON)).toBe(true);
  });

  test('by nothing that it does not rest on', () => {
    expect(endsReminder(reminded, { ...reminded, notes: 'window', party_size: 3 }, SOON)).toBe(false);
  });

  test('by no change before its moment: the clock finds the booking as it is then', () => {
    const due = { ...booking, due_at: MOMENT };
    expect(endsReminder(due, { ...due, guest_email: 'other@example.com' }, '2026-11-26T18:59:59.000Z')).toBe(false);
  });
});
