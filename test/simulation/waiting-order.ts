import { seatingPlan } from '../../shared/availability/rules/choose-table.ts';
import { freePlan, openFloor } from '../../shared/availability/rules/floor.ts';
import { slotsOn } from '../../shared/availability/rules/schedule.ts';
import { askerOf, slotRefusal } from '../../shared/availability/rules/slot-refusal.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { StoredEntry } from '../../shared/waitlist/rules/entry.ts';
import { readSeenDate } from '../../shared/waitlist/store/entry-offers.ts';
import { waitingOf } from '../../shared/waitlist/store/entry-records.ts';
import { clockAt } from './evening-journal.ts';
import { aside, type Change, type TableRecord } from './table-record.ts';
import { type EntryChange, isOffer, isTakenBack, placeChanges } from './waiting-watch.ts';

/** Said here again: who has let fewer offers lapse is first, then who joined earlier. */
const isBefore = (one: StoredEntry, other: StoredEntry): boolean =>
  one.lapses === other.lapses ? (one.joined_at ?? 0) < (other.joined_at ?? 0) : one.lapses < other.lapses;

/** What frees or takes room, or changes what may be had. */
const IS_OF_ROOM = /#(OCC|DAY|SETUP|SPECIAL)$/;

/** Whether nobody but a look itself has changed room since it began: then it saw what it is judged by. */
const wasAlone = ({ changes }: TableRecord, { by, order }: EntryChange): boolean =>
  !changes.some(
    (change) =>
      by !== undefined &&
      change.time >= by.invoked &&
      change.by !== by &&
      change.order !== order &&
      IS_OF_ROOM.test(change.pk),
  );

/** Those who have waited, as they are, since before a look began, or whom it has changed itself. */
function waitedThrough(record: TableRecord, { by, after, order }: EntryChange): StoredEntry[] {
  const moved = placeChanges(record.changes).filter(
    (change) => by && change.time >= by.invoked && change.by !== by && change.order !== order,
  );
  return record
    .all('WAIT')
    .map(waitingOf)
    .filter(({ id, state, guest_email }) => id !== after.id && state === 'waiting' && guest_email !== null)
    .filter(({ id }) => !moved.some((change) => change.after.id === id));
}

/** How often it was looked whether somebody was passed over, and who was, in words. */
export type Order = { compared: number; faults: string[] };

/**
 * Who was passed over by what a call offers: they came before, waited all the while, and could have had that very time,
 * by the rule that a lock asks. What is offered by hand is out of order.
 */
export async function orderFaults(
  table: Database,
  rid: string,
  changes: Change[],
  record: TableRecord,
): Promise<Order> {
  const all: Order = { compared: 0, faults: [] };
  for (const change of placeChanges(changes).filter(isOffer)) {
    const { by, after, time } = change;
    const { offer } = after;
    if (!offer || by?.request.name !== 'wait' || by.request.step !== 'look' || !wasAlone(record, change)) continue;
    const earlier = waitedThrough(record, change).filter(
      (one) => isBefore(one, after) && one.from <= offer.time && offer.time <= one.to,
    );
    if (earlier.length === 0) continue;
    const now = Math.floor(clockAt(time)) + by.skew;
    const seen = await readSeenDate(aside(table), rid, after.date, { sizes: earlier.map(({ guests }) => guests), now });
    const { setup, counts, occupancies } = seen;
    // The offer stands by now: what it holds was free.
    const own = { id: offer.entry_id, kind: 'hold' } as const;
    const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, now, own);
    for (const one of earlier) {
      all.compared += 1;
      const asker = askerOf(setup.config, { guests: one.guests, room_id: one.room_id, now, counts, own });
      const slot = slotsOn(after.date, setup, setup.config.timezone, one.guests).find(
        ({ time }) => time === offer.time,
      );
      if (!slot || isTakenBack(one, offer.time)) continue;
      const refusal = slotRefusal(asker, { date: after.date, slot, free: () => freePlan(floor, slot) });
      if (!refusal) all.faults.push(`${one.id} could have had ${offer.time}, which ${after.id} was offered`);
    }
  }
  return all;
}
