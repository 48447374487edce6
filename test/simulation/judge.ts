import { isDeepStrictEqual } from 'node:util';
import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { faultsOf } from '../support/audit.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { History, Operation } from './history.ts';
import { holdLimitFaults } from './hold-limits.ts';
import { claimFaults, limitFaults, lostClaimFaults } from './limits.ts';
import { judgeTables } from './tables.ts';
import { versionFaults } from './versions.ts';
import { waitingFaults } from './waiting.ts';

/** The id of the reservation that an operation was answered with, by an operation that makes one. */
function madeBy({ rid }: History['place'], { request }: Operation): string | undefined {
  if (request.name === 'create') return request.id;
  const address = request.name === 'confirm' ? parseLockToken(request.token) : undefined;
  return address && reservationIdOf(rid, address.entry_id);
}

/** How they are turned away who come with what is not theirs; others are 403. */
const TURNED_AWAY: Record<string, number[]> = { confirm: [404, 410], release: [204], link: [404] };

/** Answers that no request may be given: nobody sent nonsense, and nobody died. */
export function answerFaults({ operations }: Pick<History, 'operations'>): string[] {
  return operations.flatMap(({ request, answer }) => {
    if (!answer) return [];
    const said = `${request.name} was answered ${answer.status} ${answer.body?.code ?? ''}`;
    if (request.name !== 'trespass') return answer.status >= 500 ? [said] : [];
    const { what } = request;
    const expected = TURNED_AWAY[what] ?? [403];
    return expected.includes(answer.status) ? [] : [`trespass: ${what} was answered ${answer.status}`];
  });
}

/** Every 201 is stored as it was answered, and all 201 of one hold or key are the same; nothing else is stored. */
function bookingFaults({ operations, place, contents, commits }: History): string[] {
  const asked = new Set<string>();
  const faults: string[] = [];
  for (const operation of operations) {
    const { request, answer } = operation;
    const id = madeBy(place, operation);
    if (id === undefined) continue;
    if (!answer || answer.status === 201) asked.add(id);
    if (answer?.status !== 201) continue;
    const versions = commits.filter(({ after }) => after.id === id);
    if (versions.length === 0) faults.push(`${request.name} of ${id} was answered 201, and nothing is stored`);
    else if (request.name === 'confirm') {
      const { confirmation_code, reservation_id, date, time, guests } = answer.body;
      // Who repeats a confirm is answered with what has become of the booking.
      const same =
        reservation_id === id &&
        versions.some(({ after }) =>
          isDeepStrictEqual(
            [confirmation_code, date, `${time}:00`, guests],
            [after.confirmation_code, after.reservation_date, after.reservation_time, after.party_size],
          ),
        ) &&
        Object.entries(request.details).every(
          ([key, value]) => new Map(Object.entries(versions[0]?.after ?? {})).get(key) === value,
        );
      if (!same) faults.push(`${id} is stored otherwise than it was confirmed`);
    } else if (answer.body.id !== id) faults.push(`${id} was created as ${answer.body.id}`);
  }
  for (const id of contents.reservations.keys()) if (!asked.has(id)) faults.push(`nobody was given ${id}`);
  return faults;
}

/** Locks on a table that was deleted before they were asked for. */
function deletionFaults({ operations }: History): string[] {
  const deletions = operations.filter(
    ({ request, answer }) => request.name === 'delete table' && answer?.status === 204,
  );
  return operations
    .filter(({ request, answer }) => request.name === 'lock' && answer?.status === 200)
    .filter(({ order: { sent }, answer }) =>
      deletions.some(({ request, order: { answered } }) => {
        return request.name === 'delete table' && request.table === answer?.body.table_id && answered < sent;
      }),
    )
    .map(({ answer }) => `${answer?.body.table_id} was held after it was deleted`);
}

/** Lies about where a hold is that came true: one may be told what the hold has become, and nothing else comes of it. */
const lieFaults = ({ operations, commits }: History): string[] =>
  operations.flatMap((operation) => {
    const { request } = operation;
    if (request.name !== 'other' || !request.what.endsWith(' elsewhere')) return [];
    return commits.some(({ by }) => by === operation) ? [`${request.what} made a booking`] : [];
  });

/** What a history's judge found: broken promises in words, and how many tables he could not decide on. */
export type Judgement = { violations: string[]; tables: number; undecided: number };

export function judge(history: History): Judgement {
  const tables = judgeTables(history);
  return {
    violations: [
      ...faultsOf(history.contents, FRIDAY_MORNING + history.end),
      ...answerFaults(history),
      ...bookingFaults(history),
      ...versionFaults(history),
      ...deletionFaults(history),
      ...holdLimitFaults(history),
      ...waitingFaults(history),
      ...limitFaults(history),
      ...claimFaults(history),
      ...lostClaimFaults(history),
      ...lieFaults(history),
      ...tables
        .filter(({ verdict }) => verdict === 'not linearizable')
        .map(({ table, date }) => `no order of what happened to ${table} on ${date} explains the answers`),
    ],
    tables: tables.length,
    undecided: tables.filter(({ verdict }) => verdict === 'undecided').length,
  };
}
