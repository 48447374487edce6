import { entryIdOfKey, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { SATURDAY } from '../support/guest.ts';
import type { Actor } from './actor.ts';
import { drawKey } from './operators.ts';
import type { TableRecord } from './table-record.ts';

/** Cancels a booking, moves it, makes it smaller, or has its party leave. */
async function changeBooking(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(world.board.reservations);
  if (!id) return;
  const draw = dice.fraction();
  if (draw < 0.55) {
    await actor.ask({ name: 'status', id, status: 'cancelled' }, ({ operator }) => operator.cancel(id));
    return;
  }
  const other =
    draw < 0.7
      ? { reservation_time: dice.pick(['19:00', '20:00', '21:00', '22:00']) }
      : draw < 0.8
        ? { service_status: dice.pick(['seated', 'left', 'no_show']) }
        : draw < 0.9
          ? { guests: dice.between(1, 2) }
          : { duration_min: dice.pick([60, 90]) };
  await actor.ask({ name: 'update', id, wish: other }, ({ operator }) => operator.update(id, other));
}

/** Blocks a table for some of the evening, or takes a block away. */
async function block(actor: Actor, blocks: string[]): Promise<void> {
  const { dice, world } = actor;
  const id = dice.pick(blocks);
  const what = { name: 'other', what: 'block' } as const;
  if (id && dice.chance(0.6)) {
    await actor.ask(what, ({ operator }) => operator.deleteBlock(id));
    return;
  }
  const start_time = dice.pick(['19:00', '20:00', '21:00']) ?? '';
  const body = { table_ids: [dice.pick(world.board.tables) ?? ''], date: SATURDAY, start_time, end_time: '22:30' };
  const key = drawKey(dice);
  const answer = await actor.ask(what, ({ operator }) => operator.createBlock(body, key));
  if (answer?.status === 201) blocks.push(String(answer.body.id));
}

/** Changes who waits: offers by hand, takes an offer back or off the list, books from it, puts on it. */
async function tendList(actor: Actor, record: TableRecord): Promise<void> {
  const { dice, world } = actor;
  const waiting = record.all('WAIT').filter(({ state }) => state === 'waiting' || state === 'offered');
  const one = dice.pick(waiting);
  const draw = dice.fraction();
  if (!one || draw < 0.2) {
    const body = { date: SATURDAY, guests: dice.between(1, 3), from: '19:00', to: '22:30', lang: 'fr' };
    const name = { guest_first_name: 'Ada', guest_last_name: 'Ost' };
    const contact = dice.chance(0.5)
      ? { guest_phone: `+3361${dice.between(1_000_000, 9_999_999)}` }
      : { guest_email: `h${dice.below(1_000_000)}@${world.place.rid}.example.com` };
    await actor.ask({ name: 'wait', step: 'add' }, ({ operator }) =>
      operator.createWaiting({ ...body, ...name, ...contact }),
    );
    return;
  }
  const [id, secret] = [String(one.id), String(one.secret)];
  if (draw < 0.45) {
    await actor.ask({ name: 'wait', step: 'offer', secret }, ({ operator }) => operator.offer(id));
  } else if (draw < 0.54 && one.state === 'offered') {
    const withhold = draw < 0.5;
    await actor.ask({ name: 'wait', step: 'take_back', secret }, ({ operator }) =>
      operator.takeOfferBack(id, withhold),
    );
  } else if (draw < 0.6) {
    await actor.ask({ name: 'wait', step: 'remove', secret }, ({ operator }) => operator.deleteWaiting(id));
  } else {
    const key = drawKey(dice);
    const made = reservationIdOf(world.place.rid, entryIdOfKey(key));
    const time = dice.pick(['19:00', '20:00', '21:00']) ?? '';
    const body = { reservation_date: SATURDAY, reservation_time: time, guests: Number(one.guests), waitlist_id: id };
    const answer = await actor.ask({ name: 'wait', step: 'book', secret }, ({ operator }) =>
      operator.create(body, key),
    );
    if (answer?.status === 201) world.board.reservations.push(made);
  }
}

/** Changes rules of the house, and takes them back. */
async function changeRules(actor: Actor): Promise<void> {
  const { dice, world } = actor;
  const what = { name: 'other', what: 'rules' } as const;
  const table = dice.pick(world.board.tables) ?? '';
  const draw = dice.fraction();
  if (draw < 0.4) await actor.ask(what, ({ operator }) => operator.updateTable(table, { is_active: dice.chance(0.7) }));
  else if (draw < 0.6) await actor.ask(what, ({ operator }) => operator.pause('2026-11-21T20:30:00.000Z'));
  else if (draw < 0.8) await actor.ask(what, ({ operator }) => operator.resume());
  else {
    const hour = dice.pick(world.board.hours) ?? '';
    const close_time = dice.pick(['22:00', '23:00', '23:30']);
    await actor.ask(what, ({ operator }) => operator.updateHours(hour, { close_time }));
  }
}

/** A host of a full evening with a waiting list. */
export async function tend(actor: Actor, record: TableRecord, requests: number, blocks: string[]): Promise<void> {
  for (let count = 0; count < requests; count++) {
    await actor.think();
    const draw = actor.dice.fraction();
    if (draw < 0.55) await changeBooking(actor);
    else if (draw < 0.7) await block(actor, blocks);
    else if (draw < 0.92) await tendList(actor, record);
    else await changeRules(actor);
  }
}
