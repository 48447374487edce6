import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Actor } from './actor.ts';
import { change, surely, wallTime } from './evening-hosts.ts';
import { drawKey } from './operators.ts';

const MINUTE_MS = 60_000;

/** Books a party for so many minutes from now at a table; answers its id if it got that. */
async function book(actor: Actor, table_id: string, minutes: number): Promise<string | undefined> {
  const { dice, world } = actor;
  const key = drawKey(dice);
  const id = reservationIdOf(world.place.rid, entryIdOfKey(key));
  const [date, time] = wallTime(actor, minutes);
  const request = { name: 'create', id, date, time, guests: 2, names: true } as const;
  const wish = { reservation_date: date, reservation_time: time, guests: 2, table_id };
  const answer = await surely(actor, () => actor.ask(request, ({ operator }) => operator.create(wish, key)));
  if (answer?.status === 201) world.board.reservations.push(id);
  return answer?.status === 201 ? id : undefined;
}

/**
 * A party is seated at another table for a shorter time than it was booked for, then sent to its own one, before or after that time
 * is over, and perhaps back and there again, also within the same minute.
 */
async function sitForAWhile(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const [own, other] = [dice.pick(world.board.tables) ?? '', dice.pick(world.board.tables) ?? ''];
  const id = await book(actor, own, dice.between(-10, 20));
  if (!id) return;
  await change(actor, id, { service_status: 'seated', table_id: other, duration_min: dice.pick([15, 20, 30]) });
  for (const table_id of [own, other, own, other].slice(0, dice.between(1, 4))) {
    await world.time.sleep(dice.chance(0.4) ? 0 : dice.between(1, 30) * MINUTE_MS);
    if (dice.chance(0.3)) await change(actor, id, { service_status: 'arrived' });
    await change(actor, id, { table_id });
    await change(actor, id, { service_status: 'seated' });
  }
}

/**
 * A party is given up before its time, by telephone. The one before it at the table sits down late, for as long as was planned, and
 * stays too long. Then the first one comes after all. Hosts draw that too seldom. `stay_min` is how long guests stay.
 */
export async function comeAfterAll(actor: Actor, requests: number, stay_min: number): Promise<void> {
  const { dice, world } = actor;
  const step = (id: string, service_status: string) => change(actor, id, { service_status });
  for (let count = 0; count < requests; count += 4) {
    await actor.think();
    if (dice.chance(0.4)) await sitForAWhile(actor);
    const table = dice.pick(world.board.tables) ?? '';
    const before = await book(actor, table, -10);
    const id = before && (await book(actor, table, stay_min - 5));
    if (!before || !id) continue;
    await step(id, 'no_show');
    await world.time.sleep(15 * MINUTE_MS);
    await step(before, 'seated');
    await world.time.sleep((stay_min + dice.between(1, stay_min / 2 - 5)) * MINUTE_MS);
    await step(id, dice.pick(['expected', 'arrived', 'seated', 'seated']) ?? 'seated');
  }
}
