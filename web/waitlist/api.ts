import type { WaitlistEntry } from '../../shared/waitlist/contract/waitlist.ts';
import { createApi } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';

export type Waiting = WaitlistEntry;

const WAITING = '/api/v1/waitlist/{waitToken}';

export type WaitingApi = ReturnType<typeof createWaitingApi>;

/** The API of the entry with `waitToken`. Every call throws `ApiProblem` or `NoAnswer`, and may be repeated. */
export function createWaitingApi(base_url: string, waitToken: string, clock: Clock) {
  const call = createApi(base_url, clock);
  const path = { waitToken };
  return {
    read: () => call(`GET ${WAITING}`, { path }),
    join: (version: number | undefined) => call(`POST ${WAITING}/join`, { path, body: { version } }),
    exportData: () => call(`GET ${WAITING}/export`, { path }),
    erase: () => call(`POST ${WAITING}/erase`, { path }),
    leave: () => call(`DELETE ${WAITING}`, { path }),
    accept: (lock_token: string) =>
      call(`POST ${WAITING}/accept`, { path, headers: { 'idempotency-key': lock_token }, body: { lock_token } }),
    decline: (lock_token: string) => call(`POST ${WAITING}/decline`, { path, body: { lock_token } }),
  };
}
