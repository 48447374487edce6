import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { listWaitingGuests, MOST_ENDED } from '../../shared/waitlist/contract/waiting-guests.ts';
import { shownToHouse } from '../../shared/waitlist/messages/waiting-view.ts';
import { byEnd, endedView, type StoredWaiting } from '../../shared/waitlist/rules/waiting.ts';
import { readMembers, readPlaces, readWaitingDate } from '../../shared/waitlist/store/waiting.ts';

/** The places that have ended by `now` (epoch ms), the latest first. */
const endedOf = (places: readonly StoredWaiting[], timezone: string, now: number) =>
  places
    .flatMap((entry) => endedView(entry, timezone, now) ?? [])
    .sort(byEnd)
    .slice(0, MOST_ENDED);

/**
 * Lists the guests who wait for a date, in the order of offers (`byTurn`); a date without a list needs one read only. Places
 * that have ended are read when they are asked for.
 */
export const listWaitingGuestsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listWaitingGuests, deps.authenticate, async ({ restaurant_id: rid, query: { date, include } }) => {
    const db = open(deps, 'read');
    const [list, places] = await Promise.all([
      readWaitingDate(db, rid, date),
      include === 'ended' ? readPlaces(db, rid, date) : undefined,
    ]);
    if (!list && !places?.length) return { items: [], ...(places && { ended: [] }) };
    const [config, members] = await Promise.all([readConfig(db, rid), list ? readMembers(db, rid, date, list) : []]);
    const now = deps.now();
    const items = members.map((entry) => shownToHouse(entry, { ...config, pages_url: deps.pages_url, now }));
    return {
      items: items.filter(({ state }) => state !== 'gone'),
      ...(places && { ended: endedOf(places, config.timezone, now) }),
    };
  });

export const handler = listWaitingGuestsWith(production);
