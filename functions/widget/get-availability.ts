import { getAvailability } from '../../shared/contract/widget.ts';
import { readMonth } from '../../shared/data/snapshot.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { datesOfMonthAvailability } from '../../shared/domain/availability.ts';
import { parseLockToken } from '../../shared/domain/lock-token.ts';
import { ownHold } from '../../shared/domain/occupancy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Tells for each date of a month whether any of its slots can take the party. */
export const getAvailabilityWith = (deps: Deps) =>
  endpoint(getAvailability, async ({ params, query: { month, guests, lock_token } }) => {
    const db = open(deps, 'read');
    const { setup, occupancies } = await readMonth(db, await restaurantOf(db, params.publicToken), month);
    requireCurrentToken(setup.config, params.publicToken);
    const own = ownHold(parseLockToken(lock_token)?.entry_id);
    return {
      month,
      guests,
      dates: datesOfMonthAvailability(setup, occupancies, month, { guests, now: deps.now(), own }),
    };
  });

export const handler = getAvailabilityWith(production);
