import { type Deps, open, production } from '../../shared/deps.ts';
import { settledEntry, wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { rateLimits, requireBelow, takeBackOne } from '../../shared/rate-limits/store/rate-limits.ts';
import { joinList as route } from '../../shared/waitlist/contract/waitlist.ts';
import { shownToGuest } from '../../shared/waitlist/messages/entry-view.ts';
import { requireEntered } from '../../shared/waitlist/rules/entering.ts';
import { requireSeenRequest, type StoredEntry, stateAt, waitlistEnded } from '../../shared/waitlist/rules/entry.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { canTransition, stepOf } from '../../shared/waitlist/rules/state-machine.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';
import { bookingOf, joinList } from '../../shared/waitlist/store/transitions.ts';

/**
 * Puts a guest on the list, by the link that was mailed, with the request that they have seen; a guest who is on it already is
 * shown the entry.
 */
export const joinListWith = (deps: Deps, wasTold: WasTold) =>
  endpoint(route, async ({ params, body }, { source_ip }) => {
    const db = open(deps, 'write');
    let takeBack: (() => Promise<void>) | undefined;
    const joined = await db
      .retryLostRace(async () => {
        const now = deps.now();
        const { rid, entry, config } = await openEntry(db, params.waitToken);
        const shown = async (entry: StoredEntry) => {
          const booking = await bookingOf(db, rid, entry, now);
          const settled = await settledEntry(wasTold, rid, entry, { timezone: config.timezone, now });
          return shownToGuest(settled, config, { booking, pages_url: deps.pages_url, now });
        };
        const state = stateAt(entry, config.timezone, now);
        if (state === 'gone') throw waitlistEnded();
        if (!canTransition({ state }, 'join')) return shown(entry);
        requireSeenRequest(entry, body?.version);
        const joins = rateLimits.waitlistJoins(rid, { source_ip, trusted: deps.hold_limits.trusted });
        if (!takeBack) await requireBelow(db, [joins], now);
        takeBack = () => takeBackOne(db, joins, now);
        const entered = await joinList(db, rid, entry, now);
        if (!entered) return undefined;
        requireEntered(entered, entry);
        takeBack = undefined;
        return shown({ ...entry, ...stepOf(entry, 'join'), joined_at: now });
      })
      .catch(async (error: unknown) => {
        if (error instanceof DomainError) await takeBack?.();
        throw error;
      });
    await takeBack?.();
    return joined;
  });

export const handler = joinListWith(production, wasToldInProduction);
