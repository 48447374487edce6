import type { Translate } from '../../../../common/i18n.ts';
import { durationWords } from '../../../components/format/duration.ts';
import { isSeated, partyStateOf } from '../../../day/service-state.ts';
import { type Choice, FITS, type Fit, type InTheWay } from '../../../day/tables/places.ts';
import { clockOf } from '../../../day/time.ts';
import type { fr } from '../../../words/fr/console.ts';
import { nameWithin } from '../party-name.ts';

type T = Translate<typeof fr>;

/** Choices of a place under the heading of how well they suit; without the headings that have none. */
export function groupsOf<C extends Choice>(t: T, choices: readonly C[]): { fit: Fit; word: string; choices: C[] }[] {
  const byFit = Map.groupBy(choices, ({ fit }) => fit);
  return FITS.flatMap((fit) => {
    const own = byFit.get(fit);
    return own ? [{ fit, word: t(`place.${fit}`), choices: own }] : [];
  });
}

/**
 * `libre jusqu’à 20:30 · 10 min` at the minute `now` of the day, `par Zoé Martin, 19:30 à 21:30`, `par Zoé Martin, toujours à table` at the minute `now` of the day beyond that end, `19:30 proposée à Zoé Martin (réponse avant 14:50)`, `bloquée de 19:00 à 21:00`; nothing for a place that is free.
 */
export const takenWords = (
  t: T,
  { taken_by, held_by, blocked_by, free_until }: InTheWay & Pick<Choice, 'free_until'>,
  now = Number.NEGATIVE_INFINITY,
): string | undefined => {
  if (free_until !== undefined)
    return t('floor.free_until', { time: clockOf(free_until), left: durationWords(t, free_until - now) });
  if (blocked_by) {
    const { from, to, reason } = blocked_by;
    return [t('place.blocked', { from: clockOf(from), to: clockOf(to) }), reason].filter(Boolean).join(' · ');
  }
  if (!taken_by) return held_by && `${clockOf(held_by.from)} ${t('place.held', held_by)}`;
  const { reservation, from, to } = taken_by;
  if (isSeated(partyStateOf(taken_by, now)) && to <= now) return t('place.still', { name: nameWithin(t, reservation) });
  return t('place.by', { name: nameWithin(t, reservation), from: clockOf(from), to: clockOf(to) });
};

/** The same where no heading says that the place is taken: `prise par Zoé Martin, 19:30 à 21:30`. */
export function takenWordsAlone(t: T, found: Parameters<typeof takenWords>[1], now?: number): string | undefined {
  const words = takenWords(t, found, now);
  const is_party = found.taken_by && !found.blocked_by && found.free_until === undefined;
  return words && is_party ? t('place.taken_by', { by: words }) : words;
}
