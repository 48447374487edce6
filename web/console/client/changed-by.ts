import { arrivedGuests } from '../../../shared/booking/rules/arrived-guests.ts';
import { hasSat, NO_COURSE } from '../../../shared/booking/rules/course.ts';
import type { Reservation } from '../day/records.ts';
import type { ReservationChange } from './api.ts';

/** Where each step of a visit keeps its time. */
const STEP_TIMES = { arrived: 'arrived_at', seated: 'seated_at', left: 'left_at', no_show: 'no_show_at' } as const;

/** A reservation without its place. */
export function unplaced({
  table_id: _,
  table_merge_id: __,
  table_ids: ___,
  merged_table_ids: ____,
  ...rest
}: Reservation): Reservation {
  return rest;
}

/** The time of a step, as the API will note it. */
function stepTime(step: ReservationChange['service_status'], now: number): Partial<Reservation> {
  return step === undefined || step === 'expected' ? {} : { [STEP_TIMES[step]]: new Date(now).toISOString() };
}

/** A change of the course; the one that a party is at already keeps its time. */
function changedCourse({ course: was }: Reservation, course: ReservationChange['course'], now: number) {
  if (course === undefined || course === was) return {};
  return course === null ? NO_COURSE : { course, course_at: new Date(now).toISOString() };
}

/**
 * A reservation as a change at epoch ms `now` will make it, as far as the page can tell: where it will sit the API
 * decides.
 */
export function changedBy(reservation: Reservation, change: ReservationChange, now: number): Reservation {
  const {
    version: _,
    notify_guest: __,
    swap_with: ___,
    guests,
    reservation_time,
    coming,
    arrived_guests,
    course,
    ...rest
  } = change;
  const { table_id, table_merge_id, table_ids, ...details } = rest;
  const places = table_id !== undefined || table_merge_id !== undefined || table_ids !== undefined;
  const kept = places ? unplaced(reservation) : reservation;
  const { coming_at: _at, coming_by: _by, ...unsaid } = kept;
  const ends = change.service_status !== undefined || reservation_time !== undefined || 'duration_min' in change;
  const changed: Reservation = {
    ...(coming === false ? unsaid : kept),
    ...(arrived_guests !== undefined && { arrived_guests: arrived_guests ?? undefined }),
    ...changedCourse(reservation, course, now),
    ...(coming && { coming_at: new Date(now).toISOString(), coming_by: 'operator' }),
    ...details,
    ...stepTime(change.service_status, now),
    // When a stay ends that is counted anew, the API says.
    ...(ends && { ends_at: undefined }),
    ...(guests !== undefined && { party_size: guests }),
    ...(reservation_time !== undefined && { reservation_time: `${reservation_time}:00` }),
    ...(table_id && { table_id }),
    ...(table_merge_id && { table_merge_id }),
    ...(table_ids && { table_ids }),
  };
  return { ...changed, arrived_guests: arrivedGuests(changed), ...(!hasSat(changed) && NO_COURSE) };
}
