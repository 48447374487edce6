import type { Reservation } from '../data/api.ts';

/** `Zoé Martin` */
export const fullName = ({ guest_first_name, guest_last_name }: Reservation): string =>
  `${guest_first_name} ${guest_last_name}`;

/** `19:30` */
export const timeOf = ({ reservation_time }: Pick<Reservation, 'reservation_time'>): string =>
  reservation_time.slice(0, 5);

const DAY_MINUTES = 1440;

/** `01:30` of minutes since midnight, also of those after the next one. */
export const clockOf = (minute: number): string => {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
};
