import { useQueryClient } from '@tanstack/react-query';
import type { Place } from '../day/plan.ts';
import type { Reservation } from '../day/records.ts';
import type { Assignment } from './api.ts';
import { changeCached } from './cache.ts';
import { rereadBook } from './queries.ts';
import { useServices } from './services.ts';

type Spot = Pick<Place, 'kind' | 'id'>;

/** How a place is named to the API; both null take a party off its table. */
export const assignmentOf = ({ kind, id }: Spot): Assignment => ({
  table_id: kind === 'table' ? id : null,
  table_merge_id: kind === 'group' ? id : null,
});

/** The place that a reservation has. */
export const spotOf = ({ table_id, table_merge_id }: Reservation): Spot => {
  if (table_merge_id) return { kind: 'group', id: table_merge_id };
  return table_id ? { kind: 'table', id: table_id } : { kind: 'none', id: '' };
};

const placedAt =
  ({ kind, id }: Spot) =>
  ({ table_id: _, table_merge_id: __, ...rest }: Reservation): Reservation => ({
    ...rest,
    ...(kind === 'table' && { table_id: id }),
    ...(kind === 'group' && { table_merge_id: id }),
  });

/**
 * Changes of a reservation: shown at once wherever it is seen, taken back when the API refuses, then read again. Each
 * throws what the API answers.
 */
export function useReservationMutations() {
  const { api } = useServices();
  const client = useQueryClient();
  async function change(
    { id }: Reservation,
    changed: (reservation: Reservation) => Reservation,
    run: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const restore = await changeCached(client, id, changed);
    try {
      await run(id);
    } catch (error) {
      restore();
      throw error;
    } finally {
      void rereadBook(client);
    }
  }
  return {
    setStatus: (reservation: Reservation, status: 'confirmed' | 'cancelled') =>
      change(
        reservation,
        (one) => ({ ...one, status }),
        (id) => api.setStatus(id, status),
      ),
    assign: (reservation: Reservation, spot: Spot) =>
      change(reservation, placedAt(spot), (id) => api.assign(id, assignmentOf(spot))),
  };
}
