import type { Translate } from '../../../common/i18n.ts';
import { fullName, type Reservation } from '../../day/records.ts';
import type { fr } from '../../words/fr/console.ts';

type T = Translate<typeof fr>;

type Named = Pick<Reservation, 'guest_first_name' | 'guest_last_name'>;

/** `Zoé Martin`, or what a party is called that walked in and left no name. */
export const partyName = (t: T, party: Named): string => fullName(party).trim() || t('walk_in.party');

/** The same within a sentence: « par un client sans réservation ». */
export const nameWithin = (t: T, party: Named): string => fullName(party).trim() || t('walk_in.within');

/** `Martin`, where there is little room. */
export const shortName = (t: T, party: Named): string =>
  party.guest_last_name || party.guest_first_name || t('walk_in.party');

/** The same on a table of the floor, where a walk-in without a name has the least room. */
export const nameOnTable = (t: T, party: Named): string =>
  party.guest_last_name || party.guest_first_name || t('walk_in.short');

/** What is said of somebody's booking, and of a party that walked in and left no name: it would be nobody's. */
const SAID = {
  'edit.title': 'edit.title_walk_in',
  'cancel.title': 'cancel.title_walk_in',
  'cancel.done': 'cancel.done_walk_in',
  'cancel.done_mail': 'cancel.done_mail_walk_in',
  changed_elsewhere: 'changed_elsewhere_walk_in',
  'sheet.swap': 'sheet.swap_walk_in',
  'sheet.partly': 'sheet.partly_walk_in',
} as const;

/** « Modifier la réservation de Zoé Martin », or « Modifier cette venue sans réservation ». */
export const saidOf = (t: T, said: keyof typeof SAID, party: Named): string => {
  const name = fullName(party).trim();
  return name ? t(said, { name }) : t(SAID[said]);
};
