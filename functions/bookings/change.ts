import { changeBooking } from '../../shared/booking/contract/bookings.ts';
import {
  changedWords,
  changesPlace,
  countChange,
  isAlready,
  requireChangeable,
  wantedPlace,
} from '../../shared/booking/rules/guest-change.ts';
import { guestView } from '../../shared/booking/rules/guest-view.ts';
import { drawAt } from '../../shared/booking/rules/hold.ts';
import type { ReservationChanges } from '../../shared/booking/rules/reservation-changes.ts';
import { openBooking } from '../../shared/booking/store/booking-links.ts';
import { decideReschedule, NO_RESCHEDULE } from '../../shared/booking/store/guest-reschedule.ts';
import { changeReservation } from '../../shared/booking/store/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { newEntryId } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { HoldRateLimit } from '../../shared/rate-limits/store/hold-rate-limit.ts';

/**
 * Changes a booking by the guest's link. A move is one transaction: the booking keeps its old place until it has the new
 * one, on condition of what was read. Moves count against the network address as holds do.
 */
export const changeBookingWith = (deps: Deps) =>
  endpoint(changeBooking, async ({ params, body }, { source_ip }) => {
    const { version, ...wanted } = body;
    const db = open(deps, 'write');
    const claim = newEntryId();
    let claims: HoldRateLimit | undefined;
    const change = async (attempt: number) => {
      const now = deps.now();
      const draw = drawAt(attempt, deps.db.random);
      const booking = await openBooking(db, params.bookingToken, now);
      const { rid, reservation, config } = booking;
      const shown = guestView(reservation, config, now);
      if (isAlready(reservation, wanted)) return shown;
      requireChangeable(reservation, body, { config, now, shown });
      const place = wantedPlace(reservation, wanted);
      const isMove = changesPlace(reservation, place);
      const { changes, beside, ...basis } = isMove
        ? await decideReschedule(db, booking, place, { now, draw })
        : NO_RESCHEDULE;
      if (changes.from !== undefined) {
        claims ??= new HoldRateLimit(db, rid, source_ip, deps.hold_limits);
        await claims.read();
        await claims.claim({ id: claim, expires_at: now + deps.lock_seconds * 1000, now });
      }
      const after: ReservationChanges = {
        ...changes,
        ...changedWords(reservation, wanted),
        guest_changes: countChange(reservation, config, now),
        changed_by: 'guest',
      };
      const changed = await changeReservation(db, rid, reservation, after, { ...basis, now }, beside);
      return changed && guestView(changed, config, now);
    };
    try {
      const answer = await db.retryLostRace(change);
      await claims?.free(claim);
      return answer;
    } catch (error) {
      if (error instanceof DomainError) await claims?.giveBack();
      throw error;
    }
  });

export const handler = changeBookingWith(production);
