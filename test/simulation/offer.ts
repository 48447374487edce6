import type { OperatorSlot } from '../../shared/availability/contract/operator-slots.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { contentsOf, faultsOf } from '../support/audit.ts';
import { guestOf } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { FRIDAY_MORNING, testDeps } from '../support/restaurant.ts';
import type { World } from './actor.ts';

const DAY_MINUTES = 1440;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The date before another one. */
const eveOf = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/**
 * What is wrong with the offer of a history once every claim has lapsed: for each slot the covers are counted again, from
 * the bookings alone, and what the house is told must follow from them; and who locks then gets what was offered.
 */
export async function offerFaults(table: Database, world: World): Promise<string[]> {
  const { plan, place, time } = world;
  const { limits } = plan;
  if (!limits) return [];
  await time.run(time.sleep(plan.lock_seconds * 1000 + 60_000 + 2 * plan.skew_ms));
  const deps = testDeps(table);
  deps.clock.now = FRIDAY_MORNING + Math.ceil(time.now());
  const [operator, guest] = [operatorOf(deps, place.rid), guestOf(deps, place.token)];
  const contents = await contentsOf(table, place.rid);
  const counted = [...contents.reservations.values()].flatMap((reservation) => reservation.counted ?? []);
  const sum = (of: (each: (typeof counted)[number]) => boolean) =>
    counted.filter(of).reduce((covers, each) => covers + each.covers, 0);
  const faults: string[] = faultsOf(contents, deps.clock.now);
  for (const date of plan.dates) {
    for (const guests of [1, 3]) {
      const slots: OperatorSlot[] = (await operator.slots({ date, guests: String(guests) })).body.slots;
      for (const { time: at, covers, reasons, service_covers, available } of slots) {
        const minute = minutesOf(at);
        // Nobody opens before noon: what begins by then belongs to the evening before.
        const opens = minute < DAY_MINUTES / 2 ? eveOf(date) : date;
        const start = opens === date ? minute : minute + DAY_MINUTES;
        const atStart = sum((each) => each.date === opens && each.start === start);
        const isFull = atStart + guests > (limits.max_covers_per_slot ?? Number.POSITIVE_INFINITY);
        const isServiceFull = service_covers + guests > (limits.max_online_covers ?? Number.POSITIVE_INFINITY);
        const services = new Set(counted.filter((each) => each.date === opens).map(({ service }) => service));
        const sums = [
          0,
          ...[...services].map((service) => sum((each) => each.date === opens && each.service === service)),
        ];
        const said = `${date} ${at} for ${guests}`;
        if (covers !== atStart) faults.push(`${said}: ${covers} covers, counted ${atStart}`);
        if (!sums.includes(service_covers)) faults.push(`${said}: no service has ${service_covers} covers`);
        if (reasons.includes('slot_full') !== isFull || reasons.includes('service_full') !== isServiceFull) {
          faults.push(`${said}: ${reasons.join(', ') || 'free'} with ${atStart} and ${service_covers} covers`);
        }
        const lock = await guest.lock({ date, time: at, guests });
        if ((lock.status === 200) !== available) faults.push(`${said}: offered ${available}, locked ${lock.status}`);
        if (lock.status === 200) await guest.release(lock.body.lock_token);
      }
    }
  }
  return faults;
}
