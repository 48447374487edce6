import { LONGEST_STAY_MINUTES } from '../contract/constants.ts';
import type { ServiceStatus } from '../contract/reservation.ts';
import { DomainError } from './errors.ts';
import { OVERSTAY_MINUTES } from './occupancy.ts';
import type { Stay, StoredReservation } from './reservation.ts';
import { datesTouched } from './time.ts';
import { MINUTE_MS } from './units.ts';

/** Where a party is in its visit, and since when (ISO 8601, UTC). */
export type ServiceState = {
  service_status: ServiceStatus;
  arrived_at?: string | undefined;
  seated_at?: string | undefined;
  left_at?: string | undefined;
  no_show_at?: string | undefined;
};

/** A party that has not come yet. */
export const EXPECTED: ServiceState = {
  service_status: 'expected',
  arrived_at: undefined,
  seated_at: undefined,
  left_at: undefined,
  no_show_at: undefined,
};

/** Whether a party is in the house: it keeps its table then. */
export const isHere = ({ service_status }: Pick<ServiceState, 'service_status'>): boolean =>
  service_status === 'arrived' || service_status === 'seated';

/** Whether a party's visit is over, so that its tables are free. */
export const hasEnded = ({ service_status }: Pick<ServiceState, 'service_status'>): boolean =>
  service_status === 'left' || service_status === 'no_show';

/** Whether a party is here or has been: from then on the house decides, not the guest's link. */
export const hasCome = ({ service_status }: Pick<ServiceState, 'service_status'>): boolean =>
  service_status !== 'expected' && service_status !== 'no_show';

/**
 * A party's service after a step at `now` (epoch ms): the step keeps the time it was first made at when the party goes
 * back to it, and what comes after it has not happened. Throws `not_confirmed` for a request, `reservation_cancelled`.
 */
export function serviceAfter(
  { status, arrived_at, seated_at }: ServiceState & Pick<StoredReservation, 'status'>,
  to: ServiceStatus,
  now: number,
): ServiceState {
  if (status === 'cancelled')
    throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
  if (status === 'pending') throw new DomainError('not_confirmed', 'Confirm this reservation first.');
  const at = new Date(now).toISOString();
  switch (to) {
    case 'expected':
      return EXPECTED;
    case 'arrived':
      return { ...EXPECTED, service_status: to, arrived_at: arrived_at ?? at };
    case 'seated':
      return { ...EXPECTED, service_status: to, arrived_at, seated_at: seated_at ?? at };
    case 'left':
      return { ...EXPECTED, service_status: to, arrived_at, seated_at, left_at: at };
    case 'no_show':
      return { ...EXPECTED, service_status: to, no_show_at: at };
  }
}

/**
 * The minute (UTC epoch) at which a stay ends: as planned, or for a party that has ended its visit as soon as it did,
 * but not before it began. `before` is the party as it was, `now` epoch ms.
 */
export function endOf(
  { from, duration_min }: Pick<StoredReservation, 'from' | 'duration_min'>,
  after: Pick<ServiceState, 'service_status'>,
  before: StoredReservation,
  now: number,
): number {
  const planned = from + duration_min;
  if (!hasEnded(after)) return planned;
  const ended = hasEnded(before) ? before.to : Math.floor(now / MINUTE_MS);
  return Math.max(from, Math.min(ended, planned));
}

/** Since when a party has its table, and the longer stay that it gets with it, if any. */
type Sitting = { table_since: string | undefined } & (
  | (Stay & Pick<StoredReservation, 'duration_min'>)
  | { [K in keyof Stay | 'duration_min']?: never }
);

/**
 * What a party that is sent to another table has it for: in the middle of its stay from this minute on, whoever sat there
 * before; who sits beyond the end gets as long as it counts to stay anyway (`OVERSTAY_MINUTES`). `now` is epoch ms.
 */
export function sittingFrom(party: StoredReservation, now: number, zone: string): Sitting {
  const minute = Math.floor(now / MINUTE_MS);
  const table_since = new Date(minute * MINUTE_MS).toISOString();
  const { from, to } = party;
  if (hasEnded(party) || from >= minute) return { table_since: undefined };
  if (to > minute) return { table_since };
  const longer = minute + OVERSTAY_MINUTES;
  const duration_min = longer - from;
  const sitsOn = party.service_status === 'seated' && duration_min <= LONGEST_STAY_MINUTES;
  if (!sitsOn) return { table_since: undefined };
  return { table_since, from, to: longer, dates: datesTouched(from, longer, zone), duration_min };
}
