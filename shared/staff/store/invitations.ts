import * as z from 'zod/mini';
import { addressDigest } from '../../guests/store/contact.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { digestOf } from '../../platform/dynamo/digest.ts';
import { invitationIdOf, newEntryId } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryAll, queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deletion, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/time/units.ts';
import type { LogEntry } from '../../restaurant/rules/log.ts';
import { findConfig } from '../../restaurant/store/config.ts';
import { logWrite } from '../../restaurant/store/log.ts';
import { INVITATION_MS, isExpired, type StoredInvitation } from '../rules/invitation.ts';
import type { Operator } from '../rules/operator.ts';
import { InvitationRecord } from './invitation-records.ts';
import { readMemberships } from './operators.ts';
import { addMember, type Doing, type Hired, staffEntry } from './staff.ts';

/** An invitation that is over is stored a while, so that its page can say so (ms). */
const KEEP_EXPIRED_MS = 30 * DAY_MS;

/** Reads an invitation by its id, whether it is over or not. */
async function readInvitation(db: TableSession, rid: string, id: string): Promise<StoredInvitation | undefined> {
  const item = await getItem(db, keys.invitation(rid, id));
  return item && z.parse(InvitationRecord, item);
}

/** What waits in a restaurant to be accepted, or has expired, by e-mail address. */
export async function listInvitations(db: TableSession, rid: string): Promise<StoredInvitation[]> {
  const { pk, sk } = keys.invitation(rid, invitationIdOf(rid, ''));
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :id)',
    ExpressionAttributeValues: { ':pk': pk, ':id': sk },
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(InvitationRecord, item)).sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** What waits for an account at `now` (epoch ms), by restaurant. */
export async function invitationsFor(db: TableSession, sub: string, now: number): Promise<StoredInvitation[]> {
  const items = await queryPartition(db, keys.invitationFor(sub, '').pk);
  return items.map((item) => z.parse(InvitationRecord, item)).filter((invitation) => !isExpired(invitation, now));
}

/** What is kept of a request that invites with an idempotency key: digests, by which a repetition is known. */
export const requestOf = (key: string | undefined, body: object): StoredInvitation['request'] =>
  key === undefined ? undefined : { key: digestOf({ key }), body: digestOf(body) };

/**
 * The invitation that an earlier request with the same key has sent, if it still waits at `now` (epoch ms). Throws
 * `idempotency_conflict` where that request was another one.
 */
export function sentBefore(
  waiting: readonly StoredInvitation[],
  request: StoredInvitation['request'],
  now: number,
): StoredInvitation | undefined {
  const sent = request && waiting.find((one) => one.request?.key === request.key && !isExpired(one, now));
  if (sent && sent.request?.body !== request.body) {
    throw new DomainError('idempotency_conflict', 'This key was used with another body.');
  }
  return sent;
}

/** Lets a write of an invitation land only while it is as it was read. */
const asRead = ({ secret, mailed_at }: StoredInvitation) => ({
  ConditionExpression: '#secret = :secret AND mailed_at = :mailed_at',
  ExpressionAttributeNames: { '#secret': 'secret' },
  ExpressionAttributeValues: { ':secret': secret, ':mailed_at': mailed_at },
});

/** What takes an invitation away, for the account too, on condition that it is as it was read. */
const removal = (db: TableSession, invitation: StoredInvitation): TransactItem[] => [
  {
    Delete: {
      TableName: db.table,
      Key: keys.invitation(invitation.restaurant_id, invitation.id),
      ...asRead(invitation),
    },
  },
  ...(invitation.sub === undefined ? [] : [deletion(db, keys.invitationFor(invitation.sub, invitation.restaurant_id))]),
];

const change = (old: string | null, next: string | null): LogEntry['changes'] => [
  { field: 'invitation', old, new: next },
];

/** Whom an owner invites, and the account that the user pool has for the address. */
export type Invited = Pick<Operator, 'email' | 'role' | 'hides_contacts'> &
  Pick<StoredInvitation, 'sub' | 'is_new' | 'restaurant_name' | 'request'>;

/**
 * Lets an invitation be stored only while the staff has nobody with the address, or still the account that an earlier one of the
 * user pool had (`hired`): whoever has accepted meanwhile is a member, and nothing is to wait for them.
 */
const stillWanted = (db: TableSession, rid: string, email: string, hired: Operator | undefined): TransactItem => ({
  ConditionCheck: {
    TableName: db.table,
    Key: keys.operatorOf(rid, email),
    ...(hired
      ? {
          ConditionExpression: '#sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': hired.sub },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/**
 * Stores an invitation, or one anew that waits already, and logs it; the stream has it mailed. One that stays as it was keeps
 * its link; with another role it gets another one, so that nobody accepts what they have not been told. It stands apart from
 * the memberships, which alone count, for earlier releases too. Answers `undefined` after a lost race, also against an
 * acceptance: `hired` is who has the address in the staff, as it was read.
 */
export async function storeInvitation(
  db: TableSession,
  rid: string,
  invited: Invited,
  { by, now }: Doing,
  hired?: Operator,
): Promise<StoredInvitation | undefined> {
  const id = invitationIdOf(rid, addressDigest(invited.email));
  const before = await readInvitation(db, rid, id);
  // The same request at once: asked of what the write has as its condition, so that one of them mails.
  if (before && sentBefore([before], invited.request, now)) return before;
  const isSame =
    before !== undefined &&
    !isExpired(before, now) &&
    before.sub === invited.sub &&
    before.role === invited.role &&
    (before.hides_contacts ?? false) === (invited.hides_contacts ?? false);
  const invitation: StoredInvitation = {
    ...invited,
    id,
    restaurant_id: rid,
    secret: isSame ? before.secret : newEntryId(),
    invited_by: by.kind === 'operator' ? by.email : '',
    created_at: isSame ? before.created_at : new Date(now).toISOString(),
    expires_at: now + INVITATION_MS,
    // Two at the same moment are two.
    mailed_at: Math.max(now, (before?.mailed_at ?? 0) + 1),
  };
  const Item = { ...invitation, ttl: Math.ceil((invitation.expires_at + KEEP_EXPIRED_MS) / 1000) };
  const refusal = await transact(db, [
    stillWanted(db, rid, invited.email, hired),
    {
      Put: {
        TableName: db.table,
        Item: { ...keys.invitation(rid, id), ...Item },
        ...(before ? asRead(before) : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...(before?.sub !== undefined && before.sub !== invited.sub
      ? [deletion(db, keys.invitationFor(before.sub, rid))]
      : []),
    ...(invited.sub === undefined
      ? []
      : [{ Put: { TableName: db.table, Item: { ...keys.invitationFor(invited.sub, rid), ...Item } } }]),
    ...(isSame
      ? []
      : [logWrite(db, rid, staffEntry(invited.email, { by, now }, change(before?.role ?? null, invited.role)))]),
  ]);
  return refusal ? undefined : invitation;
}

/** Takes an invitation back, and logs it; answers which it was. Throws `not_found`. */
export const withdrawInvitation = (
  db: TableSession,
  rid: string,
  id: string,
  doing: Doing,
): Promise<StoredInvitation> =>
  db.retryLostRace(async () => {
    const invitation = await readInvitation(db, rid, id);
    if (!invitation) throw new DomainError('not_found', 'No such invitation.');
    const entry = staffEntry(invitation.email, doing, change(invitation.role, null));
    const refusal = await transact(db, [...removal(db, invitation), logWrite(db, rid, entry)]);
    return refusal ? undefined : invitation;
  });

/** Adds an account to the staff at once, in the place of an invitation that waits for its address; see `addMember`. */
export async function addUninvited(db: TableSession, rid: string, hired: Hired, doing: Doing) {
  const waiting = await readInvitation(db, rid, invitationIdOf(rid, addressDigest(hired.email)));
  return addMember(db, rid, hired, doing, waiting ? removal(db, waiting) : []);
}

/** What a membership is to whoever has it: the restaurant, and what they may do there. */
export type Accepted = Pick<Operator, 'restaurant_id' | 'role'> & { restaurant_name: string };

async function membershipAt(db: TableSession, sub: string, rid: string): Promise<Accepted | undefined> {
  const member = (await readMemberships(db, sub)).find(({ restaurant_id }) => restaurant_id === rid);
  const config = member && (await findConfig(db, rid));
  return config && { restaurant_id: rid, role: member.role, restaurant_name: config.restaurant_name };
}

const noSuchInvitation = () =>
  new DomainError('not_found', 'There is no such invitation: it was accepted, withdrawn, or replaced by a newer one.');

/**
 * Lets the account `sub` work for the restaurant that has invited it, by the token of its link, in one transaction that takes
 * the invitation away. Repeated by who works there already, it answers the same. Throws `not_found`, `invitation_expired`, and
 * `invitation_not_yours` for any other account.
 */
export const acceptInvitation = (
  db: TableSession,
  { id, restaurant_id: rid, secret }: { id: string; restaurant_id: string; secret: string },
  sub: string,
  now: number,
): Promise<Accepted> =>
  db.retryLostRace(async () => {
    const [invitation, member] = await Promise.all([readInvitation(db, rid, id), membershipAt(db, sub, rid)]);
    if (!invitation || !isSameSecret(invitation.secret, secret)) {
      if (member) return member;
      throw noSuchInvitation();
    }
    if (invitation.sub !== sub) {
      throw new DomainError('invitation_not_yours', 'Sign in with the account of the address that was invited.');
    }
    if (isExpired(invitation, now)) {
      throw new DomainError('invitation_expired', 'This invitation has expired. Ask for another one.');
    }
    const { email, role, hides_contacts, restaurant_name } = invitation;
    const by = { kind: 'operator', email } as const;
    const hired = await addMember(db, rid, { sub, email, role, hides_contacts }, { by, now }, removal(db, invitation));
    return hired && { restaurant_id: rid, role: hired.role, restaurant_name };
  });
