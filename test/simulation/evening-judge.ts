import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { faultsOf, minutesAtTable } from '../support/audit.ts';
import { type Block, type BlockCommit, clockAt, type EveningJournal } from './evening-journal.ts';
import { Floor } from './floor.ts';
import { floorFaults } from './floor-judge.ts';
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

/** What came about in one step: parties that change together are compared as they are afterwards. */
type Step = { order: number; time: number; parties: Placed[]; block: BlockCommit | undefined };

/**
 * At no instant does somebody stand where another party or a block is: what came about is compared with all there was, and
 * two parties that exchange their tables with each other.
 */
function overlapFaults({ plan }: History, { commits, blocks, floor: changes }: EveningJournal): string[] {
  const floor = new Floor(changes);
  const parties = new Map<string, Placed>();
  const blocked = new Map<string, Block>();
  const together = [...Map.groupBy(commits, ({ order }) => order)];
  const happened: Step[] = [
    ...together.map(([order, versions]) => ({
      ...{ order, time: versions[0]?.time ?? 0, block: undefined },
      parties: versions.map(({ after }) => placed(after)),
    })),
    ...blocks.map((block) => ({ order: block.order, time: block.time, parties: [], block })),
  ];
  return happened
    .sort((a, b) => a.order - b.order)
    .flatMap(({ order, time, parties: changed, block }) => {
      for (const party of changed) parties.set(party.id, party);
      // Who has lost a table has lost all of its place: the others are free.
      const isThere = (party: Placed) => stands(party) && !floor.hasLost(party, order);
      if (!block) {
        const inTheWay = [...blocked.values()].filter((other) => counts(other, time, plan.skew_ms));
        return changed.filter(isThere).flatMap((party) => {
          const others = [...parties.values()].filter((other) => other.id !== party.id && isThere(other));
          return [
            ...others.filter((other) => clash(other, party) && shares(other.tables, party.tables)),
            ...inTheWay.filter((other) => clash(other, party) && shares(other.table_ids, party.tables)),
          ].map((other) => `${party.id} came where ${other.id} was`);
        });
      }
      if (!block.after) {
        blocked.delete(block.id);
        return [];
      }
      const { after } = block;
      blocked.set(block.id, after);
      const there = [...parties.values()].filter((other) => isThere(other) && clash(other, after));
      const isReleased = !counts(after, time, plan.skew_ms);
      const found = isReleased ? [] : there.filter((other) => shares(other.tables, after.table_ids));
      return found.map((other) => `${after.id} blocked the table of ${other.id}`);
    });
}

/** Nobody who walks in is put where another party sits, be it early or beyond its end: by the clock that let them in. */
function walkInFaults({ commits }: History, { floor: changes }: EveningJournal): string[] {
  const floor = new Floor(changes);
  const parties = new Map<string, StoredReservation>();
  return commits.flatMap(({ after, order }) => {
    parties.set(after.id, after);
    if (after.origin !== 'walk_in' || after.version > 1) return [];
    const sitting = [...parties.values()].filter(
      (other) => other.id !== after.id && other.status !== 'cancelled' && other.service_status === 'seated',
    );
    return sitting
      .filter((other) => shares(other.tables, after.tables) && !floor.hasLost(placed(other), order))
      .filter((other) => clash(spanOfSitting(minutesAtTable(other), after.from), after))
      .map((other) => `${after.id} walked in where ${other.id} sits`);
  });
}

/** No request takes longer, from its look at the clock to its last write. */
const REQUEST_MS = 10_000;

const minuteAt = (time_ms: number) => Math.floor(time_ms / 60_000);
const minuteOf = (moment: string) => minuteAt(Date.parse(moment));

/**
 * The minute in which a version has its party sit down, or takes other tables for one that sits; nothing when it does
 * neither.
 */
function sitsDownAt(old: StoredReservation | undefined, after: StoredReservation): number | undefined {
  if (after.service_status !== 'seated' || after.status === 'cancelled') return undefined;
  if (old?.service_status !== 'seated') return minuteOf(after.seated_at ?? '');
  const isElsewhere = old.tables.length !== after.tables.length || !old.tables.every((id) => after.tables.includes(id));
  return isElsewhere && after.table_since !== undefined ? minuteOf(after.table_since) : undefined;
}

/**
 * Nobody before whose time it is, however long, or whose time is over, sits down, or is sent, where another party sits, whatever
 * the dates of their stays; nor whoever comes in time, where one sits that is early.
 */
function sittingFaults({ commits }: History, { floor: changes }: EveningJournal): string[] {
  const floor = new Floor(changes);
  const parties = new Map<string, StoredReservation>();
  return [...Map.groupBy(commits, ({ order }) => order).values()].flatMap((together) => {
    const before = together.map(({ after }) => parties.get(after.id));
    for (const { after } of together) parties.set(after.id, after);
    return together.flatMap(({ after, order }, index) => {
      const old = before[index];
      const at = sitsDownAt(old, after);
      if (!old || at === undefined || floor.hasLost(placed(after), order)) return [];
      // A step back keeps the time at which the party sat down first.
      const isFirst = old.seated_at === undefined && old.service_status !== 'seated';
      const isEarly = isFirst && at < old.from;
      const isInTime = !isEarly && at < ownEnd(old);
      if (isInTime && !isFirst) return [];
      return [...parties.values()]
        .filter((other) => other.id !== after.id && other.status !== 'cancelled' && other.service_status === 'seated')
        .filter((other) => shares(other.tables, after.tables) && !floor.hasLost(placed(other), order))
        .filter((other) => !isInTime || minutesAtTable(other).from > at)
        .filter((other) => clash(spanOfSitting(minutesAtTable(other), at), { from: at, to: at + 1 }))
        .map((other) => `${after.id} sat down where ${other.id} sits`);
    });
  });
}

/** When a party came to the table at which it sits: late in its time, or when it was sent there. */
const cameAt = (party: StoredReservation) =>
  Math.max(minutesAtTable(party).from, party.seated_at === undefined ? 0 : minuteOf(party.seated_at));

/** Nobody comes back to a table that they had given up where a party sits that came there since, or has been given their time. */
function comebackFaults({ plan, commits }: History, { floor: changes }: EveningJournal): string[] {
  const floor = new Floor(changes);
  const parties = new Map<string, StoredReservation>();
  return commits.flatMap(({ after, order, time }) => {
    const old = parties.get(after.id);
    parties.set(after.id, after);
    const isBack = old && hasEnded(old) && !hasEnded(after) && after.status !== 'cancelled';
    // Who sits hours before its time was pressed by mistake, and who is only expected when its time is over has no table:
    // by any clock, at any time at which its request may have looked at it.
    const booked = minutesAtTable(after);
    const minute = minuteAt(clockAt(time) + plan.skew_ms);
    const hasTable = [minuteAt(clockAt(time) - plan.skew_ms - REQUEST_MS), minute].every((at) => {
      const own = after.service_status === 'seated' ? spanOfSitting(booked, at) : booked;
      return at >= own.from && at < own.to;
    });
    if (!isBack || !hasTable || floor.hasLost(placed(after), order)) return [];
    const gone = old.left_at ?? old.no_show_at;
    const began = Math.min(minutesAtTable(old).from, old.from);
    const since = Math.min(began, gone === undefined ? old.from : minuteOf(gone));
    const given = { from: began, to: old.from + old.duration_min };
    return [...parties.values()]
      .filter((other) => other.id !== after.id && other.status !== 'cancelled' && other.service_status === 'seated')
      .filter((other) => shares(other.tables, after.tables) && !floor.hasLost(placed(other), order))
      .filter((other) => cameAt(other) >= since || clash(minutesAtTable(other), given))
      .filter((other) => clash(spanOfSitting(minutesAtTable(other), minute), { from: minute, to: minute + 1 }))
      .map((other) => `${after.id} came back where ${other.id} sits`);
  });
}

/** The minute until which a party had its table, or would have had it without the end of its visit. */
const ownEnd = (party: StoredReservation) =>
  hasEnded(party) ? Math.max(party.to, party.from + party.duration_min) : party.to;

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

/** The minute in which a slot begins, in Paris in November. */
const startOf = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}:00+01:00`) / 60_000;

const TIMES = ['arrived_at', 'seated_at', 'left_at', 'no_show_at'] as const;

const hasEnded = ({ service_status }: StoredReservation) => ['left', 'no_show'].includes(service_status);

/** The minute from which a stay counts: the seating, from two hours before its start to six hours after its end. */
function beginsAt({ from, duration_min, seated_at }: StoredReservation): number {
  const sat = seated_at === undefined ? from : minuteOf(seated_at);
  return sat >= from - 120 && sat <= from + duration_min + 360 ? sat : from;
}

/** Whether a party has its table for just as long as it says, at a minute: `isTaken` tells whether somebody has it then. */
function hasRightEnd(
  old: StoredReservation | undefined,
  after: StoredReservation,
  minute: number,
  isTaken: (from: number) => boolean,
): boolean {
  const begins = beginsAt(after);
  if (hasEnded(after)) return after.to <= Math.max(minute, Math.min(begins, after.from));
  // Who sits down early keeps what was booked: a seating by mistake can be taken back.
  const whole = Math.max(begins, after.from) + after.duration_min;
  if (after.to === whole) return true;
  if (after.service_status !== 'seated') return false;
  if (old?.service_status === 'seated' && old.to === after.to) return true;
  // Sent to another table beyond its end, or back at it; or seated early where somebody else has the table for a while yet.
  const shortest = after.table_since === undefined ? 0 : minuteOf(after.table_since) + 15;
  if (after.to === shortest) return true;
  // Back at it, where somebody is to come before that.
  if (old !== undefined && ownEnd(old) <= minute && after.to < shortest && isTaken(after.to)) return true;
  if (after.to === after.from + 15) return true;
  const planned = after.from + after.duration_min;
  // A walk-in that waited for a table has booked nothing: it has one as far as that is free.
  const isWaitingWalkIn = old?.origin === 'walk_in' && old.tables.length === 0;
  const least = old && !isWaitingWalkIn && ownEnd(old) > minute ? Math.min(whole, planned) : 0;
  return after.to < whole && after.to >= least && isTaken(after.to);
}

/** Each version says where its party is, since when, and has the table for just as long. */
function stepFaults({ plan, commits, operations }: History, { blocks }: EveningJournal): string[] {
  const before = new Map<string, StoredReservation>();
  // Whoever began then on any table, for a moment at least: a hold, a party, a block.
  const starts = new Set([
    ...operations.flatMap(({ request }) => (request.name === 'lock' ? [startOf(request)] : [])),
    ...commits.map(({ after }) => minutesAtTable(after).from),
    ...blocks.flatMap(({ after }) => (after ? [after.from] : [])),
  ]);
  return commits.flatMap(({ after, time }: Commit) => {
    const old = before.get(after.id);
    before.set(after.id, after);
    const faults: string[] = [];
    const minute = Math.floor((clockAt(time) + plan.skew_ms) / 60_000);
    if (!hasRightEnd(old, after, minute, (from) => starts.has(from))) {
      faults.push(`${after.id} is ${after.service_status} and has its table until ${after.to}`);
    }
    const { from, to } = minutesAtTable(after);
    if (after.status !== 'cancelled' && after.service_status === 'seated' && to <= from) {
      faults.push(`${after.id} sits, and has its table for no minute`);
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

/** How many are here is kept as it was said last, for as long as the party is here and others of it are awaited. */
function arrivalFaults({ commits }: History): string[] {
  const before = new Map<string, number | undefined>();
  return commits.flatMap(({ by: { request }, after }) => {
    const { id, party_size, status, service_status, arrived_guests } = after;
    const isHere = status === 'confirmed' && (service_status === 'arrived' || service_status === 'seated');
    const wished = request.name === 'update' && request.id === id ? request.wish.arrived_guests : undefined;
    const said = typeof wished === 'number' ? wished : before.get(id);
    const due = isHere && said !== undefined && said < party_size ? said : undefined;
    before.set(id, due);
    return arrived_guests === due ? [] : [`${id}: ${arrived_guests} of ${party_size} are here, and not ${due}`];
  });
}

/** The course is the one that was said last, from when the party sits until it is taken for not seated. */
function courseFaults({ commits }: History): string[] {
  const before = new Map<string, unknown>();
  return commits.flatMap(({ by: { request }, after }) => {
    const { id, status, service_status, course } = after;
    const hasSat = status === 'confirmed' && (service_status === 'seated' || service_status === 'left');
    const wished = request.name === 'update' && request.id === id ? request.wish.course : undefined;
    const due = hasSat ? (wished ?? before.get(id)) : undefined;
    before.set(id, due);
    return course === due ? [] : [`${id}: the party is at ${course}, and not at ${due}`];
  });
}

/** What is broken after an evening, in words. */
export const eveningFaults = (history: History, journal: EveningJournal): string[] => [
  ...faultsOf(history.contents, clockAt(history.end)),
  ...answerFaults(history),
  ...overlapFaults(history, journal),
  ...walkInFaults(history, journal),
  ...sittingFaults(history, journal),
  ...comebackFaults(history, journal),
  ...floorFaults(history, journal),
  ...blockFaults(history, journal),
  ...stepFaults(history, journal),
  ...answeredFaults(history),
  ...arrivalFaults(history),
  ...courseFaults(history),
];
