import type { Translate } from '../../../../common/i18n.ts';
import { type Reservation, timeOf } from '../../../day/records.ts';
import { hoursOf } from '../../../day/service-day.ts';
import type { fr } from '../../../words/fr/console.ts';

/** The time of a booking as a change of it is told: `21:45`, or `21:45 à 23:30` where it has another length than before. */
export const toldTime = (t: Translate<typeof fr>, before: Reservation, after: Reservation, zone: string): string =>
  after.duration_min === before.duration_min
    ? timeOf(after)
    : t('move.when', { from: timeOf(after), to: hoursOf(after, zone).to });
