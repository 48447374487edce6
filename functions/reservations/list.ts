import { listReservations } from '../../shared/booking/contract/reservations.ts';
import { asRead } from '../../shared/booking/rules/reservation.ts';
import { readPage } from '../../shared/booking/store/listing.ts';
import { open } from '../../shared/deps.ts';
import { readDeletedTables } from '../../shared/floor/store/tombstones.ts';
import { withGuestId } from '../../shared/guests/store/contact.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { invalidField } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { seesNoContacts } from '../../shared/staff/rules/operator.ts';

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
