import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Actor } from './actor.ts';
import { drawKey } from './operators.ts';

const TIMES = ['19:00', '20:00', '21:30', '23:00', '00:30'];

/** Repeats a request until something is known of it, or three times. */
async function surely(actor: Actor, send: () => Promise<{ status: number } | undefined>) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await send();
    if (answer) return answer;
    await actor.think(1000);
  }
  return undefined;
}

const when = ({ dice, world }: Actor) => ({
  reservation_date: dice.pick(world.plan.dates) ?? '',
  reservation_time: dice.pick(TIMES) ?? '',
});

/** Books by telephone, for a guest with an address or without. */
async function book(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const key = drawKey(dice);
  const id = reservationIdOf(world.place.rid, entryIdOfKey(key));
  const guest_email = dice.chance(0.9) ? `r${dice.below(1_000_000)}@example.com` : null;
  const wish = { ...when(actor), guests: 2, guest_email };
  const request = { name: 'create', id, date: wish.reservation_date, time: wish.reservation_time, guests: 2 } as const;
  const answer = await surely(actor, () => actor.ask(request, ({ operator }) => operator.create(wish, key)));
  if (answer?.status === 201) world.board.reservations.push(id);
}

/** A guest books on the web, which the house accepts, sooner or later, where it must. */
async function bookOnline(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const { reservation_date: date, reservation_time: time } = when(actor);
  const lock = { name: 'lock', date, time, guests: 2 } as const;
  const held = await actor.ask(lock, ({ guest }) => guest.lock({ date, time, guests: 2 }));
  const token = String(held?.body?.lock_token);
  if (held?.status !== 200) return;
  const details = { guest_email: `g${dice.below(1_000_000)}@example.com` };
  const answer = await actor.ask({ name: 'confirm', token, details }, ({ guest }) => guest.confirm(token, details));
  if (answer?.status === 201) world.board.reservations.push(answer.body.reservation_id);
}

/** Changes a booking in a way on which its reminder rests, or not; sometimes there and back again. */
async function change(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(world.board.reservations);
  if (!id) return;
  const update = (wish: Record<string, unknown>) =>
    surely(actor, () => actor.ask({ name: 'update', id, wish }, ({ operator }) => operator.update(id, wish)));
  const draw = dice.fraction();
  if (draw < 0.35) {
    await update(when(actor));
  } else if (draw < 0.5) {
    const [there, back] = [when(actor), when(actor)];
    await update(back);
    await actor.think(60_000);
    await update(there);
    await actor.think(60_000);
    await update(back);
  } else if (draw < 0.62) {
    await surely(actor, () =>
      actor.ask({ name: 'status', id, status: 'cancelled' }, ({ operator }) => operator.cancel(id)),
    );
  } else if (draw < 0.78) {
    const accept = { name: 'status', id, status: 'confirmed' } as const;
    await surely(actor, () => actor.ask(accept, ({ operator }) => operator.setStatus(id, 'confirmed')));
  } else if (draw < 0.9)
    await update({ guest_email: dice.chance(0.8) ? `n${dice.below(1_000_000)}@example.com` : null });
  else await update({ notes: `words ${dice.below(9)}` });
}

/** Whoever makes and changes bookings, and now and then the rule by which guests are reminded. */
export async function keepBook(actor: Actor, requests: number): Promise<void> {
  const { dice } = actor;
  for (let count = 0; count < requests; count++) {
    const draw = dice.fraction();
    if (draw < 0.35) await book(actor);
    else if (draw < 0.5) await bookOnline(actor);
    else if (draw < 0.98) await change(actor);
    else {
      const reminder_hours = dice.pick([0, 2, 24, 48]);
      const what = { name: 'other', what: 'reminder_hours' } as const;
      await actor.ask(what, ({ operator }) => operator.updateMe({ reminder_hours }));
    }
    await actor.think();
  }
}
