import { useCalendar, useDayPlan } from '../../../client/queries.ts';
import { newParty, type Party } from '../../../day/tables/places.ts';

/** A party as it would come at a start, and the plan of the day to which that belongs; none before it is known. */
type Start = { party: Party; known: ReturnType<typeof useDayPlan> | undefined };

/** What a party finds that would come at one of some starts of a date: those after midnight are the evening's before. */
export function useStarts(date: string, times: readonly string[], guests: number): (time: string) => Start {
  const calendar = useCalendar(date);
  const partyAt = (time: string) => newParty({ date, time, guests }, calendar);
  const evening = times.map((time) => partyAt(time).day).find((day) => day !== date);
  const plans = new Map([
    [date, useDayPlan(date)],
    [evening, useDayPlan(evening ?? date)],
  ]);
  return (time) => {
    const { day, party } = partyAt(time);
    return { party, known: plans.get(day) };
  };
}
