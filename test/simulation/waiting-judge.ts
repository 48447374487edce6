import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { waitingOf } from '../../shared/waitlist/store/entry-records.ts';
import { faultsOf } from '../support/audit.ts';
import { guestOf } from '../support/guest.ts';
import { testDeps } from '../support/restaurant.ts';
import { clockAt } from './evening-journal.ts';
import type { History, Operation } from './history.ts';
import { answerFaults } from './judge.ts';
import type { TableRecord } from './table-record.ts';
import { type EntryChange, isOffer, isTakenBack, placeChanges } from './waiting-watch.ts';

/** Bookings that were made of the waiting list, and places that became one: each of the other. */
function takenFaults(reservations: ReadonlyMap<string, StoredReservation>, places: readonly EntryChange[]): string[] {
  const taken = places.filter(({ before, after }) => after.state === 'taken' && before?.state !== 'taken');
  const ids = taken.map(({ after }) => after.reservation_id ?? '');
  const lost = ids.filter((id) => !reservations.has(id));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const unknown = [...reservations.values()].filter(({ id, origin }) => origin === 'waitlist' && !ids.includes(id));
  return [
    ...lost.map((id) => `${id} is taken, and there is no such booking`),
    ...twice.map((id) => `${id} is the booking of two places`),
    ...unknown.map(({ id }) => `${id} was made of the list, and nobody has taken it`),
  ];
}

/** Who was told that they have a booking has one, and it is theirs. */
function toldFaults(operations: readonly Operation[], reservations: ReadonlyMap<string, StoredReservation>): string[] {
  return operations.flatMap(({ request, answer }) => {
    const isTold =
      answer?.status === 201 && (request.name === 'confirm' || (request.name === 'wait' && request.step === 'accept'));
    if (!isTold || reservations.has(String(answer.body.reservation_id))) return [];
    return [`${answer.body.reservation_id} was confirmed, and is lost`];
  });
}

/** Nobody is offered anything after they were told that they are off the list. */
function endedFaults(operations: readonly Operation[], places: readonly EntryChange[]): string[] {
  const offers = places.filter(isOffer);
  return operations.flatMap(({ request, answer, order }) => {
    if (request.name !== 'wait' || !request.secret) return [];
    const ends = ['decline', 'leave', 'remove'].includes(request.step) && answer && answer.status < 300;
    if (!ends) return [];
    return offers
      .filter((offer) => offer.after.secret === request.secret && offer.order > order.answered)
      .map(({ after }) => `${after.id} was offered ${after.offer?.time} after ${request.step}`);
  });
}

/** Nothing is offered more than once at a time, under one hold for one place. */
function twiceFaults(places: readonly EntryChange[]): string[] {
  const holds = places.filter(isOffer).map(({ after }) => after.offer?.entry_id);
  return holds.filter((id, index) => holds.indexOf(id) !== index).map((id) => `hold ${id} was promised twice`);
}

/** Whether it is night in Paris, an hour ahead in winter, and a visit is so far that nobody is written to about it. */
function isFarAtNight(start: number, now: number): boolean {
  const hour = new Date(now + 3_600_000).getUTCHours();
  return (hour >= 21 || hour < 8) && start - now > 12 * 3_600_000;
}

/** A date that somebody waits for is looked at every five minutes, as soon as the clock runs (ms). */
const LOOKED_WITHIN_MS = 6 * 60_000;

/** Guests are left alone at night about a visit that is far, and offered nothing within the notice. Paris is an hour ahead. */
function hourFaults(places: readonly EntryChange[], notice: number): string[] {
  return places.filter(isOffer).flatMap(({ by, time, after }) => {
    if (!after.offer || by?.request.name !== 'wait') return [];
    const start = Date.parse(`${after.date}T${after.offer.time}:00+01:00`);
    // A write may land some seconds after it was decided on.
    const begun = [clockAt(by.invoked) + by.skew, clockAt(time) + by.skew];
    const name = `${after.id} was offered ${after.offer.time} `;
    return [
      ...(by.request.step === 'look' && begun.every((now) => isFarAtNight(start, now)) ? [`${name}at night`] : []),
      ...(begun.every((now) => start - now < notice * 60_000) ? [`${name}within the notice`] : []),
      ...(begun.every((now) => (after.offer?.expires_at ?? 0) > now + 15 * 60_000 + 1000)
        ? [`${name}for too long`]
        : []),
    ];
  });
}

/** When the clock has run: every offer stands or is settled, and nobody waits for what guests can book. */
export async function restFaults(
  table: Database,
  history: History,
  record: TableRecord,
  notice: number,
): Promise<string[]> {
  const { place, end } = history;
  const now = Math.floor(clockAt(end));
  const deps = testDeps(table, { now: () => now });
  const guest = guestOf(deps, place.token);
  const holds = [...history.contents.occupancy.values()].flatMap((entries) => Object.keys(entries));
  const faults: string[] = [];
  for (const place of record.all('WAIT').map(waitingOf)) {
    const { id, state, offer, date, guests, from, to, guest_email } = place;
    if (state === 'offered' && (!offer || offer.expires_at <= now)) faults.push(`${id}: its offer is over`);
    if (state === 'offered' && offer && !holds.includes(offer.entry_id)) faults.push(`${id}: its hold is gone`);
    if (state !== 'waiting' || guest_email === null) continue;
    const { body } = await guest.slots({ date, guests: String(guests) });
    for (const slot of body.slots ?? []) {
      const start = Date.parse(`${date}T${slot.time}:00+01:00`);
      // Since the night is over, or the visit is near, nobody may have looked.
      const isNight = [now, now - LOOKED_WITHIN_MS].some((at) => isFarAtNight(start, at));
      // The shortest offer is three minutes.
      const isNear = start - now < Math.max(notice, 3) * 60_000;
      if (slot.available && from <= slot.time && slot.time <= to && !isNear && !isTakenBack(place, slot.time)) {
        if (!isNight) faults.push(`${id} waits, and could have ${slot.time}`);
        break;
      }
    }
  }
  return faults;
}

/** What is broken after a history with guests who wait, in words. */
export function waitingListFaults(history: History, record: TableRecord, notice: number): string[] {
  const { operations, contents, end } = history;
  const places = placeChanges(record.changes);
  return [
    ...faultsOf(contents, clockAt(end)),
    ...answerFaults(history),
    ...takenFaults(contents.reservations, places),
    ...toldFaults(operations, contents.reservations),
    ...endedFaults(operations, places),
    ...twiceFaults(places),
    ...hourFaults(places, notice),
  ];
}
