import { answerOf, createApi, type Schemas } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';

export type Waiting = Schemas['WaitlistEntry'];

const WAITING = '/api/v1/waitlist/{waitToken}';

export type WaitingApi = ReturnType<typeof createWaitingApi>;

/** The API of the entry with `waitToken`. Every call throws `ApiProblem` or `NoAnswer`, and may be repeated. */
export function createWaitingApi(base_url: string, waitToken: string, clock: Clock) {
  const api = createApi(base_url, clock);
  const params = { path: { waitToken } };
  return {
    read: () => answerOf(api.GET(WAITING, { params })),
    join: (version: number | undefined) => answerOf(api.POST(`${WAITING}/join`, { params, body: { version } })),
    exportData: () => answerOf(api.GET(`${WAITING}/export`, { params })),
    erase: () => answerOf(api.POST(`${WAITING}/erase`, { params })),
    leave: () => answerOf(api.DELETE(WAITING, { params })),
    accept: (lock_token: string) =>
      answerOf(
        api.POST(`${WAITING}/accept`, {
          params: { ...params, header: { 'Idempotency-Key': lock_token } },
          body: { lock_token },
        }),
      ),
    decline: (lock_token: string) => answerOf(api.POST(`${WAITING}/decline`, { params, body: { lock_token } })),
  };
}
