import { offerByHand } from '../../shared/contract/waiting-guests.ts';
import { requireWaiting } from '../../shared/data/waiting.ts';
import { movePlace } from '../../shared/data/waiting-moves.ts';
import { makeOffer, readSeenDate } from '../../shared/data/waiting-offers.ts';
import { open } from '../../shared/deps.ts';
import { drawAt } from '../../shared/domain/hold.ts';
import { askerOf, slotProblem } from '../../shared/domain/slot-refusal.ts';
import { afterLapse, houseView, stateAt, waitlistEnded } from '../../shared/domain/waiting.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { waitingText } from '../../shared/messages/waiting-text.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Offers a guest what guests can book now, out of order and at night too; who has an offer keeps it. */
export const offerByHandWith = (deps: OperatorDeps) =>
  operatorEndpoint(offerByHand, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    const db = open(deps, 'write');
    return db.retryLostRace(async (attempt) => {
      const now = deps.now();
      const entry = await requireWaiting(db, rid, id);
      const seen = await readSeenDate(db, rid, entry.date, { sizes: [entry.guests], now });
      const { config } = seen.setup;
      const shown = (place: typeof entry) => {
        const around = { ...config, pages_url: deps.pages_url, now };
        return houseView(place, { ...around, sms_text: waitingText(place, around) });
      };
      const state = stateAt(entry, config.timezone, now);
      if (state === 'offered') return shown(entry);
      if (state !== 'waiting') throw waitlistEnded();
      if (entry.state === 'offered') {
        // Its last offer has ended, and no look has settled it yet.
        await movePlace(db, rid, entry, afterLapse(entry), { now, attempt });
        return undefined;
      }
      const made = await makeOffer(db, rid, seen, entry, { by_hand: true, draw: drawAt(attempt, deps.db.random) });
      if (!made) return undefined;
      if ('offered' in made) return shown(made.offered);
      const { refusal, time } = made;
      const asker = askerOf(config, { guests: entry.guests, room_id: entry.room_id, now });
      throw slotProblem(refusal === 'night' ? 'notice' : refusal, asker, { date: entry.date, time });
    });
  });

export const handler = offerByHandWith(production);
