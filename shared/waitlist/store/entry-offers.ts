import { coverNumbers } from '../../availability/rules/cover-count.ts';
import { endOfClaim, isLimited, mostOf } from '../../availability/rules/pacing.ts';
import { dayCountsOf, dayUpdate, takeOutEnded } from '../../availability/store/day-counts.ts';
import { datesOfSlots, readSnapshot } from '../../availability/store/snapshot.ts';
import { type HoldProposal, holdOn, proposeHold } from '../../booking/rules/hold.ts';
import { holdWrites } from '../../booking/store/holds.ts';
import { datesKeyOf } from '../../guests/store/contact.ts';
import { newEntryId } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import type { StoredEntry } from '../rules/entry.ts';
import { type Choice, chooseOffer, type OfferManner, type SeenDate, seenDate } from '../rules/offers.ts';
import { stepOf } from '../rules/state-machine.ts';
import { withoutTime } from '../rules/withheld-times.ts';
import { changeEntry, lookBefore } from './entry-writes.ts';

/** Reads a date as a lock does, for parties of some sizes, at `now` (epoch ms). */
export async function readSeenDate(
  db: TableSession,
  rid: string,
  date: string,
  { sizes, now }: { sizes: readonly number[]; now: number },
): Promise<SeenDate> {
  const snapshot = await readSnapshot(db, rid, date, {
    now,
    counts: true,
    datesOf: (setup) =>
      [...new Set(sizes)]
        .map((guests) => datesOfSlots(date, guests)(setup))
        .reduce((longest, dates) => (dates.length > longest.length ? dates : longest), [date]),
  });
  return seenDate(snapshot, now);
}

/** The claim of an offer's covers, where its slot has a limit: the same that a lock makes. */
function claimOf(db: TableSession, rid: string, id: string, { entry, pacing }: HoldProposal): TransactItem[] {
  if (!isLimited(pacing)) return [];
  const { date, start, service } = pacing;
  const covers = { start, service, covers: entry.party };
  const Update = dayUpdate(db, rid, {
    date,
    add: coverNumbers(covers, 1),
    enter: { id, claim: { ...covers, until: endOfClaim(entry.expires_at) } },
    most: mostOf(pacing),
  });
  return Update ? [{ Update }] : [];
}

/** What was offered: the entry as it is then. */
export type Offered = { offered: StoredEntry };

/**
 * Offers a guest the earliest slot that they may have, or the one of `manner`. The hold, the claim of its covers and the waitlist entry are
 * written in one transaction, on condition that neither tables nor entry have changed since they were read: whoever looks
 * at the same time offers something else, or to somebody else. Answers why nothing can be offered, or `undefined` after a
 * lost race. `draw` picks among equally good tables.
 */
export async function makeOffer(
  db: TableSession,
  rid: string,
  date: SeenDate,
  entry: StoredEntry,
  { draw, ...manner }: OfferManner & { draw: (count: number) => number },
): Promise<Offered | Extract<Choice, { refusal: unknown }> | undefined> {
  const { tables } = manner;
  const choice = chooseOffer(date, entry, manner);
  if ('refusal' in choice) return choice;
  const { setup, occupancies, counts, now } = date;
  const { slot, time, expires_at } = choice;
  const wanted = { date: entry.date, time, guests: entry.guests, room_id: entry.room_id, lang: entry.lang };
  const proposed = tables
    ? holdOn(setup, slot, wanted, { place: { tables: [...tables] }, expires_at })
    : proposeHold(setup, occupancies, wanted, { now, expires_at, draw, counts });
  const proposal: HoldProposal = {
    ...proposed,
    entry: { ...proposed.entry, waiting: entry.contact, waiting_dates: datesKeyOf(rid, entry) },
  };
  const id = newEntryId();
  const { dates, to, counted, claimed } = proposal.entry;
  const offer = { entry_id: id, time, expires_at, tables: proposal.entry.tables, dates, to, counted, claimed };
  const withheld = withoutTime(entry, choice);
  const changes = { ...stepOf(entry, 'offer'), offer, passed_over: undefined, withheld };
  const claims = claimOf(db, rid, id, proposal);
  const refusal = await transact(db, [
    { Update: changeEntry(db, rid, entry, changes) },
    ...holdWrites(db, rid, id, proposal, { occupancies, now }).map((Update) => ({ Update })),
    ...claims,
  ]);
  if (!refusal) {
    await lookBefore(db, rid, entry.date, expires_at);
    return { offered: { ...entry, ...changes, version: entry.version + 1 } };
  }
  const counter = claims.length > 0 ? refusal.at(-1) : undefined;
  // Claims that have ended and are still counted must not prevent an offer.
  if (counter) await takeOutEnded(db, rid, dayCountsOf(counter), { pacing: proposal.pacing, now });
  return undefined;
}
