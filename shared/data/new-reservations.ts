import { refsOf } from '../domain/occupancy.ts';
import { bookedRefs, type StoredReservation } from '../domain/reservation.ts';
import { entryIdOf } from './ids.ts';
import { keys } from './keys.ts';
import { rewriteEntries } from './occupancy-writes.ts';
import { addToTotals, type Basis, entryOf, setupCheck, toItem } from './reservations.ts';
import type { TableSession } from './table-session.ts';
import { putNew, type TransactItem, transact } from './transact.ts';

/** How storing a new reservation ended: `refused` when it exists already, or its occupancy items do not agree. */
export type StoreOutcome = 'stored' | 'code_taken' | 'refused';

/**
 * Stores a new reservation in one transaction: its occupancy items are written, the reservation is put, its code
 * claimed, the date's totals raised. A refusal is definite for these parameters, but an earlier attempt may have won:
 * read the reservation before answering.
 */
async function storeNew(
  db: TableSession,
  rid: string,
  reservation: StoredReservation,
  refs: TransactItem[],
): Promise<StoreOutcome> {
  const refusal = await transact(db, [
    ...refs,
    putNew(db, toItem(rid, reservation)),
    putNew(db, { ...keys.code(rid, reservation.confirmation_code), reservation_id: reservation.id }),
    addToTotals(db, rid, reservation.reservation_date, { [reservation.status]: 1 }),
  ]);
  if (!refusal) return 'stored';
  return refusal.findIndex((item) => item !== undefined) === refs.length + 1 ? 'code_taken' : 'refused';
}

/** Turns a hold into its reservation, on condition that it stands and is unexpired at `now` (epoch ms). */
export function confirmHold(
  db: TableSession,
  rid: string,
  entryId: string,
  reservation: StoredReservation,
  now: number,
): Promise<StoreOutcome> {
  const refs = refsOf(reservation).map((ref) => ({
    Update: {
      TableName: db.table,
      Key: keys.occupancy(rid, ref.date, ref.table_id),
      UpdateExpression: 'SET #entries.#id = :reservation, #version = #version + :one',
      ConditionExpression: '#entries.#id.#kind = :hold AND #entries.#id.expires_at > :now',
      ExpressionAttributeNames: { '#entries': 'entries', '#id': entryId, '#version': 'version', '#kind': 'kind' },
      ExpressionAttributeValues: { ':reservation': entryOf(reservation), ':one': 1, ':hold': 'hold', ':now': now },
    },
  }));
  return storeNew(db, rid, reservation, refs);
}

/** Stores a reservation that never was a hold, on condition that what it rests on is as it was. */
export function storeReservation(
  db: TableSession,
  rid: string,
  reservation: StoredReservation,
  basis: Basis,
): Promise<StoreOutcome> {
  const added = { [entryIdOf(reservation.id)]: entryOf(reservation) };
  const refs = bookedRefs(reservation, basis.now).map((ref) => ({
    Update: rewriteEntries(db, rid, ref, basis, { added }),
  }));
  return storeNew(db, rid, reservation, [...refs, ...setupCheck(db, rid, basis)]);
}
