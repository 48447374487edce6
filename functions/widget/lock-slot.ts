import type { DayCounts } from '../../shared/availability/rules/cover-count.ts';
import { type Occupancy, ownHold, withNewer } from '../../shared/availability/rules/occupancy.ts';
import { CoverReservations } from '../../shared/availability/store/cover-reservations.ts';
import { datesOfSlots, readSnapshot } from '../../shared/availability/store/snapshot.ts';
import { lockSlot } from '../../shared/booking/contract/widget-reservations.ts';
import { claimIsOver, standingHold } from '../../shared/booking/rules/earlier-hold.ts';
import { drawAt, proposeHold } from '../../shared/booking/rules/hold.ts';
import { formatLockToken, parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { readEarlierHold, takeHold } from '../../shared/booking/store/holds.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { newEntryId } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { HoldRateLimit } from '../../shared/rate-limits/store/hold-rate-limit.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';

/**
 * Holds a slot: reads the book, proposes the best table, writes the hold on condition that nothing changed in between.
 * After a lost race it draws at random among the equally good tables, so that many guests do not chase the same one.
 * What the client may hold, and the covers that a limit asks for, are claimed before, and given back when it is certain
 * that nothing was taken.
 */
export const lockSlotWith = (deps: Deps) =>
  endpoint(lockSlot, async ({ params, body }, { source_ip }) => {
    const db = open(deps, 'lock');
    const rid = await restaurantOf(db, params.publicToken);
    const claims = new HoldRateLimit(db, rid, source_ip, deps.hold_limits);
    const covers = new CoverReservations(db, rid);
    const previous = parseLockToken(body.previous_lock_token);
    const entry_id = newEntryId();
    const expires_at = deps.now() + deps.lock_seconds * 1000;
    let known: Setup | undefined;
    const take = async (attempt: number) => {
      const now = deps.now();
      const [{ setup, occupancies }, earlier] = await Promise.all([
        readSnapshot(db, rid, body.date, { known, now, datesOf: datesOfSlots(body.date, body.guests) }),
        readEarlierHold(db, rid, previous),
        claims.read(),
      ]);
      requireCurrentToken(setup.config, params.publicToken);
      known = setup;
      const replaced = standingHold(earlier, now);
      const draw = drawAt(attempt, deps.db.random);
      const propose = (seen: Occupancy[], counts: DayCounts[] = []) =>
        proposeHold(setup, seen, body, { now, expires_at, draw, own: ownHold(replaced?.id), counts });
      const proposal = propose(occupancies);
      await claims.claim({ id: entry_id, expires_at, now, replaces: replaced?.id });
      await covers.claim(
        {
          ...{ id: entry_id, expires_at, now, pacing: proposal.pacing, covers: body.guests },
          ...{ replaced, isOver: claimIsOver(earlier, { dates: [body.date], occupancies, now }) },
        },
        (counts) => propose(occupancies, [counts]),
      );
      const refusing = await takeHold(db, rid, entry_id, proposal, { occupancies, now }, replaced);
      if (!refusing) return { replaced, entry: proposal.entry };
      // Who lost the last table knows it now, without another look.
      propose(withNewer(occupancies, refusing));
      return undefined;
    };
    try {
      const { replaced, entry } = await db.retryLostRace(take);
      if (replaced) {
        await claims.free(replaced.id);
        if (replaced.entry.claimed && replaced.entry.counted) await covers.free(replaced.id, replaced.entry.counted);
      }
      const { tables, table_merge_id } = entry;
      const [table_id = ''] = tables;
      const lock_token = formatLockToken({ date: body.date, expires_at, table_id, entry_id });
      return { lock_token, expires_at: new Date(expires_at).toISOString(), table_id, table_merge_id };
    } catch (error) {
      if (error instanceof DomainError) await Promise.all([claims.giveBack(), covers.giveBack()]);
      throw error;
    }
  });

export const handler = lockSlotWith(production);
