import type { Translate } from '../../../common/i18n.ts';
import type { Reservation } from '../../day/records.ts';
import type { PartyState } from '../../day/service-state.ts';
import type { fr } from '../../words/fr/console.ts';

type T = Translate<typeof fr>;

/** What is said of a party's state; beside it, or instead of that it has arrived, how many are here while others are awaited. */
export function arrivalWords(
  t: T,
  { state, reservation }: { state: PartyState; reservation: Reservation },
  words = t(`state.${state}`),
): string {
  const { arrived_guests: here, party_size: guests } = reservation;
  if (here === undefined) return words;
  const partly = t('partly.here', { here, guests });
  return state === 'arrived' ? partly : `${words} · ${partly}`;
}
