import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { instantOf } from './calendar-date.ts';
import type { Config, WantedSlot } from './types.ts';

/** A restaurant's rule, and where its clock is. */
type Rule = Pick<Config, 'min_cancel_hours' | 'timezone'>;
type Start = Pick<WantedSlot, 'date' | 'time'>;

/** The time in which somebody reads a page, confirms and thinks again (ms): what ends within it has ended for them. */
const SOON_MS = 10 * MINUTE_MS;

/** Whether a booking of a slot can no longer be changed or cancelled online at `now` (epoch ms), or hardly. */
export const isTooLateToChange = (slot: Start, config: Rule, now: number): boolean =>
  deadlineOf(slot, config) <= now + SOON_MS;

/** Until when guests may change or cancel a booking of a slot (epoch ms), as the restaurant's rule stands now. */
export const deadlineOf = ({ date, time }: Start, { min_cancel_hours, timezone }: Rule): number =>
  instantOf(date, time, timezone) - min_cancel_hours * HOUR_MS;
