import { describe, expect, test } from 'vitest';
import { overlapsOf, timesOf } from '../../../web/console/day/calendar/week.ts';
import type { HoursEntry } from '../../../web/console/day/records.ts';
import { service } from './support.ts';

const lunch = service(4, '12:00', '15:00');
const dinner = service(4, '19:00', '23:00');
const late = service(6, '22:00', '02:00');

const over = (period: HoursEntry, ...hours: HoursEntry[]) => overlapsOf(period, hours).map(({ id }) => id);

describe('a service overlaps', () => {
  test('one of its day that is open at the same time, not one that begins when it ends', () => {
    expect(over(service(4, '14:00', '17:00'), lunch, dinner)).toEqual([lunch.id]);
    expect(over(service(4, '14:00', '20:00'), lunch, dinner)).toEqual([lunch.id, dinner.id]);
    expect(over(service(4, '15:00', '19:00'), lunch, dinner)).toEqual([]);
    expect(over(service(5, '12:00', '15:00'), lunch, dinner)).toEqual([]);
  });

  test('one that another night or the end of the week leads into', () => {
    expect(over(service(0, '01:00', '04:00'), late)).toEqual([late.id]);
    expect(over(service(0, '02:00', '04:00'), late)).toEqual([]);
    expect(over(late, service(0, '01:00', '04:00'))).toHaveLength(1);
    expect(over(service(5, '23:00', '00:30'), service(6, '00:00', '01:00'))).toHaveLength(1);
  });

  test('neither itself nor one that is switched off', () => {
    expect(over(lunch, lunch)).toEqual([]);
    expect(over(service(4, '12:00', '15:00'), { ...lunch, is_active: false })).toEqual([]);
  });
});

test('the times of a service are those that guests are offered', () => {
  const { times, past_midnight } = timesOf({ ...late, slot_duration_min: 120, slot_interval_min: 60 });
  expect(times).toEqual(['22:00', '23:00', '00:00']);
  expect(past_midnight).toBe(true);
});
