import { refsOf } from '../../shared/availability/rules/occupancy.ts';
import { CoverReservations } from '../../shared/availability/store/cover-reservations.ts';
import { releaseLock } from '../../shared/booking/contract/widget-reservations.ts';
import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { readHold, removeHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { HoldRateLimit } from '../../shared/rate-limits/store/hold-rate-limit.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { requireTokenOfHold, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/**
 * Gives a held slot back; a hold that is gone or has become a reservation is left as it is, and one that a waiting guest was
 * offered, who declines it by their own link.
 */
export const releaseLockWith = (deps: Deps) =>
  endpoint(releaseLock, async ({ params }, { source_ip }) => {
    const db = open(deps, 'write');
    const rid = await restaurantOf(db, params.publicToken);
    const address = parseLockToken(params.lockToken);
    const [config, hold] = await Promise.all([readConfig(db, rid), address && readHold(db, rid, address)]);
    await requireTokenOfHold(db, config, params.publicToken, deps.now());
    if (!address || !hold || hold.waiting !== undefined) return undefined;
    await removeHold(db, rid, address.entry_id, refsOf(hold));
    if (hold.claimed && hold.counted) await new CoverReservations(db, rid).free(address.entry_id, hold.counted);
    await new HoldRateLimit(db, rid, source_ip, deps.hold_limits).free(address.entry_id);
    return undefined;
  });

export const handler = releaseLockWith(production);
