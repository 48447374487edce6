import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { entryIdOf } from '../../shared/data/ids.ts';
import { OccupancyRecord } from '../../shared/data/occupancies.ts';
import { ReservationRecord } from '../../shared/data/reservation-records.ts';
import type { Database } from '../../shared/data/session.ts';
import { type Entry, overlaps } from '../../shared/domain/occupancy.ts';
import { bookedCells, isInBook, type StoredReservation } from '../../shared/domain/reservation.ts';

const Item = z.looseObject({ pk: z.string(), sk: z.string() });

/** What a table holds of one restaurant, read item by item. */
export type Contents = {
  /** Occupancy entries by `<date>#<table id>`. */
  occupancy: Map<string, Record<string, Entry>>;
  reservations: Map<string, StoredReservation>;
  totals: Map<string, Record<string, number>>;
  codes: Map<string, string>;
};

/** Reads everything of one restaurant. Only tests scan. */
export async function contentsOf({ client, table }: Database, rid: string): Promise<Contents> {
  const contents: Contents = { occupancy: new Map(), reservations: new Map(), totals: new Map(), codes: new Map() };
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    for (const raw of Items) {
      const { pk, sk, ...rest } = z.parse(Item, raw);
      if (pk === `R#${rid}#OCC`) contents.occupancy.set(sk, z.parse(OccupancyRecord, raw).entries);
      if (pk === `R#${rid}#RES`) contents.reservations.set(sk, z.parse(ReservationRecord, raw));
      if (pk === `R#${rid}#CODE`) contents.codes.set(sk, String(rest.reservation_id));
      if (pk === `R#${rid}#DAY`) contents.totals.set(sk, z.parse(z.record(z.string(), z.number()), rest));
    }
  }
  return contents;
}

type Placed = { id: string; cell: string; entry: Entry };

function overlapFaults(contents: Contents, now: number): string[] {
  const byTable = new Map<string, Map<string, Placed>>();
  for (const [cell, entries] of contents.occupancy) {
    const tableId = cell.slice(11);
    if (tableId === 'UNASSIGNED') continue;
    const placed = byTable.get(tableId) ?? new Map<string, Placed>();
    byTable.set(tableId, placed);
    for (const [id, entry] of Object.entries(entries)) {
      if (entry.kind === 'reservation' || entry.expires_at > now) placed.set(id, { id, cell, entry });
    }
  }
  return [...byTable.values()].flatMap((placed) =>
    [...placed.values()].flatMap((a, index, all) =>
      all
        .slice(index + 1)
        .filter((b) => overlaps(a.entry, b.entry))
        .map((b) => `double booking at ${a.cell}: ${a.id} and ${b.id}`),
    ),
  );
}

function reservationFaults({ occupancy, reservations, codes }: Contents, now: number): string[] {
  const faults: string[] = [];
  const expected = new Map<string, StoredReservation>();
  for (const reservation of reservations.values()) {
    if (codes.get(reservation.confirmation_code) !== reservation.id) faults.push(`${reservation.id}: code not claimed`);
    for (const { date, table_id } of bookedCells(reservation, now)) {
      const cell = `${date}#${table_id}`;
      const entry = occupancy.get(cell)?.[entryIdOf(reservation.id)];
      expected.set(`${cell}#${entryIdOf(reservation.id)}`, reservation);
      if (entry?.kind !== 'reservation' || entry.from !== reservation.from || entry.to !== reservation.to) {
        faults.push(`${reservation.id}: not in occupancy at ${cell}`);
      }
    }
  }
  for (const [cell, entries] of occupancy) {
    for (const [id, entry] of Object.entries(entries)) {
      if (entry.kind === 'reservation' && isInBook(cell.slice(0, 10), now) && !expected.has(`${cell}#${id}`))
        faults.push(`${cell}: ${id} has no reservation`);
    }
  }
  const claimed = new Set([...reservations.values()].map(({ confirmation_code }) => confirmation_code));
  for (const code of codes.keys()) if (!claimed.has(code)) faults.push(`code ${code} has no reservation`);
  return faults;
}

function totalFaults({ reservations, totals }: Contents): string[] {
  const counted = new Map<string, number>();
  for (const { reservation_date, status } of reservations.values()) {
    const key = `${reservation_date} ${status}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  const stored = new Map(
    [...totals].flatMap(([date, byStatus]) =>
      Object.entries(byStatus).map(([status, count]) => [`${date} ${status}`, count] as [string, number]),
    ),
  );
  return [...new Set([...counted.keys(), ...stored.keys()])]
    .filter((key) => (counted.get(key) ?? 0) !== (stored.get(key) ?? 0))
    .map((key) => `total of ${key} is ${stored.get(key) ?? 0}, counted ${counted.get(key) ?? 0}`);
}

/**
 * Every way in which a restaurant's stored book breaks the promises, in words; none is `[]`. `now` (epoch ms) tells
 * which holds are live.
 */
export async function audit(db: Database, rid: string, now: number): Promise<string[]> {
  const contents = await contentsOf(db, rid);
  return [...overlapFaults(contents, now), ...reservationFaults(contents, now), ...totalFaults(contents)];
}
