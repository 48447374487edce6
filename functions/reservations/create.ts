import { ownHold } from '../../shared/availability/rules/occupancy.ts';
import { createReservation } from '../../shared/booking/contract/reservations.ts';
import { outcomeMessage, walkInMessage } from '../../shared/booking/messages/operator.ts';
import { drawAt } from '../../shared/booking/rules/hold.ts';
import { fromOperator, isSameRequest } from '../../shared/booking/rules/operator-booking.ts';
import { reminderRule } from '../../shared/booking/rules/reminder.ts';
import { mergedTables, type StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { fromWalkIn } from '../../shared/booking/rules/walk-in.ts';
import { seatNewParty } from '../../shared/booking/store/new-parties.ts';
import { storeReservation } from '../../shared/booking/store/new-reservations.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { digestOf } from '../../shared/platform/dynamo/digest.ts';
import {
  entryIdOfKey,
  newConfirmationCode,
  newEntryId,
  requireOwnPlace,
  reservationIdOf,
} from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { seesNoContacts } from '../../shared/staff/rules/operator.ts';
import type { StoredEntry } from '../../shared/waitlist/rules/entry.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { requireWaiting } from '../../shared/waitlist/store/entries.ts';
import { bookEntry, endOfOfferToBook, endOfOfferToOther } from '../../shared/waitlist/store/entry-bookings.ts';
import { freeLeft } from '../../shared/waitlist/store/transitions.ts';

function answerOf(reservation: StoredReservation, setup: Setup) {
  const { id, status, table_id, table_merge_id, table_ids } = reservation;
  const message = reservation.origin === 'walk_in' ? walkInMessage(reservation, setup) : outcomeMessage(reservation);
  const merged_table_ids = mergedTables(reservation);
  return { id, status, message, table_id, table_merge_id, table_ids, merged_table_ids };
}

/** Whom of the waiting list a party that walks in names. */
const NO_GUESTS = { waitlist_id: undefined, ends_offer_of: undefined };

/** What was asked for, in the language of the guest who waits: the mails before this one were in it. */
const inLangOf = <Party extends object>({ lang }: StoredEntry, party: Party): Party => ({ lang, ...party });

/** What was asked for, with the contacts of the guest who waits: whoever asks for it may not know them. */
const withContactsOf = <Party extends object>({ guest_email, guest_phone }: StoredEntry, party: Party): Party => ({
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
export const createReservationWith = (deps: OperatorDeps, wasTold: WasTold) =>
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
    // Before those who wait: a place that the first request had may be erased since.
    const earlier = key && (waitlist_id ?? ends_offer_of) ? await readReservation(db, rid, id) : undefined;
    if (earlier) return answerFor(earlier, await readLiveSetup(db, rid, { consistent: true }));
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
            beside: bookEntry(db, rid, place, id, now),
          }
        : await endOfOfferToOther(db, rid, other, { tables: seating?.tables ?? [], wasTold, now, attempt });
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
      const stored = await readReservation(db, rid, id);
      return stored && answerFor(stored, setup);
    });
  });

export const handler = createReservationWith(production, wasToldInProduction);
