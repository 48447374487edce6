import type { Answer } from '../support/invoke.ts';
import type { World } from './actor.ts';
import { Course, coursesOf } from './course.ts';
import { clockAt } from './evening-journal.ts';
import type { Operation } from './history.ts';
import { idOf } from './rights-people.ts';
import type { Person, RightsPlan } from './rights-plan.ts';
import type { Change, Item, TableRecord } from './table-record.ts';

/** A history of guests' rights as it was lived; `again` answers the last repetition of the whole import. */
export type Life = { plan: RightsPlan; world: World; record: TableRecord; again: Answer | undefined };

/** What happened to a guest: their bookings, what was written of them, and their erasures. */
type Known = { id: string; person: Person; bookings: Course[]; profile: Course; erasure: Course; plan: RightsPlan };

const has = (known: Known, item: Item | undefined): item is Item =>
  item !== undefined && item.erased_at === undefined && item.guest_phone === known.person.guest_phone;

/** Whether a visit is over, by a clock that may be off. */
const isOver = (item: Item | undefined, time: number, skew: number): boolean =>
  item?.status === 'cancelled' || Number(item?.to) * 60_000 < clockAt(time) - skew;

/** Bookings that were a guest's and over when an erasure was asked for, stayed theirs, and are theirs still when it is done. */
function leftBy(known: Known, begun: { order: number; time: number; asked?: number }, end: number): Item[] {
  const { skew_ms } = known.plan;
  return known.bookings.flatMap((booking) => {
    const before = booking.at(begun.order);
    // What lands while it is being asked, by clocks that may be off, may be left: `created_at` is when its request began.
    const asked = (begun.asked ?? clockAt(begun.time)) - 2 * skew_ms;
    const existing = booking.changes.findLast(({ time }) => clockAt(time) <= asked)?.after;
    if (!has(known, existing)) return [];
    const all = booking.between(begun.order, end);
    const isLeft = all.every((item) => has(known, item) && isOver(item, begun.time, skew_ms));
    return isLeft && before ? [before] : [];
  });
}

/** Erasures that were answered, or had begun, and left something of the guest. */
function erasureFaults(known: Known, operations: readonly Operation[]): string[] {
  const { id, erasure, profile } = known;
  const faults: string[] = [];
  for (const { request, answer, order, invoked } of operations) {
    if (request.name !== 'erase' || request.whom !== id || answer?.status !== 200) continue;
    // One that was left in the middle is finished first, and touches nothing that was booked since.
    if (erasure.at(order.sent) !== undefined && erasure.at(order.sent)?.done_at === undefined) continue;
    const left = leftBy(known, { order: order.sent, time: invoked }, order.answered);
    for (const { sk } of left) faults.push(`${id} was told to be erased, and ${sk} has them still`);
  }
  for (const { before, after, order, time } of erasure.changes) {
    if (before?.at === after?.at && after?.done_at !== undefined) continue;
    if (profile.at(order) !== undefined) faults.push(`${id} is being erased, and what was written of them stands`);
    const left = leftBy(known, { order, time, asked: Date.parse(String(after?.at)) }, Number.POSITIVE_INFINITY);
    for (const { sk } of left) faults.push(`the erasure of ${id} has left ${sk} for ever`);
  }
  if (erasure.changes.at(-1)?.after?.done_at === undefined && erasure.changes.length > 0) {
    faults.push(`the erasure of ${id} never ends`);
  }
  return faults;
}

/** The last change that took a booking from a guest, up to a place in the order; nothing while they have one. */
function lastLoss(known: Known, order: number): Change | undefined {
  if (known.bookings.some((booking) => has(known, booking.at(order)))) return undefined;
  return known.bookings
    .flatMap(({ changes }) => changes.filter((change) => change.order <= order && has(known, change.before)))
    .sort((a, b) => a.order - b.order)
    .at(-1);
}

/** What was written of a guest who was erased already, or just being erased, or that outlives all of their bookings. */
function profileFaults(known: Known): string[] {
  const { id, profile, erasure } = known;
  const faults: string[] = [];
  for (const { after, order } of profile.changes) {
    if (!after) continue;
    const state = erasure.at(order);
    if (state && state.done_at === undefined) faults.push(`${id} was written of in the middle of an erasure`);
    if (lastLoss(known, order)?.after?.erased_at !== undefined) faults.push(`${id} was written of after the erasure`);
  }
  const end = Number.POSITIVE_INFINITY;
  if (profile.at(end) && lastLoss(known, end)?.after?.erased_at !== undefined) {
    faults.push(`what was written of ${id} outlives the last of their bookings`);
  }
  return faults;
}

/** Bookings that a guest made online although they were blocked when they began to confirm, and all the while. */
function blockedFaults({ id, bookings, profile, ...known }: Known): string[] {
  return bookings.flatMap(({ changes }) => {
    const [first] = changes;
    if (first?.by?.request.name !== 'confirm' || first.after?.guest_phone !== known.person.guest_phone) {
      return [];
    }
    const then = profile.between(first.by.order.sent, first.order);
    const isBlocked = then.every((item) => item?.blocked_online === true);
    return isBlocked ? [`${id} cannot book online and made ${first.sk}`] : [];
  });
}

/** Bookings that have their guest again, or lost them before the visit was over. */
function bookingFaults({ changes }: Course, skew: number): string[] {
  return changes.flatMap(({ sk, before, after, time }) => {
    if (before?.erased_at !== undefined) return after?.erased_at === undefined ? [`${sk} has its guest again`] : [];
    if (after?.erased_at === undefined) return [];
    const isAhead = before?.status !== 'cancelled' && Number(before?.to) * 60_000 > clockAt(time) + skew;
    return isAhead ? [`${sk} lost its guest before the visit`] : [];
  });
}

/** Bookings of long ago that have their guest still after the run that forgets them. */
const forgottenFaults = ({ record }: Life): string[] =>
  record
    .all('RES')
    .filter(({ reservation_date, erased_at }) => String(reservation_date) < '2026-10-21' && erased_at === undefined)
    .map(({ sk }) => `${sk} is of long ago and has its guest still`);

/** What is broken of what guests were promised, in words. */
export function rightsFaults(life: Life): string[] {
  const { plan, world, record } = life;
  const [reservations, profiles, erasures] = ['RES', 'GUEST', 'ERASED'].map((partition) =>
    coursesOf(record, partition),
  );
  const bookings = [...(reservations?.values() ?? [])];
  const ofGuests = plan.people.flatMap((person) => {
    const id = idOf(world, person);
    const profile = profiles?.get(id) ?? new Course([]);
    const known = { id, person, bookings, profile, erasure: erasures?.get(id) ?? new Course([]), plan };
    return [...erasureFaults(known, world.operations), ...profileFaults(known), ...blockedFaults(known)];
  });
  return [
    ...ofGuests,
    ...bookings.flatMap((booking) => bookingFaults(booking, plan.skew_ms)),
    ...forgottenFaults(life),
    ...world.operations.flatMap(({ request, answer }) =>
      answer && answer.status >= 500 && answer.status !== 503 ? [`${request.name} answered ${answer.status}`] : [],
    ),
  ];
}
