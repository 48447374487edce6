import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf, faultsOf } from '../support/audit.ts';
import { DINNER } from '../support/restaurant.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { Actor } from './actor.ts';
import { clockAt } from './evening-journal.ts';
import { historyFaults } from './history-judge.ts';
import { importFaults } from './import-judge.ts';
import { NO_FAULTS } from './network.ts';
import { pulseFaults } from './pulse-judge.ts';
import { type Life, rightsFaults } from './rights-judge.ts';
import { RightsMachinery } from './rights-machinery.ts';
import { blockKnown, knowGuests } from './rights-people.ts';
import { type RightsPlan, rightsOf, WAITING_CLIENTS } from './rights-plan.ts';
import { rightsTold } from './rights-told.ts';
import { scan, traceFaults } from './rights-traces.ts';
import { waitOnly } from './rights-waiters.ts';
import { waiterFaults } from './rights-waiters-judge.ts';
import { type Outcome, openRestaurant, openWorld, outcomeOf, type Scenario } from './scenario.ts';
import { TableRecord } from './table-record.ts';
import { wordFaults } from './words-judge.ts';

/** How long before anybody begins the first bookings were made (ms): longer than clocks are apart. */
const BEFORE_MS = 60_000;
/** Longer than an offer stands (ms). */
const LAPSED_MS = 16 * 60_000;
/** Until no call is under way that its caller has given up (ms). */
const UNTIL_REST = 10_000;

/** Lives through one history of guests' rights and judges it. */
async function live(table: Database, plan: RightsPlan, sabotage?: Sabotage): Promise<Outcome> {
  const place = await openRestaurant(table, {
    seats: plan.seats,
    hours: DINNER,
    config: { confirmation_mode: plan.mode, keep_guests_days: 30 },
  });
  const { rid } = place;
  const rates = { ...NO_FAULTS };
  const record = new TableRecord(table, rid, () => undefined);
  await record.seed([keys.setup(rid)]);
  const world = openWorld(table, plan, { place, journal: record, rates, sabotage });
  const { time, network } = world;
  const machinery = new RightsMachinery({ rid, plan, time, network, record });
  const clerk = new Actor(world, plan.clients);
  const bring = (rows: RightsPlan['rows']) =>
    clerk.ask({ name: 'other', what: 'import' }, ({ operator }) =>
      operator.import({ rows, dry_run: false, date_order: 'dmy', guest_mails: 'none' }),
    );
  await time.run(bring(plan.rows.slice(0, plan.brought)));
  await time.run(time.sleep(BEFORE_MS));
  await time.run(blockKnown({ actor: clerk, plan, record }));
  Object.assign(rates, plan.rates);
  const story = async () => {
    let isOver = false;
    const running = machinery.run(() => isOver);
    const actors = Array.from({ length: plan.clients }, (_, client) => new Actor(world, client));
    const waiters = Array.from({ length: WAITING_CLIENTS }, (_, client) => new Actor(world, plan.clients + 1 + client));
    const waiting = () => waiters.map((actor) => waitOnly({ actor, plan, record }));
    await Promise.all([...actors.map((actor, client) => knowGuests({ actor, plan, record }, client)), ...waiting()]);
    Object.assign(rates, NO_FAULTS);
    machinery.calmDown();
    isOver = true;
    await running;
    // Offers lapse, which a look finds while their guests do what they like.
    await time.sleep(LAPSED_MS);
    await Promise.all([machinery.look(), ...waiting()]);
    await time.sleep(UNTIL_REST);
    const again = await bring(plan.rows);
    await machinery.settle();
    return again;
  };
  const again = await time.run(story());
  const contents = await contentsOf(table, rid);
  const items = await scan(table, rid);
  const life: Life = { plan, world, record, again };
  const violations = [
    ...faultsOf(contents, clockAt(time.now())),
    ...rightsFaults(life),
    ...waiterFaults(life),
    ...importFaults(life),
    ...historyFaults(life),
    ...traceFaults(items, life),
    ...wordFaults(rid, items),
    ...pulseFaults(record.changes),
  ];
  return outcomeOf(world, { violations: [...new Set(violations)], told: rightsTold(life) });
}

/** Guests who are known, written about, blocked, imported and erased, and who only wait. */
export const RIGHTS: Scenario<RightsPlan> = { clients: { least: 5, most: 10 }, plan: rightsOf, live };
