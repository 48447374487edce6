import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { History, Operation } from './history.ts';
import { heldAt, partiesOf } from './parties.ts';
import { ADDRESSES } from './plan.ts';

const HOUR_MS = 3_600_000;

/** When a hold certainly stood (ms): from its answer until somebody may have ended it, or a clock saw it expire. */
type Hold = { from: number; to: number };

const tokenEndedBy = ({ request }: Operation): string | undefined => {
  if (request.name === 'confirm' || request.name === 'release') return request.token;
  return request.name === 'lock' ? request.previous : undefined;
};

const locksOf = ({ operations }: History, address: number) =>
  operations.filter(({ request, client }) => request.name === 'lock' && client % ADDRESSES === address);

function holdsOf(history: History, address: number): Hold[] {
  const { operations, plan } = history;
  const parties = partiesOf(history);
  const ended = operations.map((operation) => ({ id: heldAt(parties, tokenEndedBy(operation)), operation }));
  return locksOf(history, address).flatMap(({ answer, returned }) => {
    if (answer?.status !== 200) return [];
    const { lock_token, expires_at } = answer.body;
    const id = parseLockToken(lock_token)?.entry_id;
    const endings = ended.filter((each) => each.id !== undefined && each.id === id).map(({ operation }) => operation);
    const expiry = Date.parse(expires_at) - FRIDAY_MORNING - plan.skew_ms;
    return { from: returned, to: Math.min(expiry, ...endings.map(({ invoked }) => invoked)) };
  });
}

/** How many holds certainly stood at once. */
const mostAtOnce = (holds: readonly Hold[]): number =>
  Math.max(0, ...holds.map(({ from: at }) => holds.filter(({ from, to }) => from <= at && at < to).length));

/** How many holds were certainly opened within the hour that the first request of an address began. */
function openedInFirstHour(history: History, address: number): number {
  const asked = history.operations.filter(
    ({ request, client }) => ['lock', 'change'].includes(request.name) && client % ADDRESSES === address,
  );
  const ends = Math.min(...asked.map(({ invoked }) => invoked)) + HOUR_MS - 2 * history.plan.skew_ms;
  const locks = asked.filter(({ request, answer, returned }) => {
    return request.name === 'lock' && answer?.status === 200 && returned < ends;
  });
  return locks.length + asked.filter((operation) => movedBy(history, operation)).length;
}

/** Whether a guest's change took another time or more of a table, and was told so. */
function movedBy({ commits }: History, operation: Operation): boolean {
  const made = operation.answer && commits.find(({ by }) => by === operation)?.after;
  const old = commits.find(({ after }) => after.id === made?.id && after.version === made.version - 1)?.after;
  return (
    !!made &&
    !!old &&
    operation.request.name === 'change' &&
    (made.from !== old.from || made.party_size > old.party_size)
  );
}

/** Addresses that held more at once, or opened more within an hour, than they may. */
export function holdLimitFaults(history: History): string[] {
  const { max_active, max_per_hour } = history.plan.hold_limits;
  return Array.from({ length: ADDRESSES }, (_, address) => {
    const held = max_active > 0 ? mostAtOnce(holdsOf(history, address)) : 0;
    const opened = max_per_hour > 0 ? openedInFirstHour(history, address) : 0;
    return [
      ...(held > max_active ? [`address ${address} held ${held} slots at once, not ${max_active}`] : []),
      ...(opened > max_per_hour ? [`address ${address} opened ${opened} holds in an hour, not ${max_per_hour}`] : []),
    ];
  }).flat();
}
