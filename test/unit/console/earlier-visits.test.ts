import { describe, expect, test } from 'vitest';
import { earlierVisits } from '../../../web/console/day/earlier-visits.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation } from './support.ts';

const TODAY = '2026-11-20';
const BEFORE = '2026-10-30';

describe('how often a guest came beside a booking', () => {
  const of = (visits: number, last_visit: string | null, own: Partial<Reservation>, is_over = false) =>
    earlierVisits({ visits, last_visit }, { ...reservation(TODAY, '20:00', own), is_over });

  test.each(['seated', 'left'] as const)('does not count the visit itself of who is %s', (service_status) => {
    expect(of(1, TODAY, { service_status })).toBe(0);
    expect(of(5, TODAY, { service_status })).toBe(4);
  });

  test('is all of them where they were read before this one counted', () => {
    expect(of(4, BEFORE, { service_status: 'seated' })).toBe(4);
    expect(of(0, null, { service_status: 'seated' })).toBe(0);
  });

  test('is all of them before the party has sat down, with one earlier the same day', () => {
    expect(of(4, BEFORE, {})).toBe(4);
    expect(of(1, TODAY, { service_status: 'arrived' })).toBe(1);
  });

  test('does not count a booking of a day that is over, of which nothing else was said', () => {
    expect(of(1, TODAY, {}, true)).toBe(0);
    expect(of(2, TODAY, { service_status: 'no_show' }, true)).toBe(2);
    expect(of(2, TODAY, { status: 'cancelled' }, true)).toBe(2);
  });
});
