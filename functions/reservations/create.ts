import { createReservation } from '../../shared/contract/reservations.ts';
import { digestOf } from '../../shared/data/digest.ts';
import {
  entryIdOfKey,
  newConfirmationCode,
  newEntryId,
  requireOwnPlace,
  reservationIdOf,
} from '../../shared/data/ids.ts';
import { seatNewParty } from '../../shared/data/new-parties.ts';
import { storeReservation } from '../../shared/data/new-reservations.ts';
import { readReservation } from '../../shared/data/reservations.ts';
import { requireWaiting } from '../../shared/data/waiting.ts';
import { bookPlace, endOfOfferToBook, endOfOfferToOther } from '../../shared/data/waiting-bookings.ts';
import { freeLeft } from '../../shared/data/waiting-moves.ts';
import { open } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { drawAt } from '../../shared/domain/hold.ts';
import { ownHold } from '../../shared/domain/occupancy.ts';
import { seesNoContacts } from '../../shared/domain/operator.ts';
import { fromOperator, isSameRequest } from '../../shared/domain/operator-booking.ts';
import { reminderRule } from '../../shared/domain/reminder.ts';
import type { StoredReservation } from '../../shared/domain/reservation.ts';
import type { Setup } from '../../shared/domain/setup.ts';
import type { StoredWaiting } from '../../shared/domain/waiting.ts';
import { fromWalkIn } from '../../shared/domain/walk-in.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { outcomeMessage, walkInMessage } from '../../shared/messages/operator.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

function answerOf(reservation: StoredReservation, setup: Setup) {
  const { id, status, table_id, table_merge_id, table_ids } = reservation;
  const message = reservation.origin === 'walk_in' ? walkInMessage(reservation, setup) : outcomeMessage(reservation);
  return { id, status, message, table_id, table_merge_id, table_ids };
}

/** Whom of the waiting list a party that walks in names. */
const NO_GUESTS = { waitlist_id: undefined, ends_offer_of: undefined };

/** What was asked for, in the language of the guest who waits: the mails before this one were in it. */
const inLangOf = <Party extends object>({ lang }: StoredWaiting, party: Party): Party => ({ lang, ...party });

/** What was asked for, with the contacts of the guest who waits: whoever asks for it may not know them. */
const withContactsOf = <Party extends object>({ guest_email, guest_phone }: StoredWaiting, party: Party): Party => ({
  ...(guest_email !== null && { guest_email }),
  ...(guest_phone !== null && { guest_phone }),
  ...party,
});

/**
 * Creates a reservation without a lock, of a party that has booked or that walks in: on the place that is named, else on
 * the best free table, else without one. Its id derives from the idempotency key, so that a repeated request finds the
 * reservation it made; after a lost race it seats anew. A waiting guest whom it is for leaves the list with it, and an offer of
 * theirs ends with it: its table is free for them, and for nobody else. So does another guest's offer of the table, where it is
 * named: that guest waits on.
 */
export const createReservationWith = (deps: OperatorDeps) =>
  operatorEndpoint(createReservation, deps.authenticate, async ({ restaurant_id: rid, operator, headers, body }) => {
    requireOwnPlace(rid, body);
    const db = open(deps, 'write');
    const key = headers['idempotency-key'];
    const id = reservationIdOf(rid, key ? entryIdOfKey(key) : newEntryId());
    const digest = digestOf(body);
    const secret = newEntryId();
    const { waitlist_id, ends_offer_of } = body.walk_in ? NO_GUESTS : body;
    const answerFor = (made: StoredReservation, setup: Setup) => {
      if (made.erased_at !== undefined) throw new DomainError('not_found', 'The guest of this reservation is erased.');
      if (isSameRequest(made, body, digest)) return answerOf(made, setup);
      throw new DomainError('idempotency_conflict', 'This key has created a reservation from another body.');
    };
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const place = waitlist_id === undefined ? undefined : await requireWaiting(db, rid, waitlist_id);
      const other = ends_offer_of === undefined ? undefined : await requireWaiting(db, rid, ends_offer_of);
      const draw = drawAt(attempt, deps.db.random);
      const { made, setup, setup_version, stay, seating, occupancies } = await seatNewParty(db, rid, id, body, {
        now,
        draw,
        is_keyed: key !== undefined,
        own: ownHold((place ?? other)?.offer?.entry_id),
      });
      if (made) return answerFor(made, setup);
      const written = place
        ? {
            ended: await endOfOfferToBook(db, rid, place, { now, attempt }),
            beside: bookPlace(db, rid, place, id, now),
          }
        : await endOfOfferToOther(db, rid, other, { tables: seating?.tables ?? [], now, attempt });
      if (!written) return undefined;
      const { min_cancel_hours } = setup.config;
      const reminder = reminderRule(setup.config);
      const creation = {
        id,
        code: newConfirmationCode(),
        secret,
        digest,
        min_cancel_hours,
        reminder,
        stay,
        seating,
        now,
        email: operator.email,
      };
      const said = place ? inLangOf(place, body) : body;
      const party = place && seesNoContacts(operator) ? withContactsOf(place, said) : said;
      const reservation = party.walk_in ? fromWalkIn(party, setup, creation) : fromOperator(party, setup, creation);
      const basis = { occupancies, now, setup_version };
      if ((await storeReservation(db, rid, reservation, basis, written)) === 'stored') {
        await freeLeft(db, rid, written.ended);
        return answerOf(reservation, setup);
      }
      const earlier = await readReservation(db, rid, id);
      return earlier && answerFor(earlier, setup);
    });
  });

export const handler = createReservationWith(production);
