/** A call that is not answered by then is given up (ms). */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Settings of the clients that send. They never repeat a call: the queue does, with pauses that fit an outage, and a
 * repetition inside the SDK after a lost answer would send twice.
 */
export const oneAttempt = {
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: CALL_TIMEOUT_MS,
    requestTimeout: CALL_TIMEOUT_MS,
    throwOnRequestTimeout: true,
  },
} as const;
