import { useServices } from '../../client/services.ts';
import type { TableOffer } from '../../day/table-offers.ts';

/**
 * Takes a table back that is held for somebody who waits, and waits on. One that cannot be is told of by what follows: the
 * table is still held, or somebody has booked it.
 */
export function useTakeOfferBack(): (offer: Pick<TableOffer, 'id'>) => Promise<void> {
  const { api } = useServices();
  return ({ id }) =>
    api.takeOfferBack(id).then(
      () => undefined,
      () => undefined,
    );
}
