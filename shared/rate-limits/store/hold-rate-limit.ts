import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Key, keys } from '../../platform/dynamo/keys.ts';
import { getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type ClientHolds, claimMore, endOfClaims, type HoldLimits } from '../rules/hold-limits.ts';
import { type Caller, clientOf } from './client-address.ts';

const ClientHoldsRecord = z.object({
  active: z.record(z.string(), z.number()),
  since: z.number(),
  opened: z.number(),
});

/** The limits of a deployment, and the addresses and ranges that have none. */
export type ClientLimits = HoldLimits & Pick<Caller, 'trusted'>;

/** A hold that is about to be taken: when it ends and what the time is (epoch ms), and which one it replaces. */
export type WantedHold = { id: string; expires_at: number; now: number; replaces?: string | undefined };

/** Epoch seconds at which DynamoDB may delete a client's claims. */
const ttlOf = ({ expires_at, now }: WantedHold) => Math.ceil(endOfClaims(expires_at, now) / 1000);

/** Expired claims that one write clears away at most: the text of an expression has 4 KB. */
const CLEARED_AT_ONCE = 25;

const pathOf = (_: string, index: number) => `active.#p${index}`;
const namesOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id, index) => [`#p${index}`, id]));

/** A client's first claim at a restaurant, on condition that it is. */
const firstClaim = (wanted: WantedHold) => ({
  UpdateExpression: 'SET active = :active, since = :now, opened = :one, #ttl = :ttl',
  ConditionExpression: 'attribute_not_exists(active)',
  ExpressionAttributeNames: { '#ttl': 'ttl' },
  ExpressionAttributeValues: {
    ':active': { [wanted.id]: wanted.expires_at },
    ':now': wanted.now,
    ':one': 1,
    ':ttl': ttlOf(wanted),
  },
});

/**
 * One more claim, on condition that there is room for it: the condition does the counting, so that the requests which
 * one client makes at once need not wait for one another. Throws `hold_limit`.
 */
function nextClaim(seen: ClientHolds, { max_active, max_per_hour }: HoldLimits, wanted: WantedHold) {
  const { expired, exchanged, new_hour } = claimMore(seen, { max_active, max_per_hour }, wanted);
  const present = [...expired, ...exchanged];
  const ofThisHour = max_per_hour > 0 && !new_hour;
  return {
    UpdateExpression: [
      'SET active.#id = :ends, #ttl = :ttl,',
      new_hour ? 'opened = :one, since = :now' : 'opened = opened + :one',
      expired.length > 0 ? `REMOVE ${expired.map(pathOf).join(', ')}` : '',
    ].join(' '),
    ConditionExpression: [
      'since = :since',
      ...present.map(pathOf).map((each) => `attribute_exists(${each})`),
      ...(max_active > 0 ? ['size(active) < :room'] : []),
      ...(ofThisHour ? ['opened < :most'] : []),
    ].join(' AND '),
    ExpressionAttributeNames: {
      '#ttl': 'ttl',
      '#id': wanted.id,
      ...namesOf(present),
    },
    ExpressionAttributeValues: {
      ':ends': wanted.expires_at,
      ':since': seen.since,
      ':one': 1,
      ':ttl': ttlOf(wanted),
      ...(new_hour && { ':now': wanted.now }),
      ...(max_active > 0 && { ':room': max_active + present.length }),
      ...(ofThisHour && { ':most': max_per_hour }),
    },
  };
}

/**
 * What one client holds of a restaurant, so that nobody holds every table: one small item, claimed before a hold is
 * taken and freed when it has ended. Whatever fails in between, more is claimed than is held, and never for longer than
 * a hold lasts. Without limits, or from a trusted address, nothing is counted.
 */
export class HoldRateLimit {
  readonly #db: TableSession;
  readonly #item: { TableName: string; Key: Key };
  readonly #limits: HoldLimits | undefined;
  #seen: ClientHolds | undefined;
  #claimed: string | undefined;

  constructor(db: TableSession, rid: string, source_ip: string, limits: ClientLimits) {
    const client = clientOf({ source_ip, trusted: limits.trusted });
    this.#db = db;
    this.#item = { TableName: db.table, Key: keys.client(rid, client ?? '') };
    const limited = limits.max_active > 0 || limits.max_per_hour > 0;
    this.#limits = client !== undefined && limited ? limits : undefined;
  }

  /** Reads what is claimed, so that the claim can tell what has expired. */
  async read(): Promise<void> {
    if (!this.#limits || this.#seen || this.#claimed) return;
    const item = await getItem(this.#db, this.#item.Key);
    this.#seen = item && z.parse(ClientHoldsRecord, item);
  }

  /** Claims a hold, once a request, for one write unit, if few have expired since the last one. Throws `hold_limit`. */
  async claim(wanted: WantedHold): Promise<void> {
    const limits = this.#limits;
    if (!limits || this.#claimed) return;
    await this.#db.retryLostRace(async () => {
      await this.#clear(limits, wanted);
      const update = this.#seen ? nextClaim(this.#seen, limits, wanted) : firstClaim(wanted);
      const input: UpdateCommandInput = {
        ...this.#item,
        ...update,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      };
      const refusal = await this.#db.write((client) => client.send(new UpdateCommand(input)));
      const [item] = refusal ?? [];
      this.#seen = item && z.parse(ClientHoldsRecord, item);
      return !refusal || (this.#seen && wanted.id in this.#seen.active) ? true : undefined;
    });
    this.#claimed = wanted.id;
  }

  /** Clears expired claims away until there are no more of them than a claim clears itself. Throws `hold_limit`. */
  async #clear(limits: HoldLimits, wanted: WantedHold): Promise<void> {
    while (this.#seen) {
      const { expired } = claimMore(this.#seen, limits, wanted);
      if (expired.length <= CLEARED_AT_ONCE) return;
      const cleared = expired.slice(0, CLEARED_AT_ONCE);
      const input: UpdateCommandInput = {
        ...this.#item,
        UpdateExpression: `REMOVE ${cleared.map(pathOf).join(', ')}`,
        ConditionExpression: 'attribute_exists(active)',
        ExpressionAttributeNames: namesOf(cleared),
        ReturnValues: 'ALL_NEW',
      };
      let after: unknown;
      await this.#db.write(async (client) => {
        after = (await client.send(new UpdateCommand(input))).Attributes;
      });
      this.#seen = after === undefined ? undefined : z.parse(ClientHoldsRecord, after);
    }
  }

  /** Removes what this request has claimed and did not use. */
  async giveBack(): Promise<void> {
    if (this.#claimed) await this.#remove(this.#claimed, { opened: -1 });
  }

  /** Frees the claim of a hold that has ended, if it is this client's. */
  async free(id: string): Promise<void> {
    if (this.#limits) await this.#remove(id, { opened: 0 });
  }

  async #remove(id: string, { opened }: { opened: number }): Promise<void> {
    const input: UpdateCommandInput = {
      ...this.#item,
      UpdateExpression: 'REMOVE active.#id SET opened = opened + :opened',
      ConditionExpression: 'attribute_exists(active.#id)',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: { ':opened': opened },
    };
    await this.#db.bestEffort((client) => client.send(new UpdateCommand(input)));
  }
}
