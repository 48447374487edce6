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
