import { listReservations } from '../../shared/contract/reservations.ts';
import { withGuestId } from '../../shared/data/contact.ts';
import { readPage } from '../../shared/data/listing.ts';
import { readDeletedTables } from '../../shared/data/tombstones.ts';
import { open } from '../../shared/deps.ts';
import { seesNoContacts } from '../../shared/domain/operator.ts';
import { asRead } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists reservations, 50 a page; one whose table was deleted reads as unassigned. */
export const listReservationsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listReservations, deps.authenticate, async ({ restaurant_id: rid, operator, query }) => {
    const db = open(deps, 'read');
    const [{ items, ...found }, deleted] = await Promise.all([
      readPage(db, rid, { ...query, hides_contacts: seesNoContacts(operator), now: deps.now() }),
      readDeletedTables(db, rid),
    ]);
    return { items: items.map((reservation) => withGuestId(rid, asRead(reservation, deleted))), ...found };
  });

export const handler = listReservationsWith(production);
