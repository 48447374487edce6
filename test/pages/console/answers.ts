import { slotsOn } from '../../../shared/availability/rules/schedule.ts';
import { storedName } from '../../../shared/guests/rules/guest-name.ts';
import type { RequestBody, ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { type Answers, refusal } from '../fake-api.ts';
import {
  bookingOf,
  type Guest,
  type HoursEntry,
  type House,
  offeredOf,
  type Reservation,
  type Slot,
  type SpecialDay,
  slotOf,
  storedOf,
  type Waiting,
  waitingOf,
} from './house.ts';
import { ASSIGN, CHANGE, LIST, ME, SETTINGS, SLOTS, TAKE } from './paths.ts';

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
  'waitlist_id',
  'walk_in',
];

const storedFields = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !ONLY_ASKED.includes(name)));

/** What is stored of whoever is named: by one name, or by both. */
const namedBy = <Asked extends Parameters<typeof storedName>[0]>({ guest_name, ...asked }: Asked) => ({
  ...asked,
  ...(guest_name !== undefined && storedName({ guest_name })),
});

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

const TIMES = ['arrived_at', 'seated_at', 'left_at', 'no_show_at', 'ends_at', 'course_at'] as const;

/** What an operator changes of a booking, and the times that the API keeps beside it. */
type Change = RequestBody<'reservations.update'> & Partial<Pick<Reservation, (typeof TIMES)[number]>>;

/** A booking after a change, which sets what it names and raises the version. */
function changed(booking: Reservation, change: Change, at: number): Reservation {
  const {
    guests = booking.party_size,
    reservation_time,
    service_status,
    coming,
    arrived_guests,
    course,
    ...fields
  } = change;
  const isPlaced = PLACES.some((place) => change[place] !== undefined);
  const {
    coming_at,
    coming_by,
    arrived_guests: before,
    course: was,
    course_at,
    ...silent
  } = isPlaced ? placedAt(booking, change) : booking;
  const here = arrived_guests === undefined ? before : arrived_guests;
  const now = new Date(at).toISOString();
  const meal =
    course === undefined || course === was
      ? { course: was, course_at }
      : { course, course_at: change.course_at ?? now };
  const sat = ['seated', 'left'].includes(service_status ?? booking.service_status);
  return {
    ...silent,
    ...(coming === undefined && { ...(coming_at && { coming_at }), ...(coming_by && { coming_by }) }),
    ...(coming && { coming_at: now, coming_by: 'operator' as const }),
    party_size: guests,
    ...(reservation_time !== undefined && { reservation_time: `${reservation_time}:00` }),
    ...(change.status === 'cancelled' && { cancelled_at: now, cancelled_by: 'operator' as const }),
    ...(service_status && service_status !== 'expected' && { [STEP_TIMES[service_status]]: now }),
    ...storedFields(fields),
    ...(service_status && { service_status }),
    ...(typeof here === 'number' && here < guests && { arrived_guests: here }),
    ...(sat && meal.course && meal.course_at && { course: meal.course, course_at: meal.course_at }),
    version: booking.version + 1,
  };
}

/** Changes a booking, by its id or its guest's last name, whoever does; whom it swaps with has its place then. */
export function change(house: House, who: string, asked: Change, now = Date.now()): Reservation {
  const before = storedOf(house, who);
  const other = house.reservations.find(({ id }) => id === asked.swap_with);
  const after = changed(other ? placedAt(before, other) : before, asked, now);
  house.reservations = house.reservations.map((one) => {
    if (one === before) return after;
    return one === other ? { ...placedAt(other, before), version: other.version + 1 } : one;
  });
  return after;
}

/** What an operator takes: a booking, or a party that walks in and sits from this minute on. */
function takenOf(taken: RequestBody<'reservations.create'>, at: number): Reservation {
  const now = new Date(at);
  const walkIn: Partial<Reservation> = {
    guest_first_name: '',
    guest_last_name: '',
    origin: 'walk_in',
    service_status: PLACES.some((place) => taken[place]) ? 'seated' : 'arrived',
    seated_at: now.toISOString(),
    // As a date is written in Sweden.
    reservation_date: now.toLocaleDateString('sv', { timeZone: 'Europe/Paris' }),
  };
  const reservation_time = taken.walk_in
    ? now.toLocaleTimeString('fr', { timeZone: 'Europe/Paris' })
    : `${taken.reservation_time}:00`;
  const fields = taken.walk_in ? { ...walkIn, ...storedFields(taken) } : storedFields(namedBy(taken));
  const booking = bookingOf({ guest_email: null, ...fields, party_size: taken.guests, reservation_time });
  return placedAt(booking, taken);
}

const byStart = (one: Reservation, other: Reservation) =>
  `${one.reservation_date} ${one.reservation_time}`.localeCompare(
    `${other.reservation_date} ${other.reservation_time}`,
  );

/** Whether a booking is found by its code, or by the beginning of a name. */
const isFoundBooking = ({ confirmation_code, guest_first_name, guest_last_name }: Reservation, q: string): boolean =>
  confirmation_code === q ||
  [guest_first_name, guest_last_name].some((name) => name.toLowerCase().startsWith(q.toLowerCase()));

/** The starts of a date by the hours, each of them free, and who comes at them. */
export function slotsOf(house: House, date: string, guests: number): Slot[] {
  const starts = slotsOn(date, house, house.me.timezone, guests);
  const booked = house.reservations.filter((one) => one.reservation_date === date && one.status !== 'cancelled');
  const coversOf = (from: string, to = '24:00') =>
    booked
      .filter(({ reservation_time: at }) => from <= at && at < to)
      .reduce((sum, { party_size }) => sum + party_size, 0);
  return starts.map(({ time, from: _, to: __, pacing, ...slot }, index) =>
    slotOf(time, {
      ...slot,
      covers: coversOf(time, starts[index + 1]?.time),
      ...(pacing.max_covers_per_slot !== undefined && { max_covers: pacing.max_covers_per_slot }),
      ...(pacing.max_online_covers !== undefined && { max_online_covers: pacing.max_online_covers }),
    }),
  );
}

/** Answers that a date has certain starts, whoever asks. */
export const offering = (...slots: Slot[]): Answers => ({
  [SLOTS]: ({ query: { date = '', guests } }) => ({ date, guests: Number(guests), slots }),
});

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-9);

/** Whether a guest is found by words: a number or an address that is whole, else beginnings of the names. */
function isFound(guest: Guest, q: string): boolean {
  if (q.includes('@')) return guest.guest_email === q.toLowerCase();
  if (/^[\d +]+$/.test(q)) return guest.guest_phone !== null && digitsOf(guest.guest_phone) === digitsOf(q);
  const names = [guest.guest_first_name, guest.guest_last_name].map((name) => name.toLowerCase());
  return q
    .toLowerCase()
    .split(' ')
    .every((word) => names.some((name) => name.startsWith(word)));
}

/** Somebody on the waiting list after a change. */
function waitsOn(house: House, id: string | undefined, next: (guest: Waiting) => Waiting) {
  house.waiting = house.waiting.map((one) => (one.id === id ? next(one) : one));
  return house.waiting.find((one) => one.id === id) ?? refusal('not_found');
}

/** Whether a block goes on on the next date. */
const isOverMidnight = ({ start_time, end_time }: House['blocks'][number]) => end_time <= start_time;

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
 * How the Restaurant API answers about a house: what is listed, and the plain changes of it. It refuses a change of what
 * was not seen as it is, and knows no rule of seating: what else the API decides is told by the test that is about it.
 * `now` is the moment that its clock shows (epoch ms).
 */
export const answersOf = (house: House, now: () => number = Date.now): Answers => ({
  [`GET ${ME}`]: () => house.me,
  [SETTINGS]: ({ body: { courses, ...body } }) => {
    Object.assign(house.me, body, courses && { courses });
    if (courses?.length === 0) delete house.me.courses;
    return house.me;
  },
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

  [LIST]: ({ query: { date, from = date ?? '', to = date ?? '9999', status, q } }) => {
    const items = house.reservations
      .filter((one) => from <= one.reservation_date && one.reservation_date <= to)
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => q === undefined || isFoundBooking(one, q))
      .toSorted(byStart);
    return { items, total: items.length, page: 1 };
  },
  [TAKE]: ({ body }) => {
    const taken = takenOf(body, now());
    house.reservations = [...house.reservations, taken];
    if ('waitlist_id' in body) house.waiting = house.waiting.filter(({ id }) => id !== body.waitlist_id);
    return { ...taken, message: 'Taken.' };
  },
  [CHANGE]: ({ path: { id = '' }, body }) => {
    const booking = house.reservations.find((one) => one.id === id);
    if (!booking) return refusal('not_found');
    if (body.version !== undefined && body.version !== booking.version) return refusal('booking_changed', { booking });
    return { ...change(house, id, body, now()), message: 'Changed.' };
  },
  [ASSIGN]: ({ path: { id = '' }, body }) => change(house, id, body, now()),
  [SLOTS]: ({ query: { date = '', guests } }) => ({
    date,
    guests: Number(guests),
    slots: slotsOf(house, date, Number(guests)),
  }),
  [`GET ${ME}/conflicts`]: () => ({ items: house.conflicts }),

  [`GET ${ME}/blocks`]: ({ query: { date } }) => ({
    items: house.blocks.filter(
      (block) => block.date === date || (isOverMidnight(block) && addDays(block.date, 1) === date),
    ),
  }),
  [`POST ${ME}/blocks`]: ({ body }) => {
    const block = { reason: null, release_at: null, ...body, id: `k${house.blocks.length + 1}` };
    house.blocks = [...house.blocks, block];
    return block;
  },
  [`PATCH ${ME}/blocks/{id}`]: ({ path: { id }, body }) => {
    const before = house.blocks.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = { ...before, ...body };
    house.blocks = house.blocks.map((one) => (one === before ? after : one));
    return after;
  },
  [`DELETE ${ME}/blocks/{id}`]: ({ path: { id } }) => {
    house.blocks = house.blocks.filter((block) => block.id !== id);
  },

  [`GET ${ME}/waitlist`]: ({ query: { date, include } }) => ({
    items: house.waiting.filter((one) => one.date === date),
    ...(include && { ended: house.ended }),
  }),
  [`POST ${ME}/waitlist`]: ({ body }) => {
    const guest = waitingOf(`w${house.waiting.length + 1}`, namedBy(body));
    house.waiting = [...house.waiting, guest];
    return guest;
  },
  [`POST ${ME}/waitlist/{id}/offer`]: ({ path: { id = '' }, body }) =>
    waitsOn(house, id, (one) => {
      const { state, offer } = offeredOf(id, body?.time ?? one.from);
      return { ...one, state, offer };
    }),
  [`DELETE ${ME}/waitlist/{id}`]: ({ path: { id }, query: { only } }) => {
    if (only) waitsOn(house, id, (one) => ({ ...one, state: 'waiting', offer: null }));
    else house.waiting = house.waiting.filter((one) => one.id !== id);
  },

  [`GET ${ME}/guests`]: ({ query: { q, ids } }) => {
    const among = ids?.split(',');
    // Who only waits is found by a contact alone.
    const isMeant = (one: Guest) => (q === undefined ? !one.only_waits : isFound(one, q));
    return { items: house.guests.filter((one) => among?.includes(one.id) ?? isMeant(one)), truncated: false };
  },
  [`GET ${ME}/guests/{id}`]: ({ path: { id } }) => house.guests.find((one) => one.id === id) ?? refusal('not_found'),
  [`PATCH ${ME}/guests/{id}`]: ({ path: { id }, body: { version, ...changes } }) => {
    const guest = house.guests.find((one) => one.id === id);
    if (!guest) return refusal('not_found');
    if (version !== undefined && version !== guest.version) return refusal('guest_changed');
    return Object.assign(guest, changes, { version: guest.version + 1 });
  },
  [`POST ${ME}/guests/{id}/erase`]: ({ path: { id } }) => {
    house.guests = house.guests.filter((one) => one.id !== id);
    return { erased_bookings: 1 };
  },

  [`GET ${ME}/staff`]: () => house.staff,
});
