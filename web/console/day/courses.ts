import { hasSat } from '../../../shared/booking/rules/course.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import type { Reservation } from './records.ts';

/** The meal of a party that sits: the course that it is at, for how many minutes, and the one that comes next. */
export type Meal = {
  courses: readonly string[];
  course?: string | undefined;
  minutes: number;
  next?: string | undefined;
};

const minuteAt = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * The meal of a party at epoch ms `now`, by the courses that its house names; nothing where it names none, or the party does not
 * sit. After a course that the house does not have any more nobody knows what comes.
 */
export function mealOf(reservation: Reservation, courses: readonly string[], now: number): Meal | undefined {
  const { service_status, course, course_at } = reservation;
  if (courses.length === 0 || !hasSat(reservation) || service_status !== 'seated') return undefined;
  if (course === undefined || course_at === undefined) return { courses, minutes: 0, next: courses[0] };
  const place = courses.indexOf(course);
  return {
    courses: place < 0 ? [course, ...courses] : courses,
    course,
    minutes: Math.max(0, minuteAt(now) - minuteAt(Date.parse(course_at))),
    next: place < 0 ? undefined : courses[place + 1],
  };
}
