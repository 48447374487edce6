import type { Translate } from '../../../common/i18n.ts';
import { durationWords } from '../../components/format/duration.ts';
import type { Stay } from '../../day/service-day.ts';
import { lateBy, type PartyState } from '../../day/service-state.ts';
import type { fr } from '../../words/fr/console.ts';
import { arrivalWords } from './arrival-words.ts';

type T = Translate<typeof fr>;

/**
 * By how many minutes a party is late, or over its time, at the minute `now` of its day, and how that is said. Nothing for any
 * other party, nor for less than a minute, which nobody need be told.
 */
export function excessOf(
  t: T,
  { stay, state }: { stay: Stay; state: PartyState },
  now: number,
): { minutes: number; words: string } | undefined {
  if (state !== 'late' && state !== 'overstaying') return undefined;
  const minutes = state === 'late' ? lateBy(stay, now) : now - stay.to;
  if (minutes < 1) return undefined;
  const key = state === 'late' ? 'tonight.late_by' : 'tonight.over';
  return { minutes, words: t(key, { time: durationWords(t, minutes) }) };
}

/** What a party's state means at the minute `now` of its day: how late it is, how long it has left or is over its time. */
export function stateWords(t: T, party: { stay: Stay; state: PartyState }, now: number): string {
  const { stay, state } = party;
  const left = state === 'seated' ? t('tonight.left', { time: durationWords(t, stay.to - now) }) : undefined;
  return arrivalWords(t, { state, reservation: stay.reservation }, left ?? excessOf(t, party, now)?.words);
}

/** How long a party still has its table at the minute `now` of its day; once its time is over, that it is. */
export const leftWords = (t: T, party: { stay: Stay; state: PartyState }, now: number): string =>
  party.state === 'overstaying' ? stateWords(t, party, now) : durationWords(t, party.stay.to - now);
