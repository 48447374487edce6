import type { Actor } from './actor.ts';
import { surely } from './evening-hosts.ts';
import { drawKey } from './operators.ts';

/** What somebody has asked to be made, with the key under which that can be repeated. */
type Made = { key: string; body: Record<string, unknown> };

/** Somebody changes the floor while the house is full: deletes tables and groups, makes and changes others, looks at the book. */
export async function changeFloor(actor: Actor, requests: number): Promise<void> {
  const made: Made[] = [];
  await createGroup(actor);
  for (let count = 0; count < requests; count++) {
    await actor.think();
    const draw = actor.dice.fraction();
    if (draw < 0.3) await deleteTable(actor);
    else if (draw < 0.48) await createTable(actor, made);
    else if (draw < 0.58) await createAgain(actor, made);
    else if (draw < 0.75) await createGroup(actor);
    else if (draw < 0.83) await changeGroup(actor);
    else if (draw < 0.88) await deleteGroup(actor);
    else await lookAtBook(actor);
  }
}

const of = (what: string) => ({ name: 'other', what }) as const;

/** Reads the whole book. */
export const lookAtBook = (actor: Actor) => actor.ask(of('list'), ({ operator }) => operator.list());

/** Deletes a table, whoever has it. Some go on to press on it, as on a page that is not up to date. */
async function deleteTable(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const table = dice.pick(world.board.tables);
  if (!table || world.board.tables.length < 2) return;
  const answer = await surely(actor, () =>
    actor.ask({ name: 'delete table', table }, ({ operator }) => operator.deleteTable(table)),
  );
  if (answer && dice.chance(0.7)) world.board.tables = world.board.tables.filter((id) => id !== table);
}

async function create(actor: Actor, { key, body }: Made): Promise<void> {
  const { board } = actor.world;
  const answer = await surely(actor, () =>
    actor.ask(of('create table'), ({ operator }) => operator.createTable(body, key)),
  );
  if (answer?.status !== 201) return;
  const id = String(answer.body.id);
  if (!board.tables.includes(id)) board.tables.push(id);
}

async function createTable(actor: Actor, made: Made[]): Promise<void> {
  const wanted = { key: drawKey(actor.dice), body: { name: 'New', seats: 4 } };
  made.push(wanted);
  await create(actor, wanted);
}

/** Repeats the creation of a table, which may have been deleted since. */
async function createAgain(actor: Actor, made: Made[]): Promise<void> {
  const wanted = actor.dice.pick(made);
  if (wanted) await create(actor, wanted);
}

/** Two tables of the house; fewer where it has no others. */
const drawMembers = ({ dice, world: { board } }: Actor) => [
  ...new Set([dice.pick(board.tables) ?? '', dice.pick(board.tables) ?? '', dice.pick(board.tables) ?? '']),
];

async function createGroup(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const body = { name: 'Both', table_ids: drawMembers(actor).slice(0, 2) };
  const key = drawKey(dice);
  if (body.table_ids.length < 2) return;
  const answer = await surely(actor, () =>
    actor.ask(of('create group'), ({ operator }) => operator.createMerge(body, key)),
  );
  if (answer?.status === 201) world.board.groups.push(String(answer.body.id));
}

async function changeGroup(actor: Actor): Promise<void> {
  const group = actor.dice.pick(actor.world.board.groups);
  const table_ids = drawMembers(actor);
  if (!group || table_ids.length < 2) return;
  await surely(actor, () =>
    actor.ask(of('change group'), ({ operator }) => operator.updateMerge(group, { table_ids })),
  );
}

async function deleteGroup(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const group = dice.pick(world.board.groups);
  if (!group) return;
  const answer = await surely(actor, () =>
    actor.ask(of('delete group'), ({ operator }) => operator.deleteMerge(group)),
  );
  if (answer && dice.chance(0.5)) world.board.groups = world.board.groups.filter((id) => id !== group);
}
