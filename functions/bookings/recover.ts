import { recoverBooking } from '../../shared/booking/contract/bookings.ts';
import { requestLinkRecovery } from '../../shared/booking/store/link-recovery.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { newEntryId } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { HoldRateLimit } from '../../shared/rate-limits/store/hold-rate-limit.ts';
import { restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/**
 * Notes that a guest asks for the link of their booking. Nothing is looked up before the answer, so neither it nor its
 * time tells whether there is one; whoever asks too often from one network address, or for one mailbox without a code, gets the
 * same answer, and no mail.
 */
export const recoverBookingWith = (deps: Deps) =>
  endpoint(recoverBooking, async ({ params, body }, { source_ip }) => {
    const db = open(deps, 'write');
    const rid = await restaurantOf(db, params.publicToken);
    const now = deps.now();
    const claims = new HoldRateLimit(db, rid, source_ip, deps.hold_limits);
    const id = newEntryId();
    try {
      await claims.read();
      await claims.claim({ id, expires_at: now + deps.lock_seconds * 1000, now });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'hold_limit') return undefined;
      throw error;
    }
    await requestLinkRecovery(db, rid, body, { now, caller: { source_ip, trusted: deps.hold_limits.trusted } });
    await claims.free(id);
    return undefined;
  });

export const handler = recoverBookingWith(production);
