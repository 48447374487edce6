import { open } from '../../shared/deps.ts';
import { storedName } from '../../shared/guests/rules/guest-name.ts';
import { wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireChoosable } from '../../shared/restaurant/rules/setup-rules.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { createWaitingGuest } from '../../shared/waitlist/contract/waiting-guests.ts';
import { shownToHouse } from '../../shared/waitlist/messages/entry-view.ts';
import { keptLink, keptOnList, requireEntered } from '../../shared/waitlist/rules/entering.ts';
import { isTimePast, type StoredEntry, stateAt } from '../../shared/waitlist/rules/entry.ts';
import { afterOffer, type WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { newEntry } from '../../shared/waitlist/store/entry-requests.ts';
import { findEntries, findTaken, moveEntry, putOnList } from '../../shared/waitlist/store/transitions.ts';

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
    const { guest_email = null, guest_phone = null, guest_name, guest_first_name, guest_last_name, ...asked } = body;
    const wanted = { ...asked, ...storedName({ guest_name, guest_first_name, guest_last_name }) };
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const shown = (entry: StoredEntry) => shownToHouse(entry, { ...config, pages_url: deps.pages_url, now });
      if (isTimePast(wanted, config.timezone, now)) {
        throw new DomainError('slot_in_past', `${wanted.to} on ${wanted.date} has passed.`);
      }
      const request = { ...wanted, guest_email, guest_phone };
      const entry = newEntry(rid, request, now, { step: 'put', zone: config.timezone });
      const { listed, own, all } = await findEntries(db, rid, entry, config.timezone);
      const before = listed ?? own;
      const taken = await findTaken(db, rid, all, wanted, { zone: config.timezone, now });
      if (taken) return shown(taken);
      if (before?.state === 'offered') {
        if (stateAt(before, config.timezone, now) === 'offered') return shown(before);
        // Their last offer is over, and nobody has looked since.
        const move = afterOffer(before, await wasTold(rid, before), now);
        await moveEntry(db, rid, before, move, { now, attempt });
        return undefined;
      }
      const isListed = before && stateAt(before, config.timezone, now) === 'waiting';
      const { id, contact } = before ?? entry;
      const kept = isListed ? keptOnList(before, now) : before && keptLink(before, entry);
      const next = { ...entry, id, contact, joined_at: now, ...kept };
      const entered = await putOnList(db, rid, next, before, now);
      if (!entered || entered === 'waits_already') return undefined;
      requireEntered(entered, entry);
      return shown({ ...next, version: 0 });
    });
  });

export const handler = createWaitingGuestWith(production, wasToldInProduction);
