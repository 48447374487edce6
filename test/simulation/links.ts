import type { Answer } from '../support/invoke.ts';
import type { Actor, Link } from './actor.ts';
import { drawDate, drawTime } from './draws.ts';

/** Whoever has a guest's link: moves, resizes and words the booking anew, repeats, cancels, says that they come, looks. */
export async function followLink(actor: Actor, link: Link): Promise<void> {
  const draw = actor.dice.fraction();
  if (draw < 0.62) await change(actor, link);
  else if (draw < 0.72) {
    const wish = drawWish(actor, link);
    await Promise.all([askOnce(actor, link, 'change', wish), askOnce(actor, link, 'change', wish)]);
  } else if (draw < 0.8) {
    await askOnce(actor, link, 'cancel', {
      ...drawSeen(actor, link),
      ...(actor.dice.chance(0.5) && { reason: 'Flu' }),
    });
  } else if (draw < 0.9) await askOnce(actor, link, 'coming', drawSeen(actor, link));
  else await askOnce(actor, link, 'look', {});
}

/** The version that a guest has seen last, or an older one. */
const drawVersion = ({ dice }: Actor, { version }: Link): number => Math.max(1, version - (dice.chance(0.1) ? 1 : 0));

/** Where the version need not be named, some name it. */
const drawSeen = (actor: Actor, link: Link): Record<string, unknown> =>
  actor.dice.chance(0.6) ? { version: drawVersion(actor, link) } : {};

/** What a guest wants now of the booking as they have seen it. */
function drawWish(actor: Actor, link: Link): Record<string, unknown> {
  const { dice } = actor;
  const kind = dice.fraction();
  return {
    version: drawVersion(actor, link),
    ...(kind < 0.65 && { reservation_time: drawTime(actor) }),
    ...(kind < 0.3 && { reservation_date: drawDate(actor) }),
    ...(kind > 0.5 && kind < 0.85 && { guests: dice.between(1, 4) }),
    ...(kind > 0.8 && { [dice.pick(['guest_note', 'allergies', 'occasion']) ?? '']: `words ${dice.below(3)}` }),
  };
}

/** Changes a booking, mostly repeats the same while nothing is known, and sometimes when all is. */
async function change(actor: Actor, link: Link): Promise<void> {
  const wish = drawWish(actor, link);
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await askOnce(actor, link, 'change', wish);
    if (actor.dice.chance(answer ? 0.7 : 0.2)) return;
    await actor.think(1000);
  }
}

type Wanted = 'change' | 'cancel' | 'coming' | 'look';

async function askOnce(actor: Actor, link: Link, name: Wanted, wish: Record<string, unknown>) {
  const { id, token } = link;
  const answer = await actor.ask({ name, id, token, wish }, ({ guest }): Promise<Answer> => {
    if (name === 'change') return guest.change(token, wish);
    if (name === 'cancel') return guest.cancel(token, wish);
    return name === 'coming' ? guest.coming(token, wish) : guest.booking(token);
  });
  const seen = answer?.body?.version ?? answer?.body?.booking?.version;
  if (typeof seen === 'number') {
    link.version = seen;
    actor.world.board.versions.set(id, seen);
  }
  return answer;
}
