import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { FaultyClient } from './faults.ts';
import type { Answer } from './invoke.ts';
import { operatorOf } from './operator.ts';
import { diceOf } from './random.ts';
import { gate, type Sabotage, setStage } from './scenarios.ts';

/** A stage with an operator at each of its two clients. */
export async function setOperatorStage(
  connect: () => Database,
  wanted: Parameters<typeof setStage>[1],
  options: { sabotage?: Sabotage | undefined; likeDynamoDb?: boolean } = {},
) {
  const { sabotage, likeDynamoDb = false } = options;
  const stage = await setStage(connect, wanted, { likeDynamoDb, ...(sabotage && { sabotage }) });
  return {
    ...stage,
    one: operatorOf(stage.first.deps, stage.rid),
    other: operatorOf(stage.second.deps, stage.rid),
    /** An operator whose client never fails. */
    calm: operatorOf({ ...stage.first.deps, db: stage.db }, stage.rid),
  };
}

/**
 * Holds a client's first call of an `operation` (with a part of its `key`, if told) until `interloper` is done: with a write,
 * both have read before either writes.
 */
export async function overtake(
  { plan }: FaultyClient,
  first: string | { operation: string; key: string },
  overtaken: () => Promise<Answer>,
  interloper: () => Promise<Answer>,
) {
  const reached = gate();
  const go = gate();
  const { operation, key } = typeof first === 'string' ? { operation: first, key: '' } : first;
  let seen = false;
  plan((call) => {
    if (seen || call.operation !== operation || !call.keys.some((one) => one.includes(key))) return undefined;
    seen = true;
    reached.resolve();
    return { kind: 'hold', until: go.promise };
  });
  const late = overtaken();
  await reached.promise;
  const early = await interloper();
  go.resolve();
  return { early, late: await late };
}

type Options = { sabotage?: Sabotage };

/**
 * A guest's lock and an operator's assignment want the same table at the same time; the reservation comes from a table
 * that is not offered any more. `first` writes first, and both have read before either writes.
 */
export async function lockAgainstAssign(connect: () => Database, first: 'lock' | 'assign', { sabotage }: Options = {}) {
  const stage = await setOperatorStage(connect, { seats: [2, 2] }, { sabotage });
  const [old = '', wanted = ''] = stage.tables;
  const { id } = (await stage.calm.create()).body;
  await stage.calm.updateTable(old, { is_active: false });
  const lock = () => (first === 'lock' ? stage.second : stage.first).guest.lock();
  const assign = () => (first === 'lock' ? stage.one : stage.other).assign(id, { table_id: wanted });
  const { early, late } =
    first === 'lock'
      ? await overtake(stage.first.faults, 'TransactWriteItems', assign, lock)
      : await overtake(stage.first.faults, 'UpdateItem', lock, assign);
  return { ...stage, early, late, broken: await stage.faults() };
}

/** Two operators put two parties on one table at once. */
export async function twoAssignments(connect: () => Database, { sabotage }: Options = {}) {
  const stage = await setOperatorStage(connect, { seats: [2, 2, 2] }, { sabotage });
  const wanted = stage.tables[2] ?? '';
  const [a, b] = [(await stage.calm.create()).body.id, (await stage.calm.create()).body.id];
  const { early, late } = await overtake(
    stage.first.faults,
    'TransactWriteItems',
    () => stage.one.assign(a, { table_id: wanted }),
    () => stage.other.assign(b, { table_id: wanted }),
  );
  return { ...stage, early, late, broken: await stage.faults() };
}

/** One operator moves a reservation while another one cancels it. */
export async function moveAgainstCancel(connect: () => Database, { sabotage }: Options = {}) {
  const stage = await setOperatorStage(connect, { seats: [2, 2] }, { sabotage });
  const { id } = (await stage.calm.create()).body;
  const { early, late } = await overtake(
    stage.first.faults,
    'TransactWriteItems',
    () => stage.one.assign(id, { table_id: stage.tables[1] }),
    () => stage.other.cancel(id),
  );
  return { ...stage, early, late, broken: await stage.faults() };
}

/** Two operators delete the last two rooms at once. */
export async function twoLastRooms(connect: () => Database, { sabotage }: Options = {}) {
  const stage = await setOperatorStage(connect, { seats: [] }, { sabotage });
  const rooms = [stage.setup.rooms[0]?.id ?? '', (await stage.calm.createRoom({ name: 'Terrasse' })).body.id];
  const { early, late } = await overtake(
    stage.first.faults,
    'TransactWriteItems',
    () => stage.one.deleteRoom(rooms[0] ?? ''),
    () => stage.other.deleteRoom(rooms[1] ?? ''),
  );
  return { ...stage, early, late, rooms: (await stage.calm.rooms()).body };
}

/**
 * A hundred guests lock and confirm while two operators create, move, unassign, approve and cancel, and delete a table;
 * transactions conflict as DynamoDB's do.
 */
export async function storm(connect: () => Database, seed: number) {
  const stage = await setOperatorStage(
    connect,
    {
      seats: [2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6],
      merges: [
        [6, 7],
        [11, 12],
      ],
      config: { confirmation_mode: 'manual' },
    },
    { likeDynamoDb: true },
  );
  const { below: draw, pick } = diceOf(seed);
  const times = ['19:00', '19:30', '20:00', '20:30', '21:00'];
  const ids: string[] = [];
  const answers: Answer[] = [];
  const note = (answer: Answer) => {
    answers.push(answer);
    const id = answer.body?.reservation_id ?? (answer.status === 201 ? answer.body?.id : undefined);
    if (id) ids.push(id);
    return answer;
  };
  const visit = async () => {
    const lock = note(await stage.first.guest.lock({ time: pick(times), guests: 1 + draw(8) }));
    if (lock.status === 200 && draw(5) > 0) note(await stage.first.guest.confirm(lock.body.lock_token));
  };
  const places = [
    ...stage.tables.map((table_id) => ({ table_id, table_merge_id: null })),
    ...stage.setup.merges.map(({ id }) => ({ table_merge_id: id })),
    { table_id: null, table_merge_id: null },
  ];
  const work = async (operator: typeof stage.one) => {
    for (let step = 0; step < 40; step++) {
      const id = pick(ids);
      const action = draw(6);
      if (!id || action === 0) {
        note(await operator.create({ reservation_time: pick(times), guests: 1 + draw(8) }));
      } else if (action < 4) note(await operator.assign(id, pick(places)));
      else if (action === 4) note(await operator.setStatus(id, 'confirmed'));
      else note(await operator.cancel(id));
    }
  };
  await Promise.all([
    ...Array.from({ length: 100 }, visit),
    work(stage.one),
    work(stage.other),
    stage.other.deleteTable(stage.tables[2] ?? ''),
  ]);
  return { ...stage, ids, answers, broken: await stage.faults() };
}
