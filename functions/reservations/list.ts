import { listReservations } from '../../shared/contract/reservations.ts';
import { withGuestId } from '../../shared/data/contact.ts';
import { readPage } from '../../shared/data/listing.ts';
import { readDeletedTables } from '../../shared/data/tombstones.ts';
import { open } from '../../shared/deps.ts';
import { invalidField } from '../../shared/domain/errors.ts';
import { seesNoContacts } from '../../shared/domain/operator.ts';
import { asRead } from '../../shared/domain/reservation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Throws `invalid_request` where dates contradict each other. */
function requireOrder({
  date,
  from,
  to,
}: {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}) {
  if (date !== undefined && (from !== undefined || to !== undefined)) {
    throw invalidField(from === undefined ? 'to' : 'from', 'cannot be given with `date`');
  }
  if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'is before `from`');
}

/** Lists reservations, 50 a page; one whose table was deleted reads as unassigned. */
export const listReservationsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listReservations, deps.authenticate, async ({ restaurant_id: rid, operator, query }) => {
    requireOrder(query);
    const db = open(deps, 'read');
    const [{ items, ...found }, deleted] = await Promise.all([
      readPage(db, rid, { ...query, hides_contacts: seesNoContacts(operator), now: deps.now() }),
      readDeletedTables(db, rid),
    ]);
    return { items: items.map((reservation) => withGuestId(rid, asRead(reservation, deleted))), ...found };
  });

export const handler = listReservationsWith(production);
