import { formatWaitToken } from '../../shared/waitlist/rules/wait-token.ts';
import { idOf, type Rights } from './rights-people.ts';
import { DATES, type Person } from './rights-plan.ts';
import type { Item } from './table-record.ts';

// Guests who wait for a table and never book, whoever keeps the list, and what both may ask for of what is stored.

/** Both are waited for: on the first one people book, too. */
const DAYS = [DATES.ahead, '2026-11-22'];

const drawWaiter = ({ actor: { dice }, plan }: Rights): Person => {
  const [first] = plan.waiters;
  if (!first) throw new Error('Nobody waits.');
  return dice.pick(plan.waiters) ?? first;
};

/** One of a person's places as it is now. */
const drawPlace = ({ actor: { dice }, record }: Rights, { guest_phone }: Person): Item | undefined =>
  dice.pick(record.all('WAIT').filter((place) => place.guest_phone === guest_phone));

/** Asks for a place, or is put on the list by the house, which may know no more than the number. */
async function askFor({ actor }: Rights, person: Person): Promise<void> {
  const { dice } = actor;
  const wish = { date: dice.pick(DAYS), guests: dice.between(1, 4), from: '19:00', to: '21:00', ...person };
  if (dice.chance(0.6)) {
    await actor.ask({ name: 'wait', step: 'ask' }, ({ guest }) => guest.ask(wish));
    return;
  }
  const { guest_email: _, ...byNumber } = wish;
  const known = dice.chance(0.5) ? wish : byNumber;
  await actor.ask({ name: 'wait', step: 'add' }, ({ operator }) => operator.createWaiting(known));
}

/** Does something by the link of a place: joins it, mostly, where it is yet to be joined. */
async function followLink(rights: Rights, { id, secret, state }: Item): Promise<void> {
  const { actor } = rights;
  const token = formatWaitToken(String(id), String(secret));
  const drawn = actor.dice.pick(['leave', 'decline', 'place', 'join'] as const) ?? 'place';
  const step = state === 'unconfirmed' && actor.dice.chance(0.9) ? 'join' : drawn;
  await actor.ask({ name: 'wait', step, secret: String(secret) }, ({ guest }) => guest[step](token));
}

/** Whoever keeps the list offers a table by hand, or takes somebody off. */
async function keepList({ actor }: Rights, { id }: Item): Promise<void> {
  const step = actor.dice.chance(0.7) ? 'offer' : 'remove';
  const place = String(id);
  await actor.ask({ name: 'wait', step }, ({ operator }) =>
    step === 'offer' ? operator.offer(place, {}) : operator.deleteWaiting(place),
  );
}

/** Asks for what is stored, or has it erased: by the house, or by the link of one place. Some press twice. */
async function exertRights({ actor }: Rights, person: Person, place: Item | undefined): Promise<void> {
  const { dice, world } = actor;
  const whom = idOf(world, person);
  const secret = String(place?.secret);
  const token = formatWaitToken(String(place?.id), secret);
  const draw = dice.fraction();
  const byLink = place !== undefined && dice.chance(0.4);
  if (draw < 0.5) {
    await (byLink
      ? actor.ask({ name: 'export place', secret }, ({ guest }) => guest.exportEntry(token))
      : actor.ask({ name: 'export', whom }, ({ operator }) => operator.exportGuest(whom)));
    return;
  }
  const erase = () =>
    byLink
      ? actor.ask({ name: 'erase place', secret }, ({ guest }) => guest.eraseEntry(token))
      : actor.ask({ name: 'erase', whom }, ({ operator }) => operator.eraseGuest(whom));
  await Promise.all(Array.from({ length: dice.chance(0.3) ? 2 : 1 }, erase));
}

/** What one client does: waits, keeps the list, and asks for what is stored or has it erased, in any order. */
export async function waitOnly(rights: Rights): Promise<void> {
  const { actor, plan } = rights;
  for (let count = 0; count < plan.requests; count++) {
    await actor.think();
    const person = drawWaiter(rights);
    const place = drawPlace(rights, person);
    const draw = actor.dice.fraction();
    if (!place || draw < 0.2) await askFor(rights, person);
    else if (draw < 0.6) await followLink(rights, place);
    else if (draw < 0.75) await keepList(rights, place);
    else await exertRights(rights, person, place);
  }
}
