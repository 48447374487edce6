import { HOUR_MS, MINUTE_MS } from '../../shared/domain/units.ts';
import { instantOf } from './calendar-date.ts';
import type { Config, WantedSlot } from './types.ts';

/** The time in which somebody reads a page, confirms and thinks again (ms): what ends within it has ended for them. */
const SOON_MS = 10 * MINUTE_MS;

/** Whether a booking of a slot can no longer be changed or cancelled online at `now` (epoch ms), or hardly. */
export const isTooLateToChange = (slot: WantedSlot, config: Config, now: number): boolean =>
  deadlineOf(slot, config) <= now + SOON_MS;

/** Until when guests may change or cancel a booking of a slot (epoch ms), as the restaurant's rule stands now. */
export const deadlineOf = ({ date, time }: WantedSlot, { min_cancel_hours, timezone }: Config): number =>
  instantOf(date, time, timezone) - min_cancel_hours * HOUR_MS;
