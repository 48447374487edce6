import { HOUR_MS } from '../../shared/domain/units.ts';
import { instantOf } from './calendar-date.ts';
import type { Config, WantedSlot } from './types.ts';

/** Until when guests may change or cancel a booking of a slot (epoch ms), as the restaurant's rule stands now. */
export const deadlineOf = ({ date, time }: WantedSlot, { min_cancel_hours, timezone }: Config): number =>
  instantOf(date, time, timezone) - min_cancel_hours * HOUR_MS;
