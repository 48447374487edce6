import { formatWaitToken } from '../../shared/waitlist/rules/wait-token.ts';
import { SATURDAY, ZOE } from '../support/guest.ts';
import type { Actor } from './actor.ts';
import type { WaitingStep } from './history.ts';
import { altered } from './lies.ts';
import type { Item, TableRecord } from './table-record.ts';
import { mailboxOf } from './waiting-watch.ts';

const TIMES = ['19:00', '19:30', '20:00', '21:00', '22:00', '22:30'];

type Place = { id: string; secret: string };

/** An address of the same mailbox, as somebody may write it. */
const spelled = ({ dice }: Actor, email: string): string =>
  dice.pick([email, email.toUpperCase(), email.replace('@', '+x@'), email.replace('@', '+y@')]) ?? email;

const placeIn = (item: Item | undefined): Place | undefined =>
  item && { id: String(item.id), secret: String(item.secret) };

/** The guest's place as the mail to their own address names it. */
const placeOf = (record: TableRecord, email: string): Place | undefined =>
  placeIn(record.all('WAIT').find(({ guest_email }) => String(guest_email).toLowerCase() === email));

/** A request of somebody else with another address of the mailbox, whose mail reaches the guest too. */
const othersIn = ({ dice }: Actor, record: TableRecord, email: string): Place | undefined =>
  placeIn(
    dice.pick(
      record
        .all('WAIT')
        .filter(
          ({ guest_email, state }) =>
            state === 'unconfirmed' && mailboxOf(guest_email) === email && String(guest_email).includes('+'),
        ),
    ),
  );

/** Does something by the guest's link. */
async function follow(
  actor: Actor,
  { id, secret }: Place,
  step: WaitingStep & ('place' | 'accept' | 'decline' | 'leave'),
) {
  const answer = await actor.ask({ name: 'wait', step, secret }, ({ guest }) =>
    guest[step](formatWaitToken(id, secret)),
  );
  if (step === 'accept' && answer?.status === 201) actor.world.board.reservations.push(answer.body.reservation_id);
  return answer;
}

/** Opens the guest's link and presses its button some time later, for what was shown. */
async function join(actor: Actor, place: Place, email: string): Promise<void> {
  const seen = (await follow(actor, place, 'place'))?.body;
  // Who sees no page has no button.
  if (!seen) return;
  if (actor.dice.chance(0.5)) await actor.think();
  if (actor.dice.chance(0.25)) await meddle(actor, email);
  const version = typeof seen.version === 'number' ? seen.version : undefined;
  await actor.ask({ name: 'wait', step: 'join', secret: place.secret, seen }, ({ guest }) =>
    guest.joinSeen(formatWaitToken(place.id, place.secret), version),
  );
}

/** A stranger asks for a place with the address of somebody who does, as it is or as another one of the same mailbox. */
const meddle = (actor: Actor, email: string): Promise<void> => askFor(actor, spelled(actor, email));

/** Asks for a place, for some of the evening. */
async function askFor(actor: Actor, guest_email: string): Promise<void> {
  const { dice } = actor;
  const [from, to] = dice.chance(0.5) ? ['19:00', '22:30'] : [dice.pick(TIMES) ?? '', dice.pick(TIMES) ?? ''].sort();
  const guest_last_name = `N${dice.below(1000)}`;
  const wish = { date: SATURDAY, guests: dice.between(1, 4), from, to, guest_email, guest_last_name };
  await actor.ask({ name: 'wait', step: 'ask' }, ({ guest }) => guest.ask(wish));
}

const tokenOf = (offer: unknown): string | undefined =>
  typeof offer === 'object' && offer !== null && 'lock_token' in offer ? String(offer.lock_token) : undefined;

/** Confirms what is offered as a public lock is confirmed. */
async function confirm(actor: Actor, token: string, guest_email: string): Promise<void> {
  const details = { ...ZOE, guest_email };
  const answer = await actor.ask({ name: 'confirm', token, details }, ({ guest }) => guest.confirm(token, details));
  if (answer?.status === 201) actor.world.board.reservations.push(answer.body.reservation_id);
}

/** Locks a slot and names what is offered as the hold before it, which it is not. */
async function exchange(actor: Actor, token: string): Promise<void> {
  const { dice } = actor;
  const previous = dice.chance(0.7) ? token : altered(actor, token);
  const wanted = { date: SATURDAY, time: dice.pick(TIMES) ?? '', guests: dice.between(1, 4) };
  await actor.ask({ name: 'lock', ...wanted, previous }, ({ guest }) =>
    guest.lock({ ...wanted, previous_lock_token: previous }),
  );
}

/** What a guest does who has an offer. */
async function answer(actor: Actor, place: Place, token: string, email: string): Promise<void> {
  const draw = actor.dice.fraction();
  if (draw < 0.25) await follow(actor, place, 'accept');
  else if (draw < 0.35) await Promise.all([follow(actor, place, 'accept'), follow(actor, place, 'accept')]);
  else if (draw < 0.45) await confirm(actor, token, email);
  else if (draw < 0.55) await Promise.all([follow(actor, place, 'accept'), confirm(actor, token, email)]);
  else if (draw < 0.58) await Promise.all([follow(actor, place, 'decline'), confirm(actor, token, email)]);
  else if (draw < 0.62) await Promise.all([follow(actor, place, 'leave'), follow(actor, place, 'accept')]);
  else if (draw < 0.74) await follow(actor, place, 'decline');
  else if (draw < 0.76) await actor.ask({ name: 'release', token }, ({ guest }) => guest.release(token));
  else if (draw < 0.8) await exchange(actor, token);
  // The others do not see it in time, or answer about when it ends.
  else if (draw < 0.86) {
    await actor.world.time.sleep(15 * 60_000 + actor.dice.between(-6000, 6000));
    await follow(actor, place, 'accept');
  } else await actor.world.time.sleep(actor.dice.between(5, 20) * 60_000);
}

/** A guest who wants a place on the full evening: asks, joins (or does not), looks, answers offers, and leaves. */
export async function waitFor(actor: Actor, record: TableRecord, requests: number): Promise<void> {
  const { dice } = actor;
  const email = `w${dice.below(1_000_000)}@${actor.world.place.rid}.example.com`;
  let token: string | undefined;
  let state = 'none';
  await askFor(actor, email);
  for (let count = 0; count < requests; count++) {
    await actor.think();
    if (dice.chance(0.2)) await meddle(actor, email);
    const others = dice.chance(0.2) ? othersIn(actor, record, email) : undefined;
    if (others) await join(actor, others, email);
    const place = placeOf(record, email);
    if (!place || ((state === 'gone' || state === 'taken') && dice.chance(0.5))) {
      state = 'none';
      await askFor(actor, email);
      continue;
    }
    if (state === 'none' && dice.chance(0.8)) {
      const joins = dice.chance(0.2) ? 2 : 1;
      await Promise.all(Array.from({ length: joins }, () => join(actor, place, email)));
    }
    if (token && dice.chance(0.8)) await answer(actor, place, token, email);
    else if (dice.chance(0.04)) await follow(actor, place, 'leave');
    const seen = await follow(actor, place, 'place');
    if (typeof seen?.body?.state === 'string') state = seen.body.state === 'unconfirmed' ? 'none' : seen.body.state;
    token = tokenOf(seen?.body?.offer);
  }
}
