import { stayMinutes } from '../../../shared/domain/schedule.ts';
import {
  bestSeatings,
  offeredPlan,
  restrictPlan,
  type SeatingPlan,
  seatingPlan,
  type TableWish,
} from '../../../shared/domain/seating.ts';
import { minuteOf } from '../../../shared/domain/time.ts';
import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import { type Floor, type PlacedStay, type Row, shareTable } from './plan.ts';
import type { Calendar } from './records.ts';
import { type Stay, serviceDateOf } from './service-day.ts';
import { hasEnded } from './service-state.ts';
import { blocksOn, type TableBlock } from './table-blocks.ts';
import type { TableOffer } from './table-offers.ts';

/**
 * A party that needs a place: minutes of its service day, `to` excluded; `id` once it has a reservation, `waiting` its place
 * on the waiting list, whose own offer is in nobody's way.
 */
export type Party = { from: number; to: number; guests: number; id?: string; waiting?: string | undefined };

type Span = Pick<Party, 'from' | 'to'>;

/** Whether two of a service day have a minute in common. */
const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** A party that has a reservation, as it needs a place. */
export const partyOf = ({ from, to, reservation }: Stay): Party => ({
  from,
  to,
  guests: reservation.party_size,
  id: reservation.id,
});

/** A party that wants to come, on its service day, for as long as the API will let it stay. */
export function newParty(
  wanted: { date: string; time: string; guests: number },
  calendar: Calendar,
): { day: string; party: Party } {
  const { date, time, guests } = wanted;
  const day = serviceDateOf({ reservation_date: date, reservation_time: time }, calendar);
  const from = minuteOf(time) + (day === date ? 0 : DAY_MINUTES);
  return { day, party: { from, to: from + stayMinutes(date, time, calendar, guests), guests } };
}

/**
 * Who takes a row's tables while a party would be there, other than itself and those who have left: a table is given from
 * now on.
 */
export function occupantsOf(
  row: Pick<Row, 'tables'>,
  rows: readonly Row[],
  party: Omit<Party, 'guests'>,
): PlacedStay[] {
  return rows
    .flatMap(({ bars }) => bars)
    .filter((stay) => shareTable(stay.tables, row.tables))
    .filter((stay) => stay.reservation.id !== party.id && !hasEnded(stay.reservation) && overlaps(stay, party));
}

/** What is held there for somebody else who waits, while a party would be there. */
export const offerAt = ({ held }: Pick<Row, 'held'>, party: Omit<Party, 'guests'>): TableOffer | undefined =>
  held.find((offer) => offer.id !== party.waiting && overlaps(offer, party));

/** How well a row suits a party, the best first. */
export const FITS = ['fits', 'small', 'taken'] as const;
export type Fit = (typeof FITS)[number];

/** A row that a party could get, and who has it, or is offered it. */
export type Choice = { row: Row; fit: Fit; taken_by: PlacedStay | undefined; held_by: TableOffer | undefined };

/** Every place for a party but its own: free ones that are large enough (fewest seats first), free ones, taken ones. */
export function choicesFor(party: Party, rows: readonly Row[], own = ''): Choice[] {
  const choices = rows
    .filter((row) => row.kind !== 'none' && row.is_active && row.key !== own)
    .map((row): Choice => {
      const [taken_by] = occupantsOf(row, rows, party);
      const held_by = taken_by ? undefined : offerAt(row, party);
      const fit = taken_by || held_by ? 'taken' : row.seats >= party.guests ? 'fits' : 'small';
      return { row, fit, taken_by, held_by };
    });
  const rank = ({ fit }: Choice) => FITS.indexOf(fit);
  return choices.sort((a, b) => rank(a) - rank(b) || (a.fit === 'fits' ? a.row.seats - b.row.seats : 0));
}

/** The tables and groups that are free while a party would be there, as far as is seen here. */
function freePlan(
  party: Party,
  { tables, merges }: Pick<Floor, 'tables' | 'merges'>,
  rows: readonly Row[],
): SeatingPlan {
  const held = new Set(
    rows
      .flatMap(({ held: offers }) => offers.filter((offer) => offerAt({ held: [offer] }, party)))
      .flatMap(({ table_ids }) => table_ids),
  );
  const isFree = (id: string) => !held.has(id) && occupantsOf({ tables: [id] }, rows, party).length === 0;
  const free = new Set(tables.map(({ id }) => id).filter(isFree));
  return restrictPlan(seatingPlan({ tables: [...tables], merges: [...merges] }), free);
}

/** The row of the best place for so many in a plan; nothing when it has none. */
function bestRow(guests: number, plan: SeatingPlan, rows: readonly Row[]): Row | undefined {
  const [best] = bestSeatings(guests, plan);
  const key = best?.table_merge_id ?? best?.tables[0];
  return rows.find((row) => row.key === key);
}

/**
 * The table or group that a new party will get, by the lock's own rule; nothing when none is free. Holds of guests who
 * are booking right now are not seen here, but those who wait and have an offer: the API decides.
 */
export const suggestedRow = (party: Party, floor: Floor, rows: readonly Row[]): Row | undefined =>
  bestRow(party.guests, freePlan(party, floor, rows), rows);

/** A free place that guests do not get, and the parties without a table of whom one may need it. */
type SetAside = { table: string; parties: PlacedStay[] };

/**
 * What is free for guests whom the API refuses a table, and is set aside for parties that have none yet and come while
 * they would be there; nothing when no place that is given online is free, or nobody needs it.
 */
export function setAsideFrom(
  party: Party & Pick<TableWish, 'room_id'>,
  floor: Floor,
  rows: readonly Row[],
  blocks: readonly TableBlock[],
): SetAside | undefined {
  const unplaced = rows.find(({ kind }) => kind === 'none')?.bars ?? [];
  const parties = unplaced.filter((stay) => !hasEnded(stay.reservation) && overlaps(stay, party));
  const blocked = blocks.filter((block) => overlaps(block, party));
  const tables = floor.tables.filter(({ id }) => blocksOn(blocked, [id]).length === 0);
  const offered = offeredPlan(freePlan(party, { ...floor, tables }, rows), party);
  const table = bestRow(party.guests, offered, rows)?.name;
  return table !== undefined && parties.length > 0 ? { table, parties } : undefined;
}
