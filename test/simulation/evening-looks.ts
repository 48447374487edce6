import { entryIdOf } from '../../shared/data/ids.ts';
import type { Database } from '../../shared/data/table-session.ts';
import type { Entry } from '../../shared/domain/occupancy.ts';
import { type Contents, contentsOf } from '../support/audit.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { testDeps } from '../support/restaurant.ts';
import type { World } from './actor.ts';
import { type Block, clockAt, type EveningJournal } from './evening-journal.ts';

/** Until when an entry has its table at a moment (UTC epoch minutes; epoch ms), said here again by the design's words. */
function endOf(id: string, entry: Entry, blocks: Blocks, now: number): number {
  if (entry.kind === 'hold' && entry.expires_at <= now) return 0;
  const release_at = blocks.get(id)?.release_at;
  if (release_at && Date.parse(release_at) <= now) return 0;
  const minute = Math.floor(now / 60_000);
  const sitsOn = entry.kind === 'reservation' && entry.seated && entry.to <= minute;
  return sitsOn ? minute + 15 : entry.to;
}

/** The blocks of an evening as they are at last, by the id of their entries. */
type Blocks = ReadonlyMap<string, Block | undefined>;

const STAY_MINUTES = 120;

/** Whether nobody stands on a table for a whole stay that begins at a minute. */
function isFree({ occupancy }: Contents, blocks: Blocks, table: string, from: number, now: number): boolean {
  const entries = [...occupancy].filter(([cell]) => cell.slice(11) === table).flatMap(([, all]) => Object.entries(all));
  return !entries.some(([id, entry]) => entry.from < from + STAY_MINUTES && endOf(id, entry, blocks, now) > from);
}

const startOf = (time: string) => Date.parse(`${SATURDAY}T${time}:00+01:00`) / 60_000;

/** How many slots were compared with the tables, and what is broken, in words. */
type Looks = { slots: number; faults: string[] };

/**
 * When nobody acts any more: every slot is offered exactly where a table is free for all of it, and one that is offered
 * can be held at once; before and after each of some parties leaves. Where parties wait for a table nothing is said, and
 * no slot counted.
 */
export async function looksAround(
  table: Database,
  { place, time, board }: World,
  journal: EveningJournal,
): Promise<Looks> {
  const deps = testDeps(table, { now: () => Math.floor(clockAt(time.now())) });
  const [guest, operator] = [guestOf(deps, place.token), operatorOf(deps, place.rid)];
  const blocks: Blocks = new Map(journal.blocks.map(({ id, after }) => [entryIdOf(id), after]));
  let compared = 0;
  const look = async (when: string): Promise<string[]> => {
    const now = deps.now();
    const contents = await contentsOf(table, place.rid);
    const waiting = [...contents.occupancy].some(
      ([cell, all]) => cell.endsWith('UNASSIGNED') && Object.keys(all).length > 0,
    );
    const slots: { time: string; available: boolean }[] = (await guest.slots()).body.slots;
    const ahead = slots.filter((slot) => startOf(slot.time) * 60_000 > now);
    if (waiting) return [];
    compared += ahead.length;
    const faults = ahead.flatMap((slot) => {
      const free = place.tables.some((id) => isFree(contents, blocks, id, startOf(slot.time), now));
      return free === slot.available
        ? []
        : [`${when} ${slot.time} is ${slot.available ? 'offered' : 'not offered'} wrongly`];
    });
    const [offered] = ahead.filter(({ available }) => available);
    const held = offered && (await guest.lock({ time: offered.time }));
    if (held && held.status !== 200) faults.push(`${when} ${offered.time} was offered and refused`);
    if (held?.status === 200) await guest.release(held.body.lock_token);
    return faults;
  };
  const faults = await look('at the end');
  for (const id of board.reservations.slice(-3)) {
    await operator.update(id, { service_status: 'left' });
    faults.push(...(await look(`after ${id} left`)));
    const { status } = await operator.update(id, { service_status: 'seated' });
    if (![200, 409].includes(status)) faults.push(`${id} was answered ${status}`);
    faults.push(...(await look(`after ${id} was back`)));
  }
  return { slots: compared, faults };
}
