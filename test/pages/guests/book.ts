import { slotsOfDate } from '../../../shared/availability/rules/availability.ts';
import { seatingPlan } from '../../../shared/availability/rules/choose-table.ts';
import { freePlan, openFloor } from '../../../shared/availability/rules/floor.ts';
import { type Occupancy, type Own, refsOf, type Span } from '../../../shared/availability/rules/occupancy.ts';
import { askerOf, placesFor, type Question } from '../../../shared/availability/rules/slot-refusal.ts';
import type { StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { datesTouched, dayClock, minuteOf } from '../../../shared/platform/time/time.ts';
import type { WidgetConfig } from '../../../shared/restaurant/contract/widget-config.ts';
import type { DatedSetup, StoredConfig } from '../../../shared/restaurant/rules/setup.ts';
import type { WaitlistEntry } from '../../../shared/waitlist/contract/waitlist.ts';
import type { House, Reservation } from '../console/house.ts';

// What guests find in the book of a house: by the product's own rules, without its database.

/** A table that is kept for a guest while they say who they are. */
type Hold = { token: string; date: string; time: string; guests: number; tables: string[]; expires_at: number };

/** A place on the waiting list, as its guest's link shows it. */
export type Entry = Omit<WaitlistEntry, 'restaurant'>;

/** A house, and what its guests have beside their bookings. */
export type OpenHouse = House & {
  holds: Hold[];
  /** The place on the waiting list that every link leads to. */
  entry?: Entry | undefined;
};

/** The configuration as it is stored, with the rooms that guests may choose. */
export function configOf({ me, rooms }: House): StoredConfig & Pick<WidgetConfig, 'rooms'> {
  const { role: _, hides_contacts: __, restaurants: ___, hour_cycle: ____, first_day_of_week: _____, ...rest } = me;
  const { pause, calendar_since: ______, ...config } = rest;
  const choice = rooms.filter(({ guests_may_choose }) => guests_may_choose);
  return {
    ...config,
    ...(pause && { paused_until: pause.until }),
    ...(choice.length > 0 && { rooms: choice.map(({ id, name }) => ({ id, name })) }),
  };
}

const setupOf = (house: House): DatedSetup => ({
  config: configOf(house),
  hours: house.hours,
  rooms: house.rooms,
  tables: house.tables,
  merges: house.merges,
  special_days: house.special_days,
});

/** When a stay of some length that starts at a time of a date is, in UTC epoch minutes. */
function spanOf({ me }: House, date: string, time: string, minutes: number): Span {
  const from = dayClock(date, me.timezone)(minuteOf(time));
  if (from === undefined) throw new Error(`There is no ${time} on ${date}.`);
  return { from, to: from + minutes };
}

/** A booking as it is stored. */
export function storedAs(house: House, booking: Reservation): StoredReservation {
  const { reservation_date, reservation_time, duration_min, table_id } = booking;
  const span = spanOf(house, reservation_date, reservation_time, duration_min);
  const dates = datesTouched(span.from, span.to, house.me.timezone);
  return { lang: 'fr', ...booking, ...span, dates, tables: table_id ? [table_id] : [] };
}

/** Who occupies the tables of a house. */
function occupanciesOf(house: OpenHouse): Occupancy[] {
  const booked = house.reservations
    .filter(({ status }) => status !== 'cancelled')
    .map((one) => storedAs(house, one))
    .flatMap((stay) => {
      const entry = { kind: 'reservation', from: stay.from, to: stay.to, party: stay.party_size } as const;
      return refsOf(stay).map((ref) => ({ ...ref, version: 1, entries: { [stay.id]: entry } }));
    });
  const held = house.holds.flatMap(({ token, date, time, guests, tables, expires_at }) => {
    const span = spanOf(house, date, time, stayOf(house, date, time, guests));
    const dates = datesTouched(span.from, span.to, house.me.timezone);
    const entry = { kind: 'hold', ...span, party: guests, expires_at, date, time, lang: 'fr', tables, dates } as const;
    return refsOf({ tables, dates }).map((ref) => ({ ...ref, version: 1, entries: { [token]: entry } }));
  });
  return merged([...booked, ...held]);
}

/** One item for each table and date. */
const merged = (items: readonly Occupancy[]): Occupancy[] =>
  [...Map.groupBy(items, ({ date, table_id }) => `${date} ${table_id}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, entries: Object.assign({}, ...same.map(({ entries }) => entries)) }] : [];
  });

/** How long a party stays that starts at a time of a date (minutes). */
export function stayOf(house: House, date: string, time: string, guests: number): number {
  const slot = slotsOfDate(setupOf(house), [], date, { guests, now: 0 }).find((one) => one.time === time);
  return slot?.duration_min ?? 120;
}

/** Somebody's own booking or hold, which does not keep a table from them. */
export const ownOf = (id: string, kind: Own['kind'], tables: string[]): Own => ({ id, kind, place: { tables } });

/** Everything that a rule of the book asks. */
export const bookOf = (house: OpenHouse) => ({ setup: setupOf(house), occupancies: occupanciesOf(house) });

/** The tables that a party would get at a time of a date; `undefined` where it gets none. */
export function tablesFor(house: OpenHouse, date: string, time: string, question: Question): string[] | undefined {
  const { setup, occupancies } = bookOf(house);
  const slot = slotsOfDate(setup, occupancies, date, question).find((one) => one.time === time);
  if (!slot?.available) return undefined;
  const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, question.now, question.own);
  const free = freePlan(floor, spanOf(house, date, time, slot.duration_min));
  return placesFor(askerOf(setup.config, question), free)[0]?.tables;
}
