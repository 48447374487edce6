import { listWaitingGuests } from '../../shared/contract/waiting-guests.ts';
import { readConfig } from '../../shared/data/config.ts';
import { readMembers, readWaitingDate } from '../../shared/data/waiting.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { shownToHouse } from '../../shared/messages/waiting-view.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists the guests who wait for a date, in the order of offers (`byTurn`); a date without a list needs one read only. */
export const listWaitingGuestsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listWaitingGuests, deps.authenticate, async ({ restaurant_id: rid, query: { date } }) => {
    const db = open(deps, 'read');
    const list = await readWaitingDate(db, rid, date);
    if (!list) return { items: [] };
    const [config, members] = await Promise.all([readConfig(db, rid), readMembers(db, rid, date, list)]);
    const around = { ...config, pages_url: deps.pages_url, now: deps.now() };
    const items = members.map((entry) => shownToHouse(entry, around));
    return { items: items.filter(({ state }) => state !== 'gone') };
  });

export const handler = listWaitingGuestsWith(production);
