import { MOST_COVERS } from '../../../shared/platform/contract/constants.ts';
import { readTime } from '../day/time.ts';
import { type TurnDraft, turnsOf } from '../day/turn-times.ts';
import type { T } from '../words/i18n.tsx';
import { isLimit, isMinutes } from './draft.ts';

/** What a form says of fields that cannot be read. */
export const rulesOf = (t: T) => {
  const time = (typed: string) => (readTime(typed) ? null : t('hours.bad_time', { time: '19:00' }));
  const minutes = (typed: number | '') => (isMinutes(typed) ? null : t('hours.bad_minutes'));
  const turns = (typed: TurnDraft[]) => (turnsOf(typed) ? null : t('turns.bad'));
  const limit = (typed: number | '') => (isLimit(typed) ? null : t('pacing.bad', { most: MOST_COVERS }));
  return {
    open_time: time,
    close_time: time,
    slot_duration_min: minutes,
    slot_interval_min: minutes,
    turn_times: turns,
    max_covers_per_slot: limit,
    max_online_covers: limit,
  };
};
