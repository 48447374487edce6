import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireChoosable } from '../../shared/restaurant/rules/setup-rules.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { createWaitingGuest } from '../../shared/waitlist/contract/waiting-guests.ts';
import { shownToHouse } from '../../shared/waitlist/messages/waiting-view.ts';
import { requireEntered } from '../../shared/waitlist/rules/entering.ts';
import { hasTaken } from '../../shared/waitlist/rules/taken.ts';
import {
  afterOffer,
  isOnList,
  isTimePast,
  keptOnList,
  type StoredWaiting,
  stateAt,
  type WasTold,
} from '../../shared/waitlist/rules/waiting.ts';
import { bookingOf, findOnList, movePlace, putOnList } from '../../shared/waitlist/store/transitions.ts';
import { readWaiting } from '../../shared/waitlist/store/waiting.ts';
import { newPlace } from '../../shared/waitlist/store/waiting-requests.ts';
import { wasTold as wasToldInProduction } from '../../shared/was-told.ts';

/**
 * Puts a guest on the list. A guest who already waits keeps the place in the order; a guest with an offer also keeps the
 * offer, and one who has taken it is not put on the list for what they have (`hasTaken`).
 */
export const createWaitingGuestWith = (deps: OperatorDeps, wasTold: WasTold) =>
  operatorEndpoint(createWaitingGuest, deps.authenticate, async ({ restaurant_id: rid, body }) => {
    if (body.room_id !== undefined) requireOwn(rid, body.room_id, 'room');
    const db = open(deps, 'write');
    const setup = await readLiveSetup(db, rid, { consistent: true });
    const { config } = setup;
    requireChoosable(setup, body.room_id);
    const { guest_email = null, guest_phone = null, ...wanted } = body;
    let listed: StoredWaiting | undefined;
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const shown = (entry: StoredWaiting) => shownToHouse(entry, { ...config, pages_url: deps.pages_url, now });
      if (isTimePast(wanted, config.timezone, now)) {
        throw new DomainError('slot_in_past', `${wanted.to} on ${wanted.date} has passed.`);
      }
      const request = { ...wanted, guest_email, guest_phone };
      const place = newPlace(rid, request, now, { step: 'put', zone: config.timezone });
      // Who was on the list by another address is looked for there again.
      const before =
        (await findOnList(db, rid, place, config.timezone)) ?? (await readWaiting(db, rid, listed ?? place));
      if (before && isOnList(before)) listed = before;
      if (before?.state === 'taken' && hasTaken(before, await bookingOf(db, rid, before, now), wanted, now)) {
        return shown(before);
      }
      if (before?.state === 'offered') {
        if (stateAt(before, config.timezone, now) === 'offered') return shown(before);
        // Their last offer is over, and nobody has looked since.
        const move = afterOffer(before, await wasTold(rid, before), now);
        await movePlace(db, rid, before, move, { now, attempt });
        return undefined;
      }
      const isListed = before && stateAt(before, config.timezone, now) === 'waiting';
      const { id, contact } = before ?? place;
      const next = { ...place, id, contact, joined_at: now, ...(isListed && keptOnList(before, now)) };
      const entered = await putOnList(db, rid, next, before, now);
      if (!entered || entered === 'waits_already') return undefined;
      requireEntered(entered, place);
      return shown({ ...next, version: 0 });
    });
  });

export const handler = createWaitingGuestWith(production, wasToldInProduction);
