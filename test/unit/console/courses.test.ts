import { describe, expect, test } from 'vitest';
import { changedBy } from '../../../web/console/client/changed-by.ts';
import { mealOf } from '../../../web/console/day/courses.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation } from './support.ts';

const COURSES = ['Entrée', 'Plat', 'Dessert'];
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`;
const party = (more: Partial<Reservation> = {}) =>
  reservation('2026-11-21', '19:00', { service_status: 'seated', seated_at: at('18:00'), ...more });
const meal = (more: Partial<Reservation>, courses: readonly string[] = COURSES) =>
  mealOf(party(more), courses, Date.parse(at('19:12')));

describe('the meal of a party', () => {
  test('has the course, for how many whole minutes, and what comes next', () => {
    expect(meal({})).toEqual({ courses: COURSES, minutes: 0, next: 'Entrée' });
    const plat = { course: 'Plat', course_at: '2026-11-21T19:00:59.999Z' };
    expect(meal(plat)).toEqual({ courses: COURSES, course: 'Plat', minutes: 12, next: 'Dessert' });
    expect(meal({ course: 'Dessert', course_at: at('19:20') })).toMatchObject({ minutes: 0, next: undefined });
  });

  test('keeps a name that the house has no more, and does not guess what comes after it', () => {
    expect(meal({ course: 'Fromage', course_at: at('19:00') })).toMatchObject({
      courses: ['Fromage', ...COURSES],
      course: 'Fromage',
      next: undefined,
    });
  });

  test.each(['expected', 'arrived', 'left', 'no_show'] as const)(
    'is nothing of a party that is %s',
    (service_status) => {
      expect(meal({ service_status, course: 'Plat', course_at: at('19:00') })).toBeUndefined();
    },
  );

  test('is nothing of a cancelled booking, nor where the house names no courses', () => {
    expect(meal({ status: 'cancelled' })).toBeUndefined();
    expect(meal({ course: 'Plat', course_at: at('19:00') }, [])).toBeUndefined();
  });
});

describe('a change, as the page foretells it', () => {
  const now = Date.parse(at('19:30'));
  const plat = party({ course: 'Plat', course_at: at('19:00') });

  test('has the course from now on; the same one keeps its time, and null takes it back', () => {
    expect(changedBy(plat, { course: 'Dessert' }, now)).toMatchObject({ course: 'Dessert', course_at: at('19:30') });
    expect(changedBy(plat, { course: 'Plat' }, now)).toMatchObject({ course: 'Plat', course_at: at('19:00') });
    expect(changedBy(plat, { course: null }, now)).toMatchObject({ course: undefined, course_at: undefined });
    expect(changedBy(plat, { notes: 'x' }, now)).toMatchObject({ course: 'Plat', course_at: at('19:00') });
  });

  test('keeps the last course when the party leaves and comes back, and has none once it is not seated', () => {
    const left = changedBy(plat, { service_status: 'left' }, now);
    expect(left).toMatchObject({ course: 'Plat', course_at: at('19:00') });
    const back = changedBy(left, { service_status: 'seated' }, now);
    expect(changedBy(back, { notes: 'x' }, now)).toMatchObject({ course: 'Plat', course_at: at('19:00') });
    expect(changedBy(plat, { service_status: 'arrived' }, now).course).toBeUndefined();
  });
});
