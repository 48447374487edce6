import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ClientLimits } from '../../booking/store/hold-rate-limit.ts';
import { mailboxDigest } from '../../guests/store/contact.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DAY_MS } from '../../platform/time/units.ts';
import { clientOf } from './client-address.ts';

/** How often something may happen in a time that begins with the first (ms). */
export type Quota = { Key: { pk: string; sk: string }; most: number; window_ms: number };

const QuotaRecord = z.object({ since: z.number(), used: z.number() });

/** An item is kept for this long after it has stopped to count, for DynamoDB to delete (seconds). */
const KEEP_SECONDS = 3600;

type QuotaUpdate = UpdateCommandInput & { UpdateExpression: string };

const ttlOf = ({ window_ms }: Quota, now: number): number => Math.ceil((now + window_ms) / 1000) + KEEP_SECONDS;

/** Counts one more in the window that runs at `now` (epoch ms), on condition that there is room in it. */
const oneMore = (db: TableSession, quota: Quota, now: number): QuotaUpdate => ({
  TableName: db.table,
  Key: quota.Key,
  UpdateExpression: 'SET #used = #used + :one, #ttl = :ttl',
  ConditionExpression: '#since > :started AND #used < :most',
  ExpressionAttributeNames: { '#used': 'used', '#ttl': 'ttl', '#since': 'since' },
  ExpressionAttributeValues: {
    ':one': 1,
    ':ttl': ttlOf(quota, now),
    ':started': now - quota.window_ms,
    ':most': quota.most,
  },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});

/** Counts the first in a new window, on condition that none runs. */
const firstOf = (db: TableSession, quota: Quota, now: number): QuotaUpdate => ({
  TableName: db.table,
  Key: quota.Key,
  UpdateExpression: 'SET #used = :one, #since = :now, #ttl = :ttl',
  ConditionExpression: 'attribute_not_exists(#since) OR #since <= :started',
  ExpressionAttributeNames: { '#used': 'used', '#ttl': 'ttl', '#since': 'since' },
  ExpressionAttributeValues: {
    ':one': 1,
    ':now': now,
    ':ttl': ttlOf(quota, now),
    ':started': now - quota.window_ms,
  },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});

/** Epoch ms at which the window of a refused write ends; nothing when none runs at `now`, so that a new one may begin. */
function windowEnd(refusing: Record<string, unknown>, { window_ms }: Quota, now: number): number | undefined {
  const { success, data } = z.safeParse(QuotaRecord, refusing);
  return success && data.since + window_ms > now ? data.since + window_ms : undefined;
}

/** Counts one more at `now` (epoch ms). Answers nothing when it may happen, else when the next one may (epoch ms). */
export async function countOne(db: TableSession, quota: Quota, now: number): Promise<number | undefined> {
  const outcome = await db.retryLostRace(async () => {
    for (const update of [oneMore(db, quota, now), firstOf(db, quota, now)]) {
      const refusal = await db.write((client) => client.send(new UpdateCommand(update)));
      if (!refusal) return { until: undefined };
      const until = windowEnd(refusal[0] ?? {}, quota, now);
      if (until !== undefined && update.UpdateExpression.includes('#used + :one')) return { until };
    }
    return undefined;
  });
  return outcome.until;
}

/** Takes back one that was counted and did not happen; nothing where the window that counted it has ended at `now` (epoch ms). */
export async function takeBackOne(db: TableSession, quota: Quota, now: number): Promise<void> {
  const update: UpdateCommandInput = {
    TableName: db.table,
    Key: quota.Key,
    UpdateExpression: 'SET #used = #used - :one',
    ConditionExpression: '#since > :started AND #used > :none',
    ExpressionAttributeNames: { '#used': 'used', '#since': 'since' },
    ExpressionAttributeValues: { ':one': 1, ':none': 0, ':started': now - quota.window_ms },
  };
  await db.write((client) => client.send(new UpdateCommand(update)));
}

/**
 * Makes a conditional write and counts one more at `now` (epoch ms): both, or neither when the write is refused or the quota
 * is used up. The caller learns nothing of it, and the number of writes tells nothing of the item that is written.
 */
export async function writeCounted(db: TableSession, write: TransactItem, quota: Quota, now: number): Promise<void> {
  await db.retryLostRace(async () => {
    for (const counting of [oneMore(db, quota, now), firstOf(db, quota, now)]) {
      const refusal = await transact(db, [write, { Update: counting }]);
      const [, counted] = refusal ?? [];
      // If only the counter's window has changed, the next attempt decides, whether the write would be refused or not.
      if (!refusal || !counted) return true;
      const isRunning = windowEnd(counted, quota, now) !== undefined;
      if (isRunning && counting.ConditionExpression?.includes(':most')) return true;
    }
    return undefined;
  });
}

/** Requests in a day after which one network address has no more links sent to one mailbox, over all restaurants. */
const LINKS_A_DAY = 6;

/** What links to a mailbox are for: each is counted for itself. */
const LINK_KEYS = { waiting: 'mailbox', recovery: 'recovery mailbox' } as const;

/**
 * How often one network address may have links sent to one mailbox. It is counted for both, so that nobody uses up what
 * somebody else may ask for; trusted addresses count as one.
 */
export const linksTo = (
  email: string,
  purpose: keyof typeof LINK_KEYS,
  { source_ip, trusted }: { source_ip: string; trusted: readonly string[] },
): Quota => ({
  Key: keys.asked(`${LINK_KEYS[purpose]} ${mailboxDigest(email)} client ${clientOf(source_ip, trusted) ?? 'trusted'}`),
  most: LINKS_A_DAY,
  window_ms: DAY_MS,
});

/** A quota of one network address, by its key; none for a trusted one. */
export function quotaOfClient(
  source_ip: string,
  { trusted }: Pick<ClientLimits, 'trusted'>,
  quotaOf: (client: string) => Quota,
): Quota | undefined {
  const client = clientOf(source_ip, trusted);
  return client === undefined ? undefined : quotaOf(client);
}
