import { parseBookingToken } from '../../shared/booking/rules/booking-token.ts';
import { ZOE } from '../support/guest.ts';
import type { Actor, Link } from './actor.ts';
import { drawDate, drawTime } from './draws.ts';
import { altered, elsewhere } from './lies.ts';
import { followLink } from './links.ts';

/** What a guest keeps of a lock. */
type Held = { token: string; details: Record<string, unknown>; booked: boolean; link?: Link };

/**
 * A guest: holds tables, exchanges them, confirms, repeats, gives back, waits too long, and walks away; lies about where a
 * hold is; and with a link, their own or one that was forwarded, changes what is booked.
 */
export async function visit(actor: Actor, requests: number): Promise<void> {
  const { dice } = actor;
  let held: Held | undefined;
  for (let count = 0; count < requests; count++) {
    await actor.think();
    const forwarded = dice.chance(0.1) ? dice.pick(actor.world.board.links) : undefined;
    const link = forwarded ?? (dice.chance(0.75) ? held?.link : undefined);
    if (link) {
      await followLink(actor, link);
      continue;
    }
    if (!held || dice.chance(0.1)) {
      held = (await lock(actor)) ?? held;
      continue;
    }
    const draw = dice.fraction();
    if (draw < 0.1) await look(actor);
    else if (draw < 0.2 && !held.booked) held = await release(actor, held);
    else if (draw < 0.35) held = (await lock(actor, held)) ?? held;
    else if (draw < 0.38) await lie(actor, held);
    else if (draw < 0.42) await waitUntilExpiry(actor, held);
    else if (draw < 0.5) await Promise.all([confirm(actor, held), confirm(actor, held)]);
    else if (draw < 0.55) await confirm(actor, { ...held, details: { ...ZOE, guest_first_name: 'Eve' } });
    else await confirm(actor, held);
  }
}

/** Holds a table, if need be in exchange for one that the guest has, be it confirmed or not. */
async function lock(actor: Actor, exchanged?: Held): Promise<Held | undefined> {
  const wanted = { date: drawDate(actor), time: drawTime(actor), guests: actor.dice.between(1, 4) };
  const previous = exchanged && previousOf(actor, exchanged);
  const answer = await actor.ask({ name: 'lock', ...wanted, previous }, ({ guest }) =>
    guest.lock({ ...wanted, ...(previous && { previous_lock_token: previous }) }),
  );
  if (answer?.status !== 200) return undefined;
  const token: string = answer.body.lock_token;
  actor.world.board.tokens.push(token);
  return { token, details: { ...ZOE, guest_phone: `+3361${actor.dice.between(1_000_000, 9_999_999)}` }, booked: false };
}

/** The token that a guest names as that of their own hold: mostly it is. */
function previousOf(actor: Actor, { token }: Held): string {
  const { dice, world } = actor;
  if (dice.chance(0.75)) return token;
  return dice.chance(0.7) ? altered(actor, token) : (dice.pick(world.board.tokens) ?? token);
}

/** Confirms or gives back a hold with a token that names a place where it is not. */
async function lie(actor: Actor, { token, details }: Held): Promise<void> {
  const said = elsewhere(actor, token);
  if (actor.dice.chance(0.5)) {
    await actor.ask({ name: 'other', what: 'release elsewhere' }, ({ guest }) => guest.release(said));
  } else {
    await actor.ask({ name: 'other', what: 'confirm elsewhere' }, ({ guest }) => guest.confirm(said, details));
  }
}

/** Confirms, and mostly repeats the same request as long as nothing is known. */
async function confirm(actor: Actor, held: Held): Promise<void> {
  const { token, details } = held;
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await actor.ask({ name: 'confirm', token, details }, ({ guest }) => guest.confirm(token, details));
    if (answer?.status === 201) {
      held.booked = true;
      const { reservation_id: id, booking_token } = answer.body;
      actor.world.board.reservations.push(id);
      if (parseBookingToken(booking_token)) held.link ??= share(actor, { id, token: booking_token, version: 1 });
    }
    if (answer || actor.dice.chance(0.2)) return;
    await actor.think(1000);
  }
}

/** A link that others may get as well. */
function share({ world: { board } }: Actor, link: Link): Link {
  board.links.push({ ...link });
  return link;
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
