import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { mailboxDigest } from '../../guests/store/contact.ts';
import type { ProblemCode } from '../../platform/contract/problem.ts';
import { type Key, keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time/units.ts';
import { tooMany } from '../rules/too-many.ts';
import { type Caller, clientOf } from './client-address.ts';

/** How often something may happen in a time that begins with the first (ms), and what refuses the next, where it is told. */
export type RateLimit = { Key: Key; most: number; window_ms: number; refusal?: readonly [ProblemCode, string] };

const TOO_MANY_INVITATIONS = ['too_many_invitations', 'Enough invitations were mailed for a day.'] as const;

/** A limit of one network address, which trusted ones do not have. */
const ofClient = (caller: Caller, limitOf: (client: string) => RateLimit): RateLimit | undefined => {
  const client = clientOf(caller);
  return client === undefined ? undefined : limitOf(client);
};

/**
 * Links to one mailbox in a day that one network address has sent, over all restaurants: counted for both, so that nobody uses
 * up what somebody else may ask for. Trusted addresses count as one.
 */
const linksTo = (mailbox: string, email: string, caller: Caller): RateLimit => ({
  Key: keys.asked(`${mailbox} ${mailboxDigest(email)} client ${clientOf(caller) ?? 'trusted'}`),
  most: 6,
  window_ms: DAY_MS,
});

/** Every limit on how often somebody may do something (docs/design.md, "Rate limits"). */
export const rateLimits = {
  /** Requests for a place on any restaurant's list, of one network address. */
  waitlistRequests: (caller: Caller) =>
    ofClient(caller, (client) => ({ Key: keys.asked(`client ${client}`), most: 30, window_ms: HOUR_MS })),
  /** Places on lists of a restaurant that one network address takes. */
  waitlistJoins: (rid: string, caller: Caller) =>
    ofClient(caller, (client) => ({
      Key: keys.joins(rid, client),
      most: 5,
      window_ms: HOUR_MS,
      refusal: ['too_many_joins', 'Too many guests have joined from this address within an hour.'],
    })),
  /** Links to a place on a list, mailed to one mailbox. */
  waitlistLinks: (email: string, caller: Caller) => linksTo('mailbox', email, caller),
  /** Requests for the links of bookings that name no code. */
  recoveries: (email: string, caller: Caller) => linksTo('recovery mailbox', email, caller),
  /** Invitations that a restaurant mails to one mailbox: its own, so that none uses up what another may send. */
  invitationsTo: (rid: string, email: string): RateLimit => ({
    Key: keys.invitationMails(rid, mailboxDigest(email)),
    most: 6,
    window_ms: DAY_MS,
    refusal: TOO_MANY_INVITATIONS,
  }),
  /** Invitations that a restaurant mails to all. */
  invitations: (rid: string): RateLimit => ({
    Key: keys.invitationMails(rid, 'ALL'),
    most: 60,
    window_ms: DAY_MS,
    refusal: TOO_MANY_INVITATIONS,
  }),
};

const WindowRecord = z.object({ since: z.number(), used: z.number() });

/** An item is kept for this long after it has stopped to count, for DynamoDB to delete (seconds). */
const KEEP_SECONDS = 3600;

type Update = UpdateCommandInput & { UpdateExpression: string };

/** A write of the item of a limit, on a condition about the window that runs at `now` (epoch ms). */
const updateOf = (
  db: TableSession,
  { Key, window_ms }: RateLimit,
  now: number,
  { set, where, values }: { set: string; where: string; values: Record<string, number> },
): Update => ({
  TableName: db.table,
  Key,
  UpdateExpression: `SET ${set}`,
  ConditionExpression: where,
  ExpressionAttributeNames: {
    '#used': 'used',
    '#since': 'since',
    ...(set.includes('#ttl') && { '#ttl': 'ttl' }),
  },
  ExpressionAttributeValues: {
    ...values,
    ':started': now - window_ms,
    ...(set.includes(':ttl') && { ':ttl': Math.ceil((now + window_ms) / 1000) + KEEP_SECONDS }),
  },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});

/** Counts one more in the window that runs, if there is room in it. */
const oneMore = (db: TableSession, limit: RateLimit, now: number): Update =>
  updateOf(db, limit, now, {
    set: '#used = #used + :one, #ttl = :ttl',
    where: '#since > :started AND #used < :most',
    values: { ':one': 1, ':most': limit.most },
  });

/** Counts the first in a new window, if none runs. */
const firstOne = (db: TableSession, limit: RateLimit, now: number): Update =>
  updateOf(db, limit, now, {
    set: '#used = :one, #since = :now, #ttl = :ttl',
    where: 'attribute_not_exists(#since) OR #since <= :started',
    values: { ':one': 1, ':now': now },
  });

/** Epoch ms at which the window of an item ends; nothing when none runs at `now`, so that a new one may begin. */
function windowEnd(item: Record<string, unknown>, { window_ms }: RateLimit, now: number): number | undefined {
  const { success, data } = z.safeParse(WindowRecord, item);
  return success && data.since + window_ms > now ? data.since + window_ms : undefined;
}

/**
 * Counts one more at `now` (epoch ms) by a write that answers the item which refuses it. Answers nothing when it may happen, else
 * when the next one may (epoch ms).
 */
async function count(
  db: TableSession,
  limit: RateLimit,
  now: number,
  write: (counting: Update) => Promise<Record<string, unknown> | undefined>,
): Promise<number | undefined> {
  const { until } = await db.retryLostRace(async () => {
    const refusing = await write(oneMore(db, limit, now));
    if (!refusing) return { until: undefined };
    const ends = windowEnd(refusing, limit, now);
    if (ends !== undefined) return { until: ends };
    // If a window has begun meanwhile, the next attempt decides.
    return (await write(firstOne(db, limit, now))) ? undefined : { until: undefined };
  });
  return until;
}

/** Counts one more at `now` (epoch ms). Answers nothing when it may happen, else when the next one may (epoch ms). */
export const countOne = (db: TableSession, limit: RateLimit | undefined, now: number): Promise<number | undefined> =>
  limit
    ? count(db, limit, now, async (counting) => {
        const refusal = await db.write((client) => client.send(new UpdateCommand(counting)));
        return refusal && (refusal[0] ?? {});
      })
    : Promise.resolve(undefined);

/** Counts one more at `now` (epoch ms) for each of some limits. Throws the refusal of the first that is used up. */
export async function requireBelow(
  db: TableSession,
  limits: readonly (RateLimit | undefined)[],
  now: number,
): Promise<void> {
  for (const limit of limits) {
    const until = await countOne(db, limit, now);
    if (until !== undefined && limit?.refusal) throw tooMany(...limit.refusal, until - now);
  }
}

/** Takes back one that was counted and did not happen; nothing where the window that counted it has ended at `now` (epoch ms). */
export async function takeBackOne(db: TableSession, limit: RateLimit | undefined, now: number): Promise<void> {
  if (!limit) return;
  const update = updateOf(db, limit, now, {
    set: '#used = #used - :one',
    where: '#since > :started AND #used > :none',
    values: { ':one': 1, ':none': 0 },
  });
  await db.write((client) => client.send(new UpdateCommand(update)));
}

/**
 * Makes a conditional write and counts one more at `now` (epoch ms): both, or neither when the write is refused or the limit
 * is used up. The caller learns nothing of it, and the number of writes tells nothing of the item that is written.
 */
export const writeCounted = (db: TableSession, write: TransactItem, limit: RateLimit, now: number): Promise<unknown> =>
  count(db, limit, now, async (counting) => (await transact(db, [write, { Update: counting }]))?.[1]);
