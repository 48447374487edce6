import type { Translate } from '../../../common/i18n.ts';
import type { Reservation } from '../../day/records.ts';
import type { PartyState } from '../../day/service-state.ts';
import type { fr } from '../../words/fr/console.ts';

type T = Translate<typeof fr>;

/** How many of a party are here while others are awaited; nothing when all are, or nobody. */
export const partlyHere = (t: T, { arrived_guests: here, party_size: guests }: Reservation): string | undefined =>
  here === undefined ? undefined : t('partly.here', { here, guests });

/** What is said of a party's state; beside it, or instead of that it has arrived, how many are here while others are awaited. */
export function arrivalWords(
  t: T,
  { state, reservation }: { state: PartyState; reservation: Reservation },
  words = t(`state.${state}`),
): string {
  const partly = partlyHere(t, reservation);
  if (partly === undefined) return words;
  return state === 'arrived' ? partly : `${words} · ${partly}`;
}
