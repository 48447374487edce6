import { describe, expect, test } from 'vitest';
import type { Reservation } from '../../../web/console/day/records.ts';
import { scaleOf } from '../../../web/console/day/scale.ts';
import { serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import { reservation, service, week } from './support.ts';

const FRIDAY = '2026-11-20';
const split = week(service(4, '12:00', '14:30'), service(4, '19:00', '22:30'));
const scale = (hours = split, ...reservations: Reservation[]) => {
  const day = serviceDay(FRIDAY, hours);
  return scaleOf(day, staysOf(day, reservations, 'UTC'));
};

describe('the scale of a day', () => {
  test('spans whole hours from the first opening to the last closing and folds the idle hours', () => {
    const { stretches, width, from, to } = scale();
    expect(stretches).toEqual([
      { from: 720, to: 900, at: 0, folded: false },
      { from: 900, to: 1140, at: 12, folded: true },
      { from: 1140, to: 1380, at: 14, folded: false },
    ]);
    expect({ width, from, to }).toEqual({ width: 30, from: 720, to: 1380 });
  });

  test('unfolds where somebody sits, and reaches to those who come early or leave late', () => {
    const { stretches, from, to } = scale(split, reservation(FRIDAY, '16:00'), reservation(FRIDAY, '22:00'));
    expect(stretches).toEqual([{ from: 720, to: 1440, at: 0, folded: false }]);
    expect({ from, to }).toEqual({ from: 720, to: 1440 });
  });

  test('takes no notice of cancelled parties', () => {
    expect(scale(split, reservation(FRIDAY, '16:00', { status: 'cancelled' })).stretches).toHaveLength(3);
  });

  test('goes on past midnight', () => {
    expect(scale(week(service(4, '19:00', '02:00'))).to).toBe(1560);
  });

  test('tells where a minute lies, and which quarter lies there', () => {
    const { at, minuteAt } = scale();
    expect([at(720), at(735), at(900), at(1140), at(1380)]).toEqual([0, 1, 12, 14, 30]);
    expect([at(0), at(2000)]).toEqual([0, 30]);
    for (const minute of [720, 735, 885, 1140, 1365]) expect(minuteAt(at(minute))).toBe(minute);
    expect(minuteAt(13)).toBe(1140);
    expect(minuteAt(at(735) + 0.9)).toBe(735);
  });

  test('has hours to show on a day without services and guests', () => {
    expect(scale(week())).toMatchObject({ from: 720, to: 1380, width: 44 });
  });
});
