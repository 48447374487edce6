import { slotsOn } from '../../../shared/availability/rules/schedule.ts';
import type { RequestBody, ResponseBody } from '../../../shared/platform/contract/client.ts';
import { type Answers, refusal } from '../fake-api.ts';
import {
  bookingOf,
  type HoursEntry,
  type House,
  type Reservation,
  type Slot,
  type SpecialDay,
  slotOf,
} from './house.ts';

const ME = '/api/v1/restaurant/me';

const PLACES = ['table_id', 'table_merge_id', 'table_ids'] as const;
type Place = { [field in (typeof PLACES)[number]]?: Reservation[field] | null };

/** What a request says of a booking that is not stored under the same name. */
const ONLY_ASKED: readonly string[] = [
  ...PLACES,
  'coming',
  'guests',
  'lang',
  'notify_guest',
  'reservation_time',
  'swap_with',
  'version',
  'walk_in',
];

const storedFields = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !ONLY_ASKED.includes(name)));

/** A booking at another place, or at none. */
function placedAt(booking: Reservation, { table_id, table_merge_id, table_ids }: Place): Reservation {
  const { table_id: _, table_merge_id: __, table_ids: ___, ...unplaced } = booking;
  return {
    ...unplaced,
    ...(table_id && { table_id }),
    ...(table_merge_id && { table_merge_id }),
    ...(table_ids && { table_ids }),
  };
}

/** Where each step of a visit keeps its time. */
const STEP_TIMES = { arrived: 'arrived_at', seated: 'seated_at', left: 'left_at', no_show: 'no_show_at' } as const;

/** A booking after a change, which sets what it names and raises the version. */
export function changed(booking: Reservation, change: RequestBody<'reservations.update'>): Reservation {
  const { guests = booking.party_size, reservation_time, service_status } = change;
  const isPlaced = PLACES.some((place) => change[place] !== undefined);
  return {
    ...(isPlaced ? placedAt(booking, change) : booking),
    ...storedFields(change),
    party_size: guests,
    ...(reservation_time !== undefined && { reservation_time: `${reservation_time}:00` }),
    ...(change.status === 'cancelled' && { cancelled_at: new Date().toISOString(), cancelled_by: 'operator' as const }),
    ...(service_status && service_status !== 'expected' && { [STEP_TIMES[service_status]]: new Date().toISOString() }),
    version: booking.version + 1,
  };
}

/** The bookings of a house after one of them was changed; whom it swaps with has its place then. */
function afterChange(all: Reservation[], before: Reservation, change: RequestBody<'reservations.update'>) {
  const other = all.find(({ id }) => id === change.swap_with);
  return all.map((one) => {
    if (one === before) return changed(other ? placedAt(before, other) : before, change);
    return one === other ? { ...placedAt(other, before), version: other.version + 1 } : one;
  });
}

/** What an operator takes: a booking, or a party that walks in and sits from this minute on. */
function takenOf(taken: RequestBody<'reservations.create'>): Reservation {
  const now = new Date();
  const walkIn: Partial<Reservation> = {
    guest_first_name: '',
    guest_last_name: '',
    origin: 'walk_in',
    service_status: PLACES.some((place) => taken[place]) ? 'seated' : 'arrived',
    seated_at: now.toISOString(),
  };
  const reservation_time = taken.walk_in
    ? now.toLocaleTimeString('fr', { timeZone: 'Europe/Paris' })
    : `${taken.reservation_time}:00`;
  const fields = { ...(taken.walk_in && walkIn), ...storedFields(taken) };
  const booking = bookingOf({ guest_email: null, ...fields, party_size: taken.guests, reservation_time });
  return placedAt(booking, taken);
}

const byStart = (one: Reservation, other: Reservation) =>
  `${one.reservation_date} ${one.reservation_time}`.localeCompare(
    `${other.reservation_date} ${other.reservation_time}`,
  );

/** Whether a booking is found by its code, or by the beginning of a name. */
const isFound = ({ confirmation_code, guest_first_name, guest_last_name }: Reservation, q: string): boolean =>
  confirmation_code === q ||
  [guest_first_name, guest_last_name].some((name) => name.toLowerCase().startsWith(q.toLowerCase()));

/** The starts of a date by the hours, each of them free. */
export const slotsOf = (house: House, date: string, guests: number): Slot[] =>
  slotsOn(date, house, house.me.timezone, guests).map(({ time, from: _, to: __, pacing, ...slot }) =>
    slotOf(time, {
      ...slot,
      ...(pacing.max_covers_per_slot !== undefined && { max_covers: pacing.max_covers_per_slot }),
      ...(pacing.max_online_covers !== undefined && { max_online_covers: pacing.max_online_covers }),
    }),
  );

/** The markers of a house: others as soon as what they stand for is not as it was. */
function pulseOf(house: House, dates: readonly string[]): ResponseBody<'pulse.get'> {
  const { me, rooms, tables, merges, hours, special_days, reservations, blocks, waiting, guests } = house;
  const ofDate = (date: string) => [
    reservations.filter(({ reservation_date }) => reservation_date === date),
    blocks.filter((block) => block.date === date),
  ];
  return {
    by_date: Object.fromEntries(dates.map((date) => [date, JSON.stringify(ofDate(date))])),
    setup: JSON.stringify([me, rooms, tables, merges, hours, special_days]),
    requests: JSON.stringify(reservations.filter(({ status }) => status === 'pending')),
    waitlist: JSON.stringify(waiting),
    guests: JSON.stringify(guests),
  };
}

/**
 * How the Restaurant API answers about a house: what is listed, and the plain changes of it. It knows no rule of seating
 * and refuses nothing: what the API decides is told by the test that is about it.
 */
export const answersOf = (house: House): Answers => ({
  [`GET ${ME}`]: () => house.me,
  [`PATCH ${ME}`]: ({ body }) => Object.assign(house.me, body),
  [`PUT ${ME}/pause`]: ({ body }) => {
    house.me.pause = body;
    return body;
  },
  [`DELETE ${ME}/pause`]: () => {
    delete house.me.pause;
  },

  [`GET ${ME}/pulse`]: ({ query: { dates = '' } }) => pulseOf(house, dates.split(',')),

  [`GET ${ME}/rooms`]: () => house.rooms,
  [`PATCH ${ME}/rooms/{id}`]: ({ path: { id }, body }) => {
    const before = house.rooms.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = { ...before, ...body };
    house.rooms = house.rooms.map((one) => (one === before ? after : one));
    return after;
  },
  [`GET ${ME}/tables`]: () => house.tables,
  [`PATCH ${ME}/tables/{id}`]: ({ path: { id }, body }) => {
    const before = house.tables.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = { ...before, ...body };
    house.tables = house.tables.map((one) => (one === before ? after : one));
    return after;
  },
  [`GET ${ME}/table-merges`]: () => house.merges,

  [`GET ${ME}/hours`]: () => house.hours,
  [`POST ${ME}/hours`]: ({ body }) => {
    const entry = { ...body, id: `h${house.hours.length + 1}`, is_active: true } as HoursEntry;
    house.hours = [...house.hours, entry];
    return entry;
  },
  [`PATCH ${ME}/hours/{id}`]: ({ path: { id }, body }) => {
    const before = house.hours.find((entry) => entry.id === id);
    if (!before) return refusal('not_found');
    // What is cleared is not answered.
    const fields = Object.entries({ ...before, ...body }).filter(([, value]) => value !== null && value !== '');
    const after = Object.fromEntries(fields) as HoursEntry;
    house.hours = house.hours.map((entry) => (entry === before ? after : entry));
    return after;
  },
  [`DELETE ${ME}/hours/{id}`]: ({ path: { id } }) => {
    house.hours = house.hours.filter((entry) => entry.id !== id);
  },

  [`GET ${ME}/special-days`]: ({ query: { from = '', to = '' } }) => ({
    items: house.special_days.filter(({ date }) => from <= date && date <= to),
  }),
  [`PUT ${ME}/special-days/{date}`]: ({ path: { date = '' }, body }) => {
    house.special_days = [...house.special_days.filter((day) => day.date !== date), { date, ...body } as SpecialDay];
    house.special_days.sort((one, other) => one.date.localeCompare(other.date));
    return { date, ...body, affected: 0 } as SpecialDay & { affected: number };
  },
  [`DELETE ${ME}/special-days/{date}`]: ({ path: { date } }) => {
    house.special_days = house.special_days.filter((day) => day.date !== date);
  },

  [`GET ${ME}/reservations`]: ({ query: { date, from = date ?? '', to = date ?? '9999', status, q } }) => {
    const items = house.reservations
      .filter((one) => from <= one.reservation_date && one.reservation_date <= to)
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => q === undefined || isFound(one, q))
      .toSorted(byStart);
    return { items, total: items.length, page: 1 };
  },
  [`POST ${ME}/reservations`]: ({ body }) => {
    const taken = takenOf(body);
    house.reservations = [...house.reservations, taken];
    return { ...taken, message: 'Taken.' };
  },
  [`PATCH ${ME}/reservations/{id}`]: ({ path: { id }, body }) => {
    const before = house.reservations.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    house.reservations = afterChange(house.reservations, before, body);
    const after = house.reservations.find((one) => one.id === id);
    return after ? { ...after, message: 'Changed.' } : refusal('not_found');
  },
  [`PATCH ${ME}/reservations/{id}/assign`]: ({ path: { id }, body }) => {
    const before = house.reservations.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = changed(before, body);
    house.reservations = house.reservations.map((one) => (one === before ? after : one));
    return after;
  },
  [`GET ${ME}/slots`]: ({ query: { date = '', guests } }) => ({
    date,
    guests: Number(guests),
    slots: slotsOf(house, date, Number(guests)),
  }),
  [`GET ${ME}/conflicts`]: () => ({ items: house.conflicts }),

  [`GET ${ME}/blocks`]: ({ query: { date } }) => ({ items: house.blocks.filter((block) => block.date === date) }),
  [`POST ${ME}/blocks`]: ({ body }) => {
    const block = { reason: null, release_at: null, ...body, id: `k${house.blocks.length + 1}` };
    house.blocks = [...house.blocks, block];
    return block;
  },
  [`DELETE ${ME}/blocks/{id}`]: ({ path: { id } }) => {
    house.blocks = house.blocks.filter((block) => block.id !== id);
  },

  [`GET ${ME}/waitlist`]: ({ query: { date } }) => ({ items: house.waiting.filter((one) => one.date === date) }),

  [`GET ${ME}/guests`]: ({ query: { ids } }) => ({
    items: house.guests.filter(({ id }) => ids === undefined || ids.split(',').includes(id)),
    truncated: false,
  }),
  [`GET ${ME}/guests/{id}`]: ({ path: { id } }) => house.guests.find((one) => one.id === id) ?? refusal('not_found'),
  [`PATCH ${ME}/guests/{id}`]: ({ path: { id }, body }) => {
    const guest = house.guests.find((one) => one.id === id);
    return guest ? Object.assign(guest, body, { version: guest.version + 1 }) : refusal('not_found');
  },

  [`GET ${ME}/staff`]: () => house.staff,
});
