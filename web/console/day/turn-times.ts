import { LONGEST_STAY_MINUTES, TURN_TIMES } from '../../../shared/platform/contract/constants.ts';
import type { ServiceRecord } from './records.ts';

/** How long parties up to a size stay, as it is being written. */
export type TurnDraft = { up_to: number | ''; duration_min: number | '' };

export type Turn = NonNullable<ServiceRecord['turn_times']>[number];

const QUARTER = 15;

const isWithin = (value: number | '', min: number, max: number): value is number =>
  value !== '' && Number.isInteger(value) && value >= min && value <= max;

/** The stays as the API takes them: sizes and minutes rise; nothing while they cannot be sent. */
export function turnsOf(drafts: readonly TurnDraft[]): Turn[] | undefined {
  const turns: Turn[] = [];
  let [size, stay] = [0, TURN_TIMES.shortest - 1];
  for (const { up_to, duration_min } of drafts) {
    if (!isWithin(up_to, size + 1, TURN_TIMES.up_to) || !isWithin(duration_min, stay + 1, LONGEST_STAY_MINUTES))
      return undefined;
    turns.push({ up_to, duration_min });
    [size, stay] = [up_to, duration_min];
  }
  return turns;
}

/** What another line begins with: two guests more and a quarter longer than the last, but shorter than the longest. */
export function nextTurn(drafts: readonly TurnDraft[], longest: number | ''): TurnDraft {
  const last = drafts.at(-1);
  const stay = last ? Number(last.duration_min) + QUARTER : Number(longest || 120) - 2 * QUARTER;
  return { up_to: Number(last?.up_to ?? 0) + 2, duration_min: Math.max(TURN_TIMES.shortest, stay) };
}
