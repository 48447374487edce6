import { EARLY_MINUTES, LATE_MINUTES } from './occupancy.ts';

/** When a party is booked for: the minute of its start, by any clock, and the planned length of its stay. */
export type Planned = { from: number; duration_min: number };

/** The minute from which a stay counts: at which the party sat down (`sat`), if that may be for this plan; else the planned one. */
export const beginsAt = ({ from, duration_min }: Planned, sat: number | undefined): number =>
  sat !== undefined && sat >= from - EARLY_MINUTES && sat <= from + duration_min + LATE_MINUTES ? sat : from;

/**
 * When a stay ends that nobody cuts short: the planned length after a party sat down late (`sat`), else the planned end. Who
 * sits down early keeps what was booked, so that a seating by mistake gives nothing away and can be taken back.
 */
export const endOfStay = (plan: Planned, sat: number | undefined): number =>
  Math.max(plan.from, beginsAt(plan, sat)) + plan.duration_min;

/** Whether a party that sits until `to` sits for less time than it was planned to. */
export const isShorter = (plan: Planned, { sat, to }: { sat: number | undefined; to: number }): boolean =>
  to < beginsAt(plan, sat) + plan.duration_min;
