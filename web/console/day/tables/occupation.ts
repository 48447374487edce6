import { stayMinutes } from '../../../../shared/availability/rules/schedule.ts';
import type { PlacedStay, Row } from '../plan.ts';
import type { Calendar } from '../records.ts';
import { isDue, isSeated, partyStateOf } from '../service-state.ts';
import { momentOf } from '../time.ts';

/** A table at one minute of the day. */
export type Occupation = {
  /** Who sits there, or should. */
  stay: PlacedStay | undefined;
  /** Who comes next that day, however late. */
  next: PlacedStay | undefined;
  /** Minutes until it becomes free, or taken: below zero for a party that stays too long; nothing when it stays free. */
  left: number | undefined;
  /** Whether it is free for less than the usual stay. */
  is_short: boolean;
};

/** Who takes each table over the day, itself, as part of a group or joined for one party: by table id, by time. */
export function staysByTable(rows: readonly Row[]): ReadonlyMap<string, readonly PlacedStay[]> {
  const byTable = new Map<string, PlacedStay[]>();
  for (const stay of rows.flatMap(({ bars }) => bars)) {
    for (const table of stay.tables) byTable.set(table, [...(byTable.get(table) ?? []), stay]);
  }
  for (const stays of byTable.values()) stays.sort((a, b) => a.from - b.from);
  return byTable;
}

function occupation(
  stay: PlacedStay | undefined,
  next: PlacedStay | undefined,
  minute: number,
  usual_stay: number,
): Occupation {
  const until = stay?.to ?? next?.from;
  const left = until === undefined ? undefined : until - minute;
  return { stay, next, left, is_short: !stay && left !== undefined && left < usual_stay };
}

/** A table at any minute of a day, by what was planned. */
export function occupationAt(stays: readonly PlacedStay[], minute: number, usual_stay: number): Occupation {
  const stay = stays.find(({ from, to }) => from <= minute && minute < to);
  const next = stays.find(({ from }) => from > minute);
  return occupation(stay, next, minute, usual_stay);
}

/** A table at this minute: whoever sits there has it, however long; then whoever should; and who is still to come. */
export function occupationNow(stays: readonly PlacedStay[], now: number, usual_stay: number): Occupation {
  const stateOf = (stay: PlacedStay) => partyStateOf(stay, now);
  const due = stays.filter((stay) => isDue(stateOf(stay)) && stay.to > now);
  const stay = stays.find((one) => isSeated(stateOf(one))) ?? due.find(({ from }) => from <= now);
  return occupation(
    stay,
    due.find((one) => one !== stay),
    now,
    usual_stay,
  );
}

/** The party that is asked for most often. */
const USUAL_PARTY = 2;

/** Minutes that such a party stays which comes at a minute of a service day. */
export function usualStay(day: string, minute: number, calendar: Calendar): number {
  const { date, time } = momentOf(day, minute);
  return stayMinutes(date, time, calendar, USUAL_PARTY);
}
