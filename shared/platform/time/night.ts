import { localMinuteAt } from './time.ts';
import { HOUR_MINUTES } from './units.ts';

/** No message is sent to guests between these times (minutes since midnight, local; docs/design.md, "The waiting list"). */
export const NIGHT = { begins: 21 * HOUR_MINUTES, ends: 8 * HOUR_MINUTES };

/** Whether it is night in a zone at `at` (epoch ms). */
export function isNight(at: number, timezone: string): boolean {
  const minute = localMinuteAt(at, timezone);
  return minute >= NIGHT.begins || minute < NIGHT.ends;
}
