import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { VirtualTime } from '../../test/simulation/virtual-time.ts';
import { audit } from '../../test/support/audit.ts';
import { diceOf } from '../../test/support/random.ts';
import { createRestaurantOf } from '../support/full-house.ts';
import { Guest, type Told } from './guest.ts';
import { Service } from './service.ts';

const SEED = 1;

/** How many come to an opening, how many of them book, and within which time they come (ms). */
export type Crowd = { tables: number; guests: number; booking: number; within_ms: number };

/** What became of an opening. */
export type Opening = { told: Told[]; booked: number; faults: string[]; service: Service; ms: number };

/** Lives through the opening of a restaurant's book in simulated time; `tell` hears how many have come and gone. */
export async function liveOpening(
  db: Database,
  { tables, guests, booking, within_ms }: Crowd,
  tell: (gone: number) => void,
): Promise<Opening> {
  const { rid, token } = await createRestaurantOf(db, tables);
  const time = new VirtualTime();
  const dice = diceOf(SEED);
  const service = new Service(db, token, time, dice);
  const told: Told[] = [];
  const place = { service, time, tell: (answer: Told) => void told.push(answer) };
  let gone = 0;
  const visits = Array.from({ length: guests }, async (_, index) => {
    const books = (index * booking) % guests < booking;
    const booked = await new Guest(place, index, SEED).visit(dice.between(0, within_ms), books);
    tell(++gone);
    return booked;
  });
  const booked = (await time.run(Promise.all(visits))).filter(Boolean).length;
  return { told, booked, service, ms: time.now(), faults: await audit(db, rid, service.now()) };
}
