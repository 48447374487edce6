import { ApiProblem } from '../../../../../common/api.ts';
import { useServices } from '../../../../client/services.ts';
import type { TableOffer } from '../../../../day/tables/table-offers.ts';
import { obstacleOf } from './obstacle.ts';

/** An offer, as far as it is known by what the API says of its hold. */
type Held = Pick<TableOffer, 'id' | 'expires_at'>;

/** Whether an offer was what kept a table from a change: of all that may be in the way, the API names a hold last. */
const isInTheWay = ({ expires_at }: Held, error: unknown): boolean =>
  error instanceof ApiProblem && obstacleOf(error)?.held_until === expires_at;

/**
 * Sends what needs a table that may be held for somebody who waits. Where that offer alone is in the way, it is taken back
 * and what was asked is sent again: a change that is refused for anything else leaves it as it is. The guest waits on.
 */
export function useSendPastOffer(): <Answer>(offer: Held | undefined, send: () => Promise<Answer>) => Promise<Answer> {
  const { api } = useServices();
  return async (offer, send) => {
    try {
      return await send();
    } catch (error) {
      if (!offer || !isInTheWay(offer, error)) throw error;
      // One that cannot be taken back is told of by what follows: the table is still held, or somebody has booked it.
      await api.takeOfferBack(offer.id, { withhold: false }).catch(() => undefined);
      return send();
    }
  };
}
