import { formatBookingToken } from '../../shared/booking/rules/booking-token.ts';
import { guestIdOf } from '../../shared/guests/store/contact.ts';
import type { Actor, World } from './actor.ts';
import { drawKey } from './operators.ts';
import { DATES, type Person, type RightsPlan, secretWord } from './rights-plan.ts';
import type { Item, TableRecord } from './table-record.ts';

/** Somebody at work in a history of guests' rights, the circumstances, and the table as it is. */
export type Rights = { actor: Actor; plan: RightsPlan; record: TableRecord };

/** The id by which the house knows a person. */
export const idOf = ({ place }: World, { guest_email, guest_phone }: Person): string =>
  guestIdOf(place.rid, { guest_email, guest_phone }) ?? '';

const TIMES = ['19:00', '19:30', '20:00', '21:00'];

const drawPerson = ({ actor: { dice }, plan }: Rights): Person => {
  const [first] = plan.people;
  if (!first) throw new Error('Nobody comes.');
  return dice.pick(plan.people) ?? first;
};

const drawBooking = ({ actor: { dice }, record }: Rights): Item | undefined => dice.pick(record.all('RES'));

/** What somebody says of themselves now: all of it, or without the number. */
const contactsOf = ({ actor: { dice } }: Rights, person: Person) =>
  dice.chance(0.9) ? person : { ...person, guest_phone: null };

/** Whoever answers the telephone: books, corrects who came, words bookings anew, cancels. */
async function answerTelephone(rights: Rights): Promise<void> {
  const { dice } = rights.actor;
  const [draw, person, id] = [dice.fraction(), drawPerson(rights), String(drawBooking(rights)?.id)];
  const what = { name: 'other', what: 'telephone' } as const;
  if (draw < 0.2) {
    const when = { reservation_date: DATES.ahead, reservation_time: dice.pick(TIMES) };
    const body = { ...when, guests: 2, ...person, notes: secretWord(dice) };
    const key = drawKey(dice);
    await rights.actor.ask(what, ({ operator }) => operator.create(body, key));
  } else if (draw < 0.5) {
    const contacts = contactsOf(rights, person);
    await rights.actor.ask(what, ({ operator }) => operator.update(id, contacts));
  } else if (draw < 0.75) {
    const words = { notes: secretWord(dice), guest_note: secretWord(dice), allergies: secretWord(dice) };
    await rights.actor.ask(what, ({ operator }) => operator.update(id, words));
  } else {
    const name = dice.chance(0.8) ? 'cancel' : 'confirm';
    await rights.actor.ask(what, ({ operator }) =>
      name === 'cancel' ? operator.cancel(id) : operator.setStatus(id, 'confirmed'),
    );
  }
}

/** Whoever knows the guests: writes of them, and decides who cannot book online. */
async function writeOfGuests(rights: Rights): Promise<void> {
  const { dice, world } = rights.actor;
  const id = idOf(world, drawPerson(rights));
  const words = { note: secretWord(dice), allergies: secretWord(dice), tags: [secretWord(dice)] };
  const block = { blocked_online: dice.chance(0.6), blocked_reason: secretWord(dice) };
  const changes = dice.chance(0.5) ? words : block;
  await rights.actor.ask({ name: 'other', what: 'profile' }, ({ operator }) => operator.updateGuest(id, changes));
}

/** Has the house begin with a guest of its book who cannot book online, so that enough of them try. */
export async function blockKnown({ actor, plan }: Rights): Promise<void> {
  const known = plan.people.find(({ guest_phone }) => guest_phone === plan.rows[0]?.guest_phone);
  if (!known) throw new Error('Every row is of somebody.');
  const block = { blocked_online: true, blocked_reason: secretWord(actor.dice) };
  await actor.ask({ name: 'other', what: 'profile' }, ({ operator }) =>
    operator.updateGuest(idOf(actor.world, known), block),
  );
}

/** Whoever is asked to forget guests; some press twice. */
async function forget(rights: Rights): Promise<void> {
  const { dice, world } = rights.actor;
  const whom = idOf(world, drawPerson(rights));
  const erase = () => rights.actor.ask({ name: 'erase', whom }, ({ operator }) => operator.eraseGuest(whom));
  await Promise.all(Array.from({ length: dice.chance(0.2) ? 2 : 1 }, erase));
}

/** A guest with the links of their mails: cancels, and has themselves taken out of one booking or of several at once. */
async function followLinks(rights: Rights): Promise<void> {
  const { actor, record } = rights;
  const { dice } = actor;
  const { guest_phone } = drawPerson(rights);
  const own = record.all('RES').filter((item) => item.guest_phone === guest_phone && item.secret !== undefined);
  const chosen = dice.chance(0.5) ? own.slice(0, 2) : [dice.pick(own)].filter((one) => one !== undefined);
  await Promise.all(
    chosen.map(async ({ id, secret, status, reservation_date }) => {
      const token = formatBookingToken(String(id), String(secret));
      const may_erase = status === 'cancelled' || reservation_date !== DATES.ahead;
      await actor.ask({ name: 'other', what: may_erase ? 'erase by link' : 'cancel by link' }, ({ guest }) =>
        may_erase ? guest.eraseBooking(token) : guest.cancel(token, { reason: secretWord(dice) }),
      );
    }),
  );
}

/** Books on the web, and presses again while nothing is known. */
async function bookOnline(rights: Rights): Promise<void> {
  const { actor } = rights;
  const { dice } = actor;
  const wish = { date: DATES.ahead, time: dice.pick(TIMES) ?? '', guests: 2 };
  const held = await actor.ask({ name: 'lock', ...wish }, ({ guest }) => guest.lock(wish));
  const token = String(held?.body?.lock_token);
  if (held?.status !== 200) return;
  const details = { ...drawPerson(rights), guest_note: secretWord(dice), allergies: secretWord(dice) };
  for (let attempt = 0; attempt < 2; attempt++) {
    await actor.think();
    const answer = await actor.ask({ name: 'confirm', token, details }, ({ guest }) => guest.confirm(token, details));
    if (answer && dice.chance(0.7)) return;
  }
}

/** Brings some of the file's rows, and again while nothing is known; some press twice. */
async function bringRows(rights: Rights): Promise<void> {
  const { actor, plan } = rights;
  const { dice } = actor;
  const first = dice.below(plan.rows.length);
  const body = {
    rows: plan.rows.slice(first, first + dice.between(1, 5)),
    ...{ dry_run: dice.chance(0.1), date_order: 'dmy', guest_mails: 'none' },
  };
  const send = () => actor.ask({ name: 'other', what: 'import' }, ({ operator }) => operator.import(body));
  for (let attempt = 0; attempt < 3; attempt++) {
    const answers = await Promise.all(Array.from({ length: dice.chance(0.3) ? 2 : 1 }, send));
    if (answers.every((answer) => answer !== undefined)) return;
    await actor.think();
  }
}

const WORK = [answerTelephone, writeOfGuests, forget, bringRows, followLinks, bookOnline] as const;

/** One of those who know guests: mostly does their own work, at times another's. */
export async function knowGuests(rights: Rights, client: number): Promise<void> {
  const { actor, plan } = rights;
  const own = WORK[client % WORK.length] ?? answerTelephone;
  for (let count = 0; count < plan.requests; count++) {
    await actor.think();
    await (actor.dice.chance(0.6) ? own : (actor.dice.pick(WORK) ?? own))(rights);
  }
}
