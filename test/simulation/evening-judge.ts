import { entryIdOf } from '../../shared/data/ids.ts';
import type { StoredReservation } from '../../shared/domain/reservation.ts';
import { faultsOf, minutesAtTable } from '../support/audit.ts';
import { type Block, clockAt, type EveningJournal } from './evening-journal.ts';
import type { Commit, History } from './history.ts';
import { answerFaults } from './judge.ts';
import { clash, type Span, spanOfSitting } from './spans.ts';

const shares = (one: readonly string[], other: readonly string[]) => one.some((id) => other.includes(id));

/** A version of a reservation, and when its party has its table. */
type Placed = Span & { id: string; tables: string[]; status: string };

const placed = (version: StoredReservation): Placed => ({ ...version, ...minutesAtTable(version) });

const stands = ({ status, from, to }: Placed) => status !== 'cancelled' && to > from;

/** Whether a block counts for everybody, whose clocks are at most so much ahead. */
const counts = ({ release_at }: Block, time: number, skew: number) =>
  release_at === null || Date.parse(release_at) > clockAt(time) + skew;

/** At no instant does somebody stand where another party or a block is: what came about is compared with all there was. */
function overlapFaults({ plan }: History, { commits, blocks }: EveningJournal): string[] {
  const parties = new Map<string, Placed>();
  const blocked = new Map<string, Block>();
  const happened = [
    ...commits.map(({ after, order, time }) => ({ order, time, party: placed(after), block: undefined })),
    ...blocks.map((block) => ({ order: block.order, time: block.time, party: undefined, block })),
  ].sort((a, b) => a.order - b.order);
  return happened.flatMap(({ time, party, block }) => {
    if (party) {
      parties.set(party.id, party);
      if (!stands(party)) return [];
      const others = [...parties.values()].filter((other) => other.id !== party.id && stands(other));
      const inTheWay = [...blocked.values()].filter((other) => counts(other, time, plan.skew_ms));
      return [
        ...others.filter((other) => clash(other, party) && shares(other.tables, party.tables)),
        ...inTheWay.filter((other) => clash(other, party) && shares(other.table_ids, party.tables)),
      ].map((other) => `${party.id} came where ${other.id} was`);
    }
    if (!block.after) {
      blocked.delete(block.id);
      return [];
    }
    const { after } = block;
    blocked.set(block.id, after);
    const there = [...parties.values()].filter((other) => stands(other) && clash(other, after));
    const isReleased = !counts(after, time, plan.skew_ms);
    const found = isReleased ? [] : there.filter((other) => shares(other.tables, after.table_ids));
    return found.map((other) => `${after.id} blocked the table of ${other.id}`);
  });
}

/** Nobody who walks in is put where another party sits, be it early or beyond its end: by the clock that let them in. */
function walkInFaults({ commits }: History): string[] {
  const parties = new Map<string, StoredReservation>();
  return commits.flatMap(({ after }) => {
    parties.set(after.id, after);
    if (after.origin !== 'walk_in' || after.version > 1) return [];
    const sitting = [...parties.values()].filter(
      (other) => other.id !== after.id && other.status !== 'cancelled' && other.service_status === 'seated',
    );
    return sitting
      .filter((other) => shares(other.tables, after.tables))
      .filter((other) => clash(spanOfSitting(minutesAtTable(other), after.from), after))
      .map((other) => `${after.id} walked in where ${other.id} sits`);
  });
}

/** At the end a block stands on its tables, for its time, as long as it counts; and nowhere else. */
function blockFaults({ plan, contents, end }: History, { blocks }: EveningJournal): string[] {
  const last = new Map(blocks.map(({ id, after }) => [entryIdOf(id), after]));
  const entries = [...contents.occupancy].flatMap(([cell, all]) =>
    Object.entries(all).map(([id, entry]) => ({ ...entry, id, table: cell.slice(11) })),
  );
  const strays = entries.filter(({ kind, id, table, from, to }) => {
    const block = last.get(id);
    const belongs = block?.table_ids.includes(table) && block.from === from && block.to === to;
    return kind === 'block' && !belongs;
  });
  const missing = [...last].flatMap(([id, block]) => {
    if (!block || !counts(block, end, plan.skew_ms)) return [];
    return block.table_ids
      .filter((table) => !entries.some((entry) => entry.id === id && entry.table === table))
      .map((table) => `block ${id} is not on ${table}`);
  });
  return [...missing, ...strays.map(({ id, table }) => `block ${id} is on ${table} without a record of it`)];
}

const TIMES = ['arrived_at', 'seated_at', 'left_at', 'no_show_at'] as const;

const hasEnded = ({ service_status }: StoredReservation) => ['left', 'no_show'].includes(service_status);

/** Each version says where its party is, since when, and has the table for just as long. */
function stepFaults({ plan, commits }: History): string[] {
  const before = new Map<string, StoredReservation>();
  return commits.flatMap(({ after, time }: Commit) => {
    const old = before.get(after.id);
    before.set(after.id, after);
    const faults: string[] = [];
    const minute = Math.floor((clockAt(time) + plan.skew_ms) / 60_000);
    if (hasEnded(after) ? after.to > Math.max(minute, after.from) : after.to !== after.from + after.duration_min) {
      faults.push(`${after.id} is ${after.service_status} and has its table until ${after.to}`);
    }
    if (old?.service_status === after.service_status && TIMES.some((field) => old[field] !== after[field])) {
      faults.push(`${after.id} is ${after.service_status} as before, at another time`);
    }
    const own = { arrived: 'arrived_at', seated: 'seated_at', left: 'left_at', no_show: 'no_show_at' } as const;
    const { service_status: step } = after;
    if (step !== 'expected' && after[own[step]] === undefined) faults.push(`${after.id} is ${step} since never`);
    if (step === 'expected' && TIMES.some((field) => after[field] !== undefined)) {
      faults.push(`${after.id} is expected and was there`);
    }
    return faults;
  });
}

/** A step that was answered 200 came about, by that request or an earlier one. */
function answeredFaults({ operations, commits }: History): string[] {
  return operations.flatMap(({ request, answer }) => {
    if (request.name !== 'update' || answer?.status !== 200) return [];
    const wanted = request.wish.service_status;
    const made = commits.some(
      ({ after }) =>
        after.id === request.id &&
        after.version === answer.body.version &&
        after.service_status === answer.body.service_status,
    );
    const isSo = wanted === undefined || answer.body.service_status === wanted;
    return made && isSo ? [] : [`${request.id} was answered as ${answer.body.service_status}, which it never was`];
  });
}

/** What is broken after an evening, in words. */
export const eveningFaults = (history: History, journal: EveningJournal): string[] => [
  ...faultsOf(history.contents, clockAt(history.end)),
  ...answerFaults(history),
  ...overlapFaults(history, journal),
  ...walkInFaults(history),
  ...blockFaults(history, journal),
  ...stepFaults(history),
  ...answeredFaults(history),
];
