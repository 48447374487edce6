import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { UNASSIGNED } from '../../shared/availability/rules/occupancy.ts';
import type { Deps } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { audit } from './audit.ts';
import { type FaultyClient, injectFaults } from './faults.ts';
import { guestOf, SATURDAY } from './guest.ts';
import type { Answer } from './invoke.ts';
import { createTestRestaurant, type TestRestaurant, testDeps } from './restaurant.ts';

/** A restaurant with two clients of its own: `first` and `second` speak through clients that fail separately. */
export type Stage = TestRestaurant & {
  db: Database;
  clock: { now: number };
  first: { guest: ReturnType<typeof guestOf>; faults: FaultyClient; deps: Deps & { clock: { now: number } } };
  second: { guest: ReturnType<typeof guestOf>; faults: FaultyClient; deps: Deps & { clock: { now: number } } };
  /** Every promise that the stored book breaks, in words. */
  faults: () => Promise<string[]>;
};

/** What is done to each client before it is used: negative controls take a guard away. */
export type Sabotage = (db: Database) => void;

/** Sets a stage: `connect` makes a client, as production does. */
export async function setStage(
  connect: () => Database,
  wanted: Parameters<typeof createTestRestaurant>[1],
  { sabotage = () => undefined, likeDynamoDb = false }: { sabotage?: Sabotage; likeDynamoDb?: boolean } = {},
): Promise<Stage> {
  const db = connect();
  const restaurant = await createTestRestaurant(db, wanted);
  const actor = () => {
    const own = connect();
    sabotage(own);
    const faults = injectFaults(own, { likeDynamoDb });
    const deps = testDeps(own);
    return { faults, deps, guest: guestOf(deps, restaurant.token) };
  };
  const [first, second] = [actor(), actor()];
  return {
    ...restaurant,
    db,
    first,
    second,
    clock: first.deps.clock,
    faults: () => audit(db, restaurant.rid, first.deps.clock.now),
  };
}

/** How many answers had each status and code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body?.code ? `${status} ${body.code}` : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** A promise and the function that resolves it. */
export const gate = () => Promise.withResolvers<void>();

/** Many guests want the same slot at once; answers their answers and what the book says afterwards. */
export async function crowd(connect: () => Database, seats: number[], guests: number, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats }, { ...(sabotage && { sabotage }) });
  const answers = await Promise.all(Array.from({ length: guests }, () => stage.first.guest.lock()));
  return { ...stage, answers, broken: await stage.faults() };
}

/** Two stays that overlap by an hour want the one table at once. */
export async function overlappingStays(connect: () => Database, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2] }, { ...(sabotage && { sabotage }) });
  const answers = await Promise.all([stage.first.guest.lock(), stage.second.guest.lock({ time: '20:00' })]);
  return { ...stage, answers, broken: await stage.faults() };
}

/**
 * A lock whose first write is lost on the way, and lands after another guest took the table and the guest was given
 * another one.
 */
export async function lateLock(connect: () => Database, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2, 2] }, { ...(sabotage && { sabotage }) });
  const rival = gate();
  const sent = gate();
  const landed = gate();
  let writes = 0;
  stage.first.faults.plan(({ operation }) => {
    if (operation !== 'UpdateItem') return undefined;
    writes += 1;
    if (writes === 1) return { kind: 'lands_late', after: landed.promise, landed: () => sent.resolve() };
    return writes === 2 ? { kind: 'hold', until: rival.promise } : undefined;
  });
  const locking = stage.first.guest.lock();
  const rivalLock = await stage.second.guest.lock();
  rival.resolve();
  const lock = await locking;
  landed.resolve();
  await sent.promise;
  return { ...stage, lock, rivalLock, broken: await stage.faults() };
}

/** A confirm whose every answer is lost, then told 410 after its expiry, and whose first write lands only then. */
export async function lateConfirm(connect: () => Database, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2] }, { ...(sabotage && { sabotage }) });
  const { lock_token } = (await stage.first.guest.lock()).body;
  const sent = gate();
  const landed = gate();
  let writes = 0;
  stage.first.faults.plan(({ operation }) => {
    if (operation !== 'TransactWriteItems') return undefined;
    writes += 1;
    return writes === 1
      ? { kind: 'lands_late', after: landed.promise, landed: () => sent.resolve() }
      : { kind: 'timeout_before' };
  });
  stage.first.deps.budgets = { ...stage.first.deps.budgets, write: 500 };
  const unknown = await stage.first.guest.confirm(lock_token);
  stage.first.faults.plan(undefined);
  stage.clock.now += 300_000;
  const expired = await stage.first.guest.confirm(lock_token);
  landed.resolve();
  await sent.promise;
  const repeated = await stage.first.guest.confirm(lock_token);
  return { ...stage, unknown, expired, repeated, broken: await stage.faults() };
}

/**
 * A confirm (its clock 5 s behind) against a lock that drops the same hold as expired: `winner` writes first, and both
 * have read before either writes.
 */
export async function confirmAgainstDrop(connect: () => Database, winner: 'confirm' | 'lock', sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2] }, { ...(sabotage && { sabotage }) });
  const { lock_token } = (await stage.first.guest.lock()).body;
  stage.first.deps.clock.now += 298_000;
  stage.second.deps.clock.now += 303_000;
  const reached = { confirm: gate(), lock: gate() };
  const go = { confirm: gate(), lock: gate() };
  const once = (who: 'confirm' | 'lock', operation: string) => {
    let seen = false;
    return (call: { operation: string }) => {
      if (seen || call.operation !== operation) return undefined;
      seen = true;
      reached[who].resolve();
      return { kind: 'hold', until: go[who].promise } as const;
    };
  };
  stage.first.faults.plan(once('confirm', 'TransactWriteItems'));
  stage.second.faults.plan(once('lock', 'UpdateItem'));
  const confirming = stage.first.guest.confirm(lock_token);
  const locking = stage.second.guest.lock();
  await Promise.all([reached.confirm.promise, reached.lock.promise]);
  const order =
    winner === 'confirm' ? ([go.confirm, confirming, go.lock] as const) : ([go.lock, locking, go.confirm] as const);
  order[0].resolve();
  await order[1];
  order[2].resolve();
  const [confirm, lock] = await Promise.all([confirming, locking]);
  return { ...stage, confirm, lock, broken: await stage.faults() };
}

/** Confirms of the same hold by two processes, each of which read before the other wrote. */
export async function twoConfirms(connect: () => Database, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2] }, { ...(sabotage && { sabotage }) });
  const { lock_token } = (await stage.first.guest.lock()).body;
  const go = gate();
  const reached = gate();
  stage.first.faults.plan(({ operation }) => {
    if (operation !== 'TransactWriteItems') return undefined;
    reached.resolve();
    return { kind: 'hold', until: go.promise };
  });
  const held = stage.first.guest.confirm(lock_token);
  await reached.promise;
  const second = await stage.second.guest.confirm(lock_token);
  go.resolve();
  return { ...stage, answers: [await held, second], broken: await stage.faults() };
}

/** A guest who comes back with a lock that has expired, while nothing has removed its hold. */
export async function confirmAfterExpiry(connect: () => Database, sabotage?: Sabotage) {
  const stage = await setStage(connect, { seats: [2] }, { ...(sabotage && { sabotage }) });
  const { lock_token } = (await stage.first.guest.lock()).body;
  stage.clock.now += 300_000;
  return { ...stage, confirm: await stage.first.guest.confirm(lock_token) };
}

/** Puts parties of two, who dine at 19:00, on the list of those without a table. */
async function leaveWithoutTable({ db, rid }: Stage, parties: number): Promise<void> {
  const from = Date.parse(`${SATURDAY}T18:00:00Z`) / 60_000;
  const entries = Array.from({ length: parties }, (_, index) => [
    `waiting${index}`,
    { kind: 'reservation', from, to: from + 120, party: 2 },
  ]);
  await db.client.send(
    new UpdateCommand({
      TableName: db.table,
      Key: keys.occupancy(rid, SATURDAY, UNASSIGNED),
      UpdateExpression: 'SET #entries = :entries ADD #version :one',
      ExpressionAttributeNames: { '#entries': 'entries', '#version': 'version' },
      ExpressionAttributeValues: { ':entries': Object.fromEntries(entries), ':one': 1 },
    }),
  );
}

/** Two locks at once beside a party without a table, when only one seat pair is to spare. */
export async function twoBesideOne(connect: () => Database) {
  const stage = await setStage(connect, { seats: [2, 2] });
  await leaveWithoutTable(stage, 1);
  const answers = await Promise.all([stage.first.guest.lock(), stage.second.guest.lock()]);
  return { ...stage, answers };
}

/** A lock that has read one party without a table, and writes after more have come: the last seats are not for it. */
export async function lockWhileTablesAreLost(connect: () => Database) {
  const stage = await setStage(connect, { seats: [2, 2] });
  await leaveWithoutTable(stage, 1);
  const read = gate();
  const go = gate();
  let held = false;
  stage.first.faults.plan(({ operation }) => {
    if (held || !['UpdateItem', 'TransactWriteItems'].includes(operation)) return undefined;
    held = true;
    read.resolve();
    return { kind: 'hold', until: go.promise };
  });
  const locking = stage.first.guest.lock();
  await read.promise;
  await leaveWithoutTable(stage, 3);
  go.resolve();
  return { ...stage, lock: await locking };
}
