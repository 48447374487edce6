import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Entry } from '../../shared/availability/rules/occupancy.ts';
import { toOccupancy } from '../../shared/availability/store/occupancies.ts';
import { bookedRefs, isInBook, type StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { hasEnded } from '../../shared/booking/rules/visit.ts';
import { ReservationRecord } from '../../shared/booking/store/reservation-records.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { datesTouched } from '../../shared/platform/time/time.ts';

const Claim = z.object({ start: z.number(), service: z.number(), covers: z.number(), until: z.number() });

const Item = z.looseObject({ pk: z.string(), sk: z.string() });

/** What a table holds of one restaurant, read item by item. */
export type Contents = {
  /** Occupancy entries by `<date>#<table id>`. */
  occupancy: Map<string, Record<string, Entry>>;
  reservations: Map<string, StoredReservation>;
  totals: Map<string, Record<string, number>>;
  /** Covers that holds have claimed, by date. */
  claims: Map<string, Record<string, z.infer<typeof Claim>>>;
  codes: Map<string, string>;
  /** When tables were deleted, in UTC epoch minutes. */
  deleted: Map<string, number>;
  timezone: string;
};

/** What an item of a date says of its numbers, and of its claims: everything it holds is one of the two. */
const entriesIn = (item: Record<string, unknown>, areClaims: boolean) =>
  Object.entries(item).filter(([name]) => name.startsWith('claim_') === areClaims);
const numbersIn = (item: Record<string, unknown>) =>
  z.parse(z.record(z.string(), z.number()), Object.fromEntries(entriesIn(item, false)));
const claimsIn = (item: Record<string, unknown>) =>
  Object.fromEntries(entriesIn(item, true).map(([name, claim]) => [name.slice(6), z.parse(Claim, claim)]));

async function itemsOf({ client, table: TableName }: Database, pk: string) {
  const items: z.infer<typeof Item>[] = [];
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  for await (const { Items = [] } of paginateQuery({ client }, { ...query, ConsistentRead: true })) {
    items.push(...Items.map((item) => z.parse(Item, item)));
  }
  return items;
}

/** Reads what one restaurant's book holds. */
export async function contentsOf(db: Database, rid: string): Promise<Contents> {
  const [occupancy, reservations, totals, codes, setup] = await Promise.all(
    [keys.occupancies(rid), keys.reservations(rid), keys.dates(rid), keys.code(rid, '').pk, keys.setup(rid)].map((pk) =>
      itemsOf(db, pk),
    ),
  );
  return {
    occupancy: new Map(
      occupancy?.flatMap(toOccupancy).map(({ date, table_id, entries }) => [`${date}#${table_id}`, entries]),
    ),
    reservations: new Map(reservations?.map((item) => [item.sk, z.parse(ReservationRecord, item)])),
    totals: new Map(totals?.map(({ pk: _, sk, ...numbers }) => [sk, numbersIn(numbers)])),
    claims: new Map(totals?.map(({ pk: _, sk, ...numbers }) => [sk, claimsIn(numbers)])),
    codes: new Map(codes?.map(({ sk, reservation_id }) => [sk, String(reservation_id)])),
    deleted: new Map(
      setup?.flatMap(({ id, deleted_at }) => (deleted_at === undefined ? [] : [[String(id), Number(deleted_at)]])),
    ),
    timezone: String(setup?.find(({ sk }) => sk === 'CONFIG')?.timezone ?? 'Europe/Paris'),
  };
}

/** Whether two spans share a minute: said here again, so that the judge does not share the rule that it judges. */
const clash = (a: Entry, b: Entry): boolean => Math.max(a.from, b.from) < Math.min(a.to, b.to);

type Placed = { id: string; cell: string; entry: Entry };

/** Whether somebody is there still: holds expire, and blocks may be released. */
function counts(entry: Entry, now: number): boolean {
  if (entry.kind === 'hold') return entry.expires_at > now;
  return entry.kind !== 'block' || (entry.release_at ?? Number.POSITIVE_INFINITY) > now;
}

/** Parties one of whose tables was deleted before they come: they have lost all of their place, whatever else it was. */
const lostParties = ({ occupancy, deleted }: Contents): Set<string> =>
  new Set(
    [...occupancy].flatMap(([cell, entries]) => {
      const since = deleted.get(cell.slice(11)) ?? Number.POSITIVE_INFINITY;
      return Object.entries(entries).flatMap(([id, { kind, from }]) => (kind !== 'block' && from >= since ? [id] : []));
    }),
  );

function overlapFaults(contents: Contents, now: number): string[] {
  const lost = lostParties(contents);
  const byTable = new Map<string, Map<string, Placed>>();
  for (const [cell, entries] of contents.occupancy) {
    const [date, tableId] = [cell.slice(0, 10), cell.slice(11)];
    // Who is moved after one of two dates has left the book stays behind in that date's item, which nobody heeds.
    if (tableId === 'UNASSIGNED' || !isInBook(date, now)) continue;
    const placed = byTable.get(tableId) ?? new Map<string, Placed>();
    byTable.set(tableId, placed);
    for (const [id, entry] of Object.entries(entries)) {
      if (lost.has(id)) continue;
      if (counts(entry, now)) placed.set(id, { id, cell, entry });
    }
  }
  return [...byTable.values()].flatMap((placed) =>
    [...placed.values()].flatMap((a, index, all) =>
      all
        .slice(index + 1)
        .filter((b) => clash(a.entry, b.entry) && !(a.entry.kind === 'block' && b.entry.kind === 'block'))
        .map((b) => `double booking at ${a.cell}: ${a.id} and ${b.id}`),
    ),
  );
}

/**
 * When a party has its table (UTC epoch minutes): since it came there, if that was in the middle of its stay, or since it sat
 * down, at most two hours early. A release that knows no early parties ends one that left early at its start.
 */
export function minutesAtTable({ from, to, table_since }: StoredReservation): { from: number; to: number } {
  const came = table_since && to !== from ? Math.floor(new Date(table_since).getTime() / 60_000) : from;
  return { from: from - came > 120 ? from : came, to };
}

/** Stays that no release reads rightly: of no minute, or that name other dates than those that they touch. */
function stayFaults({ reservations, timezone }: Contents): string[] {
  return [...reservations.values()].flatMap((party) => {
    const { from, to } = minutesAtTable(party);
    if (party.status === 'cancelled' || (hasEnded(party) && to <= from)) return [];
    const touched = datesTouched(Math.min(from, party.from), to, timezone).join();
    return [
      ...(to > party.from || hasEnded(party) ? [] : [`${party.id}: ends before its start`]),
      ...(to > from || party.service_status !== 'seated' ? [] : [`${party.id}: sits, and has its table for no minute`]),
      ...(party.dates.join() === touched ? [] : [`${party.id}: of ${party.dates.join()}, touches ${touched}`]),
    ];
  });
}

function reservationFaults({ occupancy, reservations, codes }: Contents, now: number): string[] {
  const faults: string[] = [];
  const expected = new Map<string, StoredReservation>();
  for (const reservation of reservations.values()) {
    if (codes.get(reservation.confirmation_code) !== reservation.id) faults.push(`${reservation.id}: code not claimed`);
    for (const { date, table_id } of bookedRefs(reservation, now)) {
      const cell = `${date}#${table_id}`;
      const entry = occupancy.get(cell)?.[entryIdOf(reservation.id)];
      expected.set(`${cell}#${entryIdOf(reservation.id)}`, reservation);
      const { from, to } = minutesAtTable(reservation);
      if (entry?.kind !== 'reservation' || entry.from !== from || entry.to !== to) {
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

function totalFaults({ reservations, totals, claims }: Contents): string[] {
  const counted = new Map<string, number>();
  const count = (key: string, by: number) => counted.set(key, (counted.get(key) ?? 0) + by);
  const countCovers = (
    date: string,
    { start, service, covers }: { start: number; service: number; covers: number },
  ) => {
    count(`${date} start_${start}`, covers);
    count(`${date} service_${service}`, covers);
  };
  for (const reservation of reservations.values()) {
    count(`${reservation.reservation_date} ${reservation.status}`, 1);
    if (reservation.counted) countCovers(reservation.counted.date, reservation.counted);
  }
  for (const [date, ofDate] of claims) for (const claim of Object.values(ofDate)) countCovers(date, claim);
  const stored = new Map(
    [...totals].flatMap(([date, byStatus]) =>
      Object.entries(byStatus).map(([status, count]) => [`${date} ${status}`, count] as [string, number]),
    ),
  );
  return [...new Set([...counted.keys(), ...stored.keys()])]
    .filter((key) => (counted.get(key) ?? 0) !== (stored.get(key) ?? 0))
    .map((key) => `total of ${key} is ${stored.get(key) ?? 0}, counted ${counted.get(key) ?? 0}`);
}

/** Bookings that count for another number of guests than they are, or although they are cancelled. */
function countedFaults({ reservations }: Contents): string[] {
  return [...reservations.values()].flatMap(({ id, status, party_size, counted }) => [
    ...(counted && counted.covers !== party_size ? [`${id}: ${party_size} guests count as ${counted.covers}`] : []),
    ...(counted && status === 'cancelled' ? [`${id}: cancelled, and counted`] : []),
  ]);
}

/**
 * Every way in which a restaurant's stored book breaks the promises, in words; none is `[]`. `now` (epoch ms) tells
 * which holds are live.
 */
export const audit = async (db: Database, rid: string, now: number): Promise<string[]> =>
  faultsOf(await contentsOf(db, rid), now);

/** The same of contents that have been read already. */
export const faultsOf = (contents: Contents, now: number): string[] => [
  ...overlapFaults(contents, now),
  ...reservationFaults(contents, now),
  ...stayFaults(contents),
  ...totalFaults(contents),
  ...countedFaults(contents),
];
