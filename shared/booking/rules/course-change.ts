import { DomainError, invalidField } from '../../platform/errors.ts';
import { type Course, NO_COURSE, reachedCourse, type Sitting } from './course.ts';
import type { StoredReservation } from './reservation.ts';
import type { ReservationDetails } from './reservation-changes.ts';

/** Names in a sentence: « Mains, Dessert or Bill ». */
function oneOf(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? `${last}` : `${others.toReversed().join(', ')} or ${last}`;
}

/**
 * Throws `invalid_request` for a course that the house does not have now; one that the party is at already stays, whatever the
 * house has called it since.
 */
function requireKnown(wanted: string, reached: Course, courses: readonly string[]): void {
  if (wanted === reached.course || courses.includes(wanted)) return;
  throw invalidField('course', courses.length === 0 ? 'the restaurant names no courses' : `must be ${oneOf(courses)}`);
}

type Party = Sitting & Pick<StoredReservation, 'courses_at'>;

/** The restaurant's courses, and the moment of the change (epoch ms). */
type Meal = { courses: readonly string[] | undefined; now: number };

/**
 * What an operator's change makes of the course that a party is at; `after` is the reservation as the rest of the change leaves
 * it. The course stays when the party leaves, and goes once it is taken for not seated. A party that goes back to a course has it
 * since it first reached it, as with the steps of a visit: what came after it has not happened.
 * Throws `invalid_request`, `reservation_cancelled`, and `invalid_transition` for a course of a party that does not sit.
 */
export function changedCourse(
  before: Party,
  after: Party,
  wanted: string | null | undefined,
  { courses = [], now }: Meal,
): ReservationDetails {
  const reached = reachedCourse(before);
  if (typeof wanted === 'string') {
    requireKnown(wanted, reached, courses);
    if (after.status === 'cancelled') {
      throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
    }
    if (after.service_status !== 'seated') {
      throw new DomainError('invalid_transition', 'The party is not seated. Set it to `seated` as well.');
    }
  }
  // Nothing but its notes is touched, whatever an earlier release has left behind.
  if (before.status === 'cancelled') return {};
  const said = wanted === undefined ? reached : saidCourse(before, wanted, now);
  const next = reachedCourse({ ...after, ...said });
  if (next.course === before.course && next.course_at === before.course_at) return {};
  return { ...next, courses_at: timesUntil(before, next) };
}

function saidCourse(before: Party, wanted: string | null, now: number): Course {
  if (wanted === null) return NO_COURSE;
  const first = [reachedCourse(before), ...(before.courses_at ?? [])].find(
    ({ course, course_at }) => course === wanted && reachedCourse({ ...before, course, course_at }).course === wanted,
  );
  return { course: wanted, course_at: first?.course_at ?? new Date(now).toISOString() };
}

/** When a party that is at a course has reached each one up to it. */
function timesUntil({ courses_at = [] }: Party, { course, course_at }: Course): StoredReservation['courses_at'] {
  if (course === undefined || course_at === undefined) return undefined;
  return [...courses_at.filter((one) => one.course_at < course_at && one.course !== course), { course, course_at }];
}
