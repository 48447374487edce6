import { demoRestaurant, sampleSetup } from '../../local/sample-data.ts';
import type { RequestBody, ResponseBody } from '../../shared/platform/contract/client.ts';
import { minuteOf } from '../../shared/platform/time/time.ts';
import { slotsOf } from '../pages/console/answers.ts';
import {
  bookingOf,
  type Guest,
  type House,
  houseOf,
  type Reservation,
  type Slot,
  TODAY,
} from '../pages/console/house.ts';
import type { Answers } from '../pages/fake-api.ts';
import { answersToGuests } from '../pages/guests/answers.ts';
import type { ConsoleFixture } from './states-stage.ts';

const ME = '/api/v1/restaurant/me';
const OWNER = 'margaux@example.com';

/** The moment at which clocks of the house show a time today. */
const at = (time: string) => new Date(`${TODAY}T${time}:00+01:00`).toISOString();

/** Service has begun. */
const NOW = '19:20';

/** What the house has noted of the Martins. */
export const NOTES =
  'Allergie aux noix et aux crustacés. Table calme si possible, loin de la porte, avec une poussette.';

type Party = readonly [time: string, first: string, last: string, guests: number, more: Partial<Reservation>];

const seated = (since: string) => ({ service_status: 'seated', seated_at: at(since), version: 2 }) as const;
const left = (until: string) => ({ service_status: 'left', left_at: at(until), version: 2 }) as const;

/** Who has booked by telephone, where they sit, and how far they are: the Durands' table is somebody else's at 21:00. */
const PARTIES: readonly Party[] = [
  ['12:00', 'Léa', 'Dubois', 2, { table_id: 'T1', ...left('13:20') }],
  ['12:15', 'Hugo', 'Bernard', 4, { table_id: 'T3', ...left('13:40') }],
  ['12:30', 'Emma', 'Petit', 3, { table_id: 'T4', ...left('13:55') }],
  ['12:45', 'Louis', 'Robert', 2, { table_id: 'T2', service_status: 'no_show', no_show_at: at('13:20'), version: 2 }],
  ['13:00', 'Chloé', 'Richard', 6, { table_id: 'T6', ...left('14:30') }],
  ['13:00', 'Adam', 'Simon', 5, { table_id: 'T7' }],
  ['19:00', 'Paul', 'Durand', 2, { table_id: 'T1', ...seated('19:04'), ends_at: at('21:00') }],
  ['19:00', 'Jeanne', 'Leroy', 3, { table_id: 'T3', ...seated('19:06'), arrived_guests: 2 }],
  ['19:15', 'Marc', 'Moreau', 4, { table_id: 'T4' }],
  ['19:30', 'Zoé', 'Martin', 4, { table_id: 'T5', notes: NOTES }],
  ['19:30', 'Nora', 'Faure', 2, { table_id: 'T2', service_status: 'arrived', arrived_at: at('19:16'), version: 2 }],
  ['19:45', 'Ivan', 'Girard', 6, { table_id: 'T6' }],
  ['20:00', 'Lin', 'Nguyen', 7, { table_id: 'T8' }],
  ['20:00', 'Rose', 'Blanc', 2, { table_id: 'T9' }],
  ['20:15', 'Sacha', 'Garcia', 4, { table_id: 'T11' }],
  ['21:00', 'Tom', 'Rousseau', 2, { table_id: 'T1' }],
  [
    '20:30',
    'Zoé',
    'Lambert',
    2,
    { table_id: 'T12', status: 'cancelled', cancelled_at: at('19:10'), cancelled_by: 'operator', version: 2 },
  ],
];

/** Guests who ask online, and wait. */
const REQUESTS: readonly Party[] = [
  ['21:00', 'Omar', 'Haddad', 2, { table_id: 'T10' }],
  ['21:00', 'Clara', 'Weber', 6, { table_id: 'T7' }],
];

/** Who came by telephone and has no table. */
const UNPLACED: Party = ['20:00', 'Club', 'Lecture', 4, { guest_phone: null, version: 2 }];

/** The last names of everybody who is in the book. */
export const LAST_NAMES = [...PARTIES, ...REQUESTS, UNPLACED].map(([, , last]) => last);

const LUNCH_MIN = 90;
const DINNER_MIN = 120;

function reservationOf([time, first, last, guests, more]: Party): Reservation {
  const duration_min = time < '15:00' ? LUNCH_MIN : DINNER_MIN;
  return bookingOf({
    id: last,
    confirmation_code: last.toUpperCase().padEnd(8, '2'),
    guest_id: `guest-${last}`,
    guest_first_name: first,
    guest_last_name: last,
    guest_email: `${last.toLowerCase()}@example.com`,
    guest_phone: '+33612345678',
    party_size: guests,
    reservation_time: `${time}:00`,
    duration_min,
    created_at: '2026-12-02T09:30:00.000Z',
    ends_at: new Date(Date.parse(more.seated_at ?? at(time)) + duration_min * 60_000).toISOString(),
    ...more,
  });
}

const book = (): Reservation[] => [
  ...[...PARTIES, UNPLACED].map(reservationOf),
  ...REQUESTS.map((request) => ({ ...reservationOf(request), status: 'pending' as const, origin: 'widget' as const })),
];

/** Who a party is, by this booking alone. */
function guestOf(booking: Reservation): Guest {
  const { id, guest_first_name, guest_last_name, guest_email, guest_phone } = booking;
  const { reservation_date, reservation_time, party_size, status, service_status } = booking;
  const came = ['seated', 'left'].includes(service_status);
  const missed = service_status === 'no_show';
  return {
    ...{ id: booking.guest_id ?? id, guest_first_name, guest_last_name, guest_email, guest_phone },
    visits: came ? 1 : 0,
    no_shows: missed ? 1 : 0,
    cancellations: status === 'cancelled' ? 1 : 0,
    upcoming: came || missed || status === 'cancelled' ? 0 : 1,
    first_visit: came ? TODAY : null,
    last_visit: came ? TODAY : null,
    ...{ tags: [], allergies: '', note: '', vip: false, blocked_online: false, blocked_reason: '' },
    ...{ version: 0, updated_at: null, updated_by: null },
    bookings: [{ id, reservation_date, reservation_time, party_size, status, service_status }],
  };
}

/** Chez Margaux, the sample restaurant, on a busy evening. */
function busyHouse(): House {
  const rooms = sampleSetup.rooms.map(({ name }, index) => ({ id: name, name, display_order: index + 1 }));
  const tables = sampleSetup.rooms.flatMap(({ name, tables: own }) =>
    own.map((table) => ({ ...table, room_id: name })),
  );
  const reservations = book();
  const { me } = houseOf([]);
  const created_at = '2026-11-20T18:30:00.000Z';
  return houseOf([], {
    me: {
      ...me,
      ...demoRestaurant,
      confirmation_mode: 'manual',
      restaurants: [
        { restaurant_id: me.restaurant_id, restaurant_name: demoRestaurant.restaurant_name, role: 'owner' },
      ],
    },
    rooms,
    tables: tables.map((table, index) => ({
      ...table,
      id: table.name,
      display_order: index + 1,
      min_guests: 1,
      online: true,
    })),
    merges: [{ id: 'T4 + T5', name: 'T4 + T5', table_ids: ['T4', 'T5'], seats: 8 }],
    hours: sampleSetup.hours.map((entry, index) => ({ ...entry, id: `h${index}` })),
    reservations,
    conflicts: [
      { reservation_id: 'Lecture', reservation_date: TODAY, reservation_time: '20:00:00', reasons: ['no_table'] },
    ],
    staff: {
      items: [
        { id: 's1', email: OWNER, role: 'owner', hides_contacts: false, is_you: true, created_at },
        { id: 's2', email: 'ines@example.com', role: 'host', hides_contacts: true, is_you: false, created_at },
      ],
      invitations: [],
    },
    guests: reservations.map(guestOf),
  });
}

/** The table that is kept for the party without one. */
const KEPT = 'T12';

/** Whether a table is somebody's from a minute of today on, for so many minutes. */
const isTaken = ({ reservations }: House, table: string, from: number, minutes: number): boolean =>
  reservations.some(({ table_id = KEPT, status, service_status, reservation_time, duration_min }) => {
    if (table_id !== table || status === 'cancelled' || service_status === 'left') return false;
    const start = minuteOf(reservation_time);
    return start < from + minutes && from < start + duration_min;
  });

/** The starts of a date, with those that have passed today, and those at which no table is free. */
const busySlots = (house: House, date: string, guests: number): Slot[] =>
  slotsOf(house, date, guests).map((slot) => {
    if (date !== TODAY) return slot;
    const isFree = house.tables.some(
      ({ id, seats }) => seats >= guests && !isTaken(house, id, minuteOf(slot.time), slot.duration_min),
    );
    const reasons = [...(slot.time < NOW ? ['past' as const] : []), ...(isFree ? [] : ['no_table' as const])];
    const available = reasons.length === 0;
    return { ...slot, reasons, available, remaining_capacity: available ? slot.remaining_capacity : 0 };
  });

type Imported = ResponseBody<'imports.create'>['results'][number];

/** What becomes of the rows of a file: one that says again what another does is there already. */
const tryRows = ({ rows }: RequestBody<'imports.create'>): Imported[] =>
  rows.map(({ row, guests = '', guest_phone }) => {
    const warnings: Imported['warnings'] = [
      { path: 'guest_phone', code: 'no_number', message: 'is no telephone number here' },
    ];
    const faults = [{ path: 'guests', message: 'must be a number' }];
    if (!/^\d+$/.test(guests)) return { row, outcome: 'invalid', faults, warnings };
    const same_as_row = rows.find((other) => other.guest_phone === guest_phone)?.row ?? row;
    const reservation_id = `imported-${same_as_row}`;
    return same_as_row < row
      ? { row, outcome: 'exists', reservation_id, same_as_row, warnings }
      : { row, outcome: 'booked', reservation_id, table: 'T2', warnings };
  });

const LOG: ResponseBody<'log.list'>['items'] = [
  {
    id: 'AT#2',
    at: at('18:40'),
    by: 'operator',
    by_email: OWNER,
    what: 'group',
    action: 'created',
    subject: 'T4 + T5',
    changes: [],
  },
  {
    id: 'AT#1',
    at: at('18:35'),
    by: 'operator',
    by_email: OWNER,
    what: 'settings',
    action: 'changed',
    changes: [{ field: 'confirmation_mode', old: 'auto', new: 'manual' }],
  },
];

/** What is asked beside the plain lists of a house. */
const answersOfEvening = (house: House, now: number): Answers => ({
  // What guests are shown of it, as the settings show it to its owner.
  ...answersToGuests(Object.assign(house, { holds: [] }), () => now),
  [`GET ${ME}/slots`]: ({ query: { date = '', guests } }) => ({
    date,
    guests: Number(guests),
    slots: busySlots(house, date, Number(guests)),
  }),
  [`GET ${ME}/waitlist`]: ({ query: { include } }) => ({ items: house.waiting, ...(include && { ended: [] }) }),
  [`GET ${ME}/log`]: () => ({ items: LOG, next: null }),
  [`POST ${ME}/imports`]: ({ body }) => ({ dry_run: true, results: tryRows(body) }),
  // The editor of the floor saves what was moved when the page is left.
  [`POST ${ME}/tables/bulk-positions`]: ({ body: { updates } }) => ({ updated: updates.length }),
});

/** A busy Friday evening at the sample restaurant. */
export function busyEvening(): ConsoleFixture {
  const house = busyHouse();
  const now = Date.parse(at(NOW));
  return { house, answers: answersOfEvening(house, now), now };
}

type Waiting = House['waiting'][number];

const ASKED = {
  state: 'waiting',
  date: TODAY,
  guests: 4,
  from: '19:00',
  to: '21:00',
  room_id: null,
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  lang: 'fr',
  offer: null,
  guest_email: 'martin@example.com',
  guest_phone: '+33612345678',
  joined_at: at('17:45'),
  lapses: 0,
  passed_over: null,
  wait_url: 'https://book.example.com/waitlist/example',
  sms_text: 'Chez Margaux',
} as const satisfies Partial<Waiting>;

/** Who waits this evening: one has an offer, nothing fits one, and one can only be called. */
export const WAITING: readonly Waiting[] = [
  {
    ...ASKED,
    id: 'martin',
    state: 'offered',
    lapses: 1,
    offer: { time: '20:00', lock_token: 'example', expires_at: at('19:32') },
  },
  {
    ...ASKED,
    id: 'durand',
    guest_first_name: 'Paul',
    guest_last_name: 'Durand',
    passed_over: { reason: 'no_table', at: at('19:00') },
  },
  { ...ASKED, id: 'faure', guest_first_name: 'Nora', guest_last_name: 'Faure', guest_email: null },
];
