import type { Reservation } from '../contract/reservation.ts';

/** Whether a party sits, or has: only then it is at a course, or was. */
export const hasSat = ({ status, service_status }: Pick<Reservation, 'status' | 'service_status'>): boolean =>
  status !== 'cancelled' && (service_status === 'seated' || service_status === 'left');

/** The course that a party is at, or was last at, and since when (ISO 8601, UTC); nothing of either before the first one. */
export type Course = { course: string | undefined; course_at: string | undefined };

export const NO_COURSE: Course = { course: undefined, course_at: undefined };

/** A party, as much of it as decides what is known of its course. */
export type Sitting = Pick<Reservation, 'status' | 'service_status' | 'seated_at'> & Partial<Course>;

/**
 * The course that a party has reached. An earlier release that takes a party for not seated leaves the stored course behind: what
 * was noted before the party sat down is of another sitting.
 */
export function reachedCourse(party: Sitting): Course {
  const { course, course_at, seated_at } = party;
  if (course === undefined || course_at === undefined || !hasSat(party)) return NO_COURSE;
  return seated_at !== undefined && course_at < seated_at ? NO_COURSE : { course, course_at };
}
