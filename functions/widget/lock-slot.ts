import { lockSlot } from '../../shared/contract/widget.ts';
import { readBook } from '../../shared/data/book.ts';
import { takeHold } from '../../shared/data/holds.ts';
import { newEntryId } from '../../shared/data/ids.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/data/tokens.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { drawAt, proposeHold } from '../../shared/domain/hold.ts';
import { formatLockToken } from '../../shared/domain/lock-token.ts';
import type { Setup } from '../../shared/domain/setup.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/**
 * Holds a slot: reads the book, proposes the best table, writes the hold on condition that nothing changed in between.
 * After a lost race it draws at random among the equally good tables, so that many guests do not chase the same one.
 */
export const lockSlotWith = (deps: Deps) =>
  endpoint(lockSlot, async ({ params, body }) => {
    const db = open(deps, 'lock');
    const rid = await restaurantOf(db, params.publicToken);
    const entry_id = newEntryId();
    let known: Setup | undefined;
    return db.settle(async (attempt) => {
      const { setup, occupancies } = await readBook(db, rid, body.date, { known });
      requireCurrentToken(setup.config, params.publicToken);
      known = setup;
      const now = deps.now();
      const expires_at = now + deps.lock_seconds * 1000;
      const draw = drawAt(attempt, deps.db.random);
      const proposal = proposeHold(setup, occupancies, body, { now, expires_at, draw });
      const taken = await takeHold(db, rid, entry_id, proposal, { occupancies, now });
      if (!taken) return undefined;
      const { tables, table_merge_id } = proposal.entry;
      const [table_id = ''] = tables;
      const lock_token = formatLockToken({ date: body.date, expires_at, table_id, entry_id });
      return { lock_token, expires_at: new Date(expires_at).toISOString(), table_id, table_merge_id };
    });
  });

export const handler = lockSlotWith(production);
