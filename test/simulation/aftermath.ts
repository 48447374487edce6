import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { occupancyTtl } from '../../shared/availability/store/occupancies.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf, faultsOf } from '../support/audit.ts';
import { diceOf } from '../support/random.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import { Actor, type World } from './actor.ts';
import { answerFaults } from './judge.ts';
import { assign, setStatus } from './operators.ts';

const DAY_MS = 86_400_000;

/** DynamoDB deletes what has expired, one item sooner and another one later. */
async function deleteExpired(table: Database, { plan, place: { rid }, time }: World): Promise<void> {
  const dice = diceOf(plan.seed, -2);
  const { occupancy } = await contentsOf(table, rid);
  for (const cell of [...occupancy.keys()].sort()) {
    const [date = '', id = ''] = [cell.slice(0, 10), cell.slice(11)];
    const hasExpired = occupancyTtl(date) * 1000 < FRIDAY_MORNING + time.now();
    if (!hasExpired || dice.chance(0.3)) continue;
    await table.client.send(new DeleteCommand({ TableName: table.table, Key: keys.occupancy(rid, date, id) }));
  }
}

/** Operators look up old reservations, weeks after the dates have left the book. */
async function lookBack(actor: Actor): Promise<void> {
  for (let count = 0; count < 3; count++) {
    await actor.think();
    await (actor.dice.chance(0.5) ? assign(actor) : setStatus(actor));
  }
}

/** What is broken after operators have come back to a history, weeks later: promises in words. */
export async function aftermathFaults(table: Database, world: World): Promise<string[]> {
  const { plan, time, place } = world;
  if (plan.aftermath === 'none') return [];
  const later = { ...world, operations: [] };
  await time.run(time.sleep(diceOf(plan.seed, -3).between(32, 90) * DAY_MS));
  if (plan.aftermath === 'deleted') await deleteExpired(table, world);
  await time.run(Promise.all([0, 1, 2].map((client) => lookBack(new Actor(later, plan.clients + client)))));
  const contents = await contentsOf(table, place.rid);
  const faults = [...faultsOf(contents, FRIDAY_MORNING + time.now()), ...answerFaults(later)];
  return faults.map((words) => `weeks later: ${words}`);
}
