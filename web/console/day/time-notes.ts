import { minuteOf } from '../../../shared/platform/time/time.ts';
import type { OwnSlot } from './covers.ts';

/** Why guests cannot book a time that staff can, in the order in which it matters. */
const FOR_GUESTS = { paused: 'new.time_paused', slot_full: 'new.time_limit', service_full: 'new.time_limit' } as const;

/** What keeps guests from a time, as a key of the words; nothing of a time that is over, which says all. */
export function guestsKeptFrom({ reasons }: Pick<OwnSlot, 'reasons'>, is_over: boolean) {
  const reason = (['paused', 'slot_full', 'service_full'] as const).find((one) => reasons.includes(one));
  return reason && !is_over ? FOR_GUESTS[reason] : undefined;
}

/** Which of a day's times (`HH:MM`) is brought into view: the chosen one, else the first that is not over. */
export const timeInView = (
  times: readonly string[],
  chosen: string | undefined,
  isOver: (time: string) => boolean,
): string | undefined => times.find((time) => time === chosen) ?? times.find((time) => !isOver(time));

type Limits = Pick<OwnSlot, 'covers' | 'max_covers' | 'service_covers' | 'max_online_covers'>;

/** How many more may come at a slot by the tightest of its limits, 0 where one is reached; nothing where it has none. */
export function coversLeft({ covers, max_covers, service_covers, max_online_covers }: Limits): number | undefined {
  const left = [
    ...(max_covers === undefined ? [] : [max_covers - covers]),
    ...(max_online_covers === undefined ? [] : [max_online_covers - service_covers]),
  ];
  return left.length > 0 ? Math.max(0, Math.min(...left)) : undefined;
}

/** How far from the time that somebody wishes the next best ones are (minutes). */
const NEAR_MINUTES = 120;

/** A day's times (`HH:MM`) before, around and after the one that is wished; all are around where none is, or none is near. */
export function timesAround(
  times: readonly string[],
  wished: string | undefined,
): { before: string[]; around: string[]; after: string[] } {
  const from = (time: string) => (wished === undefined ? 0 : minuteOf(time) - minuteOf(wished));
  const around = times.filter((time) => Math.abs(from(time)) <= NEAR_MINUTES);
  if (around.length === 0) return { before: [], around: [...times], after: [] };
  return {
    before: times.filter((time) => from(time) < -NEAR_MINUTES),
    around,
    after: times.filter((time) => from(time) > NEAR_MINUTES),
  };
}
