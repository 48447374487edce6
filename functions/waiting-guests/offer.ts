import { namedPlace } from '../../shared/availability/rules/assignment.ts';
import { askerOf, slotProblem } from '../../shared/availability/rules/slot-refusal.ts';
import { drawAt } from '../../shared/booking/rules/hold.ts';
import { open } from '../../shared/deps.ts';
import { isBlockedOnline } from '../../shared/guests/store/blocked-guests.ts';
import { wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwnPlace } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { offerByHand } from '../../shared/waitlist/contract/waiting-guests.ts';
import { shownToHouse } from '../../shared/waitlist/messages/entry-view.ts';
import { stateAt, waitlistEnded } from '../../shared/waitlist/rules/entry.ts';
import { afterOffer, type WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { ruleAgainst } from '../../shared/waitlist/rules/offers.ts';
import { requireWaiting } from '../../shared/waitlist/store/entries.ts';
import { makeOffer, readSeenDate } from '../../shared/waitlist/store/entry-offers.ts';
import { moveEntry } from '../../shared/waitlist/store/transitions.ts';

/**
 * Offers a guest what guests can book now, at the time that is given if one is, or the tables that the house joins for them then,
 * out of order and at night too; who has an offer keeps it. Throws `not_possible_online` for a guest who could not take it.
 */
export const offerByHandWith = (deps: OperatorDeps, wasTold: WasTold) =>
  operatorEndpoint(offerByHand, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body }) => {
    const { time: start, table_ids: tables } = body ?? {};
    requireOwnPlace(rid, { table_ids: tables });
    const db = open(deps, 'write');
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const entry = await requireWaiting(db, rid, id);
      const seen = await readSeenDate(db, rid, entry.date, { sizes: [entry.guests], now });
      const { config } = seen.setup;
      const shown = (one: typeof entry) => shownToHouse(one, { ...config, pages_url: deps.pages_url, now });
      const state = stateAt(entry, config.timezone, now);
      if (state === 'offered') return shown(entry);
      if (state !== 'waiting') throw waitlistEnded();
      if (entry.state === 'offered') {
        // Its last offer has ended, and no look has settled it yet.
        const move = afterOffer(entry, await wasTold(rid, entry), now);
        await moveEntry(db, rid, entry, move, { now, attempt });
        return undefined;
      }
      if (await isBlockedOnline(db, rid, entry, Promise.resolve(config)))
        throw new DomainError('not_possible_online', 'The guest cannot book online. Book for them.');
      if (tables) namedPlace(seen.setup, { table_ids: tables });
      const manner = { by_hand: true, time: start, tables, draw: drawAt(attempt, deps.db.random) };
      const made = await makeOffer(db, rid, seen, entry, manner);
      if (!made) return undefined;
      if ('offered' in made) return shown(made.offered);
      const { refusal, time } = made;
      const asker = askerOf(config, { guests: entry.guests, room_id: entry.room_id, now });
      throw slotProblem(ruleAgainst(refusal), asker, { date: entry.date, time });
    });
  });

export const handler = offerByHandWith(production, wasToldInProduction);
