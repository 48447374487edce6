import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { type Claim, countersOf, coverNumbers, type DayCounts, sumOf } from '../rules/cover-count.ts';
import { endedClaims, mostOf, type Pacing, type SeenOver } from '../rules/pacing.ts';

const ClaimRecord = z.object({ start: z.number(), service: z.number(), covers: z.number(), until: z.number() });

const CLAIM = 'claim_';
const claimName = (id: string) => `${CLAIM}${id}`;

/** What a stored date counts; fields that say something else are left out. */
export function dayCountsOf(item: Record<string, unknown>): DayCounts {
  const counts: DayCounts = { date: String(item.sk), counters: {}, claims: {} };
  for (const [name, value] of Object.entries(item)) {
    const claim = name.startsWith(CLAIM) ? z.safeParse(ClaimRecord, value).data : undefined;
    if (claim) counts.claims[name.slice(CLAIM.length)] = claim;
    else if (typeof value === 'number') counts.counters[name] = value;
  }
  return counts;
}

/** Reads what is counted between two dates, both included. */
export async function readDayCounts(
  db: TableSession,
  rid: string,
  { first, last, consistent }: { first: string; last: string; consistent: boolean },
): Promise<DayCounts[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.dates(rid), ':first': first, ':last': last },
    ConsistentRead: consistent,
  });
  return items.map(dayCountsOf);
}

/**
 * A change of what a date counts: numbers that rise or fall, a claim that enters, claims that are taken out and must be
 * there, one that must be there and stays, and how much a number may hold afterwards at most.
 */
export type DayChange = {
  date: string;
  add?: Record<string, number>;
  enter?: { id: string; claim: Claim } | undefined;
  remove?: readonly string[];
  present?: string | undefined;
  most?: Record<string, number>;
};

/** The update that makes a change, on its conditions; `undefined` when it changes nothing. */
export function dayUpdate(
  db: TableSession,
  rid: string,
  { date, add = {}, enter, remove = [], present, most = {} }: DayChange,
): (UpdateCommandInput & { UpdateExpression: string }) | undefined {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (attribute: string) => {
    const known = Object.entries(names).find(([, other]) => other === attribute)?.[0];
    const placeholder = known ?? `#n${Object.keys(names).length}`;
    names[placeholder] = attribute;
    return placeholder;
  };
  const value = (stored: unknown) => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = stored;
    return placeholder;
  };
  const added = Object.entries(add).filter(([, by]) => by !== 0);
  if (added.length === 0 && !enter && remove.length === 0) return undefined;
  const clauses = [
    added.length > 0 ? `ADD ${added.map(([counter, by]) => `${name(counter)} ${value(by)}`).join(', ')}` : '',
    enter ? `SET ${name(claimName(enter.id))} = ${value(enter.claim)}` : '',
    remove.length > 0 ? `REMOVE ${remove.map((id) => name(claimName(id))).join(', ')}` : '',
  ];
  const conditions = [
    ...(enter ? [`attribute_not_exists(${name(claimName(enter.id))})`] : []),
    ...[...remove, ...(present === undefined ? [] : [present])].map((id) => `attribute_exists(${name(claimName(id))})`),
    ...added.flatMap(([counter, by]) => {
      const limit = most[counter];
      const counted = name(counter);
      return by > 0 && limit !== undefined
        ? [`(attribute_not_exists(${counted}) OR ${counted} <= ${value(limit - by)})`]
        : [];
    }),
  ];
  return {
    TableName: db.table,
    Key: keys.totals(rid, date),
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
}

/** The writes of a transaction that make changes of dates. */
export const dayWrites = (db: TableSession, rid: string, changes: readonly DayChange[]): TransactItem[] =>
  changes.flatMap((change) => dayUpdate(db, rid, change) ?? []).map((Update) => ({ Update }));

/** Claims that one write takes out at most: the text of an expression has 4 KB. */
const TAKEN_OUT_AT_ONCE = 25;

/** Ended claims for which a date is tidied: few enough that it stays small, so many that it is seldom written for it. */
const WORTH_TIDYING = 10;

type ClaimById = [id: string, claim: Claim];

/** Takes claims out of what a date counts, on condition that all of them are there still. */
function takeOut(db: TableSession, rid: string, { date }: DayCounts, claims: readonly ClaimById[]) {
  const add = sumOf(...claims.map(([, claim]) => coverNumbers(claim, -1)));
  return dayUpdate(db, rid, { date, add, remove: claims.map(([id]) => id) });
}

/**
 * Takes the claims that do not count any more out of the way of a slot, as many as there are: expired ones, and those whose
 * hold was seen over. Answers whether there were any.
 */
export async function takeOutEnded(
  db: TableSession,
  rid: string,
  day: DayCounts,
  { pacing, now, isOver }: { pacing: Pacing; now: number; isOver?: SeenOver },
): Promise<boolean> {
  const limited = Object.keys(mostOf(pacing));
  const inTheWay = endedClaims(day, now, isOver).filter(([, claim]) =>
    countersOf(claim).some((counter) => limited.includes(counter)),
  );
  for (let first = 0; first < inTheWay.length; first += TAKEN_OUT_AT_ONCE) {
    const update = takeOut(db, rid, day, inTheWay.slice(first, first + TAKEN_OUT_AT_ONCE));
    const refusal = update && (await db.write((client) => client.send(new UpdateCommand(update))));
    // Somebody else is at it.
    if (refusal) break;
  }
  return inTheWay.length > 0;
}

/** Keeps what a date counts small, whatever guests hold and never confirm: takes some of many expired claims out. */
export async function tidy(db: TableSession, rid: string, day: DayCounts, now: number): Promise<void> {
  const expired = endedClaims(day, now);
  if (expired.length < WORTH_TIDYING) return;
  const update = takeOut(db, rid, day, expired.slice(0, TAKEN_OUT_AT_ONCE));
  if (update) await db.bestEffort((client) => client.send(new UpdateCommand(update)));
}
