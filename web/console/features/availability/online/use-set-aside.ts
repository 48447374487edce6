import { useCalendar, useDayPlan } from '../../../client/queries.ts';
import { newParty, setAsideFrom } from '../../../day/tables/places.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { partyName } from '../../booking/party-name.ts';

/** Whom the API refuses a table at a time (`HH:MM`) of a date: the calendar date after it for a start after midnight. */
type Refused = { on?: string; time: string; guests: number; room_id?: string | null };

/** Says which free table guests are refused and for whom it is kept; nothing where none is free, or nobody needs it. */
export type SetAsideWords = (refused: Refused) => string | undefined;

/** The words about what is set aside on a date for parties that have no table yet. */
export function useSetAside(date: string): SetAsideWords {
  const { t } = useI18n();
  const { plan, floor } = useDayPlan(date);
  const calendar = useCalendar(date);
  return ({ on = date, time, guests, room_id }) => {
    const { day, party } = newParty({ date: on, time, guests }, calendar);
    // Of another service day this one knows nothing.
    if (day !== date) return undefined;
    const found = setAsideFrom({ ...party, room_id: room_id ?? undefined }, floor, plan.rows);
    if (!found) return undefined;
    const names = found.parties.map(({ reservation }) => partyName(t, reservation)).join(', ');
    return t('set_aside', { table: found.table, count: found.parties.length, names });
  };
}
