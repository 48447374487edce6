import { clockTimeAt } from '../../../../../shared/platform/time/time.ts';
import type { Translate } from '../../../../common/i18n.ts';
import { type Reservation, timeOf } from '../../../day/records.ts';
import { hoursOf } from '../../../day/service-day.ts';
import type { fr } from '../../../words/fr/console.ts';
import { partyName } from '../party-name.ts';

type T = Translate<typeof fr>;

/** The time of a booking as a change of it is told: `21:45`, or `21:45 à 23:30` where it has another length than before. */
export const toldTime = (t: T, before: Reservation, after: Reservation, zone: string): string =>
  after.duration_min === before.duration_min
    ? timeOf(after)
    : t('move.when', { from: timeOf(after), to: hoursOf(after, zone).to });

/** That a party has another table, as it was answered; until when, where that is not as before. */
export function toldMove(t: T, before: Reservation, after: Reservation, table: string, zone: string): string {
  const [was, time] = [before, after].map(({ ends_at }) => ends_at && clockTimeAt(Date.parse(ends_at), zone));
  const said = { name: partyName(t, after), table };
  return was && time && was !== time ? t('move.done_until', { ...said, time }) : t('move.done', said);
}
