import { confirmReservation } from '../../shared/contract/widget-reservations.ts';
import { isBlockedOnline } from '../../shared/data/blocked-guests.ts';
import { readConfig } from '../../shared/data/config.ts';
import {
  confirmedWith,
  confirmOnce,
  earlierReservation,
  lockNotFound,
  requireMade,
} from '../../shared/data/confirmations.ts';
import { HoldClaims } from '../../shared/data/hold-claims.ts';
import { readHold } from '../../shared/data/holds.ts';
import { requireTokenOfHold, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { parseLockToken } from '../../shared/domain/lock-token.ts';
import { isSameConfirm } from '../../shared/domain/reservation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { confirmationOf } from '../../shared/messages/confirmation.ts';
import { linkFor } from '../../shared/messages/link.ts';

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
    if (made) await new HoldClaims(db, rid, source_ip, deps.hold_limits).free(address.entry_id);
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
