import { ZOE } from '../support/guest.ts';
import type { Actor } from './actor.ts';

const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];
const LATE_TIMES = ['21:00', '22:00', '22:30', '23:00', '23:30', '00:00'];

/** A time at which somebody wants to dine; some of the late ones are offered only when services end late. */
export const drawTime = ({ dice, world }: Actor): string =>
  dice.pick(world.plan.late && dice.chance(0.6) ? LATE_TIMES : TIMES) ?? '19:00';

export const drawDate = ({ dice, world }: Actor): string => dice.pick(world.plan.dates) ?? '';

/** What a guest keeps of a lock. */
type Held = { token: string; details: Record<string, unknown>; booked: boolean };

/** A guest: holds tables, exchanges them, confirms, repeats, gives back, waits too long, and walks away. */
export async function visit(actor: Actor, requests: number): Promise<void> {
  const { dice } = actor;
  let held: Held | undefined;
  for (let count = 0; count < requests; count++) {
    await actor.think();
    if (!held || dice.chance(0.1)) {
      held = (await lock(actor)) ?? held;
      continue;
    }
    const draw = dice.fraction();
    if (draw < 0.1) await look(actor);
    else if (draw < 0.2 && !held.booked) held = await release(actor, held);
    else if (draw < 0.35) held = (await lock(actor, held)) ?? held;
    else if (draw < 0.42) await waitUntilExpiry(actor, held);
    else if (draw < 0.5) await Promise.all([confirm(actor, held), confirm(actor, held)]);
    else if (draw < 0.55) await confirm(actor, { ...held, details: { ...ZOE, guest_first_name: 'Eve' } });
    else await confirm(actor, held);
  }
}

/** Holds a table, if need be in exchange for one that the guest has, be it confirmed or not. */
async function lock(actor: Actor, exchanged?: Held): Promise<Held | undefined> {
  const wanted = { date: drawDate(actor), time: drawTime(actor), guests: actor.dice.between(1, 4) };
  const previous = exchanged?.token;
  const answer = await actor.ask({ name: 'lock', ...wanted, previous }, ({ guest }) =>
    guest.lock({ ...wanted, ...(previous && { previous_lock_token: previous }) }),
  );
  if (answer?.status !== 200) return undefined;
  const token: string = answer.body.lock_token;
  actor.world.board.tokens.push(token);
  return { token, details: { ...ZOE, guest_phone: `+3361${actor.dice.between(1_000_000, 9_999_999)}` }, booked: false };
}

/** Confirms, and mostly repeats the same request as long as nothing is known. */
async function confirm(actor: Actor, held: Held): Promise<void> {
  const { token, details } = held;
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await actor.ask({ name: 'confirm', token, details }, ({ guest }) => guest.confirm(token, details));
    if (answer?.status === 201) {
      held.booked = true;
      actor.world.board.reservations.push(answer.body.reservation_id);
    }
    if (answer || actor.dice.chance(0.2)) return;
    await actor.think(1000);
  }
}

async function release(actor: Actor, { token }: Held): Promise<undefined> {
  await actor.ask({ name: 'release', token }, ({ guest }) => guest.release(token));
}

const look = (actor: Actor) =>
  actor.ask({ name: 'other', what: 'slots' }, ({ guest }) => guest.slots({ date: drawDate(actor) }));

/** Comes back around the moment at which the hold ends. */
async function waitUntilExpiry(actor: Actor, held: Held): Promise<void> {
  const { dice, world } = actor;
  await world.time.sleep(world.plan.lock_seconds * 1000 + dice.between(-6000, 6000));
  await confirm(actor, held);
}
