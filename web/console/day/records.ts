import type { Reservation } from '../../../shared/booking/contract/reservation.ts';
import type { Block } from '../../../shared/floor/contract/blocks.ts';
import type { Guest } from '../../../shared/guests/contract/guests.ts';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import type { HoursEntry, Service } from '../../../shared/restaurant/contract/setup.ts';
import type { SpecialDay } from '../../../shared/restaurant/contract/special-days.ts';

export type { Room, TableMerge } from '../../../shared/restaurant/contract/setup.ts';
export type { HoursEntry, Reservation, SpecialDay };

export type ReservationStatus = Reservation['status'];
/** What whoever serves a guest is to know of them. */
export type KnownGuest = Pick<Guest, 'id' | 'visits' | 'last_visit' | 'vip' | 'tags' | 'allergies'>;
export type Table = ResponseBody<'tables.list'>[number];
export type BlockRecord = Block;
export type ServiceRecord = Service;

/** What decides which services open on a date: the week, and the days that are not like it. */
export type Calendar = { hours: readonly HoursEntry[]; special_days: readonly SpecialDay[] };

/** Of two states of a reservation the one of the later version; of the same version the first one. */
export const laterOf = (one: Reservation, other: Reservation): Reservation =>
  other.version > one.version ? other : one;

/**
 * Each reservation once, in its latest version, where the first of it stood: one that moves to another date, or along the
 * pages of a list, while these are read is in two of them.
 */
export function latestOfEach(lists: readonly Reservation[]): Reservation[] {
  const latest = new Map<string, Reservation>();
  for (const one of lists) latest.set(one.id, laterOf(latest.get(one.id) ?? one, one));
  return [...latest.values()];
}

/** `Zoé Martin` */
export const fullName = ({
  guest_first_name,
  guest_last_name,
}: Pick<Reservation, 'guest_first_name' | 'guest_last_name'>): string => `${guest_first_name} ${guest_last_name}`;

/** Whether somebody who walked in waits for a table: they get one for as long as it is free, as whoever comes now. */
export const isWaitingWalkIn = ({ origin, table_id, table_merge_id, table_ids }: Reservation): boolean =>
  origin === 'walk_in' && !table_id && !table_merge_id && !table_ids;

/** `19:30` */
export const timeOf = ({ reservation_time }: Pick<Reservation, 'reservation_time'>): string =>
  reservation_time.slice(0, 5);

/** Whether an e-mail address or telephone number was masked for this account: nobody can be reached by it. */
export const isMasked = (contact: string): boolean => contact.includes('…');

/** Whether two lists of tables, by id, have one in common. */
export const shareTable = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((table) => others.includes(table));
