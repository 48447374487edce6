import { confirmReservation } from '../../shared/booking/contract/widget-reservations.ts';
import { confirmationOf } from '../../shared/booking/messages/confirmation.ts';
import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { isSameConfirm } from '../../shared/booking/rules/reservation.ts';
import {
  confirmedWith,
  confirmOnce,
  earlierReservation,
  lockNotFound,
  requireMade,
} from '../../shared/booking/store/confirmations.ts';
import { readHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { isBlockedOnline } from '../../shared/guests/store/blocked-guests.ts';
import { linkFor } from '../../shared/mail/link.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { HoldRateLimit } from '../../shared/rate-limits/store/hold-rate-limit.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { requireTokenOfHold, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/** Turns a held slot into a reservation; repeating the request answers the same reservation. */
export const confirmReservationWith = (deps: Deps) =>
  endpoint(confirmReservation, async ({ params, body: { lock_token, lang, ...details } }, { source_ip }) => {
    const { guest_note, allergies, occasion, ...guest } = details;
    const words = { guest_note, allergies, occasion };
    const db = open(deps, 'write');
    const rid = await restaurantOf(db, params.publicToken);
    const address = parseLockToken(lock_token);
    if (!address) throw lockNotFound();
    const configured = readConfig(db, rid);
    const [config, hold, is_blocked] = await Promise.all([
      configured,
      readHold(db, rid, address),
      isBlockedOnline(db, rid, guest, configured),
    ]);
    const attempt = { db, rid, address, now: deps.now() };
    await requireTokenOfHold(db, config, params.publicToken, attempt.now);

    const confirmed = confirmedWith(config, { guest, words, lang });
    const made = is_blocked ? undefined : await confirmOnce(attempt, hold, confirmed);
    if (made) await new HoldRateLimit(db, rid, source_ip, deps.hold_limits).free(address.entry_id);
    const reservation = made ?? (await (is_blocked ? requireMade(attempt, config) : earlierReservation(attempt)));
    if (reservation.status === 'cancelled') {
      throw new DomainError('reservation_cancelled', 'This reservation has been cancelled.');
    }
    if (!isSameConfirm(reservation, guest, confirmed.digest)) {
      throw new DomainError('already_confirmed', 'This lock was confirmed with other details.');
    }
    const link = linkFor(reservation, guest.guest_email, deps.pages_url);
    return confirmationOf(reservation, { config, lang, link });
  });

export const handler = confirmReservationWith(production);
