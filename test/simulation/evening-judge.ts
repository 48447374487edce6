import type { StoredReservation } from '../../shared/domain/reservation.ts';
import { faultsOf, minutesAtTable } from '../support/audit.ts';
import { type Block, clockAt, type EveningJournal } from './evening-journal.ts';
import type { Commit, History } from './history.ts';
import { answerFaults } from './judge.ts';

type Span = { from: number; to: number };

const clash = (a: Span, b: Span) => Math.max(a.from, b.from) < Math.min(a.to, b.to);
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
  ...stepFaults(history),
  ...answeredFaults(history),
];
