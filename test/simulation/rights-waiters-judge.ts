import { Course, coursesOf } from './course.ts';
import type { Operation } from './history.ts';
import type { Life } from './rights-judge.ts';
import { idOf } from './rights-people.ts';
import type { Person } from './rights-plan.ts';
import type { Item } from './table-record.ts';

/** Somebody who only waits: what became of their places, by key, and of their erasures. */
type Waiter = { id: string; person: Person; places: Map<string, Course>; erasure: Course };

/** A place on a list as it stood once. */
type Stood = { sk: string; item: Item };

/** The places of a person at a moment in the order. */
const placesAt = ({ person, places }: Waiter, order: number): Stood[] =>
  [...places].flatMap(([sk, course]) => {
    const item = course.at(order);
    return item?.guest_phone === person.guest_phone ? [{ sk, item }] : [];
  });

/** Whether it stands still: who asks anew, or is put on the list again, has another one. */
function standsAt({ places }: Waiter, { sk, item }: Stood, order: number): boolean {
  const now = places.get(sk)?.at(order);
  return now?.ref === item.ref && now?.asked_at === item.asked_at;
}

const END = Number.POSITIVE_INFINITY;

/** Places that an erasure was answered to have taken, or that it names by its time, and that stand. */
function erasureFaults(waiter: Waiter, operations: readonly Operation[]): string[] {
  const { id, erasure } = waiter;
  const askedBy = (order: number, at: number) =>
    placesAt(waiter, order).filter(({ item }) => Number(item.asked_at) <= at);
  const answered = operations.flatMap(({ request, answer, order: { sent, answered: end } }) => {
    if (request.name !== 'erase' || request.whom !== id || answer?.status !== 200) return [];
    // The earliest of those that are under way: its own names no earlier time.
    const begun = erasure.between(sent, end).flatMap((item) => (item ? [Date.parse(String(item.at))] : []));
    const left = askedBy(sent, Math.min(...begun)).filter((place) => standsAt(waiter, place, end));
    return left.map(({ sk }) => `${id} was told to be erased, and waits at ${sk} still`);
  });
  const begun = erasure.changes.flatMap(({ before, after, order }) => {
    if (before?.at === after?.at) return [];
    const left = askedBy(order, Date.parse(String(after?.at))).filter((place) => standsAt(waiter, place, END));
    return left.map(({ sk }) => `the erasure of ${id} has left the place ${sk} for ever`);
  });
  return [...answered, ...begun];
}

/** Places whose guest has erased them by their link, and that stand. */
const erasedByLink = (waiter: Waiter, operations: readonly Operation[]): string[] =>
  operations.flatMap(({ request, answer, order: { sent, answered } }) => {
    if (request.name !== 'erase place' || answer?.status !== 204) return [];
    const own = placesAt(waiter, sent).filter(({ item }) => item.secret === request.secret);
    return own.filter((place) => standsAt(waiter, place, answered)).map(({ sk }) => `${sk} was erased, and stands`);
  });

/** What an export says of a place, as far as it tells one from another. */
const named = ({ date, guest_email, guest_phone }: Item): string =>
  JSON.stringify([date, guest_email ?? null, guest_phone ?? null]);

/** Exports that lack a place which stood all the while, or have one which was never theirs in that time. */
function exportFaults(waiter: Waiter, operations: readonly Operation[]): string[] {
  return operations.flatMap(({ request, answer, order: { sent, answered } }) => {
    if (request.name !== 'export' || request.whom !== waiter.id || answer?.status !== 200) return [];
    const given: string[] = answer.body.waiting.map(named);
    const all = [...waiter.places.values()].map((course) => course.between(sent, answered));
    const throughout = all.filter((items) =>
      items.every((item) => item?.ref !== undefined && item.ref === items[0]?.ref),
    );
    const missing = throughout.flatMap(([item]) => (item && !given.includes(named(item)) ? [named(item)] : []));
    const ever = all.flat().flatMap((item) => (item ? [named(item)] : []));
    return [
      ...missing.map((one) => `an export of ${waiter.id} lacks ${one}`),
      ...given.filter((one) => !ever.includes(one)).map((one) => `an export of ${waiter.id} has ${one}`),
    ];
  });
}

/** Exports by a place's link that name anybody but its guest. */
const exportedByLink = ({ plan, world, record }: Life): string[] =>
  world.operations.flatMap(({ request, answer }) => {
    if (request.name !== 'export place' || answer?.status !== 200) return [];
    const place = record.changes.find(({ pk, after }) => pk.endsWith('#WAIT') && after?.secret === request.secret);
    const text = JSON.stringify(answer.body);
    const others = [...plan.people, ...plan.waiters].filter(
      ({ guest_phone }) => guest_phone !== place?.after?.guest_phone,
    );
    const told = others.filter(({ guest_last_name }) => text.includes(guest_last_name));
    return told.map(({ guest_last_name }) => `an export of the place ${place?.sk} names ${guest_last_name}`);
  });

/** The list of each date, and the dates of each guest, name those who wait and nobody else. */
function listFaults({ record }: Life): string[] {
  const members = (partition: string, field: string, write: (sk: string, one: unknown) => string) =>
    record
      .all(partition)
      .flatMap((item) =>
        [...((item[field] as Set<unknown> | undefined) ?? [])].map((one) => write(String(item.sk), one)),
      );
  const waiting = record
    .all('WAIT')
    .flatMap(({ sk, state }) => (state === 'waiting' || state === 'offered' ? [String(sk)] : []))
    .sort();
  const lists = {
    'the lists': members('WAITDATE', 'members', (date, contact) => `${date}#${contact}`),
    'the dates of guests': members('WAITER', 'dates', (contact, date) => `${date}#${contact}`),
  };
  return Object.entries(lists).flatMap(([what, named]) =>
    JSON.stringify(named.sort()) === JSON.stringify(waiting) ? [] : [`${what} name ${named}, and ${waiting} wait`],
  );
}

/** What is left, in keys or anywhere else, of contacts all of whose places are erased; that they are erased is noted. */
function contactFaults({ record }: Life): string[] {
  const contactOf = (sk: unknown) => String(sk).split('#')[1] ?? '';
  const waiting = new Set(record.all('WAIT').map(({ sk }) => contactOf(sk)));
  const ever = record.changes.flatMap(({ pk, sk }) => (pk.endsWith('#WAIT') ? [contactOf(sk)] : []));
  const gone = [...new Set(ever)].filter((contact) => !waiting.has(contact));
  const items = ['WAITDATE', 'WAITER', 'OCC', 'DAY', 'RES', 'GUEST', 'LOG'].flatMap((partition) =>
    record.all(partition),
  );
  return items.flatMap((item) => {
    const text = JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value));
    return gone
      .filter((contact) => text.includes(contact))
      .map((contact) => `${item.pk} ${item.sk} has ${contact} still`);
  });
}

/** What is broken of what those were promised who only wait, in words. */
export function waiterFaults(life: Life): string[] {
  const { plan, world, record } = life;
  const [places, erasures] = [coursesOf(record, 'WAIT'), coursesOf(record, 'ERASED')];
  const ofWaiters = plan.waiters.flatMap((person) => {
    const id = idOf(world, person);
    const isOwn = ({ changes }: Course) =>
      changes.some(({ before, after }) => (after ?? before)?.guest_phone === person.guest_phone);
    const own = new Map([...places].filter(([, course]) => isOwn(course)));
    const waiter = { id, person, places: own, erasure: erasures.get(id) ?? new Course([]) };
    const { operations } = world;
    return [
      ...erasureFaults(waiter, operations),
      ...erasedByLink(waiter, operations),
      ...exportFaults(waiter, operations),
      ...(waiter.erasure.changes.length > 0 && waiter.erasure.at(END)?.done_at === undefined
        ? [`the erasure of ${id} never ends`]
        : []),
    ];
  });
  return [...ofWaiters, ...exportedByLink(life), ...listFaults(life), ...contactFaults(life)];
}
