import { staffIdOf } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor, LogEntry } from '../../restaurant/rules/log.ts';
import { logWrite } from '../../restaurant/store/log.ts';
import type { StaffChanges, StaffMember } from '../contract/staff.ts';
import { isExpired, type StoredInvitation } from '../rules/invitation.ts';
import type { Operator } from '../rules/operator.ts';
import { addOperator, handOver, listOperators, ownKeys } from './operators.ts';

/**
 * The most people of a restaurant's staff: invitations cost mail. Two invitations at once may exceed it by one; nothing
 * else depends on it.
 */
const MOST_STAFF = 100;

/** Who does something to the staff, and when (epoch ms). */
export type Doing = { by: Actor; now: number };

/** A member of the staff as `asker` sees them. */
export const staffView = (member: Operator, asker: Pick<Operator, 'sub'>): StaffMember => ({
  id: staffIdOf(member.restaurant_id, member.sub),
  email: member.email,
  role: member.role,
  hides_contacts: member.hides_contacts ?? false,
  is_you: member.sub === asker.sub,
  created_at: member.created_at,
});

/** The entry of the log of what was done about somebody of the staff. */
export const staffEntry = (email: string, { by, now }: Doing, changes: LogEntry['changes']): LogEntry => ({
  at: new Date(now).toISOString(),
  by,
  what: 'staff',
  subject: email,
  changes,
});

const isOwner = ({ role }: Pick<Operator, 'role'>) => role === 'owner';

/**
 * Whether an item of the list is still that of the same account, and that of an owner or of anybody else, as it was read: old
 * ones name no role. An address that has another account by now has another item that answers its requests.
 */
const stillRanked = ({ sub, role }: Operator) => ({
  ConditionExpression:
    role === 'owner'
      ? '#sub = :sub AND (attribute_not_exists(#role) OR #role = :owner)'
      : '#sub = :sub AND attribute_exists(#role) AND #role <> :owner',
  ExpressionAttributeNames: { '#sub': 'sub', '#role': 'role' },
  ExpressionAttributeValues: { ':sub': sub, ':owner': 'owner' },
});

const listedKey = ({ restaurant_id, email }: Operator) => keys.operatorOf(restaurant_id, email);

/**
 * Condition of a change that takes an owner away: another item of the list is still an owner's. If two owners leave at
 * once, each transaction checks the other's item, so one of them is refused. Throws `last_owner`.
 */
function ownerStays(db: TableSession, leaving: Operator, staff: readonly Operator[]): TransactItem[] {
  if (!isOwner(leaving)) return [];
  const other = staff.find((one) => isOwner(one) && one.sub !== leaving.sub);
  if (!other) throw new DomainError('last_owner', 'Make somebody else an owner first.');
  return [{ ConditionCheck: { TableName: db.table, Key: listedKey(other), ...stillRanked(other) } }];
}

/** The member of the staff with an id, and everybody. Throws `not_found`. */
async function findMember(db: TableSession, rid: string, id: string) {
  const staff = await listOperators(db, rid);
  const member = staff.find(({ sub }) => staffIdOf(rid, sub) === id);
  if (!member) throw new DomainError('not_found', 'No such member of the staff.');
  return { member, staff };
}

/**
 * The member of the staff with that address already, if there is one. Throws `already_staff` for another role, and
 * `limit_reached` where nobody else can be taken at `now` (epoch ms) beside the `pending`, who may still accept.
 */
export async function findHired(
  db: TableSession,
  rid: string,
  { email, role }: Pick<Operator, 'email' | 'role'>,
  pending: readonly Pick<StoredInvitation, 'email' | 'expires_at'>[],
  now: number,
): Promise<Operator | undefined> {
  const staff = await listOperators(db, rid);
  const member = staff.find((one) => one.email === email);
  if (member && member.role !== role) {
    throw new DomainError('already_staff', `${email} is ${member.role} already: change that instead.`);
  }
  const others = pending.filter((one) => one.email !== email && !isExpired(one, now));
  if (!member && staff.length + others.length >= MOST_STAFF) {
    throw new DomainError(
      'limit_reached',
      `A restaurant has at most ${MOST_STAFF} people, the invited ones among them.`,
    );
  }
  return member;
}

/** What an account is to be in a restaurant. */
export type Hired = Pick<Operator, 'sub' | 'email' | 'role' | 'hides_contacts'>;

/**
 * Adds an account to the staff, with other writes (`also`) in the same transaction, and logs it; answers the member, or
 * `undefined` after a lost race. A member with that address keeps their role; the account that the address has now takes their
 * place over: an earlier one may not exist any more.
 */
export async function addMember(
  db: TableSession,
  rid: string,
  { sub, email, role, hides_contacts }: Hired,
  doing: Doing,
  also: readonly TransactItem[] = [],
): Promise<Operator | undefined> {
  const hired = (await listOperators(db, rid)).find((one) => one.email === email);
  if (hired) {
    return (await handOver(db, hired, sub, also)) ? { ...hired, sub } : undefined;
  }
  const created_at = new Date(doing.now).toISOString();
  const member = { sub, email, role, restaurant_id: rid, created_at, ...(hides_contacts && { hides_contacts }) };
  const entry = staffEntry(email, doing, [
    { field: 'role', old: null, new: role },
    ...(hides_contacts ? [{ field: 'hides_contacts', old: null, new: true }] : []),
  ]);
  return (await addOperator(db, member, [...also, logWrite(db, rid, entry)])) ? member : undefined;
}

/**
 * Changes a role, from the person's next request on, and logs it. Throws `not_found`, and `last_owner`, also when two
 * owners change to another role at once.
 */
export const changeMember = (
  db: TableSession,
  rid: string,
  id: string,
  wanted: StaffChanges,
  doing: Doing,
): Promise<Operator> =>
  db.retryLostRace(async () => {
    const { member, staff } = await findMember(db, rid, id);
    const { role = member.role, hides_contacts = member.hides_contacts ?? false } = wanted;
    const after = { ...member, role, hides_contacts };
    const changes = (['role', 'hides_contacts'] as const)
      .map((field) => ({ field, old: member[field] ?? false, new: after[field] }))
      .filter(({ old, new: next }) => old !== next);
    if (changes.length === 0) return member;
    const set = {
      UpdateExpression: 'SET #role = :role, hides_contacts = :hides',
      ExpressionAttributeValues: { ':role': role, ':hides': hides_contacts },
    };
    const ranked = stillRanked(member);
    const refusal = await transact(db, [
      ...(isOwner(after) ? [] : ownerStays(db, member, staff)),
      ...(await ownKeys(db, member)).map((Key) => ({
        Update: {
          TableName: db.table,
          Key,
          ...set,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#role': 'role' },
        },
      })),
      {
        Update: {
          TableName: db.table,
          Key: listedKey(member),
          ...ranked,
          ...set,
          ExpressionAttributeValues: { ...ranked.ExpressionAttributeValues, ...set.ExpressionAttributeValues },
        },
      },
      logWrite(db, rid, staffEntry(member.email, doing, changes)),
    ]);
    return refusal ? undefined : after;
  });

/**
 * Removes a membership, from the person's next request on, and logs it; answers who it was. Throws `not_found`, and
 * `last_owner`, also when two owners leave at once.
 */
export const dismissMember = (db: TableSession, rid: string, id: string, doing: Doing): Promise<Operator> =>
  db.retryLostRace(async () => {
    const { member, staff } = await findMember(db, rid, id);
    const entry = staffEntry(member.email, doing, [{ field: 'role', old: member.role, new: null }]);
    const refusal = await transact(db, [
      ...ownerStays(db, member, staff),
      ...(await ownKeys(db, member)).map((Key) => ({ Delete: { TableName: db.table, Key } })),
      { Delete: { TableName: db.table, Key: listedKey(member), ...stillRanked(member) } },
      logWrite(db, rid, entry),
    ]);
    return refusal ? undefined : member;
  });
