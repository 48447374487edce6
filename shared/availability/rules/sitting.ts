import { EARLY_MINUTES, LATE_MINUTES } from './occupancy.ts';

/** When a party is booked for: the minute of its start, by any clock, and the planned length of its stay. */
type Planned = { from: number; duration_min: number };

/** The minute at which a party sat down (`sat`), if that may be for this plan; else the planned start. */
export const beginsAt = ({ from, duration_min }: Planned, sat: number | undefined): number =>
  sat !== undefined && sat >= from - EARLY_MINUTES && sat <= from + duration_min + LATE_MINUTES ? sat : from;

/**
 * The minute from which the length of a stay counts: a late seating, else the planned start. Who sits down early keeps what
 * was booked, so that a seating by mistake gives nothing away and can be taken back.
 */
export const countsFrom = (plan: Planned, sat: number | undefined): number => Math.max(plan.from, beginsAt(plan, sat));

/** When a stay ends that nobody cuts short. */
export const endOfStay = (plan: Planned, sat: number | undefined): number => countsFrom(plan, sat) + plan.duration_min;
