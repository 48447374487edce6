import type { Schemas } from '../../common/api.ts';

export type Reservation = Schemas['Reservation'];
export type ReservationStatus = Reservation['status'];
/** What whoever serves a guest is to know of them. */
export type KnownGuest = Pick<Schemas['Guest'], 'id' | 'visits' | 'vip' | 'tags' | 'allergies'>;
export type Table = Schemas['Table'];
export type Room = Schemas['Room'];
export type TableMerge = Schemas['TableMerge'];
export type BlockRecord = Schemas['Block'];
export type ServiceRecord = Schemas['Service'];
export type HoursEntry = Schemas['HoursEntry'];
export type SpecialDay = Schemas['SpecialDay'];

/** What decides which services open on a date: the week, and the days that are not like it. */
export type Calendar = { hours: readonly HoursEntry[]; special_days: readonly SpecialDay[] };

/** `Zoé Martin` */
export const fullName = ({
  guest_first_name,
  guest_last_name,
}: Pick<Reservation, 'guest_first_name' | 'guest_last_name'>): string => `${guest_first_name} ${guest_last_name}`;

/** `19:30` */
export const timeOf = ({ reservation_time }: Pick<Reservation, 'reservation_time'>): string =>
  reservation_time.slice(0, 5);

/** Whether an e-mail address or telephone number was masked for this account: nobody can be reached by it. */
export const isMasked = (contact: string): boolean => contact.includes('…');

/** Whether two lists of tables, by id, have one in common. */
export const shareTable = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((table) => others.includes(table));
