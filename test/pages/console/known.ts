import { type Answers, refusal } from '../fake-api.ts';
import type { Guest, House } from './house.ts';

const ME = '/api/v1/restaurant/me';

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

/** How guests are found, changed by whoever has read the latest of them, and erased. */
export const answersOfGuests = (house: House): Answers => ({
  [`GET ${ME}/guests`]: ({ query: { q, ids } }) => {
    const among = ids?.split(',');
    // Who only waits is found by a contact alone.
    const isMeant = (one: Guest) => (q === undefined ? !one.only_waits : isFound(one, q));
    return { items: house.guests.filter((one) => among?.includes(one.id) ?? isMeant(one)), truncated: false };
  },
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
});
