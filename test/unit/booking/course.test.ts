import { describe, expect, test } from 'vitest';
import { reachedCourse, type Sitting } from '../../../shared/booking/rules/course.ts';
import { changedCourse } from '../../../shared/booking/rules/course-change.ts';

// The course that a party is at, by the names that its house has for them.

const courses = ['Drinks', 'Mains', 'Dessert'];
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`;
const moment = (clock: string) => Date.parse(at(clock));

const seated: Sitting = { status: 'confirmed', service_status: 'seated', seated_at: at('19:00') };

/** The party after one change each, at the times of the clock. */
function reached(...changes: [clock: string, wanted: string | null | undefined, then?: Partial<Sitting>][]): Sitting {
  let party = seated;
  for (const [clock, wanted, then] of changes) {
    const next = { ...party, ...then };
    party = { ...next, ...changedCourse(party, next, wanted, { courses, now: moment(clock) }) };
  }
  return party;
}

describe('the course of a party', () => {
  test('is the one that was said last, since when it was said, and the same one again changes nothing', () => {
    const mains = reached(['19:10', 'Drinks'], ['20:31', 'Mains']);
    expect(mains).toMatchObject({ course: 'Mains', course_at: at('20:31') });
    expect(changedCourse(mains, mains, 'Mains', { courses, now: moment('20:40') })).toStrictEqual({});
  });

  test('is had since it was first reached by a party that goes back to it, and what came after it has not happened', () => {
    const back = reached(['19:10', 'Drinks'], ['20:31', 'Mains'], ['20:32', 'Drinks']);
    expect(back).toMatchObject({ course: 'Drinks', course_at: at('19:10') });
    expect({ ...back, ...changedCourse(back, back, 'Mains', { courses, now: moment('20:50') }) }).toMatchObject({
      course: 'Mains',
      course_at: at('20:50'),
    });
  });

  test('goes when it is taken back', () => {
    expect(reachedCourse(reached(['19:10', 'Drinks'], ['19:11', null]))).toEqual({});
    expect(reached(['19:10', 'Drinks'], ['19:11', null], ['19:30', 'Drinks'])).toMatchObject({
      course_at: at('19:30'),
    });
  });

  test('stays when the party leaves, and is there when it comes back', () => {
    const left = reached(['20:31', 'Mains'], ['21:00', undefined, { service_status: 'left' }]);
    expect(left).toMatchObject({ course: 'Mains', course_at: at('20:31') });
    const again = { ...left, service_status: 'seated' } as const;
    expect(changedCourse(left, again, undefined, { courses, now: moment('21:01') })).toStrictEqual({});
  });

  test.each(['expected', 'arrived', 'no_show'] as const)(
    'goes when the party is %s again, for good',
    (service_status) => {
      const back = reached(['20:31', 'Mains'], ['20:32', undefined, { service_status, seated_at: undefined }]);
      expect(reachedCourse(back)).toEqual({});
      const sat = { ...back, service_status: 'seated', seated_at: at('20:40') } as const;
      expect({ ...sat, ...changedCourse(back, sat, 'Mains', { courses, now: moment('20:50') }) }).toMatchObject({
        course_at: at('20:50'),
      });
    },
  );

  test('is of this sitting: what an earlier release has left behind of another one is not read', () => {
    const behind = { ...seated, course: 'Mains', course_at: at('18:59') };
    expect(reachedCourse(behind)).toEqual({});
    expect(reachedCourse({ ...behind, course_at: at('19:00') })).toMatchObject({ course: 'Mains' });
    const sat_at = { courses_at: [{ course: 'Mains', course_at: at('18:59') }] };
    expect(changedCourse({ ...behind, ...sat_at }, behind, 'Mains', { courses, now: moment('20:00') })).toMatchObject({
      course_at: at('20:00'),
    });
    expect(reachedCourse({ ...seated, status: 'cancelled', course: 'Mains', course_at: at('20:00') })).toEqual({});
  });

  test('is one of the house’s now, or the one that the party is at already', () => {
    const say = (known: string[] | undefined, before = seated) =>
      changedCourse(before, before, 'Mains', { courses: known, now: moment('20:00') });
    expect(() => say(['Plat', 'Dessert', 'Addition'])).toThrow('course: must be Plat, Dessert or Addition');
    expect(() => say(['Plat'])).toThrow('course: must be Plat');
    expect(() => say(undefined)).toThrow('course: the restaurant names no courses');
    expect(say(['Plat'], reached(['20:00', 'Mains']))).toStrictEqual({});
  });

  test.each([
    ['arrived', 'confirmed', 'invalid_transition'],
    ['left', 'confirmed', 'invalid_transition'],
    ['seated', 'cancelled', 'reservation_cancelled'],
  ] as const)('is refused of a party that is %s (%s)', (service_status, status, code) => {
    const party = { ...seated, service_status, status };
    const say = (wanted: string | null) => changedCourse(party, party, wanted, { courses, now: moment('20:00') });
    expect(() => say('Mains')).toThrow(expect.objectContaining({ code }));
    expect(say(null)).toStrictEqual({});
  });

  test('does not keep the notes of a booking from changing that an earlier release has cancelled', () => {
    const cancelled = { ...seated, status: 'cancelled', course: 'Mains', course_at: at('20:00') } as const;
    expect(changedCourse(cancelled, cancelled, undefined, { courses, now: moment('21:00') })).toStrictEqual({});
  });
});
