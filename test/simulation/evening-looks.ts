import { type Entry, UNASSIGNED } from '../../shared/availability/rules/occupancy.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { type Contents, contentsOf } from '../support/audit.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { operatorOf } from '../support/operator.ts';
import { testDeps } from '../support/restaurant.ts';
import type { World } from './actor.ts';
import { type Block, clockAt, type EveningJournal } from './evening-journal.ts';
import { Floor } from './floor.ts';
import { clash, type Span, spanOfSitting } from './spans.ts';
import { canSeatAll } from './waiting.ts';

/** Whether an entry counts for nobody any more at a moment (epoch ms). */
function isOver(id: string, entry: Entry, blocks: Blocks, now: number): boolean {
  if (entry.kind === 'hold') return entry.expires_at <= now;
  const release_at = blocks.get(id)?.release_at;
  return typeof release_at === 'string' && Date.parse(release_at) <= now;
}

/** The blocks of an evening as they are at last, by the id of their entries. */
type Blocks = ReadonlyMap<string, Block | undefined>;

/** A party or a block in the time for which it has, or wants, a table. */
type Placed = Span & { id: string; table: string };

/**
 * Everybody who counts at a moment (epoch ms), each where it stands: who waits on no table, for what is left of its stay,
 * even if it sits somewhere.
 */
const everybody = ({ occupancy, deleted }: Contents, blocks: Blocks, now: number): Placed[] => {
  const entries = [...occupancy].flatMap(([cell, all]) =>
    Object.entries(all).map(([id, entry]) => ({ id, entry, on: cell.slice(11) })),
  );
  // Who has lost a table before it comes waits for one, whatever else it had.
  const lost = entries.filter(({ entry, on }) => entry.kind !== 'block' && entry.from >= (deleted.get(on) ?? Infinity));
  const waiting = new Set(lost.map(({ id }) => id));
  const minute = Math.floor(now / 60_000);
  const spanOfEntry = (entry: Entry, table: string): Span => {
    if (table === UNASSIGNED) return entry.to > minute ? { ...entry, from: Math.max(entry.from, minute) } : entry;
    return entry.kind === 'reservation' && entry.seated === true ? spanOfSitting(entry, minute) : entry;
  };
  return entries
    .filter(({ id, entry }) => !isOver(id, entry, blocks, now))
    .map(({ id, entry, on }) => {
      const table = waiting.has(id) ? UNASSIGNED : on;
      return { ...spanOfEntry(entry, table), id, table };
    });
};

type Slot = { time: string; available: boolean; duration_min: number };

const startOf = (time: string) => Date.parse(`${SATURDAY}T${time}:00+01:00`) / 60_000;

const spanOf = ({ time, duration_min }: Slot): Span => ({ from: startOf(time), to: startOf(time) + duration_min });

/** How many slots were compared with the tables, those beside parties that wait too; and what is broken, in words. */
type Looks = { slots: number; beside_waiting: number; faults: string[] };

export const NO_LOOKS: Looks = { slots: 0, beside_waiting: 0, faults: [] };

/**
 * When nobody acts any more: every slot is offered exactly where a table is free for all of it, and one that is offered
 * can be held at once; before and after each of some parties leaves. A slot during whose stay a party waits for a table
 * may be kept from guests although one is free, but is never offered without one; and whoever holds it leaves everybody
 * who waits a table, if there was one for each.
 */
export async function looksAround(
  table: Database,
  { place, time, board }: World,
  journal: EveningJournal,
): Promise<Looks> {
  const deps = testDeps(table, { now: () => Math.floor(clockAt(time.now())) });
  const [guest, operator] = [guestOf(deps, place.token), operatorOf(deps, place.rid)];
  const tables = new Floor(journal.floor).tables(place.tables);
  const blocks: Blocks = new Map(journal.blocks.map(({ id, after }) => [entryIdOf(id), after]));
  let compared = 0;
  let besideWaiting = 0;
  /** Whether each party that waits could have a table of its own: all seat four, which is the most that come. */
  const haveTables = (placed: Placed[]) =>
    canSeatAll(
      placed
        .filter((party) => party.table === UNASSIGNED)
        .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
      tables,
      placed.filter((party) => party.table !== UNASSIGNED),
    );
  const look = async (when: string): Promise<string[]> => {
    const now = deps.now();
    const contents = await contentsOf(table, place.rid);
    const placed = everybody(contents, blocks, now);
    const slots: Slot[] = (await guest.slots()).body.slots;
    const ahead = slots.filter((slot) => startOf(slot.time) * 60_000 > now);
    const faults = ahead.flatMap((slot) => {
      const stay = spanOf(slot);
      const near = placed.filter((other) => clash(other, stay));
      const free = tables.some((id) => !near.some(({ table: on }) => on === id));
      const waits = near.some(({ table }) => table === UNASSIGNED);
      if (waits) besideWaiting += 1;
      else compared += 1;
      const isRight = waits ? free || !slot.available : free === slot.available;
      return isRight ? [] : [`${when} ${slot.time} is ${slot.available ? 'offered' : 'not offered'} wrongly`];
    });
    // The last one is the likeliest to be one beside which somebody waits, the first one to be beside one who sits.
    const offered = ahead.filter(({ available }) => available);
    for (const slot of new Set([...offered.slice(0, 1), ...offered.slice(-1)])) {
      const held = await guest.lock({ time: slot.time });
      if (held.status !== 200) faults.push(`${when} ${slot.time} was offered and refused`);
      else {
        const after = everybody(await contentsOf(table, place.rid), blocks, now);
        if (haveTables(placed) && !haveTables(after)) faults.push(`${when} ${slot.time} was taken from who waits`);
        await guest.release(held.body.lock_token);
      }
    }
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
  return { slots: compared, beside_waiting: besideWaiting, faults };
}
