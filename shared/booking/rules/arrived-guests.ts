import type { Reservation } from '../contract/reservation.ts';

/** Whether a party is in the house: it keeps its table then. */
export const isHere = ({ service_status }: Pick<Reservation, 'service_status'>): boolean =>
  service_status === 'arrived' || service_status === 'seated';

export type Party = Pick<Reservation, 'status' | 'service_status' | 'party_size' | 'arrived_guests'>;

/**
 * How many guests of a party are here while others are still awaited; `undefined` when all are, or nobody. An earlier release
 * ends a visit, or makes a party smaller, and leaves the stored number behind.
 */
export function arrivedGuests(party: Party): number | undefined {
  const { status, party_size, arrived_guests } = party;
  const isPartial = arrived_guests !== undefined && arrived_guests < party_size;
  return isPartial && status !== 'cancelled' && isHere(party) ? arrived_guests : undefined;
}
