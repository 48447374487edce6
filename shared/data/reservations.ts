import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { cellsOf } from '../domain/occupancy.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import { newEntryId } from './ids.ts';
import { keys } from './keys.ts';
import { ReservationRecord } from './records.ts';
import type { Session } from './session.ts';

/** Bytes that each part of the guest index key may take, so that the whole stays below DynamoDB's 1,024. */
const INDEX_PART_BYTES = 200;

/** Lower case without accents, cut to 200 bytes at a character boundary: how guests are sorted and searched. */
export function normaliseName(name: string): string {
  let cut = '';
  for (const character of name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()) {
    if (Buffer.byteLength(cut + character) > INDEX_PART_BYTES) break;
    cut += character;
  }
  return cut;
}

/** A reservation with its key and the sort keys of its three indexes. */
function toItem(rid: string, reservation: StoredReservation) {
  const { id, status, reservation_date: date, reservation_time: time } = reservation;
  const guest = [reservation.guest_last_name, reservation.guest_first_name].map(normaliseName);
  return {
    ...keys.reservation(rid, id),
    ...reservation,
    by_date: `${date}#${time}#${id}`,
    by_status: `${status}#${date}#${time}#${id}`,
    by_guest: [...guest, date, id].join('#'),
  };
}

/** Reads a reservation by its id. */
export async function readReservation(db: Session, rid: string, id: string): Promise<StoredReservation | undefined> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.reservation(rid, id), ConsistentRead: true })),
  );
  return Item && z.parse(ReservationRecord, Item);
}

/** How a confirm ended: written, refused because the code is another booking's, or because the hold is gone. */
export type ConfirmOutcome = 'stored' | 'code_taken' | 'not_held';

/**
 * Turns a hold into its reservation in one transaction: the entries stop being a hold, the reservation is put, its code
 * claimed, the date's totals raised. `now` is epoch ms. A refusal is definite for these parameters, but an earlier
 * attempt may have won: read the reservation before answering.
 */
export async function confirmHold(
  db: Session,
  rid: string,
  entryId: string,
  reservation: StoredReservation,
  now: number,
): Promise<ConfirmOutcome> {
  const { from, to, party_size: party } = reservation;
  const cells = cellsOf(reservation);
  const input: TransactWriteCommandInput = {
    ClientRequestToken: newEntryId(),
    TransactItems: [
      ...cells.map((cell) => ({
        Update: {
          TableName: db.table,
          Key: keys.occupancy(rid, cell.date, cell.table_id),
          UpdateExpression: 'SET #entries.#id = :reservation, #version = #version + :one',
          ConditionExpression: '#entries.#id.#kind = :hold AND #entries.#id.expires_at > :now',
          ExpressionAttributeNames: { '#entries': 'entries', '#id': entryId, '#version': 'version', '#kind': 'kind' },
          ExpressionAttributeValues: {
            ':reservation': { kind: 'reservation', from, to, party },
            ':one': 1,
            ':hold': 'hold',
            ':now': now,
          },
        },
      })),
      putNew(db, toItem(rid, reservation)),
      putNew(db, { ...keys.code(rid, reservation.confirmation_code), reservation_id: reservation.id }),
      addTotal(db, rid, reservation, 1),
    ],
  };
  const refusal = await db.write((client) => client.send(new TransactWriteCommand(input)));
  if (!refusal) return 'stored';
  const codeRefused = refusal.findIndex((item) => item !== undefined) === cells.length + 1;
  return codeRefused ? 'code_taken' : 'not_held';
}

const putNew = (db: Session, Item: Record<string, unknown>) => ({
  Put: { TableName: db.table, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Adds to the number of reservations of a date in a status. */
const addTotal = (
  db: Session,
  rid: string,
  { reservation_date, status }: Pick<StoredReservation, 'reservation_date' | 'status'>,
  change: number,
) => ({
  Update: {
    TableName: db.table,
    Key: keys.totals(rid, reservation_date),
    UpdateExpression: 'ADD #status :change',
    ExpressionAttributeNames: { '#status': status },
    ExpressionAttributeValues: { ':change': change },
  },
});
