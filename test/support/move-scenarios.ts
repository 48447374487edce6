import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { UNASSIGNED } from '../../shared/availability/rules/occupancy.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf } from './audit.ts';
import { SATURDAY } from './guest.ts';
import { overtake, setOperatorStage } from './operator-scenarios.ts';
import type { Sabotage, setStage } from './scenarios.ts';

type Options = { sabotage?: Sabotage | undefined };
type Wanted = Parameters<typeof setStage>[1] & { likeDynamoDb?: boolean; at?: string };

/** A stage with two guests and two operators; `at` (ISO 8601) is what all clocks show at first. */
export async function openMoves(connect: () => Database, wanted: Wanted, { sabotage }: Options = {}) {
  const { likeDynamoDb = false, at, ...restaurant } = wanted;
  const stage = await setOperatorStage(connect, restaurant, { sabotage, likeDynamoDb });
  if (at) for (const { deps } of [stage.first, stage.second]) deps.clock.now = Date.parse(at);
  return stage;
}

export type MoveStage = Awaited<ReturnType<typeof openMoves>>;

/** A booking with the guest's link to it. */
export async function bookLinked(
  { rid, ...stage }: MoveStage,
  wanted: Record<string, unknown> = {},
  guest = stage.second.guest,
): Promise<{ id: string; link: string }> {
  const { body: lock } = await guest.lock(wanted);
  const { body } = await guest.confirm(lock.lock_token);
  if (!body.booking_token) throw new Error(`No booking at ${rid}: ${body.code ?? lock.code}`);
  return { id: body.reservation_id, link: body.booking_token };
}

/** Two parties on the one table, at 19:00 and at 21:00, each of which asks for the other's time; `first` writes first. */
export async function crossingMoves(connect: () => Database, first: 'one' | 'other', options: Options = {}) {
  const stage = await openMoves(connect, { seats: [2] }, options);
  const [one, other] = [await bookLinked(stage), await bookLinked(stage, { time: '21:00' })];
  const to21 = () => stage.first.guest.change(one.link, { version: 1, reservation_time: '21:00' });
  const to19 = () => stage.second.guest.change(other.link, { version: 1, reservation_time: '19:00' });
  const order = first === 'one' ? [to21, to19] : [to19, to21];
  const [early, late] = await Promise.all(order.map((move) => move()));
  const { reservations } = await contentsOf(stage.db, stage.rid);
  const times = [one, other].map(({ id }) => reservations.get(id)?.reservation_time);
  return { ...stage, early, late, times, broken: await stage.faults() };
}

/** Who is in the way of a guest who moves from 19:00 to 21:00 of the next date. */
export type Rival = 'lock' | 'cancel' | 'move' | 'change by the house' | 'move by the house';

const SUNDAY = '2026-11-22';

/**
 * A guest moves onto the one table of the next date, or to another time, while a rival wants the same place or changes
 * the same booking. `order` tells whether the rival writes first or second; both have read before either writes.
 */
export async function moveAgainst(
  connect: () => Database,
  rival: Rival,
  order: 'first' | 'second',
  options: Options = {},
) {
  const stage = await openMoves(connect, { seats: [2] }, options);
  const { id, link } = await bookLinked(stage);
  const [mover, other] = order === 'first' ? [stage.first, stage.second] : [stage.second, stage.first];
  const house = order === 'first' ? stage.other : stage.one;
  const move = () => mover.guest.change(link, { version: 1, reservation_date: SUNDAY });
  const second = await bookLinked(stage, { time: '21:00' });
  const there = { reservation_date: SUNDAY, reservation_time: '20:00' };
  const rivals: Record<Rival, () => ReturnType<typeof move>> = {
    lock: () => other.guest.lock({ date: SUNDAY }),
    cancel: () => other.guest.cancel(link),
    move: () => other.guest.change(second.link, { version: 1, ...there }),
    'change by the house': () => house.update(id, { notes: 'Regular' }),
    'move by the house': () => house.update(second.id, { ...there, table_id: stage.tables[0] }),
  };
  const isLock = rival === 'lock' && order === 'second';
  const { early, late } =
    order === 'first'
      ? await overtake(stage.first.faults, 'TransactWriteItems', move, rivals[rival])
      : await overtake(stage.first.faults, isLock ? 'UpdateItem' : 'TransactWriteItems', rivals[rival], move);
  return { ...stage, id, early, late, broken: await stage.faults() };
}

/** Two guests move at once to where one party waits for a table and two tables are left: room for one of them. */
export async function moveBesideWaiting(connect: () => Database, options: Options = {}) {
  const stage = await openMoves(connect, { seats: [2, 2] }, options);
  const [one, other] = [await bookLinked(stage), await bookLinked(stage)];
  const { id } = (await stage.calm.create({ reservation_date: SUNDAY })).body;
  await stage.calm.assign(id, { table_id: null });
  const versionOf = async () => {
    const Key = keys.occupancy(stage.rid, SUNDAY, UNASSIGNED);
    const { Item } = await stage.db.client.send(new GetCommand({ TableName: stage.db.table, Key }));
    return Number(Item?.version ?? 0);
  };
  const before = await versionOf();
  const to = (guest: MoveStage['first']['guest'], link: string) => () =>
    guest.change(link, { version: 1, reservation_date: SUNDAY });
  const { early, late } = await overtake(
    stage.first.faults,
    'TransactWriteItems',
    to(stage.first.guest, one.link),
    to(stage.second.guest, other.link),
  );
  return {
    ...stage,
    answers: [early, late],
    versions: { before, after: await versionOf() },
    broken: await stage.faults(),
  };
}

/**
 * A guest moves to where one party waits for a table and two tables are left, while the house moves a second party there
 * that is to wait too: both have read before the house writes, and then the guest.
 */
export async function moveBesideArrival(connect: () => Database, options: Options = {}) {
  const stage = await openMoves(connect, { seats: [2, 2] }, options);
  const { link } = await bookLinked(stage);
  const wait = async (reservation_date: string) => {
    const { id } = (await stage.calm.create({ reservation_date })).body;
    await stage.calm.update(id, { table_id: null });
    return id;
  };
  await wait(SUNDAY);
  const coming = await wait(SATURDAY);
  const { early, late } = await overtake(
    stage.first.faults,
    'TransactWriteItems',
    () => stage.first.guest.change(link, { version: 1, reservation_date: SUNDAY }),
    () => stage.calm.update(coming, { reservation_date: SUNDAY, table_id: null }),
  );
  return { ...stage, early, late, broken: await stage.faults() };
}
