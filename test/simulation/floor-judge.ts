import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { minutesAtTable } from '../support/audit.ts';
import type { EveningJournal } from './evening-journal.ts';
import { Floor } from './floor.ts';
import type { Commit, History, Operation } from './history.ts';

/** A version as it has its tables. */
const placed = (version: StoredReservation) => ({ ...version, ...minutesAtTable(version) });

/** What an operator asked of a party that is there; nothing of a new one. */
const wishOf = ({ request }: Operation): Record<string, unknown> => (request.name === 'update' ? request.wish : {});

const PLACES = ['table_id', 'table_ids', 'table_merge_id', 'swap_with'];

/** Whether a request names the place that it wants: then it rests on the floor as it is at that moment. */
const namesPlace = (operation: Operation): boolean =>
  operation.request.name === 'create'
    ? operation.request.names === true
    : PLACES.some((field) => wishOf(operation)[field] !== undefined);

/** When the place of a version was sought, in the order of all that happened: that of a hold before it is confirmed. */
function soughtAt({ operations }: History, by: Operation): number {
  const { request } = by;
  if (request.name !== 'confirm') return by.order.sent;
  return operations.find(({ answer }) => answer?.body?.lock_token === request.token)?.order.sent ?? by.order.sent;
}

/** Nobody comes to a table that was deleted before the place was sought, or before it was taken by name. */
function comingFaults(
  history: History,
  { by, after, order }: Commit,
  old: StoredReservation | undefined,
  floor: Floor,
) {
  const gone = floor.deleted(namesPlace(by) ? order : soughtAt(history, by));
  const come = after.tables.filter((table) => gone.has(table) && !old?.tables.includes(table));
  return come.map((table) => `${after.id} came to ${table}, which had been deleted`);
}

/** Who names a group has the tables that it has at that moment. */
function groupFaults({ by, after, order }: Commit, floor: Floor): string[] {
  const group = wishOf(by).table_merge_id;
  if (typeof group !== 'string' || after.table_merge_id !== group) return [];
  const members = floor.membersOf(group, order);
  const isSo = isDeepStrictEqual([...after.tables].sort(), [...members].sort());
  return isSo ? [] : [`${after.id} came to ${after.tables.join()} instead of the group's ${members.join()}`];
}

/** Whether a change may leave a party without a table: it exchanges its own, or asks for other times of who is not here. */
function mayLose({ by }: Commit, old: StoredReservation): boolean {
  const isHere = ['arrived', 'seated'].includes(old.service_status);
  const { swap_with, duration_min } = wishOf(by);
  return swap_with !== undefined || (duration_min !== undefined && !isHere);
}

/** Whoever has a place keeps what is left of it, and who has lost one does not have its deleted tables again. */
function keepingFaults(change: Commit, old: StoredReservation | undefined, floor: Floor): string[] {
  const { by, after, order } = change;
  if (!old || old.status === 'cancelled' || after.status === 'cancelled') return [];
  const [gone, known] = [floor.deleted(order), floor.deleted(by.order.sent)];
  const left = old.tables.filter((table) => !gone.has(table));
  const wasLost = floor.hasLost(placed(old), by.order.sent);
  const isLost = floor.hasLost(placed(after), by.order.sent) || after.tables.every((table) => known.has(table));
  const again = wasLost && !isLost ? after.tables.filter((table) => known.has(table)) : [];
  const loses = !floor.hasLost(placed(old), order) && left.length > 0 && isLost && !mayLose(change, old);
  return [
    ...again.map((table) => `${after.id} has ${table} again, which had been deleted before it came`),
    ...(loses ? [`${after.id} lost ${left.join()}, which was left to it`] : []),
  ];
}

/** Where a reservation is, as an answer shows it. */
const Shown = z.object({
  id: z.string(),
  version: z.number(),
  table_id: z.optional(z.nullable(z.string())),
  table_ids: z.optional(z.nullable(z.array(z.string()))),
  merged_table_ids: z.optional(z.nullable(z.array(z.string()))),
});

/** The reservations that an answer shows to the house. */
function shownIn({ request, answer }: Operation): z.infer<typeof Shown>[] {
  if (request.name !== 'update' && request.name !== 'create' && request.name !== 'other') return [];
  const { body } = answer ?? {};
  return [body, body?.booking, ...(body?.items ?? [])].flatMap((one) => {
    const { data } = z.safeParse(Shown, one);
    return data ? [data] : [];
  });
}

/** The house is shown a party where it is, and nowhere once it has lost its place. */
function shownFaults({ operations, commits }: History, floor: Floor): string[] {
  const versions = new Map(commits.map(({ after }) => [`${after.id} ${after.version}`, placed(after)]));
  return operations.flatMap((operation) =>
    shownIn(operation).flatMap(({ id, version, table_id, table_ids, merged_table_ids }) => {
      const made = versions.get(`${id} ${version}`);
      if (!made) return [];
      const tables = table_ids ?? merged_table_ids ?? (table_id ? [table_id] : []);
      const isThere = isDeepStrictEqual([...tables].sort(), [...made.tables].sort());
      const { sent, answered } = operation.order;
      const isWrong = floor.hasLost(made, sent) ? tables.length > 0 : !isThere && !floor.hasLost(made, answered);
      const had = made.tables.join();
      return isWrong
        ? [`${id} was shown at ${tables.join() || 'no table'} by ${operation.request.name}, had ${had}`]
        : [];
    }),
  );
}

/** What is broken by changes of the floor, in words: tables and groups that are deleted, changed and made while parties come. */
export function floorFaults(history: History, journal: EveningJournal): string[] {
  const floor = new Floor(journal.floor);
  const before = new Map<string, StoredReservation>();
  const faults = history.commits.flatMap((change) => {
    const old = before.get(change.after.id);
    before.set(change.after.id, change.after);
    return [
      ...comingFaults(history, change, old, floor),
      ...groupFaults(change, floor),
      ...keepingFaults(change, old, floor),
    ];
  });
  return [
    ...faults,
    ...shownFaults(history, floor),
    ...floor.revived().map((table) => `${table} came back, which had been deleted`),
  ];
}
