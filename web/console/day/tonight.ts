import { type DayPlan, lacksSeats, type Row } from './plan.ts';
import { type CoverCount, coversOf, type Service, type ServiceDay, type Stay, serviceAt } from './service-day.ts';
import { isDue, isSeated, type PartyState, partyStateOf } from './service-state.ts';
import type { Offer } from './tables/offers.ts';
import { type InTheWay, obstacleAt } from './tables/places.ts';
import { type Sitting, sittingUntil, spanSeated } from './tables/sitting-down.ts';
import { isFree, type TableNow } from './tables/tables.ts';

/** Parties by what they need of the host, the most urgent first. */
export const ATTENTION = ['arrived', 'late', 'next', 'seated', 'later', 'not_come', 'done'] as const;
type Attention = (typeof ATTENTION)[number];

/** A party of the evening, and where it is to sit. */
export type Party = {
  stay: Stay;
  state: PartyState;
  attention: Attention;
  row: Row | undefined;
  /** What its place is called, tables joined for it alone too, and which tables that is; empty without one. */
  place: string;
  tables: readonly string[];
  /** How many its tables seat, where these are fewer than its guests. */
  lacking: number | undefined;
};

/** How far ahead a party counts as the next one, and how early before a service its evening begins (minutes). */
const NEXT_WITHIN = 30;
const BEGINS_BEFORE = 60;

/** The service that is on, or comes next; after the last one, that. Nothing on a day without services. */
export const currentService = ({ services }: ServiceDay, now: number): Service | undefined =>
  services.find(({ close }) => close > now) ?? services.at(-1);

/** Whether a service is on, or about to begin, or has ended less than so many minutes ago. */
export const isServing = ({ services }: ServiceDay, now: number, after = 0): boolean =>
  services.some(({ open, close }) => open - BEGINS_BEFORE <= now && now < close + after);

function attentionOf(stay: Stay, state: PartyState, now: number): Attention {
  if (state === 'arrived' || state === 'late' || state === 'not_come') return state;
  if (isSeated(state)) return 'seated';
  // A request that nobody has answered is done with its time.
  if (!isDue(state) || stay.to <= now) return 'done';
  return stay.from - now <= NEXT_WITHIN ? 'next' : 'later';
}

/** Who stays in sight beyond their service, until somebody says what became of them. */
const IN_SIGHT: readonly Attention[] = ['arrived', 'seated', 'late', 'not_come'];

/** Seated parties by the time that they have left; the others by the time of their booking. */
const byUrgency = (a: Party, b: Party) =>
  ATTENTION.indexOf(a.attention) - ATTENTION.indexOf(b.attention) ||
  (a.attention === 'seated' ? a.stay.to - b.stay.to : a.stay.from - b.stay.from);

/**
 * The parties of the present service in the order in which they need attention, those that have stayed too long first
 * among the seated. Whoever came for an earlier one stays in sight until they leave, and whoever has not come until somebody
 * says so. Cancelled ones are left out.
 */
export function partiesOf({ day, stays, rows }: DayPlan, now: number): Party[] {
  const service = currentService(day, now);
  const places = new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.reservation.id, { row, bar }] as const)));
  return stays
    .map((stay): Party => {
      const state = partyStateOf(stay, now);
      const { row, bar } = places.get(stay.reservation.id) ?? {};
      const lacking = bar && lacksSeats(bar) ? bar.seats : undefined;
      const { place = '', tables = [] } = bar ?? {};
      return { stay, state, attention: attentionOf(stay, state, now), row, place, tables, lacking };
    })
    .filter(({ stay, state, attention }) => {
      if (state === 'cancelled') return false;
      const is_of_service = serviceAt(day, stay.from)?.id === service?.id;
      return is_of_service || IN_SIGHT.includes(attention);
    })
    .sort(byUrgency);
}

/** Parties that are here or to come and have no table. */
export const unplacedOf = (parties: readonly Party[]): Party[] =>
  parties.filter(({ row, attention }) => row?.kind === 'none' && attention !== 'done' && attention !== 'not_come');

/** With whom a party may exchange its tables: who is not done and has others than it. */
export const swappable = (parties: readonly Party[], { stay, tables }: Party): Party[] =>
  parties.filter(
    (other) =>
      other.stay.reservation.id !== stay.reservation.id &&
      other.attention !== 'done' &&
      other.place !== '' &&
      (other.tables.length !== tables.length || other.tables.some((id) => !tables.includes(id))),
  );

/**
 * The evening in figures: the covers, bookings and walk-ins of the present service, and of all who are in sight the guests who sit
 * and the parties that are late.
 */
export function figuresOf(
  { day, stays }: Pick<DayPlan, 'day' | 'stays'>,
  parties: readonly Party[],
  now: number,
): CoverCount & { seated: number; late: number } {
  const seated = parties.filter(({ state }) => isSeated(state));
  return {
    ...coversOf(day, stays, currentService(day, now), now),
    seated: seated.reduce(
      (sum, { stay: { reservation } }) => sum + (reservation.arrived_guests ?? reservation.party_size),
      0,
    ),
    late: parties.filter(({ state }) => state === 'late').length,
  };
}

/** The tables that parties could be seated at now, a minute of the service day, and the rows of its plan. */
type Seating = Pick<Offer, 'kind' | 'seats' | 'table_ids' | 'left'> & { now: number; rows: readonly Row[] };

/** A party that could be seated at a table, how it would have it, and what keeps it from its own tables now. */
export type Seatable = Party & { sitting: Sitting; way: InTheWay | undefined };

/** How long around its start a party is awaited (minutes). */
const AWAITED_MINUTES = 15;

/** Whether a host is about to do something for a party: it is at the door, late, or awaited about now. */
export const needsHost = ({ attention, stay }: Party, now: number): boolean =>
  attention === 'arrived' ||
  attention === 'late' ||
  (attention === 'next' && Math.abs(stay.from - now) <= AWAITED_MINUTES);

/** Whether a party is at the door, or should be. */
const isHereByNow = ({ state, stay }: Party, now: number) => state === 'arrived' || (isDue(state) && stay.from <= now);

/** Whether a party that is here could have a free table only with a shorter stay than it has booked: a host is asked first. */
export const isCutAt = (party: Party, seen: TableNow, now: number): boolean =>
  isFree(seen) &&
  party.state === 'arrived' &&
  sittingUntil(party.stay, seen.left === undefined ? undefined : now + seen.left, now)?.duration_min !== undefined;

/**
 * Who could be seated at a table now: parties to be seated that fit, whoever is here first, then by time. At tables that
 * are joined the largest come first, for whom that is done. Who has none of these tables and would have to leave them before
 * the end that was booked comes last, and only while it is here or should be; after it who has one of them and finds something
 * in the way there before its time.
 */
export function seatable(parties: readonly Party[], { kind, seats, table_ids, left, now, rows }: Seating): Seatable[] {
  const sizeOf = ({ stay }: Party) => stay.reservation.party_size;
  const isOwn = ({ tables }: Party) => tables.some((id) => table_ids.includes(id));
  const until = left === undefined ? undefined : now + left;
  const sittingOf = (party: Party) => (isOwn(party) ? {} : sittingUntil(party.stay, until, now));
  const wayOf = ({ stay }: Party) =>
    obstacleAt(table_ids, rows, { ...spanSeated(stay, now), id: stay.reservation.id }, now);
  const isCut = ({ sitting }: Seatable) => sitting.duration_min !== undefined;
  const fitting = parties
    .filter(
      (party) =>
        isDue(party.state) && party.state !== 'request' && party.attention !== 'done' && sizeOf(party) <= seats,
    )
    .flatMap((party) => {
      const sitting = sittingOf(party);
      return sitting ? [{ ...party, sitting, way: isOwn(party) ? wayOf(party) : undefined }] : [];
    })
    .filter((party) => !isCut(party) || isHereByNow(party, now));
  const ordered = kind === 'joined' ? fitting.toSorted((a, b) => sizeOf(b) - sizeOf(a)) : fitting;
  const rank = (party: Seatable) => (party.way ? 2 : Number(isCut(party)));
  return ordered.toSorted((a, b) => rank(a) - rank(b));
}
