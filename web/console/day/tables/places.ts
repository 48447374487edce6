import {
  bestSeatings,
  fittingPlaces,
  offeredPlan,
  restrictPlan,
  type SeatingPlan,
  seatingPlan,
  type TableWish,
} from '../../../../shared/availability/rules/choose-table.ts';
import { overlaps, overlapWithin, spanOfSitting } from '../../../../shared/availability/rules/occupancy.ts';
import { stayMinutes } from '../../../../shared/availability/rules/schedule.ts';
import { minuteOf } from '../../../../shared/platform/time/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../../../shared/platform/time/units.ts';
import { type Floor, type PlacedStay, type PlaceRow, type Row, rowOf } from '../plan.ts';
import { type Calendar, shareTable, type Table } from '../records.ts';
import { beginsOf, type Stay, serviceDateOf } from '../service-day.ts';
import { hasEnded, isSeated, partyStateOf } from '../service-state.ts';
import { joinsFor } from './joining.ts';
import { groupNamed, type NamedPlace, tablesNamed } from './named-place.ts';
import type { BlockPlace, TableBlock } from './table-blocks.ts';
import type { TableOffer } from './table-offers.ts';
import { sitterAt, type TableNow } from './tables.ts';

/**
 * A party that needs a place: minutes of its service day, `to` excluded; `id` once it has a reservation, `waiting` its place
 * on the waiting list, whose own offer is in nobody's way; `would_end` the end of the whole stay of one that sits.
 */
export type Party = {
  from: number;
  to: number;
  guests: number;
  id?: string;
  waiting?: string | undefined;
  would_end?: number;
};

type Span = Pick<Party, 'from' | 'to'>;

/** A party that has a reservation, as it needs a place. */
export const partyOf = ({ from, to, reservation }: Stay): Party => ({
  from,
  to,
  guests: reservation.party_size,
  id: reservation.id,
});

/** Whether a party that was given up may come after all: the time that it was booked for is not over. */
export const mayComeBack = ({ from, reservation }: Stay, now: number | undefined): boolean =>
  reservation.service_status === 'no_show' && now !== undefined && now < from + reservation.duration_min;

/**
 * A party as it needs another place at the minute `now` of its day: from then on, for as long as it has its table, and while
 * it sits beyond its end too. One that was given up comes for what is left of its booked time; one that has left had its
 * place until then.
 */
export function partyAt(stay: Stay, now: number | undefined): Party {
  const { from, to, reservation } = stay;
  const party = partyOf(stay);
  if (now === undefined || reservation.service_status === 'left') return party;
  if (mayComeBack(stay, now)) return { ...party, from: Math.max(from, now), to: from + reservation.duration_min };
  const sits = isSeated(partyStateOf(stay, now));
  const would_end = beginsOf(stay) + reservation.duration_min;
  if (now < to) return { ...party, from: Math.max(from, now), ...(sits && { would_end }) };
  return sits ? { ...party, from: now, to: now + 1 } : party;
}

/** Whether a party that is given a place at the minute `now` takes it at once: who still sits there is in its way. */
export const takesPlaceAt = (stay: Stay, now: number | undefined): now is number =>
  now !== undefined &&
  (mayComeBack(stay, now) ||
    isSeated(partyStateOf(stay, now)) ||
    (stay.from <= now && now < stay.to && !hasEnded(stay.reservation)));

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

/** When a party has its table at the minute `now` of its day: who sits there has it early and late too. */
const spanAt = (stay: Stay, now: number | undefined): Span =>
  now !== undefined && isSeated(partyStateOf(stay, now)) ? spanOfSitting(stay, now * MINUTE_MS) : stay;

/**
 * Who is in the way of a block at the minute `now` of its day, as the API would name them: whoever has one of its tables by
 * then, or sits there so early or late that they still will; not who stayed on under the block as it was `before`, and is met there
 * alone.
 */
export function occupantsOfBlock(
  place: BlockPlace,
  rows: readonly Row[],
  now: number | undefined,
  before?: BlockPlace,
): PlacedStay[] {
  const stoodUnder = (stay: PlacedStay) =>
    before !== undefined &&
    overlapWithin(spanAt(stay, now), place, before) &&
    stay.tables.every((id) => before.table_ids.includes(id) || !place.table_ids.includes(id));
  return rows
    .flatMap(({ bars }) => bars)
    .filter((stay) => shareTable(stay.tables, place.table_ids) && !hasEnded(stay.reservation))
    .filter((stay) => overlaps(stay, place) || (overlaps(spanAt(stay, now), place) && !stoodUnder(stay)));
}

/** What is held there for somebody else who waits, while a party would be there. */
export const offerAt = ({ held }: Pick<Row, 'held'>, party: Omit<Party, 'guests'>): TableOffer | undefined =>
  held.find((offer) => offer.id !== party.waiting && overlaps(offer, party));

/** When the house keeps it for itself, while a party would be there. */
const blockAt = ({ blocked }: Pick<Row, 'blocked'>, party: Omit<Party, 'guests'>): TableBlock | undefined =>
  blocked.find((block) => overlaps(block, party));

/** What keeps a party from a row: somebody who has it or is offered it, or the house. */
export type InTheWay = {
  taken_by: PlacedStay | undefined;
  held_by: TableOffer | undefined;
  blocked_by: TableBlock | undefined;
};

/** What is in a party's way at a row: one thing, as the API would name it. */
export function inTheWayAt(
  row: Pick<Row, 'tables' | 'held' | 'blocked'>,
  rows: readonly Row[],
  party: Omit<Party, 'guests'>,
): InTheWay | undefined {
  const [taken_by] = occupantsOf(row, rows, party);
  const blocked_by = taken_by ? undefined : blockAt(row, party);
  const held_by = taken_by || blocked_by ? undefined : offerAt(row, party);
  return taken_by || blocked_by || held_by ? { taken_by, held_by, blocked_by } : undefined;
}

/** The minute until which a row is free for a party from its start on, however long it stays; nothing when nobody comes. */
export function freeUntil(
  row: Pick<Row, 'tables' | 'held' | 'blocked'>,
  rows: readonly Row[],
  party: Omit<Party, 'guests'>,
): number | undefined {
  const rest = { ...party, to: Number.POSITIVE_INFINITY };
  const held = row.held.filter((offer) => offerAt({ held: [offer] }, rest));
  const blocked = row.blocked.filter((block) => overlaps(block, rest));
  const first = Math.min(...[...occupantsOf(row, rows, rest), ...held, ...blocked].map(({ from }) => from));
  return Number.isFinite(first) ? first : undefined;
}

/** What is held and blocked at some tables. */
function keptAt(tables: readonly string[], rows: readonly Row[]): Pick<Row, 'held' | 'blocked'> {
  const shared = rows.filter((row) => shareTable(row.tables, tables));
  const isThere = ({ table_ids }: { table_ids: readonly string[] }) => shareTable(table_ids, tables);
  return {
    held: [...new Set(shared.flatMap(({ held }) => held))].filter(isThere),
    blocked: [...new Set(shared.flatMap(({ blocked }) => blocked))].filter(isThere),
  };
}

/**
 * What the API would find in the way of a party that is put on tables at the minute `now` of the day: a table that is given
 * during a stay is had from then on.
 */
export function obstacleAt(
  tables: readonly string[],
  rows: readonly Row[],
  party: Omit<Party, 'guests'>,
  now: number | undefined,
): InTheWay | undefined {
  const there = { tables: [...tables], ...keptAt(tables, rows) };
  const is_ahead = now !== undefined && now < party.to;
  return inTheWayAt(there, rows, is_ahead ? { ...party, from: Math.max(party.from, now) } : party);
}

/** What would be in the way of two parties that exchange their tables, and at which of them. */
export function obstacleToSwap(
  parties: readonly [PlacedStay, PlacedStay],
  rows: readonly Row[],
  now: number | undefined,
): (InTheWay & { place: string }) | undefined {
  const [one, other] = parties;
  const ids = parties.map(({ reservation }) => reservation.id);
  const others = rows.map((row) => ({
    ...row,
    bars: row.bars.filter(({ reservation }) => !ids.includes(reservation.id)),
  }));
  for (const [stay, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const found = obstacleAt(to.tables, others, stay, now);
    if (found) return { ...found, place: to.place };
  }
  return undefined;
}

const NOTHING: InTheWay = { taken_by: undefined, held_by: undefined, blocked_by: undefined };

/**
 * How well a row suits a party, the best first; `joined` are tables that suffice once they are joined, `short` is free for a part of its stay, where that is asked for, and `brief` free
 * at this minute, for too short a time.
 */
export const FITS = ['fits', 'joined', 'short', 'small', 'brief', 'taken'] as const;
export type Fit = (typeof FITS)[number];

/** A place that a party could get, and what is in its way there; `free_until` is the minute of the day to which one is free that is `brief`, or that is not free for the whole stay of who sits. */
export type Choice = InTheWay & { row: PlaceRow; fit: Fit; free_until?: number | undefined };

/** Whether a party cannot get a place at all. */
export const isRefusedAt = ({ fit }: Pick<Choice, 'fit'>): boolean => fit === 'taken' || fit === 'brief';

/** Whether a place is just what a party with the tables `own` has; a part of it is another place, and parts what was joined. */
const isOwnPlace = ({ tables }: Pick<Row, 'tables'>, own: readonly string[]): boolean =>
  tables.length === own.length && tables.every((id) => own.includes(id));

/** What stands between the ids of tables in the key of their join: no id has it. */
const JOINT = '+';

/** Tables as one place, for a party alone. */
function joinedRow(tables: readonly Table[], rows: readonly Row[]): PlaceRow {
  const ids = tables.map(({ id }) => id);
  const key = ids.join(JOINT);
  return {
    ...{ key, kind: 'joined', id: key, tables: ids },
    name: tables.map(({ name }) => name).join(' + '),
    seats: tables.reduce((sum, { seats }) => sum + seats, 0),
    room_id: tables[0]?.room_id ?? '',
    is_active: tables.every(({ is_active }) => is_active),
    ...keptAt(ids, rows),
  };
}

/** The tables that could be joined for a party while it would be there, the best first (`joinsFor`), each as one place. */
function joinedRows(party: Party, { tables }: Pick<Floor, 'tables'>, rows: readonly Row[]): PlaceRow[] {
  const free = freePlan(party, { tables, merges: [] }, rows);
  const isFree = ({ id }: Table) => free.tables.some((table) => table.id === id);
  return joinsFor(party.guests, tables.filter(isFree)).map((join) => joinedRow(join, rows));
}

/** How a place suits a party, and what is in its way there. */
function choiceAt(row: PlaceRow, rows: readonly Row[], party: Party): Choice {
  const found = inTheWayAt(row, rows, party);
  if (found) return { row, fit: 'taken', ...found };
  const enough = row.kind === 'joined' ? 'joined' : 'fits';
  return { row, fit: row.seats >= party.guests ? enough : 'small', ...NOTHING };
}

/** Places that are not proposed: the one that a party has (`own` tables), and all that share one of those `without`. */
type NotProposed = { own?: readonly string[] | undefined; without?: readonly string[] | undefined };

/**
 * Every place for a party but its own: free ones that are large enough (fewest seats first), where there is none the tables of
 * the floor that could be joined for it, free ones that are too small, taken ones.
 */
export function choicesFor(
  party: Party,
  { tables }: Pick<Floor, 'tables'>,
  rows: readonly Row[],
  { own = [], without = [] }: NotProposed = {},
): Choice[] {
  const isProposed = (row: PlaceRow) => !isOwnPlace(row, own) && !shareTable(row.tables, without);
  const choices = rows
    .filter((row) => row.kind !== 'none' && row.is_active && isProposed(row))
    .map((row) => choiceAt(row, rows, party));
  const joinable = { tables: tables.filter(({ id }) => !without.includes(id)) };
  const joins = choices.some(({ fit }) => fit === 'fits') ? [] : joinedRows(party, joinable, rows).filter(isProposed);
  const rank = ({ fit }: Choice) => FITS.indexOf(fit);
  return [...joins.map((row) => choiceAt(row, rows, party)), ...choices].sort(
    (a, b) => rank(a) - rank(b) || (a.fit === 'fits' ? a.row.seats - b.row.seats : 0),
  );
}

/** The place of a key as it was chosen, by the floor: also joined tables that are not proposed any more. */
export function placeOfKey(key: string, { tables }: Pick<Floor, 'tables'>, rows: readonly Row[]): PlaceRow | undefined {
  const ids = key.split(JOINT);
  if (ids.length === 1) return rows.find((row) => row.key === key);
  const joined = tables.filter(({ id }) => ids.includes(id));
  return joined.length === ids.length ? joinedRow(joined, rows) : undefined;
}

/** The key of the place that a booking has, if all of its tables are in use still. */
export function keyOfPlace(floor: Pick<Floor, 'tables' | 'merges'>, place: NamedPlace): string | undefined {
  const ids = tablesNamed(floor.merges, place);
  const in_use = floor.tables.filter(({ id, is_active }) => is_active && ids.includes(id));
  if (in_use.length === 0 || in_use.length < ids.length) return undefined;
  return groupNamed(floor.merges, place)?.id ?? in_use.map(({ id }) => id).join(JOINT);
}

/** How the place of a key suits a party; nothing where there is no such place in use, or the key leaves it to the API. */
export function choiceOf(
  party: Party | undefined,
  floor: Pick<Floor, 'tables'>,
  rows: readonly Row[],
  key: string,
): Choice | undefined {
  const row = placeOfKey(key, floor, rows);
  return party && row && row.kind !== 'none' && row.is_active ? choiceAt(row, rows, party) : undefined;
}

/**
 * The same for a party that is to have a place at once, at the minute `now`: whoever still sits there, beyond the end too, is in
 * the way before anybody who is to come; and what nobody has at this minute is not called taken. Another table may give who sits
 * a longer stay than its own: where it does not give the whole one, until when it is free.
 */
export const placesAtOnce = <C extends Choice>(
  choices: readonly C[],
  { rows, tables, now }: { rows: readonly Row[]; tables: readonly TableNow[]; now: number },
  party: Party,
): C[] =>
  choices.map((choice) => {
    const still = tables.find((one) => choice.row.tables.includes(one.table.id) && isSatAt(one, party.id));
    if (still?.stay) return { ...choice, ...NOTHING, fit: 'taken', taken_by: still.stay };
    const free_until = freeUntil(choice.row, rows, { ...party, from: now });
    if (choice.fit !== 'taken')
      return free_until !== undefined && free_until < (party.would_end ?? 0) ? { ...choice, free_until } : choice;
    return free_until !== undefined && free_until > now ? { ...choice, fit: 'brief', free_until } : choice;
  });

/** The tables at which nobody but a party itself still sits. */
export const tablesLeft = (tables: readonly TableNow[], { id }: Pick<Party, 'id'>): Pick<Floor, 'tables'> => ({
  tables: tables.filter((one) => !isSatAt(one, id)).map(({ table }) => table),
});

const isSatAt = (table: TableNow, other_than: string | undefined): boolean =>
  (sitterAt(table)?.reservation.id ?? other_than) !== other_than;

/** The tables and groups that are free while a party would be there, as far as is seen here. */
function freePlan(
  party: Party,
  { tables, merges }: Pick<Floor, 'tables' | 'merges'>,
  rows: readonly Row[],
): SeatingPlan {
  const kept = new Set(
    rows.flatMap(({ held, blocked }) => [
      ...held.filter((offer) => offerAt({ held: [offer] }, party)).flatMap(({ table_ids }) => table_ids),
      ...blocked.filter((block) => overlaps(block, party)).flatMap(({ table_ids }) => table_ids),
    ]),
  );
  const isFree = (id: string) => !kept.has(id) && occupantsOf({ tables: [id] }, rows, party).length === 0;
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
 * The place that a new party will get: the table or group that the API finds by the lock's own rule, else the first tables
 * that could be joined for it, which the API has to be told; nothing when nothing is free. Holds of guests who
 * are booking right now are not seen here, but those who wait and have an offer: the API decides. Parties without a table
 * do not keep one from it: whom to seat is the operator's call.
 */
export const suggestedRow = (party: Party, floor: Floor, rows: readonly Row[]): PlaceRow | undefined =>
  bestRow(party.guests, freePlan(party, floor, rows), rows) ?? joinedRows(party, floor, rows)[0];

/**
 * The place that a party will have when its choice is left to the house; `keeps`: the one that it has; `joined`: tables that the
 * API has to be told, because it joins none by itself.
 */
type Landing = { key: string; name: string; seats: number; keeps: boolean; joined?: PlaceRow | undefined };

/** The tables that a party has, as one place: tables joined for it alone too; nothing without one. */
function ownPlaceOf({ id = '' }: Party, rows: readonly Row[]) {
  const row = rowOf(rows, id);
  const own = row?.bars.find(({ reservation }) => reservation.id === id);
  return row && own?.place ? { key: row.key, name: own.place, tables: own.tables, seats: own.seats } : undefined;
}

/**
 * Where a party for which a place is sought lands when the choice is left to the house: on its own place while that is free for
 * it and large enough; else on the best free one, or the first tables that could be joined for it; nothing when there is none.
 */
export function landingOf(party: Party, floor: Floor, rows: readonly Row[]): Landing | undefined {
  const own = ownPlaceOf(party, rows);
  const free = freePlan(party, floor, rows);
  const isFree = own?.tables.every((id) => free.tables.some((table) => table.id === id));
  if (own && isFree && own.seats >= party.guests) return { ...own, keeps: true };
  const row = suggestedRow(party, floor, rows);
  return row && { ...row, keeps: false, joined: row.kind === 'joined' ? row : undefined };
}

/**
 * How many seats are free while a party would be there, its own among them, and whether tables would have to be joined for it;
 * 0 where no place would be found for it.
 */
export function seatsFreeFor(party: Party, floor: Floor, rows: readonly Row[]): { seats: number; is_joined: boolean } {
  const landing = landingOf(party, floor, rows);
  if (!landing) return { seats: 0, is_joined: false };
  const seats = freePlan(party, floor, rows).tables.reduce((sum, table) => sum + table.seats, 0);
  return { seats, is_joined: landing.joined !== undefined };
}

/** How many the largest table or group in use seats. */
export function largestPlace(floor: Pick<Floor, 'tables' | 'merges'>): number {
  const { tables, merges } = seatingPlan({ tables: [...floor.tables], merges: [...floor.merges] });
  return Math.max(0, ...[...tables, ...merges].map(({ seats }) => seats));
}

/** Whether tables in use could be joined for so many, if everybody left. */
export const couldJoin = (guests: number, { tables }: Pick<Floor, 'tables'>): boolean =>
  joinsFor(
    guests,
    tables.filter(({ is_active }) => is_active),
  ).length > 0;

/** A free place that guests do not get, and the parties without a table of whom one may need it: those whom it fits, as far as there are. */
type SetAside = { table: string; parties: PlacedStay[] };

/**
 * What is free for guests whom the API refuses a table, and is set aside for parties that have none yet and come while
 * they would be there; nothing when no place that is given online is free, or nobody needs it.
 */
export function setAsideFrom(
  party: Party & Pick<TableWish, 'room_id'>,
  floor: Floor,
  rows: readonly Row[],
): SetAside | undefined {
  const unplaced = rows.find(({ kind }) => kind === 'none')?.bars ?? [];
  const parties = unplaced.filter((stay) => !hasEnded(stay.reservation) && overlaps(stay, party));
  const free = freePlan(party, floor, rows);
  const row = bestRow(party.guests, offeredPlan(free, party), rows);
  if (!row || parties.length === 0) return undefined;
  const isFor = ({ reservation }: PlacedStay) =>
    fittingPlaces(reservation.party_size, free).some((tables) => shareTable(tables, row.tables));
  const fitting = parties.filter(isFor);
  // Whoever fits nowhere keeps all that is free.
  return { table: row.name, parties: fitting.length > 0 ? fitting : parties };
}
