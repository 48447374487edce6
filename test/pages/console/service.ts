import { vi } from 'vitest';
import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { type Answers, refusal } from '../fake-api.ts';
import { bookingOf, type House, houseOf, type Reservation, TODAY } from './house.ts';

const ME = '/api/v1/restaurant/me';

/** The moment at which clocks in Paris show a time on a date, in winter. */
export const momentOf = (time: string, date = TODAY) => Date.parse(`${date}T${time}:00+01:00`);

/** The clock shows a time from now on. */
export const itIs = (time: string, date = TODAY) => void vi.setSystemTime(momentOf(time, date));

/** After midnight it is still the evening of the day before. */
export const NEXT_DAY = addDays(TODAY, 1);

/** The booking of two by Zoé with a last name, at a table if one is named. */
export const partyOf = (guest_last_name: string, time: string, more: Partial<Reservation> = {}) =>
  bookingOf({ guest_last_name, reservation_time: `${time}:00`, ...more });

/** The same of whoever sits since a time. */
export const seatedOf = (
  name: string,
  time: string,
  table_id: string,
  since: string,
  more: Partial<Reservation> = {},
) =>
  partyOf(name, time, {
    service_status: 'seated',
    table_id,
    seated_at: new Date(momentOf(since)).toISOString(),
    ...more,
  });

/** Tables of so many seats, and who has booked them. */
export const eveningOf = (seats: readonly number[], reservations: Reservation[], more: Partial<House> = {}) =>
  houseOf(seats, { reservations, ...more });

/** The booking in somebody's last name. */
export function stored(house: House, name: string): Reservation {
  const found = house.reservations.find(({ guest_last_name }) => guest_last_name === name);
  if (!found) throw new Error(`${name} has no booking.`);
  return found;
}

const STAMPS = {
  expected: undefined,
  arrived: 'arrived_at',
  seated: 'seated_at',
  left: 'left_at',
  no_show: 'no_show_at',
} as const;

/** A booking after a change of its service or place; none is told of as a field that is absent. */
function changed(
  booking: Reservation,
  { guests, reservation_time, version, notify_guest, lang, ...told }: RequestBody<'reservations.update'>,
) {
  const { table_id, table_ids, table_merge_id, service_status, ...fields } = told;
  const after: Reservation = { ...booking, ...fields, version: booking.version + 1 };
  if (guests !== undefined) after.party_size = guests;
  if (reservation_time !== undefined) after.reservation_time = `${reservation_time}:00`;
  if (table_id === null) delete after.table_id;
  else if (table_id !== undefined) after.table_id = table_id;
  if (service_status !== undefined) {
    after.service_status = service_status;
    const stamp = STAMPS[service_status];
    if (stamp) after[stamp] = new Date().toISOString();
  }
  return after;
}

/** What a service makes of an evening: parties are seated, moved and gone, tables are blocked and given back. */
export const answersOfService = (house: House): Answers => ({
  [`PATCH ${ME}/reservations/{id}`]: ({ path: { id }, body }) => {
    const before = house.reservations.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = changed(before, body);
    house.reservations = house.reservations.map((one) => (one === before ? after : one));
    return { ...after, message: 'Changed.' };
  },
  [`PATCH ${ME}/reservations/{id}/assign`]: ({ path: { id }, body: { table_id } }) => {
    const before = house.reservations.find((one) => one.id === id);
    if (!before) return refusal('not_found');
    const after = changed(before, { table_id });
    house.reservations = house.reservations.map((one) => (one === before ? after : one));
    return { ...after, message: 'Changed.' };
  },
  [`POST ${ME}/blocks`]: ({ body: { reason = null, release_at = null, ...body } }) => {
    const block = { id: `k${house.blocks.length}`, ...body, reason, release_at };
    house.blocks.push(block);
    return block;
  },
  [`DELETE ${ME}/blocks/{id}`]: ({ path: { id } }) => {
    house.blocks = house.blocks.filter((one) => one.id !== id);
  },
});
