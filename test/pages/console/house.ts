import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';

type Restaurant = ResponseBody<'restaurant.get-me'>;
export type Reservation = ResponseBody<'reservations.list'>['items'][number];
export type SpecialDay = ResponseBody<'special-days.list'>['items'][number];
export type HoursEntry = ResponseBody<'hours.list'>[number];
export type Slot = ResponseBody<'slots.list'>['slots'][number];
export type Guest = ResponseBody<'guests.get'>;
export type Conflict = ResponseBody<'conflicts.list'>['items'][number];
export type Waiting = ResponseBody<'waiting-guests.list'>['items'][number];
export type Ended = NonNullable<ResponseBody<'waiting-guests.list'>['ended']>[number];
type Table = ResponseBody<'tables.list'>[number];

/** What a restaurant of a test has, and what the console's requests make of it. */
export type House = {
  me: Restaurant;
  rooms: ResponseBody<'rooms.list'>;
  tables: Table[];
  merges: ResponseBody<'table-merges.list'>;
  hours: HoursEntry[];
  special_days: SpecialDay[];
  reservations: Reservation[];
  blocks: ResponseBody<'blocks.list'>['items'];
  waiting: Waiting[];
  /** Who does not wait any more. */
  ended: Ended[];
  conflicts: Conflict[];
  staff: ResponseBody<'staff.list'>;
  guests: Guest[];
};

/** A Friday, before the evening: what the clock of a test shows first, 17:00 in Paris. */
export const FRIDAY_AFTERNOON = Date.parse('2026-12-04T16:00:00Z');
export const TODAY = '2026-12-04';

/** The day that is booked for where it is not today: a Sunday. */
export const DATE = addDays(TODAY, 2);

/** The moment at which clocks in Paris show a time on a date of winter, as the API writes it. */
export const momentOf = (time: string, date = TODAY) => new Date(`${date}T${time}:00+01:00`).toISOString();

/** Dinner from 19:00 to 23:00 every day, two hours each, every half hour. */
const dinner = (): HoursEntry[] =>
  Array.from({ length: 7 }, (_, day_of_week) => ({
    id: `h${day_of_week}`,
    day_of_week,
    service_name: 'Dîner',
    open_time: '19:00',
    close_time: '23:00',
    slot_duration_min: 120,
    slot_interval_min: 30,
    is_active: true,
  }));

/** A table `T1`, `T2` and so on in the only room, by its place in the list. */
const tableOf = (index: number, seats: number): Table => ({
  id: `t${index + 1}`,
  name: `T${index + 1}`,
  seats,
  is_active: true,
  display_order: index + 1,
  room_id: 'm1',
  pos_x: 40 + 120 * (index % 6),
  pos_y: 40 + 120 * Math.floor(index / 6),
  width: 80,
  height: 80,
  shape: 'rect',
  rotation: 0,
  min_guests: 1,
  online: true,
});

/** Chez Test in Paris, which its owner looks at: tables of so many seats, and dinner every day. */
export const houseOf = (seats: readonly number[], more: Partial<House> = {}): House => ({
  me: {
    restaurant_id: 'r1',
    public_token: 'token',
    is_active: true,
    restaurant_name: 'Chez Test',
    restaurant_address: '1, rue du Test, Paris',
    restaurant_phone: '+33142000000',
    timezone: 'Europe/Paris',
    advance_booking_days: 60,
    min_cancel_hours: 4,
    min_notice_min: 0,
    reminder_hours: 24,
    keep_guests_days: 730,
    welcome_message_fr: '',
    welcome_message_en: '',
    accent_color: '#8a2846',
    show_branding: true,
    show_on_directory: false,
    confirmation_mode: 'auto',
    max_party_size: 8,
    notification_email: '',
    notification_phone: '',
    hour_cycle: 'h23',
    first_day_of_week: 0,
    role: 'owner',
    hides_contacts: false,
    restaurants: [{ restaurant_id: 'r1', restaurant_name: 'Chez Test', role: 'owner' }],
  },
  rooms: [{ id: 'm1', name: 'Salle', display_order: 1 }],
  tables: seats.map((count, index) => tableOf(index, count)),
  merges: [],
  hours: dinner(),
  special_days: [],
  reservations: [],
  blocks: [],
  waiting: [],
  ended: [],
  conflicts: [],
  staff: { items: [], invitations: [] },
  guests: [],
  ...more,
});

/** A start of dinner that is free, unless told otherwise. */
export const slotOf = (time: string, more: Partial<Slot> = {}): Slot => ({
  time,
  service_name: 'Dîner',
  duration_min: 120,
  available: true,
  remaining_capacity: 1,
  reasons: [],
  covers: 0,
  service_covers: 0,
  ...more,
});

/** What keeps guests from a start. */
export const keptBack = (...reasons: Slot['reasons']): Partial<Slot> => ({
  available: false,
  remaining_capacity: 0,
  reasons,
});

let booked = 0;

/** A confirmed booking of two by Zoé Martin today at 20:00, unless told otherwise. */
export function bookingOf(more: Partial<Reservation> = {}): Reservation {
  booked += 1;
  return {
    id: `b${booked}`,
    confirmation_code: `CODE${booked}`,
    guest_first_name: 'Zoé',
    guest_last_name: 'Martin',
    guest_email: 'zoe@example.com',
    guest_phone: null,
    party_size: 2,
    reservation_date: TODAY,
    reservation_time: '20:00:00',
    duration_min: 120,
    status: 'confirmed',
    notes: null,
    occasion: null,
    guest_note: null,
    allergies: null,
    created_at: '2026-11-20T18:31:12.000Z',
    origin: 'operator',
    version: 1,
    service_status: 'expected',
    ...more,
  };
}

/** The booking of a house by its id or its guest's last name. */
export function storedOf({ reservations }: House, who: string): Reservation {
  const found = reservations.find(({ id, guest_last_name }) => id === who || guest_last_name === who);
  if (!found) throw new Error(`${who} has no booking.`);
  return found;
}

/** Zoé Martin, who has booked once and of whom nothing is written, unless told otherwise. */
export const guestOf = (id: string, more: Partial<Guest> = {}): Guest => ({
  id,
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: null,
  guest_phone: null,
  visits: 0,
  no_shows: 0,
  cancellations: 0,
  upcoming: 0,
  first_visit: null,
  last_visit: null,
  tags: [],
  allergies: '',
  note: '',
  vip: false,
  blocked_online: false,
  blocked_reason: '',
  version: 0,
  updated_at: null,
  updated_by: null,
  bookings: [],
  ...more,
});

const LINK = 'https://book.example.com/waitlist/token';

/** Paul Durand, two who wait for dinner and have a telephone alone, unless told otherwise. */
export const waitingOf = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  state: 'waiting',
  date: DATE,
  guests: 2,
  from: '19:00',
  to: '21:00',
  room_id: null,
  guest_first_name: 'Paul',
  guest_last_name: 'Durand',
  guest_email: null,
  guest_phone: '+33612345678',
  lang: 'fr',
  offer: null,
  joined_at: '2026-12-04T15:00:00.000Z',
  lapses: 0,
  passed_over: null,
  wait_url: LINK,
  sms_text: `Chez Test: ${LINK}`,
  ...more,
});

/** The same with the offer of a table from a time on. */
export const offeredOf = (id: string, time: string, more: Partial<Waiting> = {}): Waiting => {
  const ends_at = new Date(Date.parse(momentOf(time, more.date ?? DATE)) + 120 * MINUTE_MS).toISOString();
  const expires_at = new Date(Date.now() + 15 * MINUTE_MS).toISOString();
  return waitingOf(id, {
    state: 'offered',
    offer: { time, lock_token: 'lock', expires_at, table_ids: ['t1'], ends_at },
    ...more,
  });
};

/** Who does not wait any more, and why. */
export function endedOf(id: string, more: Partial<Ended>): Ended {
  const { offer, lang, state, passed_over, wait_url, sms_text, ...asked } = waitingOf(id);
  return { ...asked, state: 'gone', ended: null, ended_at: null, reservation_id: null, ...more };
}
