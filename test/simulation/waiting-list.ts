import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { waitingOf } from '../../shared/waitlist/store/entry-records.ts';
import { contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { diceOf } from '../support/random.ts';
import { DINNER, LATE_DINNER, type TestRestaurant, testDeps } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor, type World } from './actor.ts';
import { clockAt } from './evening-journal.ts';
import { visit } from './guests.ts';
import type { History } from './history.ts';
import { NO_FAULTS } from './network.ts';
import { drawKey } from './operators.ts';
import { answersOf, type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';
import { TableRecord } from './table-record.ts';
import { waitFor } from './waiting-guests.ts';
import { tend } from './waiting-hosts.ts';
import { restFaults, waitingListFaults } from './waiting-judge.ts';
import { Machinery } from './waiting-machinery.ts';
import { orderFaults } from './waiting-order.ts';
import { type WaitingPlan, waitingListOf } from './waiting-plan.ts';
import { faultsAtOnce, isOffer, placeChanges } from './waiting-watch.ts';

/** Books every table for the whole evening, and answers the bookings. */
async function fill(table: Database, { rid, tables, setup }: TestRestaurant, plan: WaitingPlan): Promise<string[]> {
  const deps = testDeps(table, { now: () => Math.floor(clockAt(plan.begins)) });
  const [operator, dice] = [operatorOf(deps, rid), diceOf(plan.seed, -13)];
  const ids: string[] = [];
  for (const table_id of tables) {
    for (const reservation_time of plan.late ? ['19:00', '21:00', '23:00'] : ['19:00', '21:00']) {
      const guests = setup.tables.find(({ id }) => id === table_id)?.seats ?? 2;
      const body = { reservation_date: SATURDAY, reservation_time, guests, table_id };
      ids.push((await operator.create(body, drawKey(dice))).body.id);
    }
  }
  return ids;
}

/** Long enough for every hold of the public to end and the clock to have looked after it (ms). */
const UNTIL_REST = 13 * 60_000;

/** Waits until the clock has run and no offer has ended or is about to: a look that failed comes again. */
async function rest({ time }: World, machinery: Machinery, record: TableRecord): Promise<void> {
  await time.sleep(UNTIL_REST);
  const endsSoon = () =>
    record
      .all('WAIT')
      .map(waitingOf)
      .some(
        ({ state, offer }) => state === 'offered' && Math.abs((offer?.expires_at ?? 0) - clockAt(time.now())) < 90_000,
      );
  for (let minutes = 0; minutes < 30 && endsSoon(); minutes++) await time.sleep(60_000);
  await machinery.tick();
  await machinery.settle();
}

/** Lives through one history with guests who wait and judges it. */
async function live(table: Database, plan: WaitingPlan, sabotage?: Sabotage): Promise<Outcome> {
  const place = await openRestaurant(table, {
    seats: plan.seats,
    hours: (plan.late ? LATE_DINNER : DINNER).map((service) => ({ ...service, ...plan.limits })),
    config: { confirmation_mode: plan.mode, min_notice_min: plan.min_notice_min },
  });
  const { rid, setup } = place;
  const reservations = await fill(table, place, plan);
  const rates = { ...plan.rates };
  const violations: string[] = [];
  const told: Record<string, number> = {};
  const tell = (what: string, times = 1) => {
    told[what] = (told[what] ?? 0) + times;
  };
  const record = new TableRecord(table, rid, async (changes, all) => {
    machinery.wake(changes);
    violations.push(...faultsAtOnce(changes, all, plan.skew_ms));
    const order = await orderFaults(table, rid, changes, all);
    violations.push(...order.faults);
    tell('compared in order', order.compared);
    for (const change of placeChanges(changes)) {
      tell(isOffer(change) ? 'offered' : `${change.before?.state ?? 'new'} to ${change.after.state}`);
    }
  });
  await record.seed([keys.setup(rid), keys.reservations(rid), keys.occupancies(rid), keys.dates(rid)]);
  const world = openWorld(table, plan, { place, journal: record, rates, sabotage });
  const { time, network, operations, board } = world;
  const saturday = setup.hours.filter(({ day_of_week }) => day_of_week === new Date(SATURDAY).getUTCDay());
  Object.assign(board, { reservations, hours: saturday.map(({ id }) => id) });
  await time.run(time.sleep(plan.begins));
  const machinery = new Machinery({ rid, plan, time, network, record: () => record });
  const blocks: string[] = [];
  const lives = Array.from({ length: plan.clients }, (_, client) => {
    const actor = new Actor(world, client);
    if (client % 4 === 0) return tend(actor, record, plan.requests, blocks);
    return client % 4 === 1 ? visit(actor, plan.requests) : waitFor(actor, record, plan.requests);
  });
  const story = async () => {
    let isOver = false;
    const clock = machinery.runClock(() => isOver);
    await Promise.all(lives);
    Object.assign(rates, NO_FAULTS);
    machinery.calmDown();
    await rest(world, machinery, record);
    isOver = true;
    await clock;
    await machinery.settle();
  };
  await time.run(story());
  const contents = await contentsOf(table, rid);
  const history: History = { plan, place, operations, commits: record.commits, end: time.now(), contents };
  violations.push(...waitingListFaults(history, record, plan.min_notice_min));
  // In a book that is broken already the next request would wait for its budget, in real time.
  if (violations.length === 0) violations.push(...(await restFaults(table, history, record, plan.min_notice_min)));
  tell('look', machinery.looks.length);
  const asked = answersOf(operations, (request) => (request.name === 'wait' ? request.step : request.name));
  return outcomeOf(world, { violations: [...new Set(violations)], told: { ...asked, ...told } });
}

/** Full evenings with guests who wait, hosts who make room, and the machinery between them. */
export const WAITING_LISTS: Scenario<WaitingPlan> = { clients: { least: 8, most: 16 }, plan: waitingListOf, live };
