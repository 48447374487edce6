import { ApiProblem, NoAnswer } from '../common/api.ts';

const TRIES = 6;
const PAUSES_S = [1, 2];
const LONGEST_PAUSE_S = 4;
const SECONDS_PER_MINUTE = 60;

/** The API or the gateway before it has no room now; a 429 with a code of its own is about this guest instead. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 503 || (error.status === 429 && error.code === ''));

/** How long to wait before a request is sent again that failed so many times before (s). */
export const secondsToWait = (error: unknown, failed: number): number =>
  (error instanceof ApiProblem ? error.retry_after_s : undefined) ?? PAUSES_S[failed] ?? LONGEST_PAUSE_S;

/** The same of a refusal, in whole minutes for a guest to read. */
export const minutesToWait = ({ retry_after_s = 0 }: ApiProblem): number =>
  Math.max(1, Math.ceil(retry_after_s / SECONDS_PER_MINUTE));

/** How a change is sent again that does nothing twice: after silence, and to a busy server. */
export const repeated = {
  retry: (failed: number, error: Error): boolean => failed + 1 < TRIES && (error instanceof NoAnswer || isBusy(error)),
  retryDelay: (failed: number, error: Error): number => secondsToWait(error, failed) * 1000,
};
