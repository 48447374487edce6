import { demoRestaurant, sampleSetup } from '../../../local/sample-data.ts';
import type { Lang } from '../../../shared/platform/contract/primitives.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { bookingOf, FRIDAY_AFTERNOON, type House, houseOf, type Reservation, TODAY } from '../console/house.ts';
import type { Answers } from '../fake-api.ts';
import { answersToGuests, linkOf } from './answers.ts';
import type { Entry, OpenHouse } from './book.ts';

/** The calendar date `days` after today, at the moment that clocks show first. */
export const inDays = (days: number): string => addDays(TODAY, days);

/** The day for which guests have booked or wait, and their time. */
export const DATE = inDays(3);
export const TIME = '20:00';

const hours = sampleSetup.hours.map((entry, index) => ({ ...entry, id: `h${index}` }));

/** What a house of guests is to be like. */
export type Wanted = {
  seats?: readonly number[];
  config?: Partial<House['me']>;
  more?: Partial<OpenHouse>;
};

/** Chez Margaux with tables of so many seats: lunch and dinner every day. */
export function margaux({ seats = [4], config = {}, more = {} }: Wanted = {}): OpenHouse {
  const house = houseOf(seats, { hours });
  return {
    ...house,
    holds: [],
    ...more,
    me: {
      ...house.me,
      restaurant_name: demoRestaurant.restaurant_name,
      restaurant_address: demoRestaurant.restaurant_address,
      accent_color: demoRestaurant.accent_color,
      ...config,
    },
  };
}

/** The house as visitors of the demo meet it: twelve tables in two rooms, with a welcome. */
export function demoHouse(config: Partial<House['me']> = {}): OpenHouse {
  const { welcome_message_fr, welcome_message_en } = demoRestaurant;
  const rooms = sampleSetup.rooms.map(({ name }, index) => ({ id: name, name, display_order: index + 1 }));
  const tables = sampleSetup.rooms
    .flatMap(({ name, tables: own }) => own.map((table) => ({ ...table, room_id: name })))
    .map((table, index) => ({ ...table, id: table.name, display_order: index + 1, min_guests: 1, online: true }));
  return margaux({ config: { welcome_message_fr, welcome_message_en, ...config }, more: { rooms, tables } });
}

/** Somebody else has a table of a house at a time of a date. */
export function takenBy(house: OpenHouse, date: string, time: string, table_id = 't1'): void {
  const duration_min = time < '15:00' ? 90 : 120;
  house.reservations = [
    ...house.reservations,
    bookingOf({
      ...{ guest_first_name: 'Ada', guest_last_name: 'Nguyen', guest_email: 'ada@example.com' },
      ...{ reservation_date: date, reservation_time: `${time}:00`, duration_min, table_id },
    }),
  ];
}

/** Zoé has booked for two at 20:00, at a house of her own, unless told otherwise. */
export function booked(wanted: Wanted = {}, booking: Partial<Reservation> = {}): OpenHouse {
  const house = margaux(wanted);
  const own = bookingOf({
    ...{ confirmation_code: 'K7M2XQ9P', reservation_date: DATE, reservation_time: `${TIME}:00`, table_id: 't1' },
    status: house.me.confirmation_mode === 'manual' ? 'pending' : 'confirmed',
    ...booking,
  });
  return { ...house, reservations: [own] };
}

/** The booking of a house that its guest's page is about. */
export function ownBooking({ reservations: [own] }: OpenHouse): Reservation {
  if (!own) throw new Error('Nobody has booked.');
  return own;
}

/** The address of that page. */
export const pageOf = (house: OpenHouse): string => `/booking/${linkOf(ownBooking(house))}`;

/** Somebody else with the link, or the house, changes the booking beside the page. */
export function changeBeside(house: OpenHouse, change: Partial<Reservation>): void {
  const own = ownBooking(house);
  house.reservations = house.reservations.map((one) =>
    one === own ? { ...own, ...change, version: own.version + 1 } : one,
  );
}

/** Zoé's place on the waiting list of a date, for four. */
export const waits = (more: Partial<Entry> = {}): Entry => ({
  state: 'waiting',
  date: DATE,
  guests: 4,
  from: '19:00',
  to: '21:00',
  room_id: null,
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  lang: 'fr',
  offer: null,
  booking_token: null,
  booking_url: null,
  lapses: 0,
  has_email: true,
  ...more,
});

/** The address of the page of a place on the waiting list. */
export const WAITING_PAGE = '/waitlist/example-token';

/** A house that is open to guests: what it answers them, and the moment that clocks show, which can be moved. */
export type OpenFixture = { house: OpenHouse; answers: Answers; now: number };

/** A house as a fixture of pages, at a moment (epoch ms); some of its answers are others. */
export function open(house: OpenHouse, answers: Answers = {}, now = FRIDAY_AFTERNOON): OpenFixture {
  const fixture: OpenFixture = { house, answers: {}, now };
  fixture.answers = { ...answersToGuests(house, () => fixture.now), ...answers };
  return fixture;
}

/** Dates of the house with rules. */
export const HOLIDAY = inDays(4);
export const REST_DAY = inDays(5);
export const CONCERT = inDays(6);

const HOLIDAY_WORDS = { message_fr: 'Bonne année !', message_en: 'Happy New Year!' };
const CONCERT_WORDS = { message_fr: 'Concert dès 21 h.', message_en: 'Live music from 9 pm.' };

/** What the house says of its special days, by language. */
export const saidOf = (lang: Lang) => ({
  holiday: HOLIDAY_WORDS[`message_${lang}`],
  concert: CONCERT_WORDS[`message_${lang}`],
});

/** The second room of the house with rules, and the table in it. */
export const TERRACE = 'm2';
export const TERRACE_TABLE = 't3';

/**
 * A house with every rule that its guests see: two rooms to choose from, one table for two and one for four in the first,
 * one for two on the terrace; dinners of 90 minutes up to two guests and of two hours above; a closed day with words and
 * one without, and an open day with words.
 */
export function ruledHouse(): OpenHouse {
  const house = margaux({ seats: [2, 4, 2] });
  const turn_times = [{ up_to: 2, duration_min: 90 }];
  return {
    ...house,
    hours: house.hours.map((entry) => (entry.service_name === 'Dîner' ? { ...entry, turn_times } : entry)),
    rooms: [
      ...house.rooms.map((room) => ({ ...room, guests_may_choose: true })),
      { id: TERRACE, name: 'Terrasse', display_order: 2, guests_may_choose: true },
    ],
    tables: house.tables.map((table) => (table.id === TERRACE_TABLE ? { ...table, room_id: TERRACE } : table)),
    special_days: [
      { date: HOLIDAY, hours: [], ...HOLIDAY_WORDS },
      { date: REST_DAY, hours: [] },
      { date: CONCERT, ...CONCERT_WORDS },
    ],
  };
}

/** Dinner from 19:00 to 02:00 every day: its last stays end on the next date. */
export const LATE_DINNER: House['hours'] = houseOf([]).hours.map((entry) => ({ ...entry, close_time: '02:00' }));
