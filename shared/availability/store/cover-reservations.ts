import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StandingHold } from '../../booking/rules/earlier-hold.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import { type Counted, countersOf, coverNumbers, type DayCounts } from '../rules/cover-count.ts';
import { endOfClaim, isLimited, mostOf, type Pacing, type SeenOver } from '../rules/pacing.ts';
import { dayCountsOf, dayUpdate, takeOutEnded, tidy } from './day-counts.ts';

/** Covers that a hold is to claim: when it ends and what the time is (epoch ms), and the guest's own hold before it. */
type WantedCovers = {
  id: string;
  pacing: Pacing;
  covers: number;
  expires_at: number;
  now: number;
  /** The hold that the new one replaces, and what tells whether a claim is that of the guest's hold before, and this one over. */
  replaced: StandingHold | undefined;
  isOver: SeenOver;
};

/** What is claimed, and the claim beside which it was: it takes the room of that one. */
type Claimed = { id: string; counted: Counted; beside: string | undefined };

const isSame = (a: Counted, b: Counted) =>
  a.date === b.date && a.start === b.start && a.service === b.service && a.covers === b.covers;

/** The covers that a hold has claimed on a date; nothing without a claim there. */
const claimedOn = (date: string, hold: StandingHold | undefined): Counted | undefined =>
  hold?.entry.claimed && hold.entry.counted?.date === date ? hold.entry.counted : undefined;

/** The most that the counters may hold after a claim: the limits, and what the hold that it replaces will give back. */
function mostBeside(pacing: Pacing, replaced: Counted | undefined): Record<string, number> {
  const own: string[] = replaced ? countersOf(replaced) : [];
  return Object.fromEntries(
    Object.entries(mostOf(pacing)).map(([counter, limit]) => [
      counter,
      own.includes(counter) ? limit + (replaced?.covers ?? 0) : limit,
    ]),
  );
}

/**
 * The covers that a guest's hold takes from the limits of its service: claimed before the hold is taken, by one
 * conditional write that counts, so that no limit is ever exceeded and nobody waits. A confirm keeps them counted and
 * takes the claim out; whatever fails in between, they count until a minute after the end of the hold (docs/design.md,
 * "Booking rules").
 */
export class CoverReservations {
  readonly #db: TableSession;
  readonly #rid: string;
  #claimed: Claimed | undefined;

  constructor(db: TableSession, rid: string) {
    this.#db = db;
    this.#rid = rid;
  }

  /**
   * Claims the covers of a slot, once a request and slot. `requireRoom` throws when the limits leave no room by what the
   * date counts: it is asked when the write was refused, and no claim that has ended was in its way.
   */
  async claim(wanted: WantedCovers, requireRoom: (counts: DayCounts) => void): Promise<void> {
    const { id, covers, now, isOver, pacing } = wanted;
    const { max_covers_per_slot: _, max_online_covers: __, ...as } = pacing;
    const wantedAs = { ...as, covers };
    const own = claimedOn(as.date, wanted.replaced);
    const beside = own && wanted.replaced?.id;
    // A claim that uses the room of another hold is void once that one is no hold any more.
    if (this.#claimed && isSame(this.#claimed.counted, wantedAs) && this.#claimed.beside === beside) return;
    await this.#withdraw();
    if (!isLimited(pacing)) return;
    const update = dayUpdate(this.#db, this.#rid, {
      date: as.date,
      add: coverNumbers(wantedAs, 1),
      enter: { id, claim: { start: as.start, service: as.service, covers, until: endOfClaim(wanted.expires_at) } },
      present: beside,
      most: mostBeside(pacing, own),
    });
    if (!update) return;
    const input = { ...update, ReturnValues: 'ALL_NEW' as const };
    let after: Record<string, unknown> | undefined;
    await this.#db.retryLostRace(async () => {
      const refusal = await this.#db.write(async (client) => {
        after = (await client.send(new UpdateCommand(input))).Attributes;
      });
      const [item] = refusal ?? [];
      const seen = item && dayCountsOf(item);
      const made = seen?.claims[id];
      if (!refusal || (made && isSame({ ...made, date: as.date }, wantedAs))) return true;
      if (made) return this.#takeBack(id, { ...made, date: as.date });
      if (beside !== undefined && !(seen && beside in seen.claims)) return this.#claimAlone(wanted, requireRoom);
      if (seen && !(await takeOutEnded(this.#db, this.#rid, seen, { pacing, now, isOver }))) requireRoom(seen);
      return undefined;
    });
    this.#claimed ??= { id, counted: wantedAs, beside };
    if (after) await tidy(this.#db, this.#rid, dayCountsOf(after), now);
  }

  /** Claims without the room of a hold whose claim is gone. */
  async #claimAlone(wanted: WantedCovers, requireRoom: (counts: DayCounts) => void): Promise<true> {
    await this.claim({ ...wanted, replaced: undefined }, requireRoom);
    return true;
  }

  /** Removes the claim before another one is made under the same id. */
  async #withdraw(): Promise<void> {
    if (this.#claimed) await this.#takeBack(this.#claimed.id, this.#claimed.counted);
    this.#claimed = undefined;
  }

  /**
   * Takes a claim back for certain: by a transaction, whose token keeps a write that lands late from taking the next claim
   * under that id back too.
   */
  async #takeBack(id: string, covers: Counted): Promise<undefined> {
    const removal = this.#removal(id, covers);
    if (removal) await transact(this.#db, [{ Update: removal }]);
  }

  /** Removes what this request has claimed and did not use. */
  async giveBack(): Promise<void> {
    if (this.#claimed) await this.free(this.#claimed.id, this.#claimed.counted);
  }

  /** Frees the covers of a hold that has ended, if they are still claimed. */
  async free(id: string, covers: Counted): Promise<void> {
    const removal = this.#removal(id, covers);
    if (removal) await this.#db.bestEffort((client) => client.send(new UpdateCommand(removal)));
  }

  #removal = (id: string, covers: Counted) =>
    dayUpdate(this.#db, this.#rid, { date: covers.date, add: coverNumbers(covers, -1), remove: [id] });
}
