import { open } from '../../shared/deps.ts';
import { settledEntry, wasTold as wasToldInProduction } from '../../shared/offer-mail-sent.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { listWaitingGuests, MOST_ENDED } from '../../shared/waitlist/contract/waiting-guests.ts';
import { shownToHouse } from '../../shared/waitlist/messages/entry-view.ts';
import { byEnd, byTurn, endedView, type StoredEntry } from '../../shared/waitlist/rules/entry.ts';
import type { WasTold } from '../../shared/waitlist/rules/offer-expiry.ts';
import { readEntries, readMembers, readWaitingDate } from '../../shared/waitlist/store/entries.ts';

/** The entries that have ended by `now` (epoch ms), the latest first. */
const endedOf = (entries: readonly StoredEntry[], timezone: string, now: number) =>
  entries
    .flatMap((entry) => endedView(entry, timezone, now) ?? [])
    .sort(byEnd)
    .slice(0, MOST_ENDED);

/**
 * Lists the guests who wait for a date, in the order of offers (`byTurn`); a date without a list needs one read only. Entries
 * that have ended are read when they are asked for. An offer that is over counts as settled, as on its guest's page.
 */
export const listWaitingGuestsWith = (deps: OperatorDeps, wasTold: WasTold) =>
  operatorEndpoint(listWaitingGuests, deps.authenticate, async ({ restaurant_id: rid, query: { date, include } }) => {
    const db = open(deps, 'read');
    const [list, entries] = await Promise.all([
      readWaitingDate(db, rid, date),
      include === 'ended' ? readEntries(db, rid, date) : undefined,
    ]);
    if (!list && !entries?.length) return { items: [], ...(entries && { ended: [] }) };
    const [config, members] = await Promise.all([readConfig(db, rid), list ? readMembers(db, rid, date, list) : []]);
    const now = deps.now();
    const settled = (entry: StoredEntry) => settledEntry(wasTold, rid, entry, { timezone: config.timezone, now });
    const listed = await Promise.all(members.map(settled));
    const ended =
      entries &&
      (await Promise.all(entries.map((entry) => listed.find(({ id }) => id === entry.id) ?? settled(entry))));
    const items = listed
      .sort(byTurn)
      .map((entry) => shownToHouse(entry, { ...config, pages_url: deps.pages_url, now }));
    return {
      items: items.filter(({ state }) => state !== 'gone'),
      ...(ended && { ended: endedOf(ended, config.timezone, now) }),
    };
  });

export const handler = listWaitingGuestsWith(production, wasToldInProduction);
