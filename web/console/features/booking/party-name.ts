import type { Translate } from '../../../common/i18n.ts';
import { fullName, type Reservation } from '../../day/records.ts';
import type { fr } from '../../words/fr.ts';

type T = Translate<typeof fr>;

type Named = Pick<Reservation, 'guest_first_name' | 'guest_last_name'>;

/** `Zoé Martin`, or what a party is called that walked in and left no name. */
export const partyName = (t: T, party: Named): string => fullName(party).trim() || t('walk_in.party');

/** The same within a sentence: « par un passage ». */
export const nameWithin = (t: T, party: Named): string => fullName(party).trim() || t('walk_in.within');

/** `Martin`, where there is little room. */
export const shortName = (t: T, party: Named): string =>
  party.guest_last_name || party.guest_first_name || t('walk_in.party');

/** The same on a table of the floor, where a walk-in without a name has the least room. */
export const nameOnTable = (t: T, party: Named): string =>
  party.guest_last_name || party.guest_first_name || t('walk_in.short');
