/**
 * Why a provider did not take a message: it never will (`rejected`), it is asked too often (`throttled`), or it, the
 * network or our account does not work now (`outage`). The last two are worth another attempt.
 */
export type Failure = 'rejected' | 'throttled' | 'outage';

/** SES and SNS refuse the recipient or the content by these names, but not only these. */
const REJECTED = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationException',
  'OptedOutException',
]);

/**
 * By the same error names SES says that the sender or, in the sandbox, the recipient is « not verified. The following
 * identities failed the check », and that sending is « paused » or « suspended for this account »: faults that no recipient
 * can correct.
 */
const OF_OUR_ACCOUNT = /not verified|failed the check|paused|suspended|sandbox/i;

const THROTTLED = new Set(['TooManyRequestsException', 'LimitExceededException', 'ThrottledException']);

/** Tells the kinds of failure of a SES or SNS call apart. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'outage';
  if (REJECTED.has(error.name)) return OF_OUR_ACCOUNT.test(error.message) ? 'outage' : 'rejected';
  return THROTTLED.has(error.name) || error.name.startsWith('Throttling') ? 'throttled' : 'outage';
}
