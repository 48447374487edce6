import { open } from '../../shared/deps.ts';
import { listGuests } from '../../shared/guests/contract/guests.ts';
import { e164 } from '../../shared/guests/rules/phone.ts';
import { findGuests } from '../../shared/guests/store/guest-search.ts';
import { guestsById } from '../../shared/guests/store/guests-by-id.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { FEWEST_DIGITS } from '../../shared/platform/contract/constants.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { seesNoContacts } from '../../shared/staff/rules/operator.ts';

/** Finds guests by a number as it is typed in the restaurant's country, by an address, or by beginnings of names; or answers those of known ids. */
export const listGuestsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listGuests, deps.authenticate, async ({ restaurant_id: rid, operator, query: { q, ids } }) => {
    const db = open(deps, 'read');
    const { timezone: zone } = await readConfig(db, rid);
    const clock = { now: deps.now(), zone };
    if (ids !== undefined) return guestsById(db, rid, ids.split(','), clock);
    if (q === undefined) return findGuests(db, rid, {}, clock);
    const typed = { q, hides_contacts: seesNoContacts(operator) };
    if (q.includes('@')) return findGuests(db, rid, { ...typed, email: q }, clock);
    const is_number = !/\p{L}/u.test(q) && q.replace(/\D/g, '').length >= FEWEST_DIGITS.masked;
    return findGuests(db, rid, { ...typed, phone: is_number ? e164(q, zone) : undefined }, clock);
  });

export const handler = listGuestsWith(production);
