import type { ClientLimits } from '../../booking/store/hold-rate-limit.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { HOUR_MS } from '../../platform/time/units.ts';
import { countOne, quotaOfClient, takeBackOne } from '../../restaurant/store/quotas.ts';
import { MOST_DATES, type StoredWaiting } from '../rules/waiting.ts';
import type { Entered } from './transitions.ts';

/** Places on lists of a restaurant that one network address takes in an hour (docs/design.md, "The waiting list"). */
const JOINS_AN_HOUR = 5;

/** Who joins which restaurant's list, and when (`now` is epoch ms). */
type Joining = { source_ip: string; limits: ClientLimits; now: number };

const quotaOf = (rid: string, { source_ip, limits }: Joining) =>
  quotaOfClient(source_ip, limits, (client) => ({
    Key: keys.joins(rid, client),
    most: JOINS_AN_HOUR,
    window_ms: HOUR_MS,
  }));

/** Counts a place that is about to be taken from a network address. Throws `too_many_joins`. */
export async function countJoin(db: TableSession, rid: string, joining: Joining): Promise<void> {
  const { now } = joining;
  const quota = quotaOf(rid, joining);
  const until = quota && (await countOne(db, quota, now));
  if (until === undefined) return;
  throw new DomainError('too_many_joins', 'Too many guests have joined from this address within an hour.', {
    retry_after: Math.ceil((until - now) / 1000),
  });
}

/** Takes back a place that was counted, and not taken: who is refused uses up nothing for the others of a network. */
export async function takeBackJoin(db: TableSession, rid: string, joining: Joining): Promise<void> {
  const quota = quotaOf(rid, joining);
  if (quota) await takeBackOne(db, quota, joining.now);
}

/** Throws `waitlist_full`, `waitlist_joined` or `waitlist_limit` for who could not be entered. */
export function requireEntered(entered: Entered, { date }: Pick<StoredWaiting, 'date'>): void {
  if (entered === 'list_full') throw new DomainError('waitlist_full', `The waiting list of ${date} is full.`);
  if (entered === 'waits_already') {
    throw new DomainError('waitlist_joined', `This mailbox is on the waiting list of ${date} by another address.`);
  }
  if (entered === 'too_many_dates') {
    throw new DomainError(
      'waitlist_limit',
      `A guest waits for ${MOST_DATES} dates at most. Leave the list of one first.`,
    );
  }
}
